"""The file of another ledger, read as what it is: somebody else's."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from ledger import journal
from ledger.errors import EntryRefused
from ledger.exchange.data import StoredStream, read_entry
from ledger.exchange.reading import NOTHING
from ledger.journal import STREAM_KINDS, ChainFault, Stream, untrusted_rows
from ledger.store import open_untrusted, told

_MAGIC = b"SQLite format 3\0"


def is_ledger(path: str) -> bool:
    """Whether a file is a database, as which a ledger is kept."""
    with suppress(OSError, ValueError), open(path, "rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC
    return False


def read_ledger(path: Path) -> list[StoredStream]:
    """All streams of a ledger's file; raises LedgerUnusable, and EntryRefused for damage.

    Nothing but streams and entries is read: what follows from them is derived anew.
    """
    with open_untrusted(path) as store, told(path):
        own = journal.ledger_id(store.db)
        streams = [stream for kind in STREAM_KINDS for stream in journal.streams(store.db, kind)]
        try:
            return [_read(store.db, stream, own) for stream in streams]
        except ValueError as exc:
            raise EntryRefused(f"{path} cannot be read.", str(exc), NOTHING) from exc
