"""Which journal mode is safe with which SQLite."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Literal

from trickledger.ledger.errors import Busy
from trickledger.ledger.storage.sqlite.faults import error_name

if TYPE_CHECKING:
    from pathlib import Path


def journal_mode(version: tuple[int, int, int]) -> Literal["WAL", "TRUNCATE"]:
    """Choose the fastest journal mode in which this SQLite loses and corrupts nothing.

    SQLite 3.7.0 to 3.51.2 may corrupt a WAL file that two processes use; mended in 3.51.3, and in
    3.50.7 and 3.44.6 of the older lines. With synchronous=FULL both survive a loss of power.
    """
    for line, mended in (((3, 44), (3, 44, 6)), ((3, 50), (3, 50, 7))):
        if version[:2] == line:
            return "WAL" if version >= mended else "TRUNCATE"
    return "WAL" if version >= (3, 51, 3) else "TRUNCATE"


def safe_mode() -> Literal["WAL", "TRUNCATE"]:
    """The journal mode for the SQLite that runs."""
    return journal_mode(sqlite3.sqlite_version_info)


def settle_journal(db: sqlite3.Connection, path: Path) -> None:
    """Leave WAL where it is not safe; only `create` enters it.

    Entering it here would put it under another process, open with an SQLite that has the fault.
    """
    if safe_mode() == "WAL" and db.execute("PRAGMA journal_mode").fetchone() == ("wal",):
        return
    try:
        settled = db.execute("PRAGMA journal_mode=TRUNCATE").fetchone() == ("truncate",)
    except sqlite3.OperationalError as exc:
        if not error_name(exc).startswith("SQLITE_BUSY"):
            raise
        settled = False
    if not settled:
        raise Busy(
            path,
            f"Another program has it open in WAL mode, "
            f"which SQLite {sqlite3.sqlite_version} cannot share safely.",
        )
