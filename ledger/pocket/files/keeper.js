// The worker that holds the ledger: Python, the application, and what is kept of it.
"use strict";

import { started as startedPython } from "./python.js";
import { Overtaken, Store } from "./store.js";

const FOLDER = "/pocket";
const here = new URL(".", self.location.href);

const tell = (told) => self.postMessage(told);

async function start() {
  const starting = startedPython();
  starting.catch(() => {});
  tell({ step: "Reading what is on this phone" });
  // a hand to try has a store of its own, and begins with what its record says
  const record = self.name && (await fetch(new URL(self.name, here)).then((answer) => answer.text()));
  const store = await Store.open(`${record ? "trial" : "trickledger"} ${here.pathname}`);
  const kept = await store.files();
  tell({ step: "Starting" });
  const { python, keep: keepPicture } = await starting;
  python.FS.mkdirTree(FOLDER);
  for (const [path, bytes] of kept) {
    python.FS.mkdirTree(FOLDER + path.replace(/\/[^/]*$/, ""));
    python.FS.writeFile(FOLDER + path, bytes);
  }
  const pocket = await python.pyimport("trickledger.ledger.pocket.browser").opened(FOLDER, here.href, record);
  await keep(python, store);
  keepPicture();
  return { python, store, pocket };
}

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

const started = start();
started.then(
  () => tell({ ready: true }),
  (error) => tell({ failed: String(error?.message ?? error) }),
);

// one after the other: what one has changed is kept before the next begins
let last = started;
self.onmessage = ({ data, ports: [port] }) => {
  const mine = last.then(() => started).then((running) => answer(running, data));
  last = mine.catch((error) => {
    // what could not be kept must not be seen either: the next start reads what was kept
    tell(error instanceof Overtaken ? { overtaken: true } : { failed: String(error?.message ?? error) });
    return new Promise(() => {});
  });
  mine.then((said) => port.postMessage(said, [said.body.buffer]), () => port.postMessage(null));
};
