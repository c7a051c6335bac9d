"""Which file a path names: a ledger that was moved, replaced or removed is another one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import Linked, Replaced

if TYPE_CHECKING:
    from pathlib import Path

DRAFT = ".new"
"""How the name of a file ends that is still being made."""


class FileIdentity(NamedTuple):
    """A file, by what stays the same whatever it is called."""

    device: int
    inode: int


def demand_same(path: Path, opened: FileIdentity) -> None:
    """Refuse to go on where a path does not name the file that was opened, by one name alone.

    Raises OSError, `Replaced` and `Linked`.
    """
    try:
        info = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        raise Replaced(path) from None
    if (info.st_dev, info.st_ino) != opened:
        raise Replaced(path)
    if info.st_nlink > 1:
        _refuse_links(path, info.st_ino)


def _refuse_links(path: Path, inode: int) -> None:
    """Refuse a second name: SQLite finds what undoes half a line by the name of the ledger.

    The draft of a ledger whose maker was killed is a second name that nobody uses.
    """
    ledger = os.path.realpath(path)
    folder, name = os.path.split(ledger)
    with os.scandir(folder) as entries:
        drafts = [
            entry.path
            for entry in entries
            if entry.name.startswith(f".{name}.")
            and entry.name.endswith(DRAFT)
            and entry.inode() == inode
        ]
    # counted anew: the draft may have gone since
    if os.stat(path).st_nlink - len(drafts) > 1:
        raise Linked(path)
