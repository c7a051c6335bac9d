// What a pocket keeps: files in blocks. What one answer changed goes in as one transaction, which
// the browser has on the disk before the answer is given: all of it, or nothing.
"use strict";

const BLOCK = 4096;
const VERSION = 1;
const STORES = ["blocks", "sizes", "turns"];

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** Another tab keeps the ledger by now. */
export class Overtaken extends Error {}

/** What lies under the name was written by something else. */
export class Foreign extends Error {}

export class Store {
  /** Open what is kept under a name, and be the one that keeps it from now on. */
  static async open(name) {
    const asked = indexedDB.open(name, VERSION);
    asked.onupgradeneeded = () => {
      for (const each of STORES) asked.result.createObjectStore(each);
    };
    const store = new Store();
    store.name = name;
    store.db = await done(asked).catch((error) => { throw error.name === "VersionError" ? new Foreign(error.message) : error; });
    if (STORES.some((each) => !store.db.objectStoreNames.contains(each))) throw new Foreign("parts are missing");
    store.db.onversionchange = () => store.db.close();
    store.kept = new Map();
    store.sums = new Map();
    await store.#take();
    return store;
  }

  /** All files by name as far as they are there, and the names of those that are not as they were kept. */
  async files() {
    const reading = this.db.transaction(["blocks", "sizes"]);
    const all = (store, range) => Promise.all(["getAllKeys", "getAll"].map((each) => done(reading.objectStore(store)[each](range))));
    const [names, sizes] = await all("sizes");
    const [places, blocks] = await all("blocks");
    const known = new Map(names.map((name, at) => [name, sizes[at]]));
    const [files, damaged] = [new Map(), []];
    for (const name of new Set([...names, ...places.map(([name]) => name)])) {
      const mine = new Map(places.flatMap(([of, n], at) => (of === name ? [[n, blocks[at]]] : [])));
      const { bytes, isWhole } = joined(mine, known.get(name));
      files.set(name, bytes);
      if (!isWhole) damaged.push(name);
      // what is damaged is written anew, whatever becomes of it
      this.kept.set(name, isWhole ? bytes : new Uint8Array());
      this.sums.set(name, isWhole ? known.get(name).sums : new Uint32Array());
    }
    return { files, damaged };
  }

  /** Keep files as they are now; resolves when that is on the disk. */
  async keep(files) {
    const changes = [...files].map(([name, bytes]) => [name, bytes, changed(this.kept.get(name), bytes)]);
    const gone = [...this.kept.keys()].filter((name) => !files.has(name));
    if (!gone.length && changes.every(([name, bytes, blocks]) => !blocks.length && this.kept.get(name)?.length === bytes.length)) return;
    const sums = new Map(changes.map(([name, bytes, blocks]) => [name, summed(bytes, blocks, this.sums.get(name))]));
    await this.#write((writing) => {
      for (const [name, bytes, blocks] of changes) {
        writing.objectStore("sizes").put({ size: bytes.length, sums: sums.get(name) }, name);
        for (const n of blocks) writing.objectStore("blocks").put(bytes.slice(n * BLOCK, (n + 1) * BLOCK), [name, n]);
        // what was longer is shorter now
        writing.objectStore("blocks").delete(IDBKeyRange.bound([name, Math.ceil(bytes.length / BLOCK)], [name, Infinity]));
      }
      for (const name of gone) {
        writing.objectStore("sizes").delete(name);
        writing.objectStore("blocks").delete(IDBKeyRange.bound([name, 0], [name, Infinity]));
      }
    });
    [this.kept, this.sums] = [files, sums];
  }

  /** After a failure: keep anew what was kept before it, where the browser has thrown that away to make room. */
  async again() {
    this.db.close();
    const now = await Store.open(this.name);
    await now.files();
    if (!now.kept.size) await now.keep(this.kept);
    now.db.close();
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
  if (Math.min(from + BLOCK, before.length) !== to) return false;
  for (let at = from; at < to; at++) if (before[at] !== now[at]) return false;
  return true;
}

/** A file of its blocks, and whether each of them is what it was when it was kept. */
function joined(blocks, { size, sums } = {}) {
  const isKnown = Number.isInteger(size) && sums?.length === Math.ceil(size / BLOCK);
  const bytes = new Uint8Array(isKnown ? size : BLOCK * (1 + Math.max(...blocks.keys())));
  let isWhole = isKnown && [...blocks.keys()].every((n) => n < sums.length);
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const block = blocks.get(at / BLOCK);
    const length = Math.min(BLOCK, bytes.length - at);
    if (block instanceof Uint8Array) bytes.set(block.subarray(0, length), at);
    isWhole &&= block?.length === length && sum(block) === sums[at / BLOCK];
  }
  return { bytes, isWhole };
}

/** The sums of all blocks of a file: those that have changed are counted anew. */
function summed(bytes, changed, before = new Uint32Array()) {
  const sums = new Uint32Array(Math.ceil(bytes.length / BLOCK));
  sums.set(before.subarray(0, sums.length));
  for (const n of changed) sums[n] = sum(bytes.subarray(n * BLOCK, (n + 1) * BLOCK));
  return sums;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n >>> 0;
});

/** CRC-32, as zip has it. */
function sum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return ~sum >>> 0;
}
