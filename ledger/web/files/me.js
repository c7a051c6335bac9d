// Somebody's own page: the clock of the round and, where it was asked for, a notification. All else
// is that of a phone at a table.
"use strict";
(() => {
  const view = document.getElementById("view");
  if (!view) return;
  // the time of a round is over when the clock of the server says so, whatever that of this phone
  let ahead = 0;
  fetch("/icon.svg", { method: "HEAD", cache: "no-store" })
    .then((answer) => { ahead = (Date.parse(answer.headers.get("Date")) || Date.now()) - Date.now(); })
    .catch(() => { /* then it goes by this phone */ });

  function tick() {
    const clock = document.getElementById("time-left");
    if (!clock) return;
    const left = Number(clock.dataset.over) - Math.round((Date.now() + ahead) / 1000);
    const minutes = Math.floor(Math.max(left, 0) / 60);
    clock.textContent = left > 0 ? minutes + ":" + String(left % 60).padStart(2, "0") : "none";
    clock.hidden = false;
    document.getElementById("ends").hidden = true;
  }

  // a phone that shows notifications is asked by a tap, and told while its page is open
  const canTell = "Notification" in window && isSecureContext;
  const newsOf = () => document.getElementById("state")?.dataset.news || "";
  let news = newsOf();

  function offer() {
    const button = document.getElementById("notify");
    if (button) button.hidden = !(canTell && Notification.permission === "default");
  }

  view.addEventListener("click", async (event) => {
    if (!event.target.closest("#notify button")) return;
    await Notification.requestPermission();
    offer();
  });

  function tell() {
    const now = newsOf();
    offer();
    tick();
    if (now === news) return;
    news = now;
    if (!now || !document.hidden) return;
    navigator.vibrate?.(200);
    if (!canTell || Notification.permission !== "granted") return;
    try { new Notification(now, { tag: "evening" }); } catch { /* this phone lets no page do it */ }
  }

  new MutationObserver(tell).observe(view, { childList: true });
  setInterval(tick, 1000);
  tell();
})();
