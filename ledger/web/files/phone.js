// A phone at its table. Each thing sent has a key of its own and waits here until the server has
// answered it, in order; what is sent twice counts once. No rule is known here: the page shows what
// the server says may come next.
"use strict";
(() => {
  const view = document.getElementById("view");
  const told = document.getElementById("told");
  const bar = document.getElementById("unsent");
  const link = document.getElementById("link");
  if (!view) return;
  const STORE = "unsent " + location.pathname;
  const LOOK = 3000;
  const PATIENCE = 8000;
  let waits = 0;
  let isSending = false;
  // by plain http a browser takes what broke off for an answer that is short: a part that does not
  // end so has not come, nor what is no JSON
  const isWhole = (html) => html.trimEnd().endsWith("<!-- whole -->");
  const ends = Array.from(view.childNodes).some((each) => each.nodeType === Node.COMMENT_NODE && each.data.trim() === "whole");
  let tag = ends ? view.dataset.tag : "";
  let cache = "no-cache";
  let newest = "";
  let lookAgain = 0;

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

  function showUnsent(waiting, why) {
    bar.hidden = !waiting.length;
    bar.replaceChildren();
    if (!waiting.length) return;
    const head = document.createElement("p");
    const many = waiting.length === 1 ? "1 line is" : waiting.length + " lines are";
    head.textContent = many + " not sent yet. Keep this page open: it goes on by itself.";
    const list = document.createElement("ol");
    for (const each of waiting) {
      const item = document.createElement("li");
      item.textContent = each.label + (each.refused ? " (" + each.refused + ")" : "");
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

  function say(lines, isRefused, again) {
    told.replaceChildren();
    told.classList.toggle("refused", Boolean(isRefused));
    for (const line of lines) {
      const p = document.createElement("p");
      p.textContent = together(line);
      told.append(p);
    }
    if (again) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "It happened anyway";
      button.addEventListener("click", () => send(again.address, { ...again.fields, line: again.line }, again.line));
      told.append(button);
    }
    if (isRefused) told.scrollIntoView({ block: "nearest" });
    uncover();
  }

  // what is told lies over the page: the field that is typed into comes above it
  function uncover() {
    const field = document.activeElement;
    if (!field || !view.contains(field)) return;
    const covered = field.getBoundingClientRect().bottom - told.parentElement.getBoundingClientRect().top;
    if (covered > 0) window.scrollBy(0, covered + 8);
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
          waits = Math.min(waits + 1, 4);
          setTimeout(flush, 500 * 2 ** waits);
          link.textContent = why ? "not recorded yet" : "not connected";
          showUnsent(load(), why);
          unlockTyping();
          return;
        }
        waits = 0;
        link.textContent = "";
        answered(next, answer.status, shape);
      }
    } finally {
      isSending = false;
    }
    // what stood there before is not tapped once more before the table is shown as it is now
    await look(true);
    for (const each of view.querySelectorAll("button:disabled:not([hidden])")) each.disabled = false;
  }

  function answered(sent, status, shape) {
    const said = shape.said || (shape.error ? [shape.error.message] : []);
    change((now) => {
      const rest = now.filter((each) => each.key !== sent.key);
      return shape.ok ? rest : rest.map((each) => ({ ...each, refused: each.fields.after ? "waits" : each.refused }));
    });
    if (shape.ok && sent.fields.at !== undefined) newest = sent.key;
    const again = shape.anyway && { address: sent.address, fields: sent.fields, line: shape.anyway };
    say(said, !shape.ok, again);
    if (!shape.ok) for (const form of view.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
    if (status === 403) setTimeout(() => location.reload(), 2500);
    if (shape.ok && sent.address.endsWith("/who")) location.reload();
  }

  async function look(now) {
    clearTimeout(lookAgain);
    lookAgain = setTimeout(look, LOOK);
    if (document.hidden && !now) return;
    try {
      const answer = await ask(view.dataset.src, { cache, headers: { Accept: "text/html" } });
      if (answer.status === 403) return void location.reload();
      if (!answer.ok) throw new Error("later");
      link.textContent = "";
      if (load().length) flush();
      const nowTag = answer.headers.get("ETag");
      const isInTheWay = () => isTyping() && !now;
      if (nowTag === tag || isInTheWay()) return;
      const html = await answer.text();
      // the browser may have kept the part that came: the next look does not take it from there
      cache = isWhole(html) ? "no-cache" : "reload";
      if (!isWhole(html)) throw new Error("later");
      // what was sent meanwhile is not in it, and what was begun meanwhile stays
      if (isSending || load().some((each) => !each.refused) || isInTheWay()) return;
      tag = nowTag;
      put(html);
    } catch {
      link.textContent = "not connected";
    }
  }

  // what is typed and not sent yet is not taken from under the finger
  const isFilled = (field) =>
    field.type === "checkbox" ? field.checked : field.type !== "hidden" && field.value !== "";
  const fieldsOf = (part) => Array.from(part.querySelectorAll("input, select"));
  const isTyping = () => fieldsOf(view).some(isFilled);

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

  function put(html) {
    newest = "";
    const field = document.activeElement;
    const kept = field && view.contains(field) && field.id ? field.id : "";
    const opened = Array.from(view.querySelectorAll("details[open]"), (each) => each.className);
    const begun = Array.from(view.querySelectorAll("form:not([data-sent])")).filter((form) => fieldsOf(form).some(isFilled));
    view.innerHTML = html;
    for (const each of opened) {
      for (const found of view.getElementsByClassName(each)) found.open = true;
    }
    begun.forEach(fillAgain);
    if (kept) document.getElementById(kept)?.focus({ preventScroll: true });
    uncover();
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
    const label = fields.line || (fields.undo ? "undo" : typed.map(([, value]) => value).filter(Boolean).join(" ")) || "begin";
    for (const each of view.querySelectorAll("#next button:not([type=button])")) each.disabled = each.form !== form || each !== button;
    if (button) button.setAttribute("aria-busy", "true");
    form.dataset.sent = "";
    send(form.getAttribute("action"), fields, label);
    if (form.id === "typed") { form.elements.line.value = ""; unlockTyping(); }
  });

  view.addEventListener("input", (event) => { delete event.target.form?.dataset.sent; });

  // Enter goes on to the next figure, and then to who tells the result
  view.addEventListener("keydown", (event) => {
    const form = event.key === "Enter" && event.target.closest("form.result");
    if (!form || event.target.tagName !== "INPUT") return;
    event.preventDefault();
    const fields = Array.from(form.querySelectorAll("input:not([type=hidden]), button:enabled"));
    fields[fields.indexOf(event.target) + 1].focus();
  });

  // a line can be typed while others wait: they are sent in order
  function unlockTyping() {
    for (const each of view.querySelectorAll("#typed button")) each.disabled = false;
  }

  view.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-begins], button[data-adds]");
    if (!button) return;
    const field = document.getElementById("line");
    if (!field) return;
    delete field.form.dataset.sent;
    if (button.dataset.begins !== undefined) {
      field.value = button.dataset.begins;
      const pack = view.querySelector(".pack");
      if (pack) pack.open = true;
      field.focus();
    } else {
      field.value = (field.value.trimEnd() + " " + button.dataset.adds).trimStart();
    }
  });

  // a key that was scanned once more is not needed, and not kept in the address
  const forgetKey = () => { if (location.hash) history.replaceState(null, "", location.pathname); };
  addEventListener("hashchange", forgetKey);
  forgetKey();
  addEventListener("online", () => { flush(); look(true); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { flush(); look(true); } });
  showUnsent(load());
  flush();
  lookAgain = setTimeout(look, LOOK);
})();
