// Games out of a ledger as a file, and in: what would come in is shown before it is taken.
"use strict";
(() => {
  const part = (id) => document.getElementById(id);
  // letters of the longest address that browsers go to
  const LONGEST = 1_500_000;
  const { to, token } = part("taking").dataset;
  let text = "";
  // what is kept of a record that went on in two places, once somebody has said it
  let keep = "";

  async function copy() {
    const answer = await fetch(part("save").href);
    if (!answer.ok) throw new Error(String(answer.status));
    const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition"))?.[1] ?? "games.json";
    return new File([await answer.blob()], name, { type: "application/json" });
  }

  // a service worker is not asked for what a browser downloads by itself
  part("save").addEventListener("click", async (event) => {
    event.preventDefault();
    const file = await copy();
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  });

  const shared = { files: [new File(["{}"], "games.json", { type: "application/json" })] };
  if (navigator.canShare?.(shared)) {
    part("share").hidden = false;
    part("share").addEventListener("click", async () => navigator.share({ files: [await copy()], title: "Trickledger" }).catch(() => {}));
  }

  function say(lines, isRefused) {
    part("told").classList.toggle("refused", isRefused);
    part("told").replaceChildren(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
  }

  async function send(isTrial) {
    const asked = new URLSearchParams();
    if (isTrial) asked.set("trial", "1");
    if (!part("joined").checked) asked.set("apart", "1");
    if (keep) asked.set("keep", keep);
    part("take").hidden = true;
    part("keep").replaceChildren();
    try {
      const answer = await fetch(`${to}?${asked}`, { method: "POST", body: text, headers: { Accept: "application/json", "X-Token": token } });
      const { ok, said, new: entries, keep: choices } = await answer.json();
      if (choices) return choose(said, choices);
      if (!ok) return say(said, true);
      say(isTrial ? ["This would come in:", ...said] : ["Taken in:", ...said], false);
      part("take").hidden = !isTrial || !entries;
    } catch {
      say(["That did not work. Nothing was taken in, or all of it: choose the file again to see."], true);
    }
  }

  function choose(said, choices) {
    say(["A game went on here and there. Nothing was taken in.", ...said], true);
    part("keep").replaceChildren(...Object.entries(choices).map(([name, label]) => {
      const button = Object.assign(document.createElement("button"), { textContent: label });
      button.addEventListener("click", () => { keep = name; send(true); });
      return button;
    }));
  }

  function look(given) {
    text = given;
    keep = "";
    send(true);
  }

  part("file").addEventListener("change", async () => {
    const [file] = part("file").files;
    if (file) look(await file.text());
  });
  part("joined").addEventListener("change", () => text && send(true));
  part("take").addEventListener("click", () => send(false));

  // a game that a link carries behind its #
  async function carried() {
    const packed = /^#take=([\w-]+)$/.exec(location.hash)?.[1];
    if (!packed) return;
    history.replaceState(null, "", location.pathname);
    try {
      const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
      look(await through(new DecompressionStream("deflate-raw"), bytes).text());
    } catch {
      say(["This link is not whole. Nothing was taken in; ask for it once more."], true);
    }
  }

  const through = (stream, bytes) => new Response(new Blob([bytes]).stream().pipeThrough(stream));

  // as an address may have it behind its #
  const coded = (blob) => new Promise((done) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(reader.result.split(",")[1].replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")));
    reader.readAsDataURL(blob);
  });

  // a hall that asks, behind the #, for what this phone has: nothing goes there without a tap
  function give() {
    const asked = /^#give=(https?%3A.+)$/.exec(location.hash)?.[1];
    if (!asked || !part("giving")) return;
    const hall = new URL(decodeURIComponent(asked));
    history.replaceState(null, "", location.pathname);
    part("giving").hidden = false;
    part("giving-to").textContent = hall.host;
    part("give").onclick = async () => {
      const carried = await coded(await through(new CompressionStream("deflate-raw"), await copy()).blob());
      if (carried.length > LONGEST) return say(["That is too much for this way. Save a copy, and choose it there."], true);
      parent.location.href = `${hall.origin}/carried#take=${carried}`;
    };
  }

  addEventListener("hashchange", () => { carried(); give(); });
  carried();
  give();

  if (part("lasting")) navigator.storage?.persisted?.().then((is) => { part("lasting").hidden = is; });
})();
