"""The folder of a pocket: all that a browser loads, as plain files for any web space."""

from __future__ import annotations

import io
import json
import subprocess
import tempfile
import zipfile
from functools import partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.folders import data_folder
from trickledger.ledger.pages.site.folder import Written, publish
from trickledger.ledger.pages.site.page import Page
from trickledger.ledger.pocket.modules import needed
from trickledger.ledger.pocket.runtime import FILES, LOCK, LOCKED, VERSION, runtime
from trickledger.ledger.storage.whole_files import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_HERE = Path(__file__).parent / "files"
_FOR_THE_BUILD = ("compile.mjs",)
_NETWORK = "network.js"
_PYTHON = "python.js"
_TRIAL = "try.txt"
_SECONDS = 300
_DATA = (".html", ".css", ".js", ".svg", ".json", ".txt")


class Pocket(NamedTuple):
    """A folder that was written: what became of it, its bytes, and whether it starts quickly."""

    written: Written
    size: int
    is_compiled: bool


def write(folder: Path, python: Path | None = None, *, is_trial: bool = False) -> Pocket:
    """Make a folder the pocket; `python` is a folder that holds Pyodide, else npm gives it.

    A trial begins with a hand, and what is entered there is kept apart. Raises UsageError where
    Pyodide can't be had or the folder can't be written.
    """
    at = runtime(python)
    sources = archive()
    compiled = _compiled(at, sources)
    files = {name: (_HERE / name).read_bytes() for name in _shell()}
    if is_trial:
        files[_TRIAL] = (_HERE / _TRIAL).read_bytes()
        begun = f'<body data-trial="{_TRIAL}">'.encode()
        files["index.html"] = files["index.html"].replace(b"<body>", begun)
    files["application.zip"] = compiled or sources
    files |= {f"python/{name}": (at / name).read_bytes() for name in FILES}
    files[f"python/{LOCK}"] = json.dumps(LOCKED).encode()
    files[_PYTHON] = _python(files)
    files[_NETWORK] = _network(files)
    pages = [Page(name, partial(bytes, content)) for name, content in files.items()]
    written = publish(folder, pages, "", "pocket")
    return Pocket(written, sum(map(len, files.values())), compiled is not None)


def kept(tell: Callable[[], object] = lambda: None) -> Path:
    """The pocket of this version in the user's data, written where that is another.

    `tell` is called before it is. Raises UsageError where Pyodide can't be had or the folder can't
    be written.
    """
    folder = data_folder() / "pocket"
    state = folder.with_name("pocket.made-of")
    shell = b"".join((_HERE / name).read_bytes() for name in (*_shell(), *_FOR_THE_BUILD, _NETWORK))
    made_of = sha256(b"".join((VERSION.encode(), shell, archive()))).hexdigest()
    if not (state.is_file() and state.read_text() == made_of and (folder / _NETWORK).is_file()):
        tell()
        write(folder)
        replace(state, made_of.encode())
    return folder


def archive() -> bytes:
    """The application and what it needs, as sources in an archive that is the same every time."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as into:
        for name, file in sorted({**dict(_sources()), **dict(_data())}.items()):
            into.writestr(zipfile.ZipInfo(name), file.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


def _sources() -> Iterator[tuple[str, Path]]:
    for module in needed():
        name = module.name.replace(".", "/")
        yield (f"{name}/__init__.py" if module.is_package else f"{name}.py"), module.path


def _data() -> Iterator[tuple[str, Path]]:
    """What modules of ours read beside themselves: pages, styles, lists."""
    import trickledger.ledger
    import trickledger.rules

    for package in (trickledger.ledger, trickledger.rules):
        root = Path(str(package.__file__)).parent
        for file in sorted(root.rglob("*")):
            parts = file.relative_to(root).parts
            is_shell = parts[:2] == ("pocket", "files")
            if file.suffix in _DATA and not is_shell:
                yield "/".join((*package.__name__.split("."), *parts)), file


def _compiled(at: Path, sources: bytes) -> bytes | None:
    """The archive as bytecode, None without node: then each browser compiles when it starts."""
    node = which("node")
    if node is None:
        return None
    with tempfile.TemporaryDirectory(prefix="trickledger-") as apart:
        given, made = Path(apart, "in.zip"), Path(apart, "out.zip")
        given.write_bytes(sources)
        asked = [node, str(_HERE / "compile.mjs"), str(at), str(given), str(made)]
        done = subprocess.run(asked, capture_output=True, timeout=_SECONDS)
        return made.read_bytes() if done.returncode == 0 and made.exists() else None


def _shell() -> list[str]:
    names = (file.name for file in _HERE.iterdir() if file.is_file())
    return sorted(name for name in names if name not in (*_FOR_THE_BUILD, _NETWORK, _TRIAL))


def _python(files: dict[str, bytes]) -> bytes:
    """What starts Python, which names what a picture of its memory was made of."""
    digest = sha256(VERSION.encode() + files["application.zip"]).hexdigest()
    return files[_PYTHON].replace(b"[made of]", digest[:16].encode())


def _network(files: dict[str, bytes]) -> bytes:
    """The service worker, which names each file it keeps and is another when one of them is."""
    digest = sha256(b"".join(sha256(files[name]).digest() for name in sorted(files))).hexdigest()
    text = (_HERE / _NETWORK).read_text(encoding="utf-8")
    names = json.dumps(["./", *sorted(name for name in files if name != "index.html")])
    text = text.replace("VERSION", f"{version('trickledger')} {digest[:16]}")
    return text.replace("[/* FILES */]", names).encode()
