"""What lies under a WAL: whether the file of a ledger changed by anything but a checkpoint.

SQLite never looks: it goes on with pages of the WAL over whatever was copied into the file, and
writes them into it in the end.
"""

from __future__ import annotations

import sqlite3
import sys
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

# the first that tells how far a checkpoint is without making one
_TELLS = (3, 51, 0)
_HEADER = 32


class _Seen(NamedTuple):
    """The file's time and size; the WAL's beginning and how many frames of it are in the file."""

    file: tuple[int, int]
    wal: bytes
    checkpointed: int


class UnderWal:
    """The file under the WAL of an open ledger, as it was last seen by the one who may write."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self._path = path
        self._db = db
        self._tells = sqlite3.sqlite_version_info >= _TELLS
        self._seen = self._look()

    def see(self) -> None:
        """Take the file for what it is now."""
        self._seen = self._look()

    def was_copied_over(self) -> bool:
        """Whether the file changed since it was seen, and no checkpoint did it."""
        now, before = self._look(), self._seen
        if now is None or before is None or now.file == before.file:
            return False
        return now[1:] == before[1:]

    def _look(self) -> _Seen | None:
        if not self._tells:
            return None
        # first the checkpoint, then the file: one that comes in between is seen with the next
        (_, _, checkpointed) = self._db.execute("PRAGMA wal_checkpoint(NOOP)").fetchone()
        try:
            with open(f"{self._path}-wal", "rb") as wal:
                header = wal.read(_HEADER)
        except FileNotFoundError:
            header = b""
        info = self._path.stat()
        return _Seen((info.st_mtime_ns, info.st_size), header, checkpointed)


def abandon(db: sqlite3.Connection) -> None:
    """Leave a connection open to its process's end.

    Closed, it would write its WAL into the file that was copied over, and delete by name the WAL of
    whoever uses the ledger that has the name by now.
    """
    if sys.version_info >= (3, 12):
        db.setconfig(sqlite3.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, True)
        db.close()
        return
    import ctypes

    ctypes.pythonapi.Py_IncRef(ctypes.py_object(db))
