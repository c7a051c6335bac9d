"""Schemas 1 to 3: games with their people, joined people, events. Released, so never edited.

A table to which later steps have only added columns is told once, among the newest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger import APPLICATION_ID
from trickledger.ledger.storage.columns import OF_A_DIGIT, as_of
from trickledger.ledger.storage.sqlite.newest import NEWEST

if TYPE_CHECKING:
    import sqlite3

_ENTRY = """
CREATE TABLE entry (
    stream   INTEGER NOT NULL REFERENCES stream (stream),
    number   INTEGER NOT NULL CHECK (number >= 1),
    line     INTEGER NOT NULL CHECK (line BETWEEN 1 AND number),
    kind     TEXT    NOT NULL CHECK (kind IN
             ('head', 'hand', 'act', 'note', 'void', 'correct', 'ruling', 'close')),
    text     TEXT    NOT NULL CHECK (text <> '' AND instr(text, char(0)) = 0),
    scorer   TEXT    NOT NULL,
    device   TEXT    NOT NULL,
    at       TEXT    NOT NULL CHECK (at GLOB
             '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9]*Z'),
    previous BLOB    NOT NULL CHECK (length(previous) = 32),
    hash     BLOB    NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (stream, number)
) STRICT, WITHOUT ROWID
"""


def stays(a_row: str) -> tuple[str, ...]:
    """What lets a row be as it was made."""
    table = a_row.split()[-1]
    return tuple(
        f"""
    CREATE TRIGGER {table}_is_not_{done} BEFORE {statement} ON {table}
    BEGIN SELECT RAISE(ABORT, '{a_row} is never {done}'); END
    """
        for done, statement in (("changed", "UPDATE"), ("deleted", "DELETE"))
    )


# INSERT OR REPLACE deletes without asking a DELETE trigger, so a taken key is refused as well
ENTRY_STAYS = (
    *stays("an entry"),
    """
    CREATE TRIGGER entry_is_not_replaced BEFORE INSERT ON entry
    WHEN EXISTS (SELECT 1 FROM entry WHERE stream = NEW.stream AND number = NEW.number)
    BEGIN SELECT RAISE(ABORT, 'there is such an entry already'); END
    """,
    """
    CREATE TRIGGER entry_follows_the_last BEFORE INSERT ON entry
    WHEN NEW.number <> 1 + (SELECT coalesce(max(number), 0) FROM entry WHERE stream = NEW.stream)
      OR NEW.previous <> coalesce((SELECT hash FROM entry
                                   WHERE stream = NEW.stream AND number = NEW.number - 1),
                                  zeroblob(32))
    BEGIN SELECT RAISE(ABORT, 'an entry follows the last one and carries its hash'); END
    """,
)

_APPEND_ONLY = (
    *stays("a stream"),
    """
    CREATE TRIGGER stream_is_not_replaced BEFORE INSERT ON stream
    WHEN EXISTS (SELECT 1 FROM stream WHERE stream = NEW.stream OR id = NEW.id
                 OR (kind = NEW.kind AND number = NEW.number))
    BEGIN SELECT RAISE(ABORT, 'there is such a stream already'); END
    """,
    *ENTRY_STAYS,
)


def _of_a_digit(table: str) -> str:
    """A table of schema 1 in which a seat was one digit."""
    words = as_of(1, table, NEWEST)
    for column in OF_A_DIGIT[table]:
        words = words.replace(f"({column} >= 0)", f"({column} BETWEEN 0 AND 9)")
    return words


_PROJECTIONS = (
    # how many entries it has was written there until schema 7
    _of_a_digit("game").replace(
        "deals ", "entries     INTEGER NOT NULL CHECK (entries >= 0),\n        deals ", 1
    ),
    """
    CREATE TABLE person (
        person INTEGER NOT NULL PRIMARY KEY,
        name   TEXT    NOT NULL CHECK (name <> ''),
        folded TEXT    NOT NULL UNIQUE CHECK (folded <> '')
    ) STRICT
    """,
    _of_a_digit("seat"),
    _of_a_digit("hand"),
    _of_a_digit("score"),
    as_of(1, "finding", NEWEST),
    NEWEST["game_by_code"],
    NEWEST["game_by_kind"],
    NEWEST["game_by_date"],
    NEWEST["seat_by_person"],
)


_TABLES_OF_EVENTS = (
    *("event", "entrant", "member", "absence", "meeting"),
    *("round", "place", "opened", "report"),
)

_EVENTS = (
    *(as_of(3, table, NEWEST) for table in _TABLES_OF_EVENTS),
    NEWEST["opened_by_game"],
    """
    UPDATE game SET mended = (SELECT count(*) FROM entry WHERE entry.stream = game.stream
                              AND entry.kind IN ('void', 'correct', 'ruling'))
    """,
)


def first(db: sqlite3.Connection) -> None:
    """Games with their entries and their people."""
    db.execute(f"PRAGMA application_id={APPLICATION_ID}")
    for statement in (as_of(1, "stream", NEWEST), _ENTRY, *_APPEND_ONLY, *_PROJECTIONS):
        db.execute(statement)


_PEOPLE_OF_ONE_LEDGER = """
INSERT INTO person
SELECT person, (SELECT id FROM stream ORDER BY stream LIMIT 1), name, folded, name, folded
FROM person_before WHERE person IN (SELECT person FROM seat)
"""


def second(db: sqlite3.Connection) -> None:
    """Whose people sit in a game: a name is that of one ledger, and may be joined with another."""
    db.execute("CREATE TEMPORARY TABLE person_before AS SELECT * FROM person")
    db.execute("DROP TABLE person")
    db.execute(as_of(2, "person", NEWEST))
    db.execute(_PEOPLE_OF_ONE_LEDGER)
    db.execute(NEWEST["person_by_name"])
    db.execute("DROP TABLE person_before")


def third(db: sqlite3.Connection) -> None:
    """Events, and how often a game was mended."""
    for statement in _EVENTS:
        db.execute(statement)


STEPS = (first, second, third)
