"""The folder of a pocket: all that a browser loads, as plain files for any web space."""

from __future__ import annotations

import io
import json
import subprocess
import tempfile
import zipfile
from functools import cache, partial
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import UsageError
from trickledger.ledger.folders import data_folder
from trickledger.ledger.pages.environment import colour
from trickledger.ledger.pages.site.folder import Written, publish
from trickledger.ledger.pages.site.page import Page
from trickledger.ledger.pocket.modules import needed
from trickledger.ledger.pocket.runtime import FILES, LOCK, LOCKED, VERSION, runtime
from trickledger.ledger.storage.whole_files import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_HERE = Path(__file__).parent / "files"
_ICON = _HERE.parents[1] / "web" / "files" / "icon.svg"
_FOR_THE_BUILD = ("compile.mjs", "picture.mjs")
_NETWORK = "network.js"
_PYTHON = "python.js"
_PARTS = tuple(f"memory-{number}.bin" for number in range(1, 5))
"""The picture of a memory in parts: on a small disk a browser keeps no file of its whole size."""
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
    felt = colour("felt").encode()
    files = {name: (_HERE / name).read_bytes().replace(b"[felt]", felt) for name in _shell()}
    files[_ICON.name] = _ICON.read_bytes()
    if is_trial:
        files[_TRIAL] = (_HERE / _TRIAL).read_bytes()
        begun = f'<body data-trial="{_TRIAL}">'.encode()
        files["index.html"] = files["index.html"].replace(b"<body>", begun)
    files["application.zip"] = compiled or sources
    files |= {f"python/{name}": (at / name).read_bytes() for name in FILES}
    files[f"python/{LOCK}"] = json.dumps(LOCKED).encode()
    picture = _pictured(folder, at, compiled) if compiled else []
    named = json.dumps([page.path for page in picture]).encode()
    files[_PYTHON] = files[_PYTHON].replace(b"[/* PICTURE */]", named)
    files[_NETWORK] = _network(files, picture)
    pages = [*(Page(name, partial(bytes, content)) for name, content in files.items()), *picture]
    written = publish(folder, pages, "", "pocket")
    size = sum((folder / page.path).stat().st_size for page in pages)
    return Pocket(written, size, compiled is not None)


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
    return _by_node("compile.mjs", at, sources) if which("node") else None


def _pictured(folder: Path, at: Path, compiled: bytes) -> list[Page]:
    """The memory of a Python that has loaded an archive, in parts.

    Another is taken only of another archive, or where a part is missing: parts of two are none.
    """
    made_of = (VERSION.encode(), compiled, (_HERE / "picture.mjs").read_bytes())
    digest = sha256(b"".join(made_of)).hexdigest()
    there = sum((folder / name).is_file() for name in _PARTS)
    kept = digest if there in (0, len(_PARTS)) else ""
    whole = cache(partial(_picture, at, compiled))
    return [Page(name, partial(_part, whole, place), kept) for place, name in enumerate(_PARTS)]


def _part(whole: Callable[[], bytes], place: int) -> bytes:
    picture = whole()
    size = -(-len(picture) // len(_PARTS))
    return picture[place * size : (place + 1) * size]


def _picture(at: Path, compiled: bytes) -> bytes:
    if picture := _by_node("picture.mjs", at, compiled):
        return picture
    raise UsageError(
        "node can't load Pyodide {version}.",
        "Nothing was written.",
        "Give this machine more memory, or take node off its PATH: the pocket then starts slower.",
        version=VERSION,
    )


def _by_node(script: str, at: Path, given: bytes) -> bytes | None:
    """What a script makes of something with the Pyodide of a folder; None where it fails."""
    with tempfile.TemporaryDirectory(prefix="trickledger-") as apart:
        taken, made = Path(apart, "in"), Path(apart, "out")
        taken.write_bytes(given)
        asked = ["node", str(_HERE / script), str(at), str(taken), str(made)]
        done = subprocess.run(asked, capture_output=True, timeout=_SECONDS)
        return made.read_bytes() if done.returncode == 0 and made.exists() else None


def _shell() -> list[str]:
    names = (file.name for file in _HERE.iterdir() if file.is_file())
    return sorted(name for name in names if name not in (*_FOR_THE_BUILD, _NETWORK, _TRIAL))


def _network(files: dict[str, bytes], made: list[Page]) -> bytes:
    """The service worker, which names each file it keeps and is another when one of them is."""
    # what else is made follows from these
    digest = sha256(b"".join(sha256(files[name]).digest() for name in sorted(files))).hexdigest()
    text = (_HERE / _NETWORK).read_text(encoding="utf-8")
    named = (*files, *(page.path for page in made))
    names = json.dumps(["./", *sorted(name for name in named if name != "index.html")])
    text = text.replace("VERSION", f"{version('trickledger')} {digest[:16]}")
    return text.replace("[/* FILES */]", names).encode()
