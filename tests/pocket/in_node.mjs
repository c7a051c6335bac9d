// Runs a file of Python in the Python of browsers: node in_node.mjs PYODIDE CHECKOUT PACKAGES FILE ARGUMENTS
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, checkout, packages, file, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/`, args: [file, ...given] });
python.mountNodeFS("/checkout", checkout);
python.mountNodeFS("/packages", packages);
process.exit(await python.runPythonAsync(readFileSync(file, "utf8")));
