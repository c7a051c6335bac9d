// The desk: results by keyboard, one line after the other, and what came from the tables.
"use strict";
(() => {
  const view = document.getElementById("view");
  const told = document.getElementById("told");
  const link = document.getElementById("link");
  const batch = document.getElementById("batch");
  // what changed under the finger by itself is deaf until that can be seen
  const AFTER_CHANGE = 300;
  let tag = view?.dataset.tag || "";
  let cache = "no-cache";
  const newKey = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, "0")).join("");
  // where there is room nothing of what is so is folded, and results are typed at once
  const isWide = matchMedia("(min-width: 64rem)").matches;
  if (view && isWide) {
    for (const each of document.querySelectorAll("#view details:not(.quiet), #typing")) each.open = true;
    document.getElementById("result").focus({ preventScroll: true });
  }

  function say(lines, isRefused, links) {
    const list = lines.map((line) => Object.assign(document.createElement("p"), { textContent: isolated(line) }));
    if (links && links.length) {
      const there = Object.assign(document.createElement("p"), { className: "taps" });
      for (const each of links)
        there.append(Object.assign(document.createElement("a"), { className: "button", href: each.address, textContent: each.label }));
      list.push(there);
    }
    told.replaceChildren(...list);
    told.classList.toggle("refused", isRefused);
  }

  // the figures of a table have a field for each side, once the table is chosen
  for (const select of document.querySelectorAll("select[data-again]"))
    select.addEventListener("change", () => {
      const chosen = new URLSearchParams();
      for (const [name, value] of new FormData(select.form))
        if (value && name !== "token" && name !== "key") chosen.append(name, value);
      location.replace(`${location.pathname}?${chosen}`);
    });

  // the figures of many phones have no minus
  for (const sign of document.querySelectorAll("[data-signs]"))
    sign.addEventListener("click", () => {
      const field = document.getElementById(sign.dataset.signs);
      field.value = field.value.startsWith("-") ? field.value.slice(1) : "-" + field.value;
    });

  // names to tap in place of a list, with a field that leaves those that are begun
  for (const select of document.querySelectorAll("select[data-tap]")) {
    const taps = Object.assign(document.createElement("div"), { className: "taps names" });
    const field = Object.assign(document.createElement("input"), { autocomplete: "off", placeholder: "A name or a number", type: "search" });
    field.setAttribute("aria-label", "Show those that begin so");
    const buttons = Array.from(select.options).filter((each) => each.value).map((each) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: isolated(each.text) });
      button.addEventListener("click", () => {
        each.selected = select.multiple ? !each.selected : true;
        // who sits where is said by the order of the taps
        if (select.multiple && each.selected) select.append(each);
        mark();
        if (!select.multiple) select.dispatchEvent(new Event("change"));
      });
      taps.append(button);
      return [button, each];
    });
    const mark = () => { for (const [button, each] of buttons) button.setAttribute("aria-pressed", each.selected); };
    const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    field.addEventListener("input", () => {
      const begun = plain(field.value.trim());
      for (const [button, each] of buttons) button.hidden = !plain(each.text).split(/[\s.]+/).some((word) => word.startsWith(begun.split(" ")[0])) || !plain(each.text).includes(begun);
    });
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const shown = buttons.filter(([button]) => !button.hidden);
      if (shown.length === 1) { shown[0][0].click(); field.value = ""; field.dispatchEvent(new Event("input")); }
    });
    select.form.addEventListener("reset", () => setTimeout(mark));
    mark();
    select.hidden = true;
    select.required = false;
    select.before(...(buttons.length > 6 ? [field] : []), taps);
    const chosen = buttons.find(([, each]) => each.selected);
    // of a table that was tapped on the desk no other is meant
    if (chosen && select.dataset.again !== undefined && buttons.length > 3) {
      for (const [button] of buttons) button.hidden = button !== chosen[0];
      const more = Object.assign(document.createElement("button"), { type: "button", textContent: "Another" });
      more.addEventListener("click", () => { for (const [button] of buttons) button.hidden = false; more.remove(); });
      taps.append(more);
    }
    if (chosen) taps.scrollTop = chosen[0].offsetTop - taps.offsetTop - 60;
  }

  // two names that are tapped change places, and so do one that is dragged and one it is dropped on
  const pairing = document.querySelector(".pairing");
  if (pairing) {
    const seats = Array.from(pairing.querySelectorAll(".seat"));
    const change = () => {
      if (pairing.querySelectorAll(":checked").length !== 2) return;
      sessionStorage.setItem("scrolled", window.scrollY);
      pairing.requestSubmit();
    };
    let dragged = null;
    pairing.querySelector(".swap").hidden = true;
    pairing.addEventListener("change", change);
    for (const seat of seats) {
      seat.draggable = true;
      seat.addEventListener("dragstart", () => { dragged = seat; });
      seat.addEventListener("dragover", (event) => { if (dragged) { event.preventDefault(); seat.classList.add("over"); } });
      seat.addEventListener("dragleave", () => seat.classList.remove("over"));
      seat.addEventListener("drop", (event) => {
        event.preventDefault();
        for (const each of seats) each.control.checked = each === seat || each === dragged;
        change();
      });
    }
    // none stays tapped: the next two are others
    for (const seat of seats) seat.control.checked = false;
    const scrolled = sessionStorage.getItem("scrolled");
    if (scrolled !== null) window.scrollTo(0, Number(scrolled));
    sessionStorage.removeItem("scrolled");
  }

  // the time that is left goes on by the clock of the server, whatever that of this phone
  let ahead = 0;
  setInterval(() => {
    const clock = document.getElementById("desk-clock");
    if (!clock || !clock.dataset.over) return;
    const left = Number(clock.dataset.over) - Math.round((Date.now() + ahead) / 1000);
    const size = Math.abs(left);
    clock.textContent = (left < 0 ? "over for " : "") + Math.floor(size / 60) + ":" + String(size % 60).padStart(2, "0");
  }, 250);

  // what is typed waits for what was typed before; a key lets each be sent until it is answered
  let last = Promise.resolve();
  document.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-send]");
    if (!form) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form));
    if (event.submitter && event.submitter.name) body.set(event.submitter.name, event.submitter.value);
    body.set("key", newKey());
    const field = form === batch ? document.getElementById("result") : null;
    const typed = field ? field.value : "";
    if (field) { field.value = ""; form.elements.settle.checked = false; }
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
        say(shape.brief || shape.said || [shape.error.message], !shape.ok, shape.links);
        const isOver = shape.ok && !shape.dry_run;
        if (isOver && (form.classList.contains("deed") || view.contains(form))) emptied(form);
        if (!shape.ok && field && !field.value) { field.value = typed; field.select(); }
        break;
      } catch {
        link.textContent = "not connected: it is sent again by itself";
        await new Promise((again) => setTimeout(again, Math.min(500 * 2 ** tries, 8000)));
      }
    }
    look();
  }

  function emptied(form) {
    for (const each of form.querySelectorAll("option[selected]")) each.removeAttribute("selected");
    for (const each of form.querySelectorAll("input[value]:not([type=hidden], [type=checkbox])")) each.defaultValue = "";
    form.reset();
  }

  // what is typed and not sent yet is not taken from under the fingers
  const isTyping = () => view.contains(document.activeElement) && document.activeElement.tagName === "INPUT";

  // who goes by keyboard stays where they are, or comes back to the results where that is gone
  const place = (each) => each.id || each.getAttribute("aria-label") || (each.form && each.form.textContent);
  function put(html) {
    const stood = new Map(Array.from(view.querySelectorAll(TAPPED), (each) => [place(each), top(each)]));
    replace(html);
    const until = performance.now() + AFTER_CHANGE;
    isOther = (button) => performance.now() < until && Math.abs(top(button) - (stood.get(place(button)) ?? Infinity)) > STEADY;
  }

  function replace(html) {
    const held = document.activeElement;
    const was = view.contains(held) && place(held);
    const were = new Map(Array.from(view.querySelectorAll("details"), (each) => [each.id, each.open]));
    const typed = Array.from(view.querySelectorAll("input[id]"), (field) => [field.id, field.value]);
    view.innerHTML = html;
    for (const each of view.querySelectorAll("details")) each.open = were.get(each.id) ?? (isWide && !each.classList.contains("quiet"));
    for (const [id, value] of typed) {
      const field = document.getElementById(id);
      if (field) field.value = value;
    }
    if (!was) return;
    const again = Array.from(view.querySelectorAll("button, [tabindex]")).find((each) => place(each) === was);
    (again || document.getElementById("result")).focus({ preventScroll: true });
  }

  // a tap is taken where it began: nothing is drawn anew until the finger is up
  const TAPPED = "button, summary, a";
  const STEADY = 8;
  const top = (button) => button.getBoundingClientRect().top;
  let isDown = false;
  let isMissed = false;
  let isOther = () => false;
  addEventListener("pointerdown", () => { isDown = true; });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => { isDown = false; if (isMissed) look(); }));
  view?.addEventListener("click", (event) => {
    const button = event.target.closest(TAPPED);
    if (event.detail > 0 && button && isOther(button)) event.preventDefault();
  }, true);
  const isHeld = () => isTyping() || (isMissed = isDown);

  let looks = 0;
  let shown = 0;
  async function look() {
    if (!view) return;
    // what an earlier look brings later than one that is shown is old
    looks += 1;
    const mine = looks;
    try {
      const answer = await fetch(view.dataset.src, { cache });
      if (answer.status === 403) return void location.reload();
      if (!answer.ok) throw new Error("later");
      const newest = answer.headers.get("ETag");
      if (answer.headers.get("Date")) ahead = Date.parse(answer.headers.get("Date")) - Date.now();
      link.textContent = "";
      if (newest === tag || isHeld()) return;
      const html = await answer.text();
      const isWhole = html.trimEnd().endsWith("<!-- whole -->");
      // the browser may have kept the part that came: the next look does not take it from there
      cache = isWhole ? "no-cache" : "reload";
      if (!isWhole) throw new Error("later");
      if (isHeld() || mine < shown) return;
      [tag, shown] = [newest, mine];
      put(html);
    } catch {
      link.textContent = "not connected";
    }
  }
  const isTold = view && hears(view, look);
  let ticks = 0;
  setInterval(() => {
    ticks += 1;
    // beside a stream seldom: it tells of what is entered, not of who was let in
    if (!document.hidden && !(isTold && isTold() && ticks % 5)) look();
  }, 2000);
})();
