"""What a ledger's file is made of, compared word by word with what Trickledger makes.

A file from elsewhere may hold a view where a table should be, a trigger that rewrites what is
entered, a column that is computed, a check that never ends. The words of its schema are compared
before a table is looked at, so that none of it is run.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from trickledger.ledger.storage.port import apart

FINGERPRINT = "f8765512b0d8e7a6e56f277905a25463a79bbe00cb035d0e1fe31d5629dfbfc7"
"""The fingerprint of a ledger of `SCHEMA_VERSION`: `python -m docs` takes it of the migrations."""

# what ANALYZE leaves, which any tool for SQLite may run
_STATISTICS = {
    "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
}

# a schema without end is cut off, and is another one than ours in any case
_OBJECTS = """
SELECT type, name, tbl_name, coalesce(sql, '') FROM (SELECT * FROM sqlite_schema LIMIT 1000)
ORDER BY type, name, sql
"""


class SchemaPart(NamedTuple):
    """A table, index, trigger or view of a file, with the words that made it."""

    kind: str
    name: str
    table: str
    words: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}"


class Differences(NamedTuple):
    """How a schema differs from ours: the parts that it lacks, and those that are not ours."""

    lacking: tuple[SchemaPart, ...] = ()
    strange: tuple[SchemaPart, ...] = ()

    def would_run(self, *, write: bool) -> bool:
        """Whether what is not ours would be run by a reader, or by one who writes as well.

        Only the words tell: the kind and the name beside them can be edited by hand. No statement
        of ours names a view of others, which is one as long as the name of no table is free.
        """
        if any(part.kind == "table" for part in self.lacking) and self.strange:
            return True
        sleeping = ("CREATE VIEW ",) if write else ("CREATE VIEW ", "CREATE TRIGGER ")
        return not all(str(part.words).startswith(sleeping) for part in self.strange)

    def __str__(self) -> str:
        return apart([*map(str, self.strange)], [*map(str, self.lacking)])


def parts_of(db: sqlite3.Connection) -> list[SchemaPart]:
    """What a file is made of, without what SQLite keeps for its planner."""
    rows = db.execute(_OBJECTS).fetchall()
    return [SchemaPart(*row) for row in rows if _STATISTICS.get(row[1]) != row[3]]


def fingerprint(db: sqlite3.Connection) -> str:
    """SHA-256 of the words of a schema, whatever the order in which its parts were made."""
    return _digest(tuple(map(tuple, parts_of(db))))


# a server, and whoever goes from file to file, opens ledgers of one schema over and over
@lru_cache(maxsize=1)
def _digest(rows: tuple[tuple[str, ...], ...]) -> str:
    return sha256(repr([*rows]).encode("utf-8", "surrogatepass")).hexdigest()


def differences(db: sqlite3.Connection) -> Differences:
    """How a schema differs from the one that the migrations make of its version."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    ours, theirs = Counter(_made(version)), Counter(parts_of(db))
    return Differences(tuple((ours - theirs).elements()), tuple((theirs - ours).elements()))


def _made(version: int) -> list[SchemaPart]:
    from trickledger.ledger.storage.sqlite.migrations import migrate

    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, version)
        return parts_of(db)
