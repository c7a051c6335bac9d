"""Another file in the place of a ledger: whole or not at all, and nothing thrown away."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfile
from typing import NamedTuple

from trickledger.ledger.errors import Busy
from trickledger.ledger.storage.lock import WriteLock
from trickledger.ledger.storage.sqlite.connection import BUSY_TIMEOUT, told
from trickledger.ledger.storage.sqlite.faults import error_name
from trickledger.ledger.storage.sqlite.file import (
    beside,
    drafted,
    free_name,
    mode_of,
    remains,
    synchronise,
    synchronise_folder,
)
from trickledger.ledger.storage.sqlite.remains import is_strange

_WAL_BYTES = slice(18, 20)
_IN_WAL_MODE = b"\2\2"


class Substitute(NamedTuple):
    """A copy of another file beside a ledger, whose place it may take."""

    ledger: Path
    draft: Path

    def take_the_place(self) -> Path | None:
        """Put it in the place of the ledger, and say where that is kept which stood there.

        Raises `Busy` where the ledger is in use.
        """
        synchronise(self.draft)
        with WriteLock(self.ledger):
            kept = _kept(self.ledger)
            _clear(self.ledger)
            os.replace(self.draft, self.ledger)
            synchronise_folder(self.ledger)
        return kept


@contextmanager
def substitute(ledger: Path, source: Path) -> Iterator[Substitute]:
    """Copy a file beside a ledger; at the end the copy is gone, unless it has taken its place."""
    with told(ledger):
        ledger.parent.mkdir(parents=True, exist_ok=True)
        mode = mode_of(ledger if ledger.exists() else source)
        with beside(ledger, mode) as draft:
            copyfile(source, draft)
            yield Substitute(ledger, draft)


def _kept(ledger: Path) -> Path | None:
    """Copy what stands there as it is, with all that belongs to it, and say where to.

    A second name would do no harm only as long as nobody is killed before the first is gone.
    """
    left = remains(ledger)
    found = [*left, *([ledger] if ledger.exists() else [])]
    if not found:
        return None
    kept = free_name(ledger, "replaced")
    for file in found:
        copy = kept.with_name(kept.name + file.name.removeprefix(ledger.name))
        with drafted(copy, mode_of(file)) as draft:
            copyfile(file, draft)
            synchronise(draft)
    return kept


def _clear(ledger: Path) -> None:
    """Leave nothing that would be written into what comes into the place of a ledger.

    First what was left half done is undone, so that the ledger is whole if it goes no further.
    """
    if ledger.exists() and not any(is_strange(ledger, file) for file in remains(ledger)):
        _settle(ledger)
    for suffix in ("-journal", "-wal", "-shm"):
        Path(f"{ledger}{suffix}").unlink(missing_ok=True)
    # or a loss of power could bring them back beside the backup
    synchronise_folder(ledger)


def _settle(ledger: Path) -> None:
    """Let SQLite finish what a writer left, and leave the WAL, which nobody else may be using.

    Who closes a WAL deletes it by its name, which would be that of the backup's by then.
    """
    with ledger.open("rb") as file:
        is_wal = file.read(100)[_WAL_BYTES] == _IN_WAL_MODE
    try:
        with closing(sqlite3.connect(ledger, isolation_level=None, timeout=BUSY_TIMEOUT)) as db:
            db.execute("PRAGMA synchronous=FULL")
            db.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
            if is_wal:
                db.execute("PRAGMA journal_mode=TRUNCATE").fetchone()
    except sqlite3.OperationalError as exc:
        if error_name(exc).startswith("SQLITE_BUSY"):
            why = "A table or another program has it open. Close it, then restore."
            raise Busy(ledger, why) from exc
    except sqlite3.DatabaseError:
        # what is damaged beyond that was kept as it is
        return
