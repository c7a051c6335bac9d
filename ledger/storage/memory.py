"""Ledgers without a file, a lock, an identity: for what is tried, drafted and tested."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from trickledger.ledger.storage.port import Rows
from trickledger.ledger.storage.sqlite.connection import SqliteRows, scratch, told
from trickledger.ledger.storage.sqlite.migrations import make

_IN_MEMORY = ":memory:"


class MemoryLedger:
    """A ledger that is gone when it is closed."""

    address = _IN_MEMORY
    is_far = False

    def __init__(self) -> None:
        self._db = scratch(_IN_MEMORY)
        make(self._db)
        self._db.execute("PRAGMA foreign_keys=ON")

    def writing(self) -> AbstractContextManager[Rows]:
        """Carry out one transaction, undone by any exception."""
        return self._transaction("COMMIT")

    entering = writing

    def reading(self) -> AbstractContextManager[Rows]:
        """See the ledger at one moment; what is written is undone at the end."""
        return self._transaction("ROLLBACK")

    trying = reading

    @contextmanager
    def frozen(self) -> Iterator[SqliteRows]:
        """Give a copy that is nobody else's."""
        with closing(scratch(_IN_MEMORY)) as copy:
            self._db.backup(copy)
            copy.execute("BEGIN")
            yield copy

    @contextmanager
    def _transaction(self, end: str) -> Iterator[Rows]:
        self._db.run("BEGIN")
        try:
            yield self._db
            self._db.run(end)
        except BaseException:
            if self._db.in_transaction:
                self._db.run("ROLLBACK")
            raise

    def close(self) -> None:
        """Forget it; a second time does nothing."""
        self._db.close()

    def __enter__(self) -> MemoryLedger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


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
