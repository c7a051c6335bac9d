"""The tables of a ledger, step by step: what stands here is the truth of the schema.

Imported only to create or upgrade a ledger. A step, once released, is never edited.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from trickledger.ledger import APPLICATION_ID, SCHEMA_VERSION
from trickledger.ledger.errors import NotUpgraded

if TYPE_CHECKING:
    from collections.abc import Callable

    Step = Callable[[sqlite3.Connection], None]

__all__ = ["SCHEMA_VERSION", "migrate", "steps"]

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
_ENTRY_STAYS = (
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
    *_ENTRY_STAYS,
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


def _first(db: sqlite3.Connection) -> None:
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


def _second(db: sqlite3.Connection) -> None:
    """Whose people sit in a game: a name is that of one ledger, and may be joined with another."""
    db.execute(_ORIGIN)
    db.execute("CREATE TEMPORARY TABLE person_before AS SELECT * FROM person")
    db.execute("DROP TABLE person")
    db.execute(_PERSON)
    db.execute(_PEOPLE_OF_ONE_LEDGER)
    db.execute("CREATE INDEX person_by_name ON person (folded)")
    db.execute("DROP TABLE person_before")


def _third(db: sqlite3.Connection) -> None:
    """Events, and how often a game was mended."""
    for statement in _EVENTS:
        db.execute(statement)


_AUTHOR = (
    """
    CREATE TABLE author (
        author INTEGER NOT NULL PRIMARY KEY,
        scorer TEXT    NOT NULL,
        device TEXT    NOT NULL,
        UNIQUE (scorer, device)
    ) STRICT
    """,
    """
    CREATE TRIGGER author_is_not_changed BEFORE UPDATE ON author
    BEGIN SELECT RAISE(ABORT, 'an author is never changed'); END
    """,
    """
    CREATE TRIGGER author_is_not_deleted BEFORE DELETE ON author
    BEGIN SELECT RAISE(ABORT, 'an author is never deleted'); END
    """,
    """
    CREATE TRIGGER author_is_not_replaced BEFORE INSERT ON author
    WHEN EXISTS (SELECT 1 FROM author WHERE author = NEW.author
                 OR (scorer = NEW.scorer AND device = NEW.device))
    BEGIN SELECT RAISE(ABORT, 'there is such an author already'); END
    """,
)

# the last second of the year 9999: later ones have no text
_SHORT_ENTRY = """
CREATE TABLE entry (
    stream   INTEGER NOT NULL REFERENCES stream (stream),
    number   INTEGER NOT NULL CHECK (number >= 1),
    back     INTEGER NOT NULL CHECK (back BETWEEN 0 AND number - 1),
    kind     TEXT    NOT NULL CHECK (kind IN
             ('head', 'hand', 'act', 'note', 'void', 'correct', 'ruling', 'close')),
    text     TEXT    NOT NULL CHECK (text <> '' AND instr(text, char(0)) = 0),
    author   INTEGER NOT NULL REFERENCES author (author),
    at       INTEGER NOT NULL CHECK (at BETWEEN 0 AND 253402300799),
    previous BLOB    NOT NULL CHECK (length(previous) = 32),
    hash     BLOB    NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (stream, number)
) STRICT, WITHOUT ROWID
"""

_TIME_WITHOUT_SECONDS = """
SELECT stream.kind, stream.number, entry.number, at FROM entry JOIN stream USING (stream)
WHERE at IS NOT strftime('%Y-%m-%dT%H:%M:%SZ', max(0, strftime('%s', at) + 0), 'unixepoch')
ORDER BY stream, entry.number LIMIT 1
"""

_AUTHORS = """
INSERT INTO author (scorer, device)
SELECT scorer, device FROM entry GROUP BY scorer, device ORDER BY min(stream), scorer, device
"""

_SHORT_ENTRIES = """
INSERT INTO entry
SELECT stream, number, number - line, kind, text, author, strftime('%s', at) + 0, previous, hash
FROM entry_before JOIN author USING (scorer, device) ORDER BY stream, number
"""


def _fourth(db: sqlite3.Connection) -> None:
    """Who entered is kept once, time and line as short numbers: an entry takes a quarter less."""
    _refuse_times(db)
    for statement in _AUTHOR:
        db.execute(statement)
    db.execute(_AUTHORS)
    db.execute("CREATE TEMPORARY TABLE entry_before AS SELECT * FROM entry")
    db.execute("DROP TABLE entry")
    db.execute(_SHORT_ENTRY)
    db.execute(_SHORT_ENTRIES)
    for statement in _ENTRY_STAYS:
        db.execute(statement)
    db.execute("DROP TABLE entry_before")


def _refuse_times(db: sqlite3.Connection) -> None:
    """Refuse a time that would not come back as it was; no Trickledger ever wrote one."""
    for kind, number, entry, at in db.execute(_TIME_WITHOUT_SECONDS):
        raise NotUpgraded(
            f"{kind.capitalize()} {number}, entry {entry}, has the time {at!r}, "
            "which is not a second of UTC since 1970."
        )


_KEPT = (
    """
    CREATE TABLE tally (
        person      INTEGER NOT NULL REFERENCES person (person),
        kind        TEXT    NOT NULL CHECK (kind <> ''),
        games       INTEGER NOT NULL,
        won         INTEGER NOT NULL,
        shared      INTEGER NOT NULL,
        lost        INTEGER NOT NULL,
        open        INTEGER NOT NULL,
        provisional INTEGER NOT NULL,
        share       INTEGER NOT NULL,
        hands       INTEGER NOT NULL,
        total       INTEGER NOT NULL,
        above       INTEGER NOT NULL,
        below       INTEGER NOT NULL,
        highest     INTEGER,
        highest_in  INTEGER REFERENCES stream (stream),
        lowest      INTEGER,
        lowest_in   INTEGER REFERENCES stream (stream),
        PRIMARY KEY (person, kind)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE encounter (
        person INTEGER NOT NULL REFERENCES person (person),
        other  INTEGER NOT NULL REFERENCES person (person),
        kind   TEXT    NOT NULL CHECK (kind <> ''),
        games  INTEGER NOT NULL,
        won    INTEGER NOT NULL,
        shared INTEGER NOT NULL,
        lost   INTEGER NOT NULL,
        PRIMARY KEY (person, other, kind)
    ) STRICT, WITHOUT ROWID
    """,
    # what a record is among those of one game or event that was continued in several places
    *(
        f"ALTER TABLE {kind} ADD COLUMN role TEXT NOT NULL DEFAULT 'counting' "
        "CHECK (role IN ('counting', 'rival', 'copy'))"
        for kind in ("game", "event")
    ),
    # a desk asks at each of thousands of entrants whether any has come, and whether two are left
    "CREATE INDEX entrant_who_is_here ON entrant (stream) WHERE is_here",
    "CREATE INDEX entrant_who_is_in ON entrant (stream) WHERE is_in",
)

_RESULTS = """
CREATE TEMPORARY TABLE result AS
SELECT seat.person, game.kind, coalesce(game.date, '') AS date, seat.stream, seat.total, seat.won,
       game.provisional, game.status <> 'open' AS over,
       (SELECT max(won) FROM seat AS o WHERE o.stream = seat.stream) AS most_won,
       (SELECT count(*) FROM hand WHERE hand.stream = seat.stream AND counted) AS hands,
       seat.total - coalesce((SELECT max(o.total) FROM seat AS o
                              WHERE o.stream = seat.stream AND o.side <> seat.side), 0) AS above,
       coalesce((SELECT min(o.total) FROM seat AS o
                 WHERE o.stream = seat.stream AND o.side <> seat.side), 0) - seat.total AS below
FROM game JOIN seat USING (stream) WHERE game.status <> 'abandoned'
"""

_TALLIES = """
INSERT INTO tally
SELECT person, kind, sum(over), sum(over AND won = 1), sum(over AND won > 0 AND won < 1),
       sum(over AND won = 0 AND most_won > 0), sum(NOT over), sum(over AND provisional),
       sum(iif(over, CAST(round(won * 2520) AS INTEGER), 0)), sum(iif(over, hands, 0)),
       sum(iif(over, total, 0)), sum(iif(over, above, 0)), sum(iif(over, below, 0)),
       max(iif(over, total, NULL)), max(iif(over AND up = 1, stream, NULL)),
       min(iif(over, total, NULL)), max(iif(over AND down = 1, stream, NULL))
FROM (SELECT *,
      row_number() OVER (PARTITION BY person, kind ORDER BY NOT over, -total, date, stream) AS up,
      row_number() OVER (PARTITION BY person, kind ORDER BY NOT over, total, date, stream) AS down
      FROM result)
GROUP BY person, kind
"""

_ENCOUNTERS = """
INSERT INTO encounter
SELECT ours.person, theirs.person, game.kind, count(*), sum(ours.won > 0 AND theirs.won <= 0),
       sum(ours.won > 0 AND theirs.won > 0), sum(ours.won <= 0 AND theirs.won > 0)
FROM game JOIN seat AS ours USING (stream) JOIN seat AS theirs
  ON theirs.stream = game.stream AND theirs.side <> ours.side AND theirs.person <> ours.person
WHERE game.status NOT IN ('open', 'abandoned') GROUP BY 1, 2, 3
"""


def _fifth(db: sqlite3.Connection) -> None:
    """What everybody has made by kind of game, and against whom: kept, not counted each time."""
    for statement in (*_KEPT, _RESULTS, _TALLIES, _ENCOUNTERS, "DROP TABLE result"):
        db.execute(statement)


steps: tuple[Step, ...] = (_first, _second, _third, _fourth, _fifth)
"""Step n of these, counted from 1, leads from schema n - 1 to schema n."""


def migrate(
    db: sqlite3.Connection, last: int | None = None, verify: Callable[[], None] | None = None
) -> None:
    """Lead the schema up to `SCHEMA_VERSION`, or to `last`, all the way or not at all.

    The connection must be in autocommit and outside a transaction. What `verify` raises before the
    commit undoes it all; so does a row that would point at nothing, as sqlite3.IntegrityError.
    """
    (keys,) = db.execute("PRAGMA foreign_keys").fetchone()
    # a step may make a table anew, which must not take with it what points there
    db.execute("PRAGMA foreign_keys=OFF")
    try:
        _take_steps(db, last, verify)
    finally:
        db.execute(f"PRAGMA foreign_keys={keys}")


def _take_steps(
    db: sqlite3.Connection, last: int | None, verify: Callable[[], None] | None
) -> None:
    db.execute("BEGIN IMMEDIATE")
    try:
        # asked inside the transaction: another process may have taken the steps meanwhile
        (found,) = db.execute("PRAGMA user_version").fetchone()
        for version, step in list(enumerate(steps[:last], 1))[found:]:
            step(db)
            db.execute(f"PRAGMA user_version={version}")
        if db.execute("PRAGMA foreign_key_check").fetchone():
            raise sqlite3.IntegrityError("after the steps a row points at nothing")
        if verify:
            verify()
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
