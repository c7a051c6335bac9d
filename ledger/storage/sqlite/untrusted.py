"""A ledger that somebody else made: it is read, nothing of it is run."""

from __future__ import annotations

import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from trickledger.ledger.errors import LedgerUnusable, shown
from trickledger.ledger.storage.sqlite.connection import (
    open_file,
    refuse_any_difference,
    refuse_damage,
    refuse_foreign,
    refuse_other_schema,
    told,
)
from trickledger.ledger.storage.sqlite.file import remains, usable_file
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger
from trickledger.rules.says import Command

PATIENCE = 60.0
"""Seconds after which the first look into a file is given up."""

LONGEST_VALUE = 17_000_000
"""Bytes of the longest text or row that is read: any entry that a ledger takes, and its hashes."""

# instructions of SQLite's machine between two looks at the clock
_PACE = 10_000

_READING = frozenset(
    (
        sqlite3.SQLITE_SELECT,
        sqlite3.SQLITE_READ,
        sqlite3.SQLITE_FUNCTION,
        sqlite3.SQLITE_TRANSACTION,
        sqlite3.SQLITE_PRAGMA,
    )
)


def open_untrusted(path: Path) -> SqliteLedger:
    """Open a ledger that somebody else made, for reading: nothing that it says is run.

    Its words are those of our own tables and no others, its pages pass SQLite's check, and nothing
    beside it is looked at or made. Nobody may write it meanwhile. Raises a `LedgerUnusable`.
    """
    usable_file(path, write=False)
    with told(path):
        for file in remains(path):
            raise LedgerUnusable(
                "The ledger {ledger} is in use, or its last writer was stopped.",
                "What was entered last is in {file}.",
                "Ask for a copy made by {backup}.",
                ledger=shown(path),
                file=file.name,
                backup=Command("backup copy.db"),
            )
        # immutable: neither a lock nor the files beside it, which could be anybody's
        db = open_file(path, "mode=ro&immutable=1")
        try:
            _guard(db)
            with _patience(db):
                refuse_foreign(db, path)
                refuse_other_schema(db, path)
                refuse_any_difference(db, path)
                refuse_damage(db, path)
        except BaseException:
            db.close()
            raise
        return SqliteLedger(path, db, None, write=False)


def _guard(db: sqlite3.Connection) -> None:
    """Let a connection read tables alone, and neither write nor follow what the schema says.

    From Python 3.12 on SQLite's own defences are raised too; here the words of the schema, which
    the caller compares, and the authorizer do what they do.
    """
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
    db.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    db.execute("PRAGMA query_only=ON")
    db.execute("PRAGMA mmap_size=0")
    if sys.version_info >= (3, 12):
        db.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
        db.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_TRIGGER, False)
        db.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_VIEW, False)
    db.set_authorizer(_allowed)


def _allowed(
    action: int, _one: str | None, _other: str | None, _base: str | None, within: str | None
) -> int:
    """Allow what reads; `within` is the trigger or view that would be run for it."""
    is_reading = action in _READING and within is None
    return sqlite3.SQLITE_OK if is_reading else sqlite3.SQLITE_DENY


@contextmanager
def _patience(db: sqlite3.Connection) -> Iterator[None]:
    """Interrupt what takes longer than `PATIENCE`: pages can be linked so that no walk ends."""
    end = time.monotonic() + PATIENCE
    db.set_progress_handler(lambda: time.monotonic() > end, _PACE)
    try:
        yield
    finally:
        db.set_progress_handler(None, 0)
