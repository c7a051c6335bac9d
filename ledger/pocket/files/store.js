// What a pocket keeps: files in blocks. What one answer changed goes in as one transaction, which
// the browser has on the disk before the answer is given: all of it, or nothing.
"use strict";

const BLOCK = 4096;

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** Another tab keeps the ledger by now. */
export class Overtaken extends Error {}

export class Store {
  /** Open what is kept under a name, and be the one that keeps it from now on. */
  static async open(name) {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => {
      for (const each of ["blocks", "sizes", "turns"]) asked.result.createObjectStore(each);
    };
    const store = new Store();
    store.db = await done(asked);
    store.db.onversionchange = () => store.db.close();
    store.kept = new Map();
    await store.#take();
    return store;
  }

  /** All files as they were kept, by name. */
  async files() {
    const reading = this.db.transaction(["blocks", "sizes"]);
    const [names, sizes] = await Promise.all(["getAllKeys", "getAll"].map((each) => done(reading.objectStore("sizes")[each]())));
    const blocks = reading.objectStore("blocks");
    for (const [at, name] of names.entries()) {
      const bytes = new Uint8Array(sizes[at]);
      const range = IDBKeyRange.bound([name, 0], [name, Infinity]);
      const [keys, values] = await Promise.all([done(blocks.getAllKeys(range)), done(blocks.getAll(range))]);
      for (const [n, [, block]] of keys.entries()) {
        if (block * BLOCK < bytes.length) bytes.set(values[n].subarray(0, bytes.length - block * BLOCK), block * BLOCK);
      }
      this.kept.set(name, bytes);
    }
    return this.kept;
  }

  /** Keep files as they are now; resolves when that is on the disk. */
  async keep(files) {
    const changes = [...files].map(([name, bytes]) => [name, bytes, changed(this.kept.get(name), bytes)]);
    const gone = [...this.kept.keys()].filter((name) => !files.has(name));
    if (!gone.length && changes.every(([name, bytes, blocks]) => !blocks.length && this.kept.get(name)?.length === bytes.length)) return;
    await this.#write((writing) => {
      for (const [name, bytes, blocks] of changes) {
        writing.objectStore("sizes").put(bytes.length, name);
        for (const n of blocks) writing.objectStore("blocks").put(bytes.slice(n * BLOCK, (n + 1) * BLOCK), [name, n]);
        // what was longer is shorter now
        writing.objectStore("blocks").delete(IDBKeyRange.bound([name, Math.ceil(bytes.length / BLOCK)], [name, Infinity]));
      }
      for (const name of gone) {
        writing.objectStore("sizes").delete(name);
        writing.objectStore("blocks").delete(IDBKeyRange.bound([name, 0], [name, Infinity]));
      }
    });
    this.kept = files;
  }

  async #take() {
    const writing = this.db.transaction("turns", "readwrite", { durability: "strict" });
    const turns = writing.objectStore("turns");
    const before = (await done(turns.get("turn"))) ?? 0;
    this.turn = before + 1;
    await done(turns.put(this.turn, "turn"));
    await ended(writing);
  }

  async #write(write) {
    const writing = this.db.transaction(["blocks", "sizes", "turns"], "readwrite", { durability: "strict" });
    const over = ended(writing);
    const turn = writing.objectStore("turns").get("turn");
    let overtaken = false;
    turn.onsuccess = () => {
      overtaken = turn.result !== this.turn;
      if (overtaken) writing.abort();
      else write(writing);
    };
    try {
      await over;
    } catch (error) {
      throw overtaken ? new Overtaken() : error;
    }
  }
}

function ended(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}

/** The blocks in which two contents of a file differ. */
function changed(before, now) {
  const blocks = [];
  for (let n = 0; n * BLOCK < now.length; n++) {
    const [from, to] = [n * BLOCK, Math.min((n + 1) * BLOCK, now.length)];
    if (!before || !same(before, now, from, to)) blocks.push(n);
  }
  return blocks;
}

function same(before, now, from, to) {
  if (before.length < to) return false;
  for (let at = from; at < to; at++) if (before[at] !== now[at]) return false;
  return true;
}
