// Compiles the sources of an archive with the Python that will run them: node compile.mjs PYODIDE IN OUT
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, sources, compiled] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/` });
python.FS.writeFile("/in.zip", readFileSync(sources));
python.runPython(`
import marshal, zipfile
from importlib.util import MAGIC_NUMBER

# flags: checked by nothing, for there is no source beside it
HEAD = MAGIC_NUMBER + bytes([0b01]) + bytes(11)
with zipfile.ZipFile("/in.zip") as given, zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
    for info in given.infolist():
        content, name = given.read(info), info.filename
        # anyio reads the source of its packages to import what they name only when it is asked for
        if name.endswith(".py") and b"install_lazy_importer()" not in content:
            content, name = HEAD + marshal.dumps(compile(content, name, "exec", dont_inherit=True)), f"{name}c"
        made.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 9)
`);
writeFileSync(compiled, python.FS.readFile("/out.zip"));
