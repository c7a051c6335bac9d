"""Long reading that keeps nobody waiting: a little at each moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.ledger.storage.sqlite.connection import RowsAtHand

Item = TypeVar("Item")
Result = TypeVar("Result")

_AT_ONCE = 50
"""How many records are read before writers have their turn."""


def in_steps(
    ledger: Ledger, items: Iterable[Item], read: Callable[[Rows, Item], Result]
) -> Iterator[Result]:
    """Read something of each of many items, a few in one moment, so that no writer waits for all.

    What grows meanwhile is seen as it is then, unless `read` looks no further than it knows.
    """
    left = iter(items)
    while step := list(islice(left, _AT_ONCE)):
        with ledger.reading() as db:
            found = [read(db, item) for item in step]
        yield from found


class ByMoments(RowsAtHand):
    """The rows of a ledger, each statement at a moment of its own, so that nobody waits long."""

    in_transaction = False

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    @property
    def schema(self) -> int:
        """The schema that the tables are of."""
        with self._ledger.reading() as db:
            return db.schema

    def all(self, sql: str, values: Sequence[object] = (), /) -> list[Any]:
        """Give all rows."""
        with self._ledger.reading() as db:
            return db.all(sql, values)

    def one(self, sql: str, values: Sequence[object] = (), /) -> Any:
        """Give the first row, None where there is none."""
        with self._ledger.reading() as db:
            return db.one(sql, values)

    def each(self, sql: str, values: Sequence[object] = (), /) -> Iterator[Any]:
        """Give all rows, which are read at once."""
        return iter(self.all(sql, values))

    def run(self, sql: str, values: Sequence[object] = (), /) -> None:
        """Carry out a statement."""
        with self._ledger.writing() as db:
            db.run(sql, values)

    def many(self, sql: str, rows: Iterable[Sequence[object]], /) -> None:
        """Carry out a statement for each of many rows of values."""
        with self._ledger.writing() as db:
            db.many(sql, rows)

    def fill(self, table: str, rows: Iterable[Sequence[object]], /) -> None:
        """Write rows into a table with the same columns."""
        with self._ledger.writing() as db:
            db.fill(table, rows)
