// The desk: results by keyboard, one line after the other, and what came from the tables.
"use strict";
(() => {
  const view = document.getElementById("view");
  const told = document.getElementById("told");
  const link = document.getElementById("link");
  const batch = document.getElementById("batch");
  const what = document.getElementById("do");
  if (!view) return;
  let tag = "";
  let cache = "no-cache";
  const newKey = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
  const asks = () => { document.getElementById("asks").textContent = what.selectedOptions[0].dataset.asks; };
  what.addEventListener("change", asks);
  asks();
  // where there is room nothing is folded
  if (matchMedia("(min-width: 48rem)").matches)
    for (const each of view.querySelectorAll("details")) each.open = true;

  function say(lines, isRefused) {
    const list = lines.map((line) => Object.assign(document.createElement("p"), { textContent: isolated(line) }));
    told.replaceChildren(...list);
    told.classList.toggle("refused", isRefused);
  }

  // what is typed waits for what was typed before; a key lets each be sent until it is answered
  let last = Promise.resolve();
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-send]");
    if (!form) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form));
    if (event.submitter && event.submitter.name) body.set(event.submitter.name, event.submitter.value);
    body.append("key", newKey());
    const field = form === batch ? document.getElementById("result") : null;
    const typed = field ? field.value : "";
    if (field) { field.value = ""; form.elements.settle.checked = false; }
    if (form.id === "act") { form.elements.words.value = ""; form.elements.why.value = ""; }
    last = last.then(() => sent(form, body, field, typed));
  });

  async function sent(form, body, field, typed) {
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { Accept: "application/json" } });
        // an answer that breaks off is none: it is sent again
        const shape = JSON.parse(await answer.text());
        if (answer.status === 429 || answer.status >= 500) {
          say(shape.said, true);
          throw new Error("later");
        }
        link.textContent = "";
        say(shape.said || [shape.error.message], !shape.ok);
        if (shape.ok && view.contains(form)) form.reset();
        if (!shape.ok && field && !field.value) { field.value = typed; field.select(); }
        break;
      } catch {
        link.textContent = "not connected: it is sent again by itself";
        await new Promise((again) => setTimeout(again, Math.min(500 * 2 ** tries, 8000)));
      }
    }
    look();
  }

  // what is typed and not sent yet is not taken from under the fingers
  const isTyping = () => view.contains(document.activeElement) && document.activeElement.tagName === "INPUT";

  // who goes by keyboard stays where they are, or comes back to the results where that is gone
  const place = (each) => each.id || each.getAttribute("aria-label") || (each.form && each.form.textContent);
  function put(html) {
    const held = document.activeElement;
    const was = view.contains(held) && place(held);
    const open = new Set(Array.from(view.querySelectorAll("details[open]"), (each) => each.id));
    const typed = Array.from(view.querySelectorAll("input[id]"), (field) => [field.id, field.value]);
    view.innerHTML = html;
    for (const each of view.querySelectorAll("details")) each.open = open.has(each.id);
    for (const [id, value] of typed) {
      const field = document.getElementById(id);
      if (field) field.value = value;
    }
    if (!was) return;
    const again = Array.from(view.querySelectorAll("button, [tabindex]")).find((each) => place(each) === was);
    (again || document.getElementById("result")).focus({ preventScroll: true });
  }

  async function look() {
    try {
      const answer = await fetch(view.dataset.src, { cache });
      if (answer.status === 403) return void location.reload();
      if (!answer.ok) throw new Error("later");
      const newest = answer.headers.get("ETag");
      link.textContent = "";
      if (newest === tag || isTyping()) return;
      const html = await answer.text();
      const isWhole = html.trimEnd().endsWith("<!-- whole -->");
      // the browser may have kept the part that came: the next look does not take it from there
      cache = isWhole ? "no-cache" : "reload";
      if (!isWhole) throw new Error("later");
      if (isTyping()) return;
      tag = newest;
      put(html);
    } catch {
      link.textContent = "not connected";
    }
  }
  setInterval(() => { if (!document.hidden) look(); }, 2000);
})();
