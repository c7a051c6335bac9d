"""A ledger without a file, a lock, an identity, behind the port as others are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager

from trickledger.ledger.storage.port import Rows
from trickledger.ledger.storage.sqlite.connection import SqliteRows, scratch
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
