"""Schemas 4 to 8: short entries, what people have made, phones. Released, so never edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.errors import NotUpgraded, stream_named
from trickledger.ledger.storage.columns import OF_A_DIGIT, as_of
from trickledger.ledger.storage.sqlite.first_schemas import ENTRY_STAYS, stays
from trickledger.ledger.storage.sqlite.newest import NEWEST
from trickledger.rules.says import Says

if TYPE_CHECKING:
    import sqlite3

_AUTHOR = (
    as_of(4, "author", NEWEST),
    *stays("an author"),
    """
    CREATE TRIGGER author_is_not_replaced BEFORE INSERT ON author
    WHEN EXISTS (SELECT 1 FROM author WHERE author = NEW.author
                 OR (scorer = NEW.scorer AND device = NEW.device))
    BEGIN SELECT RAISE(ABORT, 'there is such an author already'); END
    """,
)

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
    db.execute(as_of(4, "entry", NEWEST))
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
    as_of(5, "tally", NEWEST),
    as_of(5, "encounter", NEWEST),
    # a desk asks at each of thousands of entrants whether any has come, and whether two are left
    NEWEST["entrant_who_is_here"],
    NEWEST["entrant_who_is_in"],
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
    as_of(6, "door", NEWEST),
    as_of(6, "phone", NEWEST),
    # what a browser has sent once and may send again, with the entries that it became
    as_of(6, "sent", NEWEST),
)


def sixth(db: sqlite3.Connection) -> None:
    """The keys of tables and phones, hashed, and what phones have sent."""
    for statement in _SERVING:
        db.execute(statement)


def seventh(db: sqlite3.Connection) -> None:
    """Entries and tricks are counted when asked for: a line writes its entries, nothing else."""
    db.execute("ALTER TABLE game DROP COLUMN entries")
    db.execute("UPDATE hand SET tricks = 0 WHERE NOT over")


def eighth(db: sqlite3.Connection) -> None:
    """A seat is no longer one digit, and eleven or twelve may share a win."""
    for table, columns in OF_A_DIGIT.items():
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


STEPS = (fourth, fifth, sixth, seventh, eighth)
