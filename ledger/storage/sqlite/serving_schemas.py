"""Schema 6: what a server asks of a browser, so that any number of them can serve one ledger."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

_SERVING = (
    # who may enter at a table of an event; table 0 is the director's desk
    """
    CREATE TABLE door (
        stream INTEGER NOT NULL REFERENCES stream (stream),
        tab    INTEGER NOT NULL CHECK (tab >= 0),
        key    BLOB    NOT NULL CHECK (length(key) = 32),
        salt   BLOB    NOT NULL CHECK (length(salt) = 16),
        pin    BLOB    NOT NULL CHECK (length(pin) = 32),
        wrong  INTEGER NOT NULL CHECK (wrong >= 0),
        PRIMARY KEY (stream, tab)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE phone (
        token  BLOB    NOT NULL PRIMARY KEY CHECK (length(token) = 32),
        stream INTEGER NOT NULL REFERENCES stream (stream),
        tab    INTEGER NOT NULL CHECK (tab >= 0),
        number INTEGER NOT NULL CHECK (number >= 1),
        at     INTEGER NOT NULL CHECK (at BETWEEN 0 AND 253402300799),
        UNIQUE (stream, tab, number)
    ) STRICT, WITHOUT ROWID
    """,
    # what a browser has sent once and may send again, with the entries that it became
    """
    CREATE TABLE sent (
        key    BLOB    NOT NULL PRIMARY KEY CHECK (length(key) = 32),
        stream INTEGER NOT NULL REFERENCES stream (stream),
        first  INTEGER NOT NULL CHECK (first >= 1),
        last   INTEGER NOT NULL CHECK (last >= first),
        at     INTEGER NOT NULL CHECK (at BETWEEN 0 AND 253402300799)
    ) STRICT, WITHOUT ROWID
    """,
)


def sixth(db: sqlite3.Connection) -> None:
    """The keys of tables and phones, hashed, and what phones have sent."""
    for statement in _SERVING:
        db.execute(statement)
