"""Copies of the tree to change: the checkout itself is never touched."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


def files() -> list[str]:
    """The files of the tree: those in git and those that a `git add` would take."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
    )
    names = {name for name in listed.stdout.decode().split("\0") if name}
    return sorted(name for name in names if (ROOT / name).is_file() or (ROOT / name).is_symlink())


def fingerprint(names: list[str]) -> str:
    """What names the tree as it is now."""
    said = hashlib.sha256()
    for name in names:
        said.update(f"{name}\0".encode() + _content(ROOT / name) + b"\0")
    return said.hexdigest()[:12]


def _content(file: Path) -> bytes:
    return os.fsencode(file.readlink()) if file.is_symlink() else file.read_bytes()


class Copy:
    """A copy of the tree in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._changes = 0

    def make(self, names: list[str]) -> None:
        """Copy the files that are not there yet; a link leads to where it led, in the copy."""
        for name in names:
            target = self.folder / name
            if not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target, follow_symlinks=False)

    @contextmanager
    def changed(self, file: str, text: str) -> Iterator[None]:
        """Give a file another text inside a `with` block."""
        path = self.folder / file
        kept = ROOT / file
        self._changes += 1
        try:
            path.write_text(text, encoding="utf-8")
            # bytecode is known by size and by the second: no two changes may look alike
            later = int(kept.stat().st_mtime) + self._changes
            os.utime(path, (later, later))
            yield
        finally:
            shutil.copy2(kept, path)
