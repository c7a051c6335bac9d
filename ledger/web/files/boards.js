// Boards of a wall as pages of columns: as large as all of them can be read within half a minute.
// A board is measured in letters of 1 em, and what it takes at another size follows from that.
"use strict";
const paged = (() => {
  const [SMALLEST, READABLE, COMFORTABLE, LARGEST, STEP] = [0.3, 0.72, 0.9, 1.7, 1.08];
  const [MOST_PAGES, MOST_COLUMNS, GAP] = [6, 8, 1.25];
  let em = 16;
  let room = { wide: 0, high: 0 };
  let probe = null;

  const make = (name, of = {}, ...inside) => {
    const made = Object.assign(document.createElement(name), of);
    made.append(...inside);
    return made;
  };
  const high = (each) => (each ? each.getBoundingClientRect().height / em : 0);

  const ratio_at = (size) => (columns) => (room.wide / em / size - GAP * (columns - 1)) / columns;

  class Board {
    constructor(section) {
      this.section = section;
      this.table = section.querySelector("table");
      this.notes = Array.from(section.querySelectorAll(".note"));
      this.measured = new Map();
    }

    // what stands above it where it shares its page with others
    heading(isShared) {
      const { title, section } = this.section.dataset;
      return isShared ? [make("h2", { textContent: section ? `Section ${section}` : title })] : [];
    }

    // how broad it is where nothing is broken, or words alone are kept whole
    breadth(how) {
      return this.once(`breadth ${how}`, () => this.on_probe(how, 0, (table) => table.offsetWidth / em));
    }

    // how high its head, its rows and its notes are in a column of so many em
    heights(ratio, how) {
      // what is not broken is as high in any column
      const at = how.startsWith("whole") ? 0 : ratio;
      return this.once(`heights ${how} ${at.toFixed(2)}`, () => this.on_probe(how, at, (table) => ({
        head: high(table.tHead),
        rows: Array.from(table.tBodies[0].rows, high),
        notes: this.notes.reduce((sum, each) => sum + 1.6 * Math.ceil(each.textContent.length / ratio / 1.2), 0),
      })));
    }

    // how broad each of its columns is there
    widths(ratio, how) {
      return this.on_probe(how, ratio, (table) => Array.from(table.tHead.rows[0].cells, (each) => each.getBoundingClientRect().width / em));
    }

    once(key, look) {
      if (!this.measured.has(key)) this.measured.set(key, look());
      return this.measured.get(key);
    }

    on_probe(how, ratio, look) {
      const table = this.table.cloneNode(true);
      probe.style.width = ratio ? `${ratio}em` : "";
      probe.className = `probe ${how}`;
      // as narrow as its words let it be, or as broad as it is by itself
      table.style.width = ratio ? "100%" : how.startsWith("words") ? "1px" : "auto";
      probe.replaceChildren(table);
      return look(table);
    }

    // its rows from one on up to another, as a column of a page
    column(from, to, how, widths, isShared) {
      const table = this.table.cloneNode(false);
      const head = this.table.tHead.cloneNode(true);
      Array.from(head.rows[0].cells).forEach((each, at) => { each.style.width = `${widths[at]}em`; });
      table.style.tableLayout = "fixed";
      const all = Array.from(this.table.tBodies[0].rows);
      const rows = all.slice(from, to);
      table.append(head, make("tbody", {}, ...rows.map((each) => each.cloneNode(true))));
      const notes = to === all.length ? this.notes.map((each) => each.cloneNode(true)) : [];
      const scrolls = make("div", { className: "scrolls" }, table);
      return make("div", { className: `column ${how}` }, ...this.heading(isShared), scrolls, ...notes);
    }
  }

  // Boards of one kind, which share their pages.
  class Group {
    constructor(sections) {
      this.sections = sections;
      this.boards = sections.filter((each) => each.querySelector("tbody tr")).map((each) => new Board(each));
      this.isShared = this.boards.length > 1;
      this.tried = new Map();
      const [first] = sections;
      const unders = new Set(sections.map((each) => each.querySelector(".under")?.textContent));
      this.under = unders.size === 1 ? first.querySelector(".under") : null;
      this.title = (this.isShared && first.dataset.title) || first.querySelector("h1").textContent;
      probe.className = "probe";
      probe.style.width = "";
      probe.replaceChildren(make("h1", { textContent: this.title }), ...(this.under ? [this.under.cloneNode(true)] : []));
      this.head = high(probe) + 0.4;
      probe.replaceChildren(...(this.isShared ? this.boards[0].heading(true) : []));
      this.over = this.isShared ? high(probe) + 0.5 : 0;
    }

    // the fewest pages that it takes at a size, where names may be broken into words or not
    at(size, { isBrief = false, isWhole = false }) {
      const brief = isBrief && this.sections[0].dataset.board === "names" ? " brief" : "";
      const key = `${size}${brief}${isWhole}`;
      if (!this.tried.has(key)) this.tried.set(key, this.best(size, brief, isWhole));
      return this.tried.get(key);
    }

    best(size, brief, isWhole) {
      const ratio = ratio_at(size);
      const most = (how) => {
        const broadest = Math.max(...this.boards.map((each) => each.breadth(how + brief)));
        let columns = 0;
        while (columns < MOST_COLUMNS && broadest <= ratio(columns + 1)) columns += 1;
        return columns;
      };
      const whole = most("whole");
      const words = isWhole ? 0 : Math.min(most("words"), whole + 2);
      const ways = whole ? [[whole, "whole"]] : [];
      for (let columns = whole + 1; columns <= words; columns += 1) ways.push([columns, "words"]);
      if (!ways.length && !isWhole) ways.push([1, "broken"]);
      let found = null;
      for (const [columns, how] of ways) {
        const made = this.filled(size, columns, ratio, how + brief);
        if (made && (!found || made.pages < found.pages)) found = made;
      }
      return found;
    }

    filled(size, columns, ratio, how) {
      const tall = room.high / em / size - this.head;
      const first = this.parts(tall, ratio(columns), how);
      if (!first) return null;
      const pages = Math.ceil(first.length / columns);
      // no more columns than it needs, none of which is nearly empty
      while (columns > 1) {
        const fewer = this.parts(tall, ratio(columns - 1), how);
        if (!fewer || Math.ceil(fewer.length / (columns - 1)) > pages) break;
        columns -= 1;
      }
      let [low, most] = [tall / 4, tall];
      for (let step = 0; step < 12; step += 1) {
        const middle = (low + most) / 2;
        const parts = this.parts(middle, ratio(columns), how);
        if (parts && parts.length <= pages * columns) most = middle;
        else low = middle;
      }
      return { pages, size, columns, how, ratio: ratio(columns), parts: this.parts(most, ratio(columns), how) };
    }

    // which rows stand in which column of so many em; null where a row is higher than that
    parts(tall, ratio, how) {
      const parts = [];
      for (const board of this.boards) {
        const { head, rows, notes } = board.heights(ratio, how);
        const top = head + this.over;
        let [from, used] = [0, top];
        for (let at = 0; at < rows.length; at += 1) {
          const more = rows[at] + (at === rows.length - 1 ? notes : 0);
          if (top + more > tall) return null;
          if (used + more > tall) {
            parts.push([board, from, at]);
            [from, used] = [at, top];
          }
          used += more;
        }
        parts.push([board, from, rows.length]);
      }
      return parts;
    }

    // what it is on the screen
    *drawn(chosen) {
      if (!chosen) {
        yield* this.sections;
        return;
      }
      const { pages, size, columns, how, ratio, parts } = chosen;
      const widths = new Map(this.boards.map((board) => [board, board.widths(ratio, how)]));
      for (let page = 0; page < pages; page += 1) {
        const own = parts.slice(page * columns, (page + 1) * columns);
        const inside = own.map(([board, from, to]) => board.column(from, to, how, widths.get(board), this.isShared));
        const title = pages > 1 ? `${this.title} ${page + 1} of ${pages}` : this.title;
        const made = make("section", { className: "panel" }, make("h1", { textContent: title }));
        if (this.under) made.append(this.under.cloneNode(true));
        const beside = make("div", { className: "columns" }, ...inside);
        // the last page has columns as broad as those before it
        for (let empty = own.length; empty < columns; empty += 1) beside.append(make("div", { className: "column" }));
        made.append(beside);
        made.style.fontSize = `${size}em`;
        yield made;
      }
    }
  }

  function sizes() {
    const found = [];
    for (let size = LARGEST; size > READABLE; size /= STEP) found.push(size);
    return [...found, READABLE];
  }

  // what was chosen before, as long as it has room for what is new
  let before = { screen: "", chosen: [] };
  function again(groups) {
    const screen = [room.wide, Math.round(room.high), em, groups.map((each) => each.title)].join();
    const found = screen === before.screen
      ? groups.map((each, at) => {
        const was = before.chosen[at];
        const made = was && each.filled(was.size, was.columns, ratio_at(was.size), was.how);
        return made && made.pages === was.pages && each.boards.every((one) => one.breadth(was.how) <= was.ratio) ? made : null;
      })
      : [null];
    const chosen = found.every(Boolean) ? found : chosen_for(groups);
    before = { screen, chosen };
    return chosen;
  }

  function chosen_for(groups) {
    const all = sizes();
    const total = (size, how) => groups.reduce((sum, each) => sum + (each.at(size, how)?.pages ?? Infinity), 0);
    const has_room = (how, least, most) => {
      const size = all.find((each) => each >= least && total(each, how) <= most);
      return size && { size, how };
    };
    // a page each with no name broken, as long as that is read with ease; who is met is left out
    // before anybody has to wait
    const brief = { isBrief: true };
    const { size, how } = has_room({ isWhole: true }, COMFORTABLE, groups.length)
      ?? has_room({}, COMFORTABLE, groups.length)
      ?? has_room({ isWhole: true }, COMFORTABLE, MOST_PAGES)
      ?? has_room({}, READABLE, MOST_PAGES)
      ?? { size: READABLE, how: total(READABLE, brief) < total(READABLE, {}) ? brief : {} };
    return groups.map((group) => {
      const wanted = group.at(size, how)?.pages;
      if (wanted) return all.map((each) => group.at(each, how)).find((each) => each && each.pages <= wanted);
      for (let small = READABLE; small > SMALLEST; small /= STEP) {
        const found = group.at(small, how);
        if (found) return found;
      }
      return null;
    });
  }

  // The pages of some boards within an element, so many pixels high.
  return (sections, within, pixels) => {
    em = parseFloat(getComputedStyle(within).fontSize);
    room = { wide: within.clientWidth - 8, high: pixels - 4 };
    probe = make("div", { className: "probe" });
    probe.setAttribute("aria-hidden", "true");
    within.append(probe);
    const kinds = Map.groupBy ? Map.groupBy(sections, (each) => each.dataset.board) : sections.reduce(
      (found, each) => found.set(each.dataset.board, [...(found.get(each.dataset.board) ?? []), each]), new Map());
    const pages = [];
    const listed = [];
    for (const [, own] of kinds) {
      const isList = own.some((each) => each.querySelector("tbody tr"));
      const group = isList ? new Group(own) : null;
      if (group) listed.push(group);
      pages.push(group ?? own);
    }
    const chosen = new Map(again(listed).map((each, at) => [listed[at], each]));
    const drawn = pages.flatMap((each) => (Array.isArray(each) ? each.map((one) => one.cloneNode(true)) : [...each.drawn(chosen.get(each))]));
    probe.remove();
    return drawn;
  };
})();
