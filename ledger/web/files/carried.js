// Games out of a ledger as a file, and in: what would come in is shown before it is taken.
"use strict";
(() => {
  const part = (id) => document.getElementById(id);
  const { to, token } = part("taking").dataset;
  let text = "";

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
    part("take").hidden = true;
    try {
      const answer = await fetch(`${to}?${asked}`, { method: "POST", body: text, headers: { Accept: "application/json", "X-Token": token } });
      const { ok, said, new: entries } = await answer.json();
      if (!ok) return say(said, true);
      say(isTrial ? ["This would come in:", ...said] : ["Taken in:", ...said], false);
      part("take").hidden = !isTrial || !entries;
    } catch {
      say(["That did not work. Nothing was taken in, or all of it: choose the file again to see."], true);
    }
  }

  part("file").addEventListener("change", async () => {
    const [file] = part("file").files;
    if (!file) return;
    text = await file.text();
    send(true);
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
      text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
    } catch {
      return say(["This link is not whole. Nothing was taken in; ask for it once more."], true);
    }
    send(true);
  }
  addEventListener("hashchange", carried);
  carried();

  if (part("lasting")) navigator.storage?.persisted?.().then((is) => { part("lasting").hidden = is; });
})();
