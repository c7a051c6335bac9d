// The wall: told by a stream when there is something new, and turning its pages by itself.
// ?rotate=20 turns every 20 seconds; ?rotate=0 shows the first page alone.
"use strict";
(() => {
  const boards = document.getElementById("boards");
  const state = document.getElementById("state");
  const typed = new URLSearchParams(location.search).get("rotate");
  const asked = typed !== null && Number(typed) >= 0 ? Number(typed) : null;
  const [ALL_WITHIN, SHORTEST, LONGEST] = [30, 4, 15];
  let on = 0;
  let cache = "no-cache";
  let at = new Date();
  let sections = [];
  let turning = 0;
  const time = (when) => when.toTimeString().slice(0, 5);
  document.documentElement.classList.add("scripted");

  // names in the order of the language that the browser of this screen speaks
  function sort(section) {
    const body = section.querySelector("tbody");
    const order = new Intl.Collator(navigator.languages, { numeric: true });
    const rows = Array.from(body?.rows ?? [], (row) => [row.cells[0].textContent.trim(), row]);
    body?.append(...rows.sort(([one], [other]) => order.compare(one, other)).map(([, row]) => row));
  }

  function fill(drawn) {
    sections = Array.from(drawn.querySelectorAll(".panel"));
    sections.filter((each) => each.dataset.board === "names").forEach(sort);
    boards.replaceChildren(...drawn.querySelectorAll("#message, #clock"));
  }

  // as the screen lets them be read; on a phone one below the other
  function lay() {
    boards.querySelectorAll(".panel").forEach((each) => each.remove());
    boards.style.paddingInlineStart = "";
    const isWall = matchMedia("(min-width: 48rem)").matches;
    const line = document.getElementById("message");
    const top = boards.getBoundingClientRect().top + (line ? line.offsetHeight : 0);
    const high = state.parentElement.getBoundingClientRect().top - top;
    boards.append(...(isWall ? paged(sections, boards, high) : sections.map((each) => each.cloneNode(true))));
    boards.querySelectorAll(".panel").forEach((each) => each.classList.toggle("on", !isWall));
    turn(on);
  }

  function turn(to) {
    const all = boards.querySelectorAll(".panel");
    if (!all.length) return;
    on = ((to % all.length) + all.length) % all.length;
    if (!matchMedia("(min-width: 48rem)").matches) return;
    all.forEach((board, place) => board.classList.toggle("on", place === on));
    // no light stays at one place of a screen for a whole evening
    boards.style.paddingInlineStart = (on % 3) * 2 + "px";
  }

  // each page has its time, however often what it shows changes meanwhile
  function wait() {
    clearTimeout(turning);
    const pages = Math.max(boards.querySelectorAll(".panel").length, 1);
    const seconds = asked ?? Math.min(Math.max(ALL_WITHIN / pages, SHORTEST), LONGEST);
    if (seconds) turning = setTimeout(() => { turn(on + 1); wait(); }, seconds * 1000);
  }

  // the time of a round is over when the clock of the server says so, whatever that of this machine
  let ahead = 0;
  function tick() {
    for (const clock of document.querySelectorAll(".clock[data-over]")) {
      const left = Number(clock.dataset.over) - Math.round((Date.now() + ahead) / 1000);
      const minutes = Math.floor(Math.max(left, 0) / 60);
      clock.textContent = left > 0 ? minutes + ":" + String(left % 60).padStart(2, "0") : "Time";
      clock.classList.toggle("over", left <= 0);
      clock.hidden = false;
    }
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
      const was = new Set(sections.flatMap((each) => Array.from(each.querySelectorAll("tr"), (row) => row.textContent)));
      const read = document.createElement("template");
      read.innerHTML = html;
      fill(read.content);
      for (const body of was.size ? sections.flatMap((each) => Array.from(each.querySelectorAll("tbody"))) : []) {
        const fresh = Array.from(body.rows).filter((row) => !was.has(row.textContent));
        // where everything is new, nothing is marked
        if (fresh.length < body.rows.length) fresh.forEach((row) => row.classList.add("new"));
      }
      lay();
      tick();
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
  addEventListener("resize", lay);
  addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    turn(on + by);
    wait();
  });
  const first = new DocumentFragment();
  first.append(...boards.childNodes);
  fill(first);
  lay();
  wait();
  tick();
  setInterval(tick, 1000);
})();
