"""Pyodide, the Python of browsers: one version, file by file, taken from npm when asked for."""

from __future__ import annotations

import json
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from shutil import which
from types import MappingProxyType

from trickledger.ledger.errors import UsageError, shown
from trickledger.ledger.folders import data_folder
from trickledger.ledger.storage.whole_files import replace
from trickledger.rules.says import Command

VERSION = "314.0.7"
PYTHON = (3, 14)
"""The Python that this version is; what is compiled for another is of no use to it."""
FILES: Mapping[str, str] = MappingProxyType(
    {
        "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
        "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
        "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
        "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    }
)
"""Its files that a browser loads, each with the SHA-256 of its bytes."""

LOCK = "pyodide-lock.json"
LOCKED = {
    "info": {
        "abi_version": "2026_0",
        "arch": "wasm32",
        "platform": "emscripten_5_0_3",
        "python": "3.14.2",
    },
    "packages": {},
}
"""What it looks up packages in: there are none but ours."""

_SECONDS = 300


class NoRuntime(UsageError):
    """There is no Pyodide of the version that is meant."""

    def __init__(self, sentence: str, **values: str) -> None:
        super().__init__(
            sentence,
            "Nothing was written.",
            "Name a folder that holds version {version}: {pocket}",
            version=VERSION,
            pocket=Command("pocket FOLDER --python PYODIDE"),
            **values,
        )


def runtime(named: Path | None = None) -> Path:
    """The user's folder of Pyodide, filled from the one that is `named`, or else from npm.

    Raises NoRuntime where it can't be had, or is another than what is meant.
    """
    folder = data_folder() / f"pyodide-{VERSION}"
    if named:
        _keep(folder, {name: _demanded(named / name, digest) for name, digest in FILES.items()})
    elif not all((folder / name).is_file() for name in FILES):
        _fetch(folder)
    for name, digest in FILES.items():
        _demanded(folder / name, digest)
    return folder


def _keep(folder: Path, files: Mapping[str, bytes]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in {**files, LOCK: json.dumps(LOCKED).encode()}.items():
        replace(folder / name, content)


def _demanded(file: Path, digest: str) -> bytes:
    try:
        content = file.read_bytes()
    except OSError as exc:
        why = str(exc.strerror or exc).lower()
        raise NoRuntime("{file} can't be read: {said}.", file=shown(file), said=why) from exc
    if sha256(content).hexdigest() != digest:
        raise NoRuntime("{file} is not that of Pyodide {version}.", file=shown(file))
    return content


def _fetch(folder: Path) -> None:
    npm = which("npm")
    if npm is None:
        raise NoRuntime("Pyodide {version} comes from npm, which is not installed.")
    with tempfile.TemporaryDirectory(prefix="trickledger-") as apart:
        asked = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", apart]
        try:
            done = subprocess.run(
                asked, cwd=apart, capture_output=True, text=True, timeout=_SECONDS
            )
        except (OSError, subprocess.TimeoutExpired) as exc:
            raise NoRuntime("npm did not answer.") from exc
        packed = next(Path(apart).glob("*.tgz"), None)
        if done.returncode or packed is None:
            last = (done.stderr.strip().splitlines() or ["nothing"])[-1]
            raise NoRuntime("npm gave no Pyodide {version}: {said}", said=last)
        files: dict[str, bytes] = {}
        with tarfile.open(packed) as archive:
            for name, digest in FILES.items():
                member = archive.extractfile(f"package/{name}")
                files[name] = member.read() if member else b""
                if sha256(files[name]).hexdigest() != digest:
                    raise NoRuntime("npm's {file} is not that of Pyodide {version}.", file=name)
        _keep(folder, files)
