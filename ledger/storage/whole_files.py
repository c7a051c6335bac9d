"""Files that are whole or not there: written beside their place, on the disk, and then named."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from trickledger.ledger.storage.sqlite.file import publish, synchronise_folder
from trickledger.ledger.storage.system import to_disk


def replace(path: Path, content: bytes, mode: int | None = None) -> None:
    """Write a file in the place of what may stand there: a reader sees the old one or the new one.

    It may be read by those whom `mode` allows, as `chmod` takes it; without, by those whom the
    system lets. Raises OSError, and then all is as it was.
    """
    beside = _written(path, content)
    try:
        if mode is not None:
            beside.chmod(mode)
        beside.replace(path)
        # it is written: a folder that can't be synchronised makes that no less true
        with suppress(OSError):
            synchronise_folder(path)
    finally:
        beside.unlink(missing_ok=True)


def write_new(path: Path, content: bytes) -> None:
    """Write a file where there is none; raises FileExistsError where there is, and OSError."""
    beside = _written(path, content)
    try:
        publish(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def _written(path: Path, content: bytes) -> Path:
    """A file beside a place, on the disk."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            to_disk(file.fileno())
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return beside
