// The page that frames the table: it owns the worker, and says what stands in the way.
"use strict";

const LOCK = `trickledger ${location.pathname.replace(/[^/]*$/, "")}`;
const part = (id) => document.getElementById(id);
let keeper = null;
let isReady = false;
// the record that a hand to try begins with
const { trial } = document.body.dataset;
// what shows pages where no service worker can
let carrier = null;

function say(sentence, button = "", press = null) {
  part("told").hidden = false;
  part("sentence").textContent = sentence;
  part("press").hidden = !button;
  part("press").textContent = button;
  part("press").onclick = press;
}

function start() {
  keeper = new Worker("keeper.js", { type: "module", name: trial ?? "" });
  keeper.onmessage = ({ data }) => {
    if (data.step) say(`${data.step} …`);
    if (data.ready) ready(data);
    if (data.overtaken) stop("This table was opened in another tab.", "Go on here");
    if (data.unstarted) stop(`The table could not start: ${data.unstarted}.`, "Start again");
    if (data.isFull) pause("There is no room left on this phone: what you entered last is not recorded. Leave this page open, delete something else, then start again: what you entered before stays.");
    else if (data.failed) pause(`That could not be kept: ${data.failed}. Leave this page open and start again: what you entered before stays.`);
  };
  keeper.onerror = (event) => stop(`The table could not start: ${event.message ?? "unknown"}.`, "Start again");
}

function ready({ isNew, aside }) {
  isReady = true;
  if (isNew && localStorage.getItem(LOCK)) warn("The browser has deleted the games that were on this phone. Copies that you saved or sent can be taken in under “On this phone”.");
  localStorage.setItem(LOCK, "began");
  if (aside) warn(aside, save);
  part("told").hidden = true;
  part("table").hidden = false;
  show(asked() ?? (trial ? "app/t/1" : "app/"));
}

/** The page that is asked for behind the #: it takes what a link carries, or gives to a hall. */
const asked = () => (/^#(take|give)=/.test(location.hash) ? `app/carried${location.hash}` : null);

function show(address) {
  if (carrier) carrier.show(address);
  else part("table").src = address;
}

addEventListener("hashchange", () => {
  if (isReady && asked()) show(asked());
});

function askKeeper(request) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    keeper.postMessage(request, [port2]);
  });
}

function stop(sentence, button) {
  keeper?.terminate();
  keeper = null;
  isReady = false;
  part("table").hidden = true;
  say(sentence, button, () => location.reload());
}

/** Answer nothing until what was kept before is seen to be there: to make room a browser deletes that first. */
function pause(sentence) {
  isReady = false;
  part("table").hidden = true;
  say(sentence, "Start again", async () => {
    if (await askKeeper({ again: true })) location.reload();
    else part("press").textContent = "That didn't help yet: start again";
  });
}

/** Say what became of what was kept; what was set aside stays until it is saved and removed. */
function warn(sentence, press = () => (part("lost").hidden = true)) {
  part("lost").hidden = false;
  part("loss").textContent = sentence;
  part("seen").textContent = press === save ? "Save what is damaged" : "All right";
  part("seen").onclick = press;
}

async function save() {
  for (const [name, bytes] of (await aside({})) ?? []) {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([bytes])), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }
  part("seen").textContent = "It is saved: remove it here";
  part("seen").onclick = async () => {
    await aside({ isSaved: true });
    part("lost").hidden = true;
  };
}

const aside = (asked) => askKeeper({ aside: true, ...asked });

navigator.serviceWorker?.addEventListener("message", ({ data, ports: [port] }) => {
  if (keeper && isReady) keeper.postMessage(data, [port]);
  else port.postMessage(null);
});

/** One tab holds the ledger; another can take it over. */
async function hold(steal = false) {
  if (!navigator.locks) return start();
  const held = navigator.locks.request(LOCK, steal ? { steal } : { ifAvailable: true }, (lock) => {
    if (!lock) return void say("This table is open in another tab.", "Go on here", () => hold(true));
    start();
    return new Promise(() => {});
  });
  held.catch(() => stop("This table was opened in another tab.", "Go on here"));
}

async function open() {
  if (!("serviceWorker" in navigator)) {
    const { Carrier } = await import("./carrier.js");
    carrier = new Carrier(part("table"), askKeeper);
    part("unkept").hidden = false;
    return hold();
  }
  const registered = await navigator.serviceWorker.register("network.js");
  await installed(registered);
  if (!navigator.serviceWorker.controller) {
    // a page that was loaded past the worker, by a forced reload
    await new Promise((go) => {
      navigator.serviceWorker.addEventListener("controllerchange", go, { once: true });
      setTimeout(go, 1000);
    });
    if (!navigator.serviceWorker.controller) return location.reload();
  }
  watch(registered);
  if (!trial) navigator.storage?.persist?.();
  hold();
}

/** A worker that could not keep all files is given up without a word, and another never comes. */
const installed = ({ installing }) => new Promise((go, fail) => {
  navigator.serviceWorker.ready.then(go);
  installing?.addEventListener("statechange", () => {
    if (installing.state === "redundant") fail(new Error("this phone could not keep all of it. Look for room on it, and for a network"));
  });
});

/** A newer version is there: it is used from the next start, or at once if that is asked for. */
function watch(registered) {
  const offer = () => {
    if (!registered.waiting) return;
    part("newer").hidden = false;
    part("renew").onclick = () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      registered.waiting.postMessage("now");
    };
  };
  offer();
  registered.addEventListener("updatefound", () => registered.installing?.addEventListener("statechange", offer));
}

open().catch((error) => say(`The table could not start: ${error.message}.`, "Start again", () => location.reload()));
