"""A connection to SQLite as the rows that the other rooms see."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from trickledger.ledger.storage.port import ConstraintError, DamagedError, DatabaseError
from trickledger.ledger.storage.sqlite.schema import differences

_FAILURES = (sqlite3.Error, UnicodeDecodeError)


class SqliteRows(sqlite3.Connection):
    """The rows of a ledger that SQLite keeps; what the rest of a connection does is for this room.

    The methods raise `DatabaseError`.
    """

    @property
    def schema(self) -> int:
        """The schema that the tables are of."""
        return int(self.one("PRAGMA user_version")[0])

    def all(self, sql: str, values: Sequence[object] = (), /) -> list[Any]:
        """Give all rows."""
        try:
            return self.execute(sql, values).fetchall()
        except _FAILURES as exc:
            raise _as_of_the_port(exc) from exc

    def one(self, sql: str, values: Sequence[object] = (), /) -> Any:
        """Give the first row, None where there is none."""
        try:
            return self.execute(sql, values).fetchone()
        except _FAILURES as exc:
            raise _as_of_the_port(exc) from exc

    def each(self, sql: str, values: Sequence[object] = (), /) -> Iterator[Any]:
        """Give rows one by one."""
        try:
            yield from self.execute(sql, values)
        except _FAILURES as exc:
            raise _as_of_the_port(exc) from exc

    def run(self, sql: str, values: Sequence[object] = (), /) -> None:
        """Carry out a statement."""
        try:
            self.execute(sql, values)
        except _FAILURES as exc:
            raise _as_of_the_port(exc) from exc

    def many(self, sql: str, rows: Iterable[Sequence[object]], /) -> None:
        """Carry out a statement for each of many rows of values."""
        try:
            self.executemany(sql, rows)
        except _FAILURES as exc:
            raise _as_of_the_port(exc) from exc

    def differences(self) -> str:
        """Tell how the schema differs from what we make; empty where it does not."""
        try:
            return str(differences(self))
        except _FAILURES as exc:
            raise _as_of_the_port(exc) from exc

    def damage(self) -> Iterator[str]:
        """Tell what SQLite's own check finds."""
        yield from (said for (said,) in self.each("PRAGMA integrity_check") if said != "ok")
        # all entries of an author who was taken away do
        astray = Counter(row[0] for row in self.each("PRAGMA foreign_key_check"))
        for table, rows in astray.items():
            more = f", and so do {rows - 1} more" if rows > 1 else ""
            yield f"A row of {table} points at nothing{more}."


def _as_of_the_port(exc: sqlite3.Error | UnicodeDecodeError) -> DatabaseError:
    if isinstance(exc, sqlite3.IntegrityError):
        return ConstraintError(str(exc))
    name = getattr(exc, "sqlite_errorname", "")
    return (DamagedError if name.startswith("SQLITE_CORRUPT") else DatabaseError)(str(exc))
