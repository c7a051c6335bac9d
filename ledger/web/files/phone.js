// A phone at its table. Each thing sent has a key of its own and waits here until the server has
// answered it, in order; what is sent twice counts once. No rule is known here: the page shows what
// the server says may come next.
"use strict";
(() => {
  const view = document.getElementById("view");
  const told = document.getElementById("told");
  const bar = document.getElementById("unsent");
  const link = document.getElementById("link");
  const main = document.getElementById("main");
  if (!view) return;
  const STORE = "unsent " + (view.dataset.store || location.pathname);
  // while a stream tells the page of every change, it need not look so often
  const LOOK = 3000;
  const LOOK_BESIDE_STREAM = 15000;
  const PATIENCE = 8000;
  // a place is deaf for so long after it was tapped, and after the answer to that was shown; a page
  // that changes by itself is deaf until that can be seen
  const AFTER_TAP = 700;
  const AFTER_ANSWER = 350;
  const AFTER_CHANGE = 300;
  const FINGER = 12;
  const TAPPED = "button, summary, a";
  let failures = 0;
  let isSending = false;
  // by plain http a browser takes what broke off for an answer that is short: a part that does not
  // end so has not come, nor what is no JSON
  const isWhole = (html) => html.trimEnd().endsWith("<!-- whole -->");
  const ends = Array.from(view.childNodes).some((each) => each.nodeType === Node.COMMENT_NODE && each.data.trim() === "whole");
  let tag = ends ? view.dataset.tag : "";
  let cache = "no-cache";
  let newest = "";
  let lookAgain = 0;
  // what an earlier look brings later than one that is shown is old
  let looks = 0;
  let shown = 0;
  let drawn = "";
  // when what is shown was so
  let at = new Date();

  const newKey = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
  let memory = [];
  const load = () => {
    try { return JSON.parse(localStorage.getItem(STORE) || "[]"); } catch { return memory; }
  };
  const save = (waiting) => {
    memory = waiting;
    try { localStorage.setItem(STORE, JSON.stringify(waiting)); } catch { /* kept in memory alone */ }
    showUnsent(waiting);
  };
  // changes of the list of one phone's several pages follow each other as they are made
  const change = (edit) => save(edit(load()));

  // where the server tells of every change nobody waits for the next look, also while nobody looks
  const isTold = hears(view, () => { if (!isSending && !isBehind) look(document.hidden); });

  const ask = (address, options) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    return fetch(address, { ...options, signal: stop.signal }).finally(() => clearTimeout(timer));
  };

  // why something is not taken now: what the server says of it, where it says anything
  async function reason(answer) {
    const text = await answer.text().catch(() => "");
    try { return JSON.parse(text).error.message; } catch { return ""; }
  }

  const showUnsent = (waiting, why) => steadily(() => listUnsent(waiting, why));

  function listUnsent(waiting, why) {
    bar.hidden = !waiting.length;
    bar.replaceChildren();
    if (!waiting.length) return;
    const head = document.createElement("p");
    const many = waiting.length === 1 ? "1 line is" : waiting.length + " lines are";
    head.textContent = many + " not sent yet. Keep this page open: it goes on by itself.";
    const list = document.createElement("ol");
    for (const each of waiting) {
      const item = document.createElement("li");
      item.textContent = isolated(each.label + (each.refused ? " (" + each.refused + ")" : ""));
      list.append(item);
    }
    bar.append(head, list);
    if (why) bar.prepend(Object.assign(document.createElement("p"), { textContent: why }));
    if (waiting[0].refused) {
      head.textContent = "Not recorded, because a line before it was not:";
      const drop = document.createElement("button");
      drop.type = "button";
      drop.textContent = "Forget " + (waiting.length === 1 ? "it" : "them");
      drop.addEventListener("click", () => { save([]); look(true); });
      bar.append(drop);
    }
  }

  // as on the pages, no line begins with the figure or the card of the word before it
  const together = (text) =>
    text.replace(/(`[^`]*`)|(\p{L}) (?=[+−-]?\d|[JQKA][♠♥♦♣])/gu, (_, command, last) => command || `${last}\u00a0`);

  const say = (...what) => { steadily(() => tell(...what)); uncover(); };

  function tell(lines, isRefused, again) {
    told.replaceChildren();
    told.classList.toggle("refused", Boolean(isRefused));
    for (const line of lines) {
      const p = document.createElement("p");
      p.textContent = isolated(together(line));
      told.append(p);
    }
    if (again) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "It happened anyway";
      button.addEventListener("click", () => {
        button.remove();
        const { ask, ...fields } = again.fields;
        isBehind = true;
        send(again.address, { ...fields, line: again.line }, again.line);
      });
      told.append(button);
    }
  }

  // the cards stay where they are on the screen, whatever comes and goes above them; what has come
  // says at once whether it hears
  function steadily(change) {
    const pack = () => view.querySelector(".pack");
    const place = () => pack().getBoundingClientRect().top;
    const was = pack() && place();
    change();
    hush();
    if (was === null || !pack()) return;
    scrollBy(0, place() - was);
    // where there is nothing to scroll up to, room is left above them
    const missing = was - place();
    if (missing >= 1) document.getElementById("next").style.paddingTop = missing + "px";
  }

  // -- what is tapped ---------------------------------------------------------------------------

  let tapped = { x: -1, y: -1, until: 0 };
  let changed = 0;
  let isBehind = false;

  const isUnderWay = () => isSending || isBehind || load().some((each) => !each.refused);
  const isDeafPlace = (button) => {
    const box = button.getBoundingClientRect();
    return performance.now() < tapped.until && box.width > 0
      && tapped.x > box.left - FINGER && tapped.x < box.right + FINGER
      && tapped.y > box.top - FINGER && tapped.y < box.bottom + FINGER;
  };
  // while a line waits for its answer another can be typed: they are sent in order
  const waits = (button, underWay) =>
    underWay && (told.contains(button) || (Boolean(button.form?.dataset.send) && button.form.id !== "typed"));
  const isDeaf = (part) => isDeafPlace(part) || (part.tagName === "BUTTON" && performance.now() < changed);

  function hush() {
    let again = 0;
    const underWay = isUnderWay();
    view.setAttribute("aria-busy", underWay);
    for (const button of main.querySelectorAll(TAPPED)) {
      const deaf = isDeaf(button);
      if (deaf || waits(button, underWay)) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
      if (deaf) again = Math.max(again, tapped.until, changed);
    }
    clearTimeout(hush.timer);
    if (again) hush.timer = setTimeout(hush, Math.max(again - performance.now(), 0) + 1);
  }

  // what is scrolled to the place of a tap is as deaf as what stood there
  addEventListener("scroll", () => { if (performance.now() < tapped.until) hush(); }, { capture: true, passive: true });

  // before anything else hears of it; who uses a keyboard taps no place
  main.addEventListener("click", (event) => {
    const button = event.target.closest(TAPPED);
    const isByPointer = event.detail > 0;
    if (!button) return;
    const isHeard = !waits(button, isUnderWay()) && !(isByPointer && isDeaf(button));
    // a place that is tapped again and again stays deaf
    if (isByPointer && (isHeard || isDeafPlace(button))) {
      tapped = { x: event.clientX, y: event.clientY, until: performance.now() + AFTER_TAP };
    }
    if (isHeard) return void setTimeout(hush);
    event.preventDefault();
    event.stopPropagation();
    hush();
  }, true);

  // what is told lies over the page: the field that is typed into comes above it
  function uncover() {
    const field = document.activeElement;
    if (!field || !view.contains(field)) return;
    const box = field.getBoundingClientRect();
    const over = told.parentElement.getBoundingClientRect();
    if (over.top < box.bottom && over.bottom > box.top) scrollBy(0, box.bottom - over.top + 8);
  }

  function send(address, fields, label) {
    const waiting = load();
    const key = newKey();
    const last = waiting.length ? waiting[waiting.length - 1].key : newest;
    // what is not answered yet, or not in view yet, has no number here: the next line names its key
    if (last && fields.at !== undefined) fields = { ...fields, after: last };
    change((now) => [...now, { address, fields, key, label }]);
    flush();
  }

  async function flush() {
    if (isSending) return;
    isSending = true;
    try {
      for (let next = load()[0]; next && !next.refused; next = load()[0]) {
        const body = new URLSearchParams({ key: next.key });
        for (const [name, value] of Object.entries(next.fields)) {
          for (const each of [].concat(value)) body.append(name, each);
        }
        let answer;
        let shape;
        let why = "";
        try {
          answer = await ask(next.address, { method: "POST", body, headers: { Accept: "application/json" } });
          if (answer.status === 429 || answer.status >= 500) {
            why = await reason(answer);
            throw new Error("later");
          }
          // an answer that breaks off is none: the line is sent again
          shape = JSON.parse(await answer.text());
        } catch {
          failures = Math.min(failures + 1, 4);
          setTimeout(flush, 500 * 2 ** failures);
          if (why) link.textContent = "not recorded yet";
          else lost();
          showUnsent(load(), why);
          return;
        }
        failures = 0;
        link.textContent = "";
        answered(next, answer.status, shape);
      }
    } finally {
      isSending = false;
    }
    // what stood there before is not tapped once more before the table is shown as it is now
    await look(true);
    if (isSending) return;
    isBehind = false;
    tapped.until = Math.max(tapped.until, performance.now() + AFTER_ANSWER);
    for (const each of view.querySelectorAll("[aria-busy]")) each.removeAttribute("aria-busy");
    hush();
  }

  function answered(sent, status, shape) {
    const said = shape.said || (shape.error ? [shape.error.message] : []);
    change((now) => {
      const rest = now.filter((each) => each.key !== sent.key);
      return shape.ok ? rest : rest.map((each) => ({ ...each, refused: each.fields.after ? "waits" : each.refused }));
    });
    if (shape.ok && sent.fields.at !== undefined && !sent.fields.ask) newest = sent.key;
    sign(shape.ok && !sent.fields.ask);
    const again = shape.anyway && { address: sent.address, fields: sent.fields, line: shape.anyway };
    say(said, !shape.ok, again);
    if (!shape.ok) for (const form of view.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
    if (status === 403) setTimeout(() => location.reload(), 2500);
  }

  async function look(now) {
    clearTimeout(lookAgain);
    lookAgain = setTimeout(look, isTold() ? LOOK_BESIDE_STREAM : LOOK);
    if (document.hidden && !now) return;
    try {
      looks += 1;
      const mine = looks;
      const answer = await ask(view.dataset.src, { cache, headers: { Accept: "text/html" } });
      if (answer.status === 403) return void location.reload();
      if (!answer.ok) throw new Error("later");
      link.textContent = "";
      if (load().length) flush();
      const nowTag = answer.headers.get("ETag");
      const isInTheWay = () => isTyping() && !now;
      if (nowTag === tag) at = new Date();
      if (nowTag === tag || isInTheWay()) return;
      const html = await answer.text();
      // the browser may have kept the part that came: the next look does not take it from there
      cache = isWhole(html) ? "no-cache" : "reload";
      if (!isWhole(html)) throw new Error("later");
      // what was sent meanwhile is not in it, and what was begun meanwhile stays
      if (mine < shown || nowTag === tag || isSending || load().some((each) => !each.refused) || isInTheWay()) return;
      [tag, shown] = [nowTag, mine];
      at = new Date();
      // what happened at another table changes nothing here, and takes nothing from under a finger
      if (html === drawn) return;
      drawn = html;
      if (!isBehind) changed = performance.now() + AFTER_CHANGE;
      const round = roundOf();
      put(html);
      // what was said of a table is gone with its round, but for an answer that comes just now
      if (!isBehind && round !== roundOf()) told.replaceChildren();
    } catch {
      lost();
    }
  }

  function lost() {
    link.textContent = "not connected, as of " + at.toTimeString().slice(0, 5);
  }

  // what is typed and not sent yet is not taken from under the finger
  const isFilled = (field) =>
    field.type === "checkbox" ? field.checked
      // of a list the first is chosen by nobody
      : field.tagName === "SELECT" ? field.selectedIndex > 0
        : field.type !== "hidden" && field.value !== "";
  const fieldsOf = (part) => Array.from(part.querySelectorAll("input, select"));
  // into what is folded away nobody types: it holds up no round that comes
  const isTyping = () => fieldsOf(view).some((field) =>
    !field.closest("details:not([open])") && isFilled(field) && !("sent" in (field.form?.dataset || {})));

  // a form is the same while it is about the same; a line is for the game, wherever that stands
  const about = (form) =>
    fieldsOf(form)
      .filter((field) => field.type === "hidden" && !(form.id === "typed" && field.name === "at"))
      .reduce((said, field) => said + " " + field.name + "=" + field.value, form.id + form.className + form.action);

  function fillAgain(begun) {
    const form = Array.from(view.querySelectorAll("form")).find((each) => about(each) === about(begun));
    const was = fieldsOf(begun);
    for (const [place, field] of form ? fieldsOf(form).entries() : []) {
      if (field.type === "checkbox") field.checked = was[place].checked;
      else if (field.type !== "hidden") field.value = was[place].value;
    }
  }

  const roundOf = () => document.getElementById("state")?.dataset.round;

  function put(html) {
    newest = "";
    steadily(() => replace(html));
    uncover();
  }

  function replace(html) {
    const field = document.activeElement;
    const kept = field && view.contains(field) && field.id ? field.id : "";
    const telling = new Set(Array.from(view.querySelectorAll(".told-hand[open]"), (each) => each.id));
    const scrolled = document.getElementById("state")?.scrollTop;
    const begun = Array.from(view.querySelectorAll("form:not([data-sent])")).filter((form) => fieldsOf(form).some(isFilled));
    const isOpen = document.getElementById("typed")?.classList.contains("on") && kept === "line";
    view.innerHTML = html;
    prepare();
    if (isOpen) document.getElementById("typed")?.classList.add("on");
    for (const each of view.querySelectorAll(".told-hand")) each.open = telling.has(each.id);
    for (const each of view.querySelectorAll("#state")) each.scrollTop = scrolled;
    begun.forEach(fillAgain);
    collect();
    addUp();
    if (kept) document.getElementById(kept)?.focus({ preventScroll: true });
  }

  view.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-send]");
    if (!form) return;
    event.preventDefault();
    const button = event.submitter;
    const data = new FormData(form);
    if (button && button.name) data.set(button.name, button.value);
    const fields = {};
    for (const name of new Set(data.keys())) {
      const values = data.getAll(name);
      fields[name] = values.length > 1 ? values : values[0];
    }
    const typed = [...data].filter(([name]) => !["token", "round", "game", "at", "seen", "form", "undo"].includes(name));
    const label = fields.line || fields.ask || (fields.undo ? "take back" : typed.map(([, value]) => value).filter(Boolean).join(" ")) || "begin";
    isBehind = true;
    if (button) button.setAttribute("aria-busy", "true");
    form.dataset.sent = "";
    send(form.getAttribute("action"), fields, label);
    if (form.id === "typed") {
      const wasOn = form.classList.contains("on");
      begin("", "", "");
      form.classList.toggle("on", wasOn);
      // the keyboard of a phone covers what comes next
      if (isTouched) {
        form.elements.line.blur();
        form.classList.remove("on");
      }
    }
    hush();
  });

  view.addEventListener("input", (event) => { delete event.target.form?.dataset.sent; collect(); });

  // Enter goes on to the next figure, and then to who tells the result
  view.addEventListener("keydown", (event) => {
    const form = event.key === "Enter" && event.target.closest("form.result");
    if (!form || event.target.tagName !== "INPUT") return;
    event.preventDefault();
    const fields = Array.from(form.querySelectorAll("input:not([type=hidden]), button:enabled"));
    fields[fields.indexOf(event.target) + 1].focus();
  });

  // -- a line that is tapped together -----------------------------------------------------------

  const isTouched = matchMedia("(pointer: coarse)").matches;
  const wordsOf = (line) => (line ? line.value.replace(/,/g, " , ").split(/\s+/).filter(Boolean) : []);
  const written = (words) => words.join(" ").replaceAll(" ,", ",");

  // while a line is begun all cards of the pack are there for it; else those that can be played
  function collect() {
    const words = wordsOf(document.getElementById("line"));
    for (const card of view.querySelectorAll(".card[data-adds]")) {
      card.disabled = !words.length && !card.value;
      if (words.length) card.setAttribute("aria-pressed", words.includes(card.dataset.adds));
      else card.removeAttribute("aria-pressed");
    }
    if (!words.length) begun = "";
    askFor("");
  }

  // what is asked while a line is begun, or a finger is down, stands where the question does
  let begun = "";
  function askFor(words) {
    const [question, instead] = document.getElementById("asks")?.children || [];
    if (!question) return;
    instead.textContent = isolated(words || begun);
    instead.hidden = !instead.textContent;
    question.hidden = !instead.hidden;
  }

  function begin(text, question, needs) {
    const line = document.getElementById("line");
    delete line.form.dataset.sent;
    line.value = text;
    line.form.classList.toggle("on", Boolean(text));
    line.form.dataset.needs = needs;
    for (const help of line.form.querySelectorAll("[data-for]")) help.hidden = !needs.split(" ").includes(help.dataset.for);
    begun = text && question;
    collect();
  }

  // a card that is in the line is taken out again, once the line has as many of it as the pack
  function add(word, copies) {
    const line = document.getElementById("line");
    let words = wordsOf(line), come = [];
    const others = words.filter((each) => each !== word);
    const isCard = (each) => view.querySelector(`.card[data-adds="${CSS.escape(each)}"]`);
    if (words.length - others.length >= copies) words = others;
    else if (line.form.dataset.needs === "card" && isCard(words.at(-1))) words = [...words.slice(0, -1), word];
    else words.push(...(come = between(words, word, line.form.dataset.needs)), word);
    line.value = written(words);
    collect();
    // one card, or the ends of one sequence, are all that it waits for
    const isOne = line.form.dataset.needs === "card" && words.length && isCard(words.at(-1));
    if (isOne || come.length) line.form.requestSubmit();
  }

  // of a sequence the ends are tapped: the cards between them in their row come along
  function between(words, word, needs) {
    if (!needs.split(" ").includes("runs")) return [];
    const row = Array.from(view.querySelectorAll(".suit"), (suit) => Array.from(suit.querySelectorAll("[data-adds]"), (card) => card.dataset.adds))
      .find((names) => names.includes(word));
    const [before, last, next] = [words.at(-2), words.at(-1), word].map((each) => row.indexOf(each));
    const isWhole = before >= 0 && Math.abs(before - last) === 1;
    if (last < 0 || isWhole) return [];
    return last < next ? row.slice(last + 1, next) : row.slice(next + 1, last).reverse();
  }

  // the field that figures are tapped into: where the finger was, else the first that is empty
  let tappedInto = null;
  function figure(keys, digit) {
    const form = keys.closest("form");
    const fields = Array.from(form.querySelectorAll("input:not([type=hidden], [type=checkbox])"));
    const field = fields.includes(tappedInto) ? tappedInto : fields.find((each) => !each.value) || fields[0];
    tappedInto = field;
    const gap = field.id === "line" && digit && !/(^|[ \d])$/.test(field.value) ? " " : "";
    field.value = digit ? field.value + gap + digit : field.value.replace(/\d$/, "");
    for (const each of fields) each.classList.toggle("chosen", each === field);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  view.addEventListener("focusin", (event) => {
    if (event.target.tagName !== "INPUT") return;
    tappedInto = event.target;
    for (const each of event.target.form.querySelectorAll(".chosen")) each.classList.toggle("chosen", each === tappedInto);
  });

  view.addEventListener("click", (event) => {
    const button = event.target.closest("button[type=button], .card[data-adds]");
    if (!button) return;
    const given = button.dataset;
    const line = document.getElementById("line");
    if (given.begins !== undefined) {
      begin(given.begins, given.asks, given.needs);
    } else if (given.clears !== undefined) {
      begin("", "", "");
    } else if (given.types !== undefined) {
      line.form.classList.add("on");
      line.focus();
    } else if (given.digit !== undefined) {
      figure(button.closest(".digits"), given.digit);
    } else if (given.parts !== undefined) {
      line.value = `${line.value.trimEnd().replace(/,$/, "")}, `;
    } else if (given.word !== undefined) {
      line.value = written([...wordsOf(line).filter((each) => !/^\d+$/.test(each)), given.word]);
    } else if (given.choice !== undefined) {
      choices[given.choice] = !choices[given.choice];
      try { localStorage.setItem(CHOICES, JSON.stringify(choices)); } catch { /* for this page alone */ }
      sign(true);
      prepare();
    } else if (given.adds !== undefined && line?.value.trim()) {
      event.preventDefault();
      add(given.adds, Number(given.copies));
    }
  });

  // -- what is under the finger, and what this phone does ---------------------------------------

  // while a finger is down the question tells what it would say; let go elsewhere it says nothing
  let pressed = null;
  const press = (button) => {
    pressed = button;
    // the question keeps its height: nothing moves under the finger
    const asks = document.getElementById("asks");
    if (asks) asks.style.height = button ? `${asks.getBoundingClientRect().height}px` : "";
    const [, who] = /^(.+?): /.exec(button?.value || "") || [];
    askFor(button ? (who ? `${who}: ` : "") + (button.getAttribute("aria-label") || button.textContent) : "");
  };
  view.addEventListener("pointerdown", (event) => {
    const button = event.target.closest(".pack .card, .word");
    if (button && !button.disabled && !button.hasAttribute("aria-disabled") && !button.dataset.begins) press(button);
  });
  view.addEventListener("pointermove", (event) => {
    const over = pressed && document.elementFromPoint(event.clientX, event.clientY);
    if (pressed && !pressed.contains(over)) press(null);
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { if (pressed) press(null); });
  // a card that is held is no picture to be saved
  view.addEventListener("contextmenu", (event) => { if (event.target.closest(".pack, .words")) event.preventDefault(); });

  const CHOICES = "this phone";
  let choices = {};
  try { choices = JSON.parse(localStorage.getItem(CHOICES)) || {}; } catch { /* as it comes */ }
  let sounds = null;

  // what only a script can do is shown by it
  function prepare() {
    document.documentElement.classList.add("scripted");
    document.documentElement.classList.toggle("left", Boolean(choices.left));
    for (const part of view.querySelectorAll(".pad .digits, #whole-hand .digits, #choices, [data-types]")) part.hidden = false;
    for (const keys of view.querySelectorAll(".helps .digits")) keys.hidden = false;
    for (const button of view.querySelectorAll("[data-choice]")) button.setAttribute("aria-pressed", Boolean(choices[button.dataset.choice]));
    // no keyboard over the figures that are tapped
    if (isTouched) for (const field of view.querySelectorAll(":is(.pad, #whole-hand) input[inputmode]")) field.inputMode = "none";
  }

  // that something is recorded, or not, as it was chosen to be heard and felt
  function sign(isGood) {
    if (choices.buzz) navigator.vibrate?.(isGood ? 30 : [80, 60, 80]);
    if (!choices.sound) return;
    sounds ||= new AudioContext();
    const tone = sounds.createOscillator();
    tone.frequency.value = isGood ? 880 : 220;
    tone.connect(sounds.destination);
    tone.start();
    tone.stop(sounds.currentTime + (isGood ? 0.06 : 0.25));
  }

  // a key that was scanned once more is not needed, and not kept in the address
  const forgetKey = () => { if (location.hash) history.replaceState(null, "", location.pathname); };
  addEventListener("hashchange", forgetKey);
  forgetKey();
  addEventListener("online", () => { flush(); look(true); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { flush(); look(true); } });
  changed = performance.now() + AFTER_CHANGE;
  prepare();
  collect();
  showUnsent(load());
  flush();
  lookAgain = setTimeout(look, LOOK);
})();
