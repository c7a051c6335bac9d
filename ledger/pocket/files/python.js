// Python with the application in it. The first start takes a picture of its memory, and the later
// ones begin with that: nothing is compiled or imported again.
"use strict";

import { loadPyodide } from "./python/pyodide.mjs";

const MADE_OF = "[made of]";
const ENTRY = "trickledger.ledger.pocket.browser";
const PAGE = 65536;
// a picture is worth little beside a game: it is kept where there is room for so many
const ROOM = 20;
const here = new URL(".", self.location.href);
const place = `memory ${here.pathname}`;
const options = { indexURL: new URL("python/", here).href };

/** The Python that runs, with `keep`, which keeps a picture of it for the next start. */
export async function started() {
  const archive = fetch(new URL("application.zip", here)).then((answer) => answer.arrayBuffer());
  const picture = await kept().catch(() => null);
  const python = picture && (await restored(picture).catch(forget));
  if (python) {
    unpack(python, await archive);
    // what was drawn when the picture was taken must not be drawn again
    python.runPython("import random; random.seed()");
    return { python, keep() {} };
  }
  const fresh = await loadPyodide({ ...options, _makeSnapshot: true });
  unpack(fresh, await archive);
  fresh.runPython("import sys; sys.path.insert(0, '/application')");
  if (!self.caches) return { python: fresh, keep() {} };
  fresh.runPython(`import ${ENTRY}; ${ENTRY}.rehearse()`);
  const made = fresh.makeMemorySnapshot();
  return { python: fresh, keep: () => keep(made).catch(() => {}) };
}

const unpack = (python, archive) => python.unpackArchive(archive, "zip", { extractDir: "/application" });

async function kept() {
  const found = await (await self.caches?.open(place))?.match(MADE_OF);
  const bytes = found && new Uint8Array(await found.arrayBuffer());
  return bytes?.length && String(bytes.length) === found.headers.get("X-Length") ? bytes : null;
}

async function keep(made) {
  const { quota, usage } = await navigator.storage.estimate();
  await forget();
  if (quota - usage < ROOM * made.length) return;
  await (await caches.open(place)).put(MADE_OF, new Response(made, { headers: { "X-Length": String(made.length) } }));
}

const forget = async () => void (await self.caches?.delete(place));

/** Python as it was: its memory has to be as large as it was before it is filled. */
function restored(picture) {
  const [, head] = new Uint32Array(picture.buffer, picture.byteOffset, 2);
  const createPyodideModule = async (settings) => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (imports, done) => instantiateWasm(imports, (instance, module) => {
      const { memory } = instance.exports;
      const lacks = picture.length - head - memory.buffer.byteLength;
      if (lacks > 0) memory.grow(Math.ceil(lacks / PAGE));
      done(instance, module);
    });
    return (await import("./python/pyodide.asm.mjs")).default(settings);
  };
  return loadPyodide({ ...options, createPyodideModule, _loadSnapshot: picture });
}
