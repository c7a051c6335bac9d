// Takes a picture of the memory of a Python that has loaded the application: node picture.mjs PYODIDE
// APPLICATION OUT
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, application, picture] = process.argv.slice(2);
// it says nothing of the machine on which it was taken
process.argv.length = 1;
process.env.TZ = "UTC";
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/`, _makeSnapshot: true });
python.unpackArchive(new Uint8Array(readFileSync(application)), "zip", { extractDir: "/application" });
python.runPython(`
import sys
sys.path.insert(0, "/application")
from trickledger.ledger.pocket.browser import rehearse
rehearse()
del rehearse
`);
writeFileSync(picture, gzipSync(python.makeMemorySnapshot(), { level: 9 }));
