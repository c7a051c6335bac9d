// Python with the application in it. It begins with the picture of a memory in which all that is
// imported already: nothing is compiled or imported on the phone.
"use strict";

import { loadPyodide } from "./python/pyodide.mjs";

// its parts, none where the pocket was made without what takes one
const PICTURE = [/* PICTURE */];
const PAGE = 65536;
const here = new URL(".", self.location.href);
const options = { indexURL: new URL("python/", here).href };

/** The Python that runs. */
export async function started() {
  const archive = fetched("application.zip").then((answer) => answer.arrayBuffer());
  const picture = PICTURE.length && (await pictured().catch(() => null));
  const python = picture && (await restored(picture).catch(() => null));
  if (python) {
    unpack(python, await archive);
    // nobody must know what is drawn here from what was drawn elsewhere
    python.runPython("import random; random.seed()");
    return python;
  }
  const fresh = await loadPyodide(options);
  unpack(fresh, await archive);
  fresh.runPython("import sys; sys.path.insert(0, '/application')");
  return fresh;
}

const fetched = (name) => fetch(new URL(name, here));

const unpack = (python, archive) => python.unpackArchive(archive, "zip", { extractDir: "/application" });

async function pictured() {
  const parts = await Promise.all(PICTURE.map(async (name) => (await fetched(name)).blob()));
  const packed = new Blob(parts).stream();
  return new Uint8Array(await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

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
