// The worker that holds the ledger: Python, the application, and what is kept of it.
"use strict";

import { started as startedPython } from "./python.js";
import { Foreign, Overtaken, Store } from "./store.js";

const FOLDER = "/pocket";
const ASIDE = "/set-aside";
const here = new URL(".", self.location.href);

const tell = (told) => self.postMessage(told);

async function start() {
  const starting = startedPython();
  starting.catch(() => {});
  tell({ step: "Reading what is on this phone" });
  // a hand to try has a store of its own, and begins with what its record says
  const record = self.name && (await fetch(new URL(self.name, here)).then((answer) => answer.text()));
  const store = await Store.open(`${record ? "trial" : "trickledger"} ${here.pathname}`);
  const { files: kept, damaged } = await store.files();
  tell({ step: "Starting" });
  const python = await starting;
  python.FS.mkdirTree(FOLDER);
  for (const [path, bytes] of kept) {
    python.FS.mkdirTree(FOLDER + path.replace(/\/[^/]*$/, ""));
    python.FS.writeFile(FOLDER + path, bytes);
  }
  const lost = damaged.filter((path) => !path.startsWith(ASIDE)).map((path) => path.slice(1));
  const opened = python.pyimport("trickledger.ledger.pocket.browser").opened;
  const [pocket, told] = await opened(FOLDER, here.href, record, lost.join("\n"));
  if (!pocket) throw new Told(told);
  await keep(python, store);
  tell({ ready: true, isNew: !kept.size, aside: told });
  return { python, store, pocket };
}

/** A sentence for who holds the phone. */
class Told extends Error {}

/** Keep the files of the folder as they are. SQLite's own remains are empty between two requests. */
const keep = (python, store) => store.keep(new Map(files(python, "")));

function* files(python, below) {
  for (const name of python.FS.readdir(FOLDER + below)) {
    const path = `${below}/${name}`;
    if (name.startsWith(".") || name.endsWith("-journal")) continue;
    if (python.FS.isDir(python.FS.stat(FOLDER + path).mode)) yield* files(python, path);
    else yield [path, python.FS.readFile(FOLDER + path)];
  }
}

async function answer({ python, store, pocket }, { method, address, headers, body }) {
  const [status, named, bytes] = (await pocket(method, address, JSON.stringify(headers), new Uint8Array(body))).toJs();
  await keep(python, store);
  return { status, headers: JSON.parse(named), body: bytes };
}

/** What was damaged, to be saved; once it is, it can be removed. */
async function aside({ python, store }, { isSaved }) {
  const mine = [...files(python, "")].filter(([path]) => path.startsWith(`${ASIDE}/`));
  if (isSaved) for (const [path] of mine) python.FS.unlink(FOLDER + path);
  await keep(python, store);
  return mine.map(([path, bytes]) => [path.slice(ASIDE.length + 1), bytes]);
}

const started = start();
started.catch((error) => tell({ unstarted: why(error) }));

function why(error) {
  if (error instanceof Told) return error.message;
  if (error instanceof Foreign) return "What this browser keeps here was written by a newer version of this page, or by another one. It is left as it is. Open this page with a network, so that it becomes the newer one";
  // of what Python says the last line tells what was wrong
  return String(error?.message ?? error).trim().split("\n").at(-1).replace(/\.$/, "");
}

const isFull = (error) => error?.name === "QuotaExceededError" || /NO_SPACE/.test(error?.message);

// one after the other: what one has changed is kept before the next begins
let last = started;
self.onmessage = ({ data, ports: [port] }) => {
  if (data.again) return void started.then(({ store }) => store.again()).then(() => port.postMessage(true), () => port.postMessage(false));
  const mine = last.then(() => started).then((running) => (data.aside ? aside : answer)(running, data));
  last = mine.catch((error) => {
    // what could not be kept must not be seen either: the next start reads what was kept
    tell(error instanceof Overtaken ? { overtaken: true } : { failed: why(error), isFull: isFull(error) });
    return new Promise(() => {});
  });
  mine.then((said) => port.postMessage(said, said.body ? [said.body.buffer] : []), () => port.postMessage(null));
};
