// Evenings played in a pocket without a browser: the same Python, the same bytecode.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pocket, played, plan, into] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pocket}/python/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pocket}/python/` });
python.unpackArchive(new Uint8Array(readFileSync(`${pocket}/application.zip`)), "zip", { extractDir: "/application" });
python.FS.writeFile("/application/played.py", new Uint8Array(readFileSync(played)));
python.runPython("import sys; sys.path.insert(0, '/application')");
writeFileSync(into, await python.pyimport("played").in_pyodide(readFileSync(plan, "utf8")));
