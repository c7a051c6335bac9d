"""Schemas 4 to 8: short entries, what people have made, phones. Released, so never edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.errors import NotUpgraded, stream_named
from trickledger.ledger.storage.sqlite.first_schemas import ENTRY_STAYS
from trickledger.rules.says import Says

if TYPE_CHECKING:
    import sqlite3

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


def fourth(db: sqlite3.Connection) -> None:
    """Who entered is kept once, time and line as short numbers: an entry takes a quarter less."""
    _refuse_times(db)
    for statement in _AUTHOR:
        db.execute(statement)
    db.execute(_AUTHORS)
    db.execute("CREATE TEMPORARY TABLE entry_before AS SELECT * FROM entry")
    db.execute("DROP TABLE entry")
    db.execute(_SHORT_ENTRY)
    db.execute(_SHORT_ENTRIES)
    for statement in ENTRY_STAYS:
        db.execute(statement)
    db.execute("DROP TABLE entry_before")


def _refuse_times(db: sqlite3.Connection) -> None:
    """Refuse a time that would not come back as it was; no Trickledger ever wrote one."""
    for kind, number, entry, at in db.execute(_TIME_WITHOUT_SECONDS):
        why = Says(
            "{what}, entry {entry}, has the time {at}, which is not a second of UTC since 1970.",
            what=stream_named(kind, number),
            entry=entry,
            at=repr(at),
        )
        raise NotUpgraded(why)


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


def fifth(db: sqlite3.Connection) -> None:
    """What everybody has made by kind of game, and against whom: kept, not counted each time."""
    for statement in (*_KEPT, _RESULTS, _TALLIES, _ENCOUNTERS, "DROP TABLE result"):
        db.execute(statement)


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


def seventh(db: sqlite3.Connection) -> None:
    """Entries and tricks are counted when asked for: a line writes its entries, nothing else."""
    db.execute("ALTER TABLE game DROP COLUMN entries")
    db.execute("UPDATE hand SET tricks = 0 WHERE NOT over")


_OF_A_DIGIT = {
    "game": ("next_dealer",),
    "seat": ("seat", "side"),
    "hand": ("dealer",),
    "score": ("seat",),
}


def eighth(db: sqlite3.Connection) -> None:
    """A seat is no longer one digit, and eleven or twelve may share a win."""
    for table, columns in _OF_A_DIGIT.items():
        made = "SELECT sql FROM sqlite_schema WHERE tbl_name = ? AND sql <> '' ORDER BY rowid"
        words, *indexes = [row[0] for row in db.execute(made, (table,))]
        for column in columns:
            words = words.replace(f"({column} BETWEEN 0 AND 9)", f"({column} >= 0)")
        db.execute(f"CREATE TEMPORARY TABLE before AS SELECT * FROM {table}")
        db.execute(f"DROP TABLE {table}")
        for statement in (words, *indexes):
            db.execute(statement)
        db.execute(f"INSERT INTO {table} SELECT * FROM before")
        db.execute("DROP TABLE before")
    db.execute("UPDATE tally SET share = share * 11")
