"""The rows of a ledger that PostgreSQL keeps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from itertools import count
from typing import Any

import psycopg

from trickledger.ledger.storage.port import Question
from trickledger.ledger.storage.postgresql.exchange import Connection, Exchange, Statement
from trickledger.ledger.storage.postgresql.faults import of_the_port
from trickledger.ledger.storage.postgresql.schemas import SCHEMA

# what tells the planner of SQLite how to go about it
_HINTS = re.compile(r" NOT INDEXED\b|\bCROSS (?=JOIN\b)")
_AS_BYTES = re.compile(r"CAST\((\w+) AS BLOB\)")
_ONE_ROW = re.compile(r"(\s*INSERT INTO .+?\sVALUES\s)(\(.+\))\s*", re.DOTALL)


class PostgresRows:
    """The tables of a ledger inside one of its blocks; the methods raise `DatabaseError`."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.exchange = Exchange(connection)

    def close(self) -> None:
        """Let go of the server."""
        self.connection.close()

    def take(self, fresh: PostgresRows) -> None:
        """Go on by the connection of others, in the place of one's own."""
        self.connection, self.exchange = fresh.connection, fresh.exchange

    @property
    def has_ended(self) -> bool:
        """Whether the server has let go of the link while nothing was asked of it."""
        with suppress(psycopg.OperationalError):
            # first it says why, and then nothing more
            self.connection.pgconn.consume_input()
            self.connection.pgconn.consume_input()
        return self.connection.closed

    @property
    def schema(self) -> int:
        """The schema that the tables are of."""
        return int(self.one(f"SELECT schema FROM {SCHEMA}.ledger")[0])

    def all(self, sql: str, values: Sequence[object] = (), /) -> list[Any]:
        """Give all rows."""
        with _told():
            return self.connection.execute(as_here(sql), values or None).fetchall()

    def one(self, sql: str, values: Sequence[object] = (), /) -> Any:
        """Give the first row, None where there is none."""
        with _told():
            return self.connection.execute(as_here(sql), values or None).fetchone()

    def each(self, sql: str, values: Sequence[object] = (), /) -> Iterator[Any]:
        """Give rows one by one."""
        yield from self.all(sql, values)

    def together(self, *questions: Question) -> list[list[Any]]:
        """Give all rows of each of several questions, asked in one round trip."""
        asked = [Statement(as_here(sql), values or None) for sql, values in questions]
        with _told():
            return [answer.all() for answer in self.exchange.carried_out(asked)]

    def run(self, sql: str, values: Sequence[object] = (), /) -> None:
        """Carry out a statement."""
        with _told():
            self.connection.execute(as_here(sql), values or None)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as exc:
        raise of_the_port(exc) from exc


@lru_cache(maxsize=512)
def as_here(sql: str, first: int = 1) -> bytes:
    """A statement of the port as PostgreSQL takes it: `$1` for the first `?`, and so on.

    >>> as_here("SELECT name FROM person WHERE folded = ? OR name = ?")
    b'SELECT name FROM person WHERE folded = $1 OR name = $2'
    """
    number = count(first)
    plain = _AS_BYTES.sub(r"convert_to(\1, 'UTF8')", _HINTS.sub("", sql))
    return re.sub(r"\?", lambda _: f"${next(number)}", plain).encode()


@lru_cache(maxsize=512)
def of_rows(sql: str, rows: int) -> str:
    """A statement that inserts so many rows in the place of one, or empty where it does more.

    >>> of_rows("INSERT INTO author (scorer, device) VALUES (?, ?)", 2)
    'INSERT INTO author (scorer, device) VALUES (?, ?), (?, ?)'
    """
    found = _ONE_ROW.fullmatch(sql)
    if not found or "ON CONFLICT" in sql:
        return ""
    head, row = found.groups()
    return head + ", ".join([row] * rows)
