"""Schemas 1 to 3: games with their people, joined people, events. Released, so never edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger import APPLICATION_ID

if TYPE_CHECKING:
    import sqlite3

# length() of a text stops at a NUL, the length of its bytes does not
_STREAM = """
CREATE TABLE stream (
    stream INTEGER NOT NULL PRIMARY KEY,
    id     TEXT    NOT NULL UNIQUE
           CHECK (length(CAST(id AS BLOB)) = 32 AND id NOT GLOB '*[^0-9a-f]*'),
    kind   TEXT    NOT NULL CHECK (kind IN ('game', 'event', 'club')),
    number INTEGER NOT NULL CHECK (number >= 1),
    UNIQUE (kind, number)
) STRICT
"""

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

# INSERT OR REPLACE deletes without asking a DELETE trigger, so a taken key is refused as well
ENTRY_STAYS = (
    """
    CREATE TRIGGER entry_is_not_changed BEFORE UPDATE ON entry
    BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END
    """,
    """
    CREATE TRIGGER entry_is_not_deleted BEFORE DELETE ON entry
    BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END
    """,
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
    """
    CREATE TRIGGER stream_is_not_changed BEFORE UPDATE ON stream
    BEGIN SELECT RAISE(ABORT, 'a stream is never changed'); END
    """,
    """
    CREATE TRIGGER stream_is_not_deleted BEFORE DELETE ON stream
    BEGIN SELECT RAISE(ABORT, 'a stream is never deleted'); END
    """,
    """
    CREATE TRIGGER stream_is_not_replaced BEFORE INSERT ON stream
    WHEN EXISTS (SELECT 1 FROM stream WHERE stream = NEW.stream OR id = NEW.id
                 OR (kind = NEW.kind AND number = NEW.number))
    BEGIN SELECT RAISE(ABORT, 'there is such a stream already'); END
    """,
    *ENTRY_STAYS,
)

_PROJECTIONS = (
    """
    CREATE TABLE game (
        stream      INTEGER NOT NULL PRIMARY KEY REFERENCES stream (stream),
        code        TEXT    NOT NULL CHECK (code <> ''),
        kind        TEXT    NOT NULL CHECK (kind <> ''),
        date        TEXT    CHECK (date <> ''),
        options     TEXT    NOT NULL CHECK (options GLOB '{*}'),
        status      TEXT    NOT NULL CHECK (status IN
                    ('open', 'won', 'shared', 'closed', 'abandoned')),
        provisional INTEGER NOT NULL CHECK (provisional IN (0, 1)),
        entries     INTEGER NOT NULL CHECK (entries >= 0),
        deals       INTEGER NOT NULL CHECK (deals >= 0),
        next_dealer INTEGER CHECK (next_dealer BETWEEN 0 AND 9)
    ) STRICT
    """,
    """
    CREATE TABLE person (
        person INTEGER NOT NULL PRIMARY KEY,
        name   TEXT    NOT NULL CHECK (name <> ''),
        folded TEXT    NOT NULL UNIQUE CHECK (folded <> '')
    ) STRICT
    """,
    """
    CREATE TABLE seat (
        stream INTEGER NOT NULL REFERENCES stream (stream),
        seat   INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 9),
        handle TEXT    NOT NULL CHECK (handle <> ''),
        person INTEGER NOT NULL REFERENCES person (person),
        side   INTEGER NOT NULL CHECK (side BETWEEN 0 AND 9),
        total  INTEGER NOT NULL,
        won    REAL    NOT NULL CHECK (won BETWEEN 0 AND 1),
        PRIMARY KEY (stream, seat)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE hand (
        stream  INTEGER NOT NULL REFERENCES stream (stream),
        deal    INTEGER NOT NULL CHECK (deal >= 1),
        opened  INTEGER NOT NULL CHECK (opened >= 1),
        closed  INTEGER CHECK (closed >= 1),
        dealer  INTEGER NOT NULL CHECK (dealer BETWEEN 0 AND 9),
        counted INTEGER NOT NULL CHECK (counted IN (0, 1)),
        over    INTEGER NOT NULL CHECK (over IN (0, 1)),
        tricks  INTEGER NOT NULL CHECK (tricks >= 0),
        carry   TEXT    CHECK (carry GLOB '{*}'),
        PRIMARY KEY (stream, deal)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE score (
        stream  INTEGER NOT NULL REFERENCES stream (stream),
        deal    INTEGER NOT NULL CHECK (deal >= 1),
        seat    INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 9),
        score   INTEGER,
        entered INTEGER NOT NULL,
        total   INTEGER NOT NULL,
        PRIMARY KEY (stream, deal, seat)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE finding (
        stream    INTEGER NOT NULL REFERENCES stream (stream),
        deal      INTEGER NOT NULL CHECK (deal >= 1),
        accused   TEXT    NOT NULL CHECK (accused GLOB '[[]*]'),
        clause    TEXT    NOT NULL CHECK (clause <> ''),
        status    TEXT    NOT NULL CHECK (status IN ('open', 'ruled', 'withdrawn')),
        proven_by TEXT    NOT NULL CHECK (proven_by GLOB '[[]*]'),
        PRIMARY KEY (stream, deal, accused, clause)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX game_by_code ON game (code)",
    "CREATE INDEX game_by_kind ON game (kind, date)",
    "CREATE INDEX game_by_date ON game (date)",
    "CREATE INDEX seat_by_person ON seat (person)",
)


_EVENTS = (
    """
    CREATE TABLE event (
        stream   INTEGER NOT NULL PRIMARY KEY REFERENCES stream (stream),
        code     TEXT    NOT NULL CHECK (code <> ''),
        settings TEXT    NOT NULL CHECK (settings GLOB 'event *'),
        status   TEXT    NOT NULL CHECK (status IN ('open', 'closed')),
        rounds   INTEGER NOT NULL CHECK (rounds >= 0)
    ) STRICT
    """,
    """
    CREATE TABLE entrant (
        stream  INTEGER NOT NULL REFERENCES stream (stream),
        entrant INTEGER NOT NULL CHECK (entrant >= 1),
        is_in   INTEGER NOT NULL CHECK (is_in IN (0, 1)),
        since   INTEGER NOT NULL CHECK (since >= 1),
        is_here INTEGER NOT NULL CHECK (is_here IN (0, 1)),
        PRIMARY KEY (stream, entrant)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE member (
        stream  INTEGER NOT NULL REFERENCES stream (stream),
        entrant INTEGER NOT NULL CHECK (entrant >= 1),
        place   INTEGER NOT NULL CHECK (place BETWEEN 0 AND 1),
        name    TEXT    NOT NULL CHECK (name <> ''),
        folded  TEXT    NOT NULL CHECK (folded <> ''),
        PRIMARY KEY (stream, entrant, place),
        UNIQUE (stream, folded)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE absence (
        stream  INTEGER NOT NULL REFERENCES stream (stream),
        round   INTEGER NOT NULL CHECK (round >= 1),
        entrant INTEGER NOT NULL CHECK (entrant >= 1),
        PRIMARY KEY (stream, round, entrant)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE meeting (
        stream INTEGER NOT NULL REFERENCES stream (stream),
        one    INTEGER NOT NULL CHECK (one >= 1),
        other  INTEGER NOT NULL CHECK (other > one),
        word   TEXT    NOT NULL CHECK (word IN ('forbid', 'wish')),
        PRIMARY KEY (stream, one, other)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE round (
        stream INTEGER NOT NULL REFERENCES stream (stream),
        round  INTEGER NOT NULL CHECK (round >= 1),
        made   TEXT    NOT NULL CHECK (made <> ''),
        locked TEXT    CHECK (locked <> ''),
        PRIMARY KEY (stream, round)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE place (
        stream  INTEGER NOT NULL REFERENCES stream (stream),
        round   INTEGER NOT NULL CHECK (round >= 1),
        entrant INTEGER NOT NULL CHECK (entrant >= 1),
        tab     INTEGER NOT NULL CHECK (tab >= 0),
        seat    INTEGER NOT NULL CHECK (seat >= 0),
        forfeit INTEGER NOT NULL CHECK (forfeit IN (0, 1)),
        PRIMARY KEY (stream, round, entrant),
        UNIQUE (stream, round, tab, seat)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE opened (
        stream INTEGER NOT NULL REFERENCES stream (stream),
        round  INTEGER NOT NULL CHECK (round >= 1),
        tab    INTEGER NOT NULL CHECK (tab >= 1),
        game   TEXT    NOT NULL CHECK (length(game) = 32),
        PRIMARY KEY (stream, round, tab)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE report (
        stream  INTEGER NOT NULL REFERENCES stream (stream),
        round   INTEGER NOT NULL CHECK (round >= 1),
        tab     INTEGER NOT NULL CHECK (tab >= 1),
        scorer  TEXT    NOT NULL,
        settled INTEGER NOT NULL CHECK (settled IN (0, 1)),
        entry   INTEGER NOT NULL CHECK (entry >= 1),
        figures TEXT    NOT NULL CHECK (figures GLOB '[[]*]'),
        winners TEXT    NOT NULL CHECK (winners GLOB '[[]*]'),
        PRIMARY KEY (stream, round, tab, scorer, settled)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX opened_by_game ON opened (game)",
    "ALTER TABLE game ADD COLUMN mended INTEGER NOT NULL DEFAULT 0 CHECK (mended >= 0)",
    """
    UPDATE game SET mended = (SELECT count(*) FROM entry WHERE entry.stream = game.stream
                              AND entry.kind IN ('void', 'correct', 'ruling'))
    """,
)


def first(db: sqlite3.Connection) -> None:
    """Games with their entries and their people."""
    db.execute(f"PRAGMA application_id={APPLICATION_ID}")
    for statement in (_STREAM, _ENTRY, *_APPEND_ONLY, *_PROJECTIONS):
        db.execute(statement)


_ORIGIN = """
ALTER TABLE stream ADD COLUMN origin TEXT
CHECK (length(CAST(origin AS BLOB)) = 32 AND origin NOT GLOB '*[^0-9a-f]*')
"""

_PERSON = """
CREATE TABLE person (
    person         INTEGER NOT NULL PRIMARY KEY,
    origin         TEXT    NOT NULL
                   CHECK (length(CAST(origin AS BLOB)) = 32 AND origin NOT GLOB '*[^0-9a-f]*'),
    written        TEXT    NOT NULL CHECK (written <> ''),
    written_folded TEXT    NOT NULL CHECK (written_folded <> ''),
    name           TEXT    NOT NULL CHECK (name <> ''),
    folded         TEXT    NOT NULL CHECK (folded <> ''),
    UNIQUE (origin, written_folded)
) STRICT
"""

_PEOPLE_OF_ONE_LEDGER = """
INSERT INTO person
SELECT person, (SELECT id FROM stream ORDER BY stream LIMIT 1), name, folded, name, folded
FROM person_before WHERE person IN (SELECT person FROM seat)
"""


def second(db: sqlite3.Connection) -> None:
    """Whose people sit in a game: a name is that of one ledger, and may be joined with another."""
    db.execute(_ORIGIN)
    db.execute("CREATE TEMPORARY TABLE person_before AS SELECT * FROM person")
    db.execute("DROP TABLE person")
    db.execute(_PERSON)
    db.execute(_PEOPLE_OF_ONE_LEDGER)
    db.execute("CREATE INDEX person_by_name ON person (folded)")
    db.execute("DROP TABLE person_before")


def third(db: sqlite3.Connection) -> None:
    """Events, and how often a game was mended."""
    for statement in _EVENTS:
        db.execute(statement)
