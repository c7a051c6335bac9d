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
  const [SMALLEST, READABLE, LARGEST] = [0.3, 0.75, 1.7];
  const time = (when) => when.toTimeString().slice(0, 5);

  // as large as a whole board can be: names are broken only where they would be too small else
  function fit() {
    const board = boards.querySelector(".panel.on");
    boards.style.fontSize = "";
    if (!board || !matchMedia("(min-width: 48rem)").matches) return;
    const fits = () =>
      board.getBoundingClientRect().bottom <= state.parentElement.getBoundingClientRect().top &&
      Array.from(board.querySelectorAll(".scrolls")).every((each) => each.scrollWidth <= each.clientWidth);
    const largest = () => {
      let [small, large] = [SMALLEST, LARGEST];
      while (large - small > 0.02) {
        const size = (small + large) / 2;
        boards.style.fontSize = size + "em";
        if (fits()) small = size;
        else large = size;
      }
      boards.style.fontSize = small + "em";
      return small;
    };
    boards.classList.add("whole");
    if (largest() >= READABLE) return;
    boards.classList.remove("whole");
    largest();
  }

  function turn(to) {
    const all = boards.querySelectorAll(".panel");
    if (!all.length) return;
    on = ((to % all.length) + all.length) % all.length;
    all.forEach((board, place) => board.classList.toggle("on", place === on));
    // no light stays at one place of a screen for a whole evening
    boards.style.paddingInlineStart = (on % 3) * 2 + "px";
    fit();
  }

  // the time of a round is over when the clock of the server says so, whatever that of this machine
  let ahead = 0;
  function tick() {
    const clock = document.getElementById("clock");
    if (!clock || !clock.dataset.over) return;
    const left = Number(clock.dataset.over) - Math.round((Date.now() + ahead) / 1000);
    const minutes = Math.floor(Math.max(left, 0) / 60);
    clock.textContent = left > 0 ? minutes + ":" + String(left % 60).padStart(2, "0") : "Time";
    clock.classList.toggle("over", left <= 0);
    clock.hidden = false;
  }

  async function show() {
    try {
      const answer = await fetch(boards.dataset.src, { cache });
      const html = await answer.text();
      const isWhole = html.trimEnd().endsWith("<!-- whole -->");
      // the browser may have kept the part that came: the next look does not take it from there
      cache = isWhole ? "no-cache" : "reload";
      if (!answer.ok || !isWhole) throw new Error("later");
      ahead = (Date.parse(answer.headers.get("Date")) || Date.now()) - Date.now();
      const was = new Set(Array.from(boards.querySelectorAll("tr"), (row) => row.textContent));
      const isFirst = !was.size;
      boards.innerHTML = html;
      tick();
      for (const body of boards.querySelectorAll("tbody")) {
        const fresh = Array.from(body.rows).filter((row) => !was.has(row.textContent));
        // where everything is new, nothing is marked
        if (!isFirst && fresh.length < body.rows.length) fresh.forEach((row) => row.classList.add("new"));
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
  addEventListener("resize", fit);
  addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") turn(on + 1);
    if (event.key === "ArrowLeft") turn(on - 1);
  });
  turn(0);
  tick();
  setInterval(tick, 1000);
  if (seconds) setInterval(() => turn(on + 1), seconds * 1000);
})();
