"""Tables without a file, a lock, an identity: for what is tried and drafted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from trickledger.ledger.storage.port import Rows
from trickledger.ledger.storage.sqlite.connection import scratch, told
from trickledger.ledger.storage.sqlite.migrations import make


@contextmanager
def drafting() -> Iterator[Rows]:
    """Give the tables of a ledger, empty and one's own, to write into what was checked already.

    Nothing in them keeps entries as they are or keys true. What there is no room for in memory is
    in a file that nobody else can open; all is gone in the end.
    """
    with closing(scratch()) as db:
        make(db)
        for (name,) in db.all("SELECT name FROM sqlite_schema WHERE type = 'trigger'"):
            db.run(f"DROP TRIGGER {name}")
        db.run("PRAGMA foreign_keys=OFF")
        db.run("PRAGMA journal_mode=OFF")
        db.run("BEGIN")
        yield db


def on_behalf_of(address: str) -> AbstractContextManager[None]:
    """Tell what fails in a draft as a fault of the ledger that it is made for."""
    return told(Path(address))
