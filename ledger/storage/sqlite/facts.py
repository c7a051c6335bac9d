"""What the file of a ledger stands on."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.storage.sqlite.connection import pragma, safe_mode, told
from trickledger.ledger.storage.sqlite.filesystem import file_system, is_network

if TYPE_CHECKING:
    from trickledger.ledger.storage.sqlite.ledger import SqliteLedger

_SAFE = "WAL files are safe in this version, so they are used"
_UNSAFE = (
    "this version can damage WAL files when two processes write (fixed in 3.51.3, 3.50.7 and "
    "3.44.6), so they are not used"
)


class Facts(NamedTuple):
    """What `doctor` says about a ledger; sizes in pages of `page_size` bytes, room in bytes."""

    sqlite: str
    wal_safe: bool
    wal_why: str
    journal: str
    synchronous: str
    schema: int
    pages: int
    free_pages: int
    page_size: int
    file_system: str | None
    network: bool
    room: int


def facts(ledger: SqliteLedger) -> Facts:
    """Collect the facts about a ledger and what it stands on."""
    from shutil import disk_usage

    safe = safe_mode() == "WAL"
    kind = file_system(ledger.path)
    with told(ledger.path):
        return Facts(
            sqlite=sqlite3.sqlite_version,
            wal_safe=safe,
            wal_why=_SAFE if safe else _UNSAFE,
            # a reader's connection says "delete": what writers set is not kept in the file
            journal="wal" if pragma(ledger.db, "journal_mode") == "wal" else "truncate",
            synchronous=("off", "normal", "full", "extra")[pragma(ledger.db, "synchronous")],
            schema=pragma(ledger.db, "user_version"),
            pages=pragma(ledger.db, "page_count"),
            free_pages=pragma(ledger.db, "freelist_count"),
            page_size=pragma(ledger.db, "page_size"),
            file_system=kind,
            network=is_network(kind),
            room=disk_usage(ledger.path).free,
        )
