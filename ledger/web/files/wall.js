// The wall: told by a stream when there is something new, and turning its boards by itself.
// ?rotate=20 turns every 20 seconds; ?rotate=0 shows the first board alone.
"use strict";
(() => {
  const boards = document.getElementById("boards");
  const state = document.getElementById("state");
  const asked = Number(new URLSearchParams(location.search).get("rotate") ?? 15);
  const seconds = Number.isFinite(asked) && asked >= 0 ? asked : 15;
  let on = 0;
  let cache = "no-cache";
  let at = new Date();
  const time = (when) => when.toTimeString().slice(0, 5);

  function turn(to) {
    const all = boards.querySelectorAll(".panel");
    if (!all.length) return;
    on = ((to % all.length) + all.length) % all.length;
    all.forEach((board, place) => board.classList.toggle("on", place === on));
    // no light stays at one place of a screen for a whole evening
    boards.style.paddingInlineStart = (on % 3) * 2 + "px";
  }

  async function show() {
    try {
      const answer = await fetch(boards.dataset.src, { cache });
      const html = await answer.text();
      const isWhole = html.trimEnd().endsWith("<!-- whole -->");
      // the browser may have kept the part that came: the next look does not take it from there
      cache = isWhole ? "no-cache" : "reload";
      if (!answer.ok || !isWhole) throw new Error("later");
      const was = new Set(Array.from(boards.querySelectorAll("tr"), (row) => row.textContent));
      const isFirst = !was.size;
      boards.innerHTML = html;
      for (const row of boards.querySelectorAll("tbody tr")) {
        if (!isFirst && !was.has(row.textContent)) row.classList.add("new");
      }
      turn(on);
      at = new Date();
      state.classList.remove("off");
      state.textContent = time(at);
    } catch {
      lost();
      setTimeout(show, 2000);
    }
  }

  function old(why) {
    state.classList.add("off");
    state.textContent = why + " These are the figures of " + time(at) + ".";
  }
  const lost = () => old("Not connected.");

  const stream = new EventSource(boards.dataset.changes);
  stream.addEventListener("changed", show);
  stream.addEventListener("stale", () => old("The ledger can't be read."));
  stream.addEventListener("error", lost);
  stream.addEventListener("open", () => { state.classList.remove("off"); state.textContent = time(at); });
  addEventListener("pagehide", () => stream.close());
  addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") turn(on + 1);
    if (event.key === "ArrowLeft") turn(on - 1);
  });
  turn(0);
  if (seconds) setInterval(() => turn(on + 1), seconds * 1000);
})();
