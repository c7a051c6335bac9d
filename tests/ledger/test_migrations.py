"""The schema: it never differs from the models, and its tables take no row that cannot be."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from docs import schema
from tests.ledger.schemas.kept import build, kept
from trickledger.ledger import APPLICATION_ID, SCHEMA_VERSION
from trickledger.ledger.services.backup import upgrade
from trickledger.ledger.storage.sqlite import migrations
from trickledger.ledger.storage.sqlite.making import create
from trickledger.ledger.storage.sqlite.migrations import make, migrate
from trickledger.ledger.storage.sqlite.newest import NEWEST
from trickledger.ledger.storage.sqlite.schema import FINGERPRINT, fingerprint, parts_of

TABLES = (
    *("stream", "author", "entry", "game", "person", "seat", "hand", "score", "finding"),
    *("tally", "encounter"),
    *("event", "entrant", "member", "absence", "meeting", "round", "place", "opened", "report"),
    *("door", "phone", "sent"),
)

A_STREAM = "(1, '0123456789abcdef0123456789abcdef', 'game', 1, NULL)"
ZEROS = "zeroblob(32)"


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys=ON")
    migrate(connection)
    yield connection
    connection.close()


def one(db: sqlite3.Connection, sql: str) -> object:
    return db.execute(sql).fetchone()[0]


def test_no_step_is_missing(db: sqlite3.Connection) -> None:
    assert len(migrations.steps) == SCHEMA_VERSION == one(db, "PRAGMA user_version")
    assert one(db, "PRAGMA application_id") == APPLICATION_ID


def test_no_table_is_without_a_model_or_not_strict(db: sqlite3.Connection) -> None:
    tables = {row[1]: row[5] for row in db.execute("PRAGMA table_list") if row[1][:7] != "sqlite_"}
    assert tables == dict.fromkeys(TABLES, 1)
    assert {model.__tablename__ for model in schema.models()} == set(TABLES)


# -- one declaration, two ways to it -----------------------------------------------------------


def test_what_is_made_at_once_is_what_all_steps_lead_to(db: sqlite3.Connection) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
        make(made)
        assert parts_of(made) == parts_of(db)
        assert fingerprint(made) == FINGERPRINT
        for name in ("application_id", "user_version"):
            assert one(made, f"PRAGMA {name}") == one(db, f"PRAGMA {name}")


@pytest.mark.parametrize("number", kept())
def test_an_upgraded_ledger_is_made_like_a_new_one(tmp_path: Path, number: int) -> None:
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    build(number, old)
    upgrade(old)
    create(new).close()
    with closing(sqlite3.connect(old)) as upgraded, closing(sqlite3.connect(new)) as made:
        assert parts_of(upgraded) == parts_of(made)


def test_nothing_is_made_where_something_is_or_where_it_stops(
    db: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = list(db.execute("SELECT * FROM sqlite_schema"))
    with pytest.raises(sqlite3.OperationalError, match="already exists"):
        make(db)
    assert list(db.execute("SELECT * FROM sqlite_schema")) == before
    monkeypatch.setattr(migrations, "NEWEST", (*NEWEST, "CREATE TABLE game (x)"))
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
        with pytest.raises(sqlite3.OperationalError, match="already exists"):
            make(made)
        assert not made.execute("SELECT * FROM sqlite_schema").fetchall()


SPOILED = {
    "a check": ("other > one", "other >= one"),
    "a type": ("won REAL", "won INTEGER"),
    "what must be there": ("folded TEXT NOT NULL", "folded TEXT"),
    "a default": ("DEFAULT 'counting'", "DEFAULT 'copy'"),
    "a key of several columns": ("PRIMARY KEY (stream, deal)", "PRIMARY KEY (deal, stream)"),
    "what is there once": ("UNIQUE (stream, folded)", "UNIQUE (stream, name)"),
    "what it points at": ("REFERENCES author (author)", "REFERENCES stream (stream)"),
    "how it is kept": (") STRICT", ")"),
    "an index": ("ON seat (person)", "ON seat (handle)"),
    "a blank inside of quotes": ("'event *'", "'event  *'"),
}


@pytest.mark.parametrize("what", SPOILED)
def test_a_step_that_leads_elsewhere_than_the_models_is_told(what: str) -> None:
    right, wrong = SPOILED[what]
    steps = schema.stepped()
    assert schema.differences(steps) == []
    # one blank between words, as they stand here
    read = {name: re.sub(r"\s+", " ", words) for name, words in steps.items()}
    spoiled = {name: words.replace(right, wrong) for name, words in read.items()}
    assert spoiled != read
    assert schema.differences(read) == []
    assert schema.differences(spoiled)


def test_a_part_that_no_step_makes_is_told() -> None:
    steps = schema.stepped()
    del steps["tally"]
    (told,) = schema.differences(steps)
    assert told.startswith("tally")


def test_a_second_migration_changes_nothing(db: sqlite3.Connection) -> None:
    before = list(db.execute("SELECT * FROM sqlite_schema"))
    migrate(db)
    assert list(db.execute("SELECT * FROM sqlite_schema")) == before


def made_up(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE half (made INTEGER)")


def stopped(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE other (made INTEGER)")
    raise KeyboardInterrupt


def test_no_part_of_the_steps_remains_where_one_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        before = list(db.execute("SELECT * FROM sqlite_schema"))
        steps = (*migrations.steps, made_up, stopped)
        monkeypatch.setattr(migrations, "steps", steps)
        with pytest.raises(KeyboardInterrupt):
            migrate(db)
        assert one(db, "PRAGMA user_version") == SCHEMA_VERSION
        assert list(db.execute("SELECT * FROM sqlite_schema")) == before
        assert not db.in_transaction
        migrate(db, SCHEMA_VERSION + 1)
        assert one(db, "PRAGMA user_version") == SCHEMA_VERSION + 1


def test_no_step_leaves_a_row_that_points_at_nothing(
    peopled: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    insert(peopled, "seat", GOOD["seat"])

    def careless(db: sqlite3.Connection) -> None:
        db.execute("DELETE FROM person")

    monkeypatch.setattr(migrations, "steps", (*migrations.steps, careless))
    with pytest.raises(sqlite3.IntegrityError, match="points at nothing"):
        migrate(peopled)
    assert one(peopled, "SELECT count(*) FROM person") == 1
    assert one(peopled, "PRAGMA foreign_keys") == 1


def test_no_query_of_standings_scans_a_table(db: sqlite3.Connection) -> None:
    for query in (
        "SELECT * FROM game WHERE kind = 'cinch' AND date >= '2026-01-01'",
        "SELECT * FROM game WHERE date BETWEEN '2026-01-01' AND '2026-12-31'",
        "SELECT * FROM game WHERE code = 'k7f3'",
        "SELECT * FROM seat WHERE person = 7",
    ):
        (plan,) = db.execute(f"EXPLAIN QUERY PLAN {query}").fetchall()
        assert "SEARCH" in plan[3], query


TALLIED = "games won shared lost open provisional share hands total above below".split()

GOOD = {
    "stream": {
        "stream": "2",
        "id": "'ffffffffffffffffffffffffffffffff'",
        "kind": "'event'",
        "number": "1",
    },
    "author": {"author": "2", "scorer": "'Ann'", "device": "'laptop'"},
    "entry": {
        "stream": "1",
        "number": "1",
        "back": "0",
        "kind": "'head'",
        "text": "'game cinch'",
        "author": "1",
        "at": "1769890500",
        "previous": ZEROS,
        "hash": ZEROS,
    },
    "game": {
        "stream": "1",
        "code": "'k7f3'",
        "kind": "'cinch'",
        "date": "NULL",
        "options": "'{}'",
        "status": "'open'",
        "provisional": "0",
        "deals": "0",
        "next_dealer": "NULL",
        "mended": "0",
    },
    "person": {
        "person": "2",
        "origin": "'0123456789abcdef0123456789abcdef'",
        "written": "'Bob'",
        "written_folded": "'bob'",
        "name": "'Bob'",
        "folded": "'bob'",
    },
    "seat": {
        "stream": "1",
        "seat": "0",
        "handle": "'Ann'",
        "person": "1",
        "side": "0",
        "total": "-3",
        "won": "0.5",
    },
    "hand": {
        "stream": "1",
        "deal": "1",
        "opened": "2",
        "closed": "NULL",
        "dealer": "9",
        "counted": "1",
        "over": "0",
        "tricks": "0",
        "carry": "NULL",
    },
    "score": {
        "stream": "1",
        "deal": "1",
        "seat": "0",
        "score": "NULL",
        "entered": "0",
        "total": "0",
    },
    "finding": {
        "stream": "1",
        "deal": "1",
        "accused": "'[17]'",
        "clause": "'KLA-PLAY-2'",
        "status": "'open'",
        "proven_by": "'[]'",
    },
    "tally": {
        "person": "1",
        "kind": "'cinch'",
        **dict.fromkeys(TALLIED, "0"),
        "highest": "-3",
        "highest_in": "1",
        "lowest": "NULL",
        "lowest_in": "NULL",
    },
    "encounter": {
        "person": "1",
        "other": "1",
        "kind": "'cinch'",
        **dict.fromkeys(("games", "won", "shared", "lost"), "0"),
    },
    "event": {
        "stream": "1",
        "code": "'k7f3'",
        "settings": "'event Autumn'",
        "status": "'open'",
        "rounds": "0",
    },
    "entrant": {"stream": "1", "entrant": "1", "is_in": "1", "since": "1", "is_here": "0"},
    "member": {"stream": "1", "entrant": "1", "place": "1", "name": "'Ann'", "folded": "'ann'"},
    "absence": {"stream": "1", "round": "1", "entrant": "1"},
    "meeting": {"stream": "1", "one": "1", "other": "2", "word": "'wish'"},
    "round": {"stream": "1", "round": "1", "made": "'round 1 swiss: 1 2'", "locked": "NULL"},
    "place": {"stream": "1", "round": "1", "entrant": "1", "tab": "0", "seat": "0", "forfeit": "0"},
    "opened": {
        "stream": "1",
        "round": "1",
        "tab": "1",
        "game": "'ffffffffffffffffffffffffffffffff'",
    },
    "report": {
        "stream": "1",
        "round": "1",
        "tab": "1",
        "scorer": "'Ann'",
        "settled": "0",
        "entry": "2",
        "figures": "'[501,320]'",
        "winners": "'[]'",
    },
    "door": {
        "stream": "1",
        "tab": "0",
        "key": ZEROS,
        "salt": "zeroblob(16)",
        "pin": ZEROS,
        "wrong": "0",
    },
    "phone": {"token": ZEROS, "stream": "1", "tab": "7", "number": "1", "at": "1769890500"},
    "sent": {"key": ZEROS, "stream": "1", "first": "3", "last": "4", "at": "1769890500"},
}

BAD = {
    "stream": {
        "id": [
            "'0123'",
            "'ABCDEF0123456789abcdef0123456789'",
            "'ffffffffffffffffffffffffffffffff' || char(0)",
        ],
        "kind": ["'Game'", "''"],
        "number": ["0", "1.5", "'abc'"],
    },
    "author": {"author": ["1", "'Ann'"], "scorer": ["NULL"], "device": ["NULL", "''"]},
    "entry": {
        "stream": ["99"],
        "number": ["0", "2", "'abc'"],
        "back": ["-1", "1", "0.5", "NULL"],
        "kind": ["'play'"],
        "text": ["''", "'a' || char(0)", "x'00'"],
        "author": ["99", "NULL", "'Ann'"],
        "at": ["'2026-01-31T20:15:00Z'", "-1", "253402300800", "0.5", "NULL"],
        "previous": ["zeroblob(31)", "'0123456789abcdef0123456789abcdef'"],
        "hash": ["zeroblob(33)", "NULL"],
    },
    "game": {
        "stream": ["99"],
        "code": ["''", "NULL"],
        "kind": ["''"],
        "date": ["''"],
        "options": ["''", "'[]'"],
        "status": ["'lost'"],
        "provisional": ["2"],
        "deals": ["-1"],
        "next_dealer": ["-1"],
        "mended": ["-1", "NULL"],
    },
    "person": {
        "person": ["'abc'"],
        "origin": ["''", "'abc'", "'0123456789ABCDEF0123456789ABCDEF'"],
        "written": ["''"],
        "written_folded": ["''", "'ann'"],
        "name": ["''"],
        "folded": ["''"],
    },
    "seat": {
        "stream": ["99"],
        "seat": ["-1"],
        "handle": ["''"],
        "person": ["99"],
        "side": ["-1"],
        "total": ["NULL", "0.5"],
        "won": ["1.5", "-0.5", "NULL"],
    },
    "hand": {
        "stream": ["99"],
        "deal": ["0"],
        "opened": ["0"],
        "closed": ["0"],
        "dealer": ["-1", "NULL"],
        "counted": ["2"],
        "over": ["NULL"],
        "tricks": ["-1"],
        "carry": ["'7'"],
    },
    "score": {
        "stream": ["99"],
        "deal": ["0"],
        "seat": ["-1"],
        "score": ["0.5"],
        "entered": ["NULL"],
        "total": ["NULL"],
    },
    "finding": {
        "stream": ["99"],
        "deal": ["0"],
        "accused": ["'17'"],
        "clause": ["''"],
        "status": ["'closed'"],
        "proven_by": ["''"],
    },
    "tally": {
        "person": ["99"],
        "kind": ["''"],
        **{key: ["NULL", "0.5"] for key in TALLIED},
        "highest": ["0.5"],
        "highest_in": ["99"],
        "lowest": ["'abc'"],
        "lowest_in": ["99"],
    },
    "encounter": {
        "person": ["99"],
        "other": ["99", "NULL"],
        "kind": ["''"],
        **{key: ["NULL", "0.5"] for key in ("games", "won", "shared", "lost")},
    },
    "event": {
        "stream": ["99"],
        "code": ["''"],
        "settings": ["'game cinch'"],
        "status": ["'over'"],
        "rounds": ["-1"],
    },
    "entrant": {
        "stream": ["99"],
        "entrant": ["0"],
        "is_in": ["2"],
        "since": ["0"],
        "is_here": ["2"],
    },
    "member": {
        "stream": ["99"],
        "entrant": ["0"],
        "place": ["2"],
        "name": ["''"],
        "folded": ["''"],
    },
    "absence": {"stream": ["99"], "round": ["0"], "entrant": ["0"]},
    "meeting": {"stream": ["99"], "one": ["0", "2"], "other": ["1"], "word": ["'allow'"]},
    "round": {"stream": ["99"], "round": ["0"], "made": ["''"], "locked": ["''"]},
    "place": {
        "stream": ["99"],
        "round": ["0"],
        "entrant": ["0"],
        "tab": ["-1"],
        "seat": ["-1"],
        "forfeit": ["2"],
    },
    "opened": {"stream": ["99"], "round": ["0"], "tab": ["0"], "game": ["'k7f3'"]},
    "report": {
        "stream": ["99"],
        "round": ["0"],
        "tab": ["0"],
        "scorer": ["NULL"],
        "settled": ["2"],
        "entry": ["0"],
        "figures": ["'501'"],
        "winners": ["''"],
    },
    "door": {
        "stream": ["99"],
        "tab": ["-1"],
        "key": ["zeroblob(31)"],
        "salt": ["zeroblob(15)"],
        "pin": ["zeroblob(33)"],
        "wrong": ["-1"],
    },
    "phone": {
        "token": ["zeroblob(16)"],
        "stream": ["99"],
        "tab": ["-1"],
        "number": ["0"],
        "at": ["-1"],
    },
    "sent": {
        "key": ["zeroblob(16)"],
        "stream": ["99"],
        "first": ["0"],
        "last": ["2"],
        "at": ["253402300800"],
    },
}


def insert(db: sqlite3.Connection, table: str, row: dict[str, str]) -> None:
    db.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join(row.values())})")


@pytest.fixture
def peopled(db: sqlite3.Connection) -> sqlite3.Connection:
    db.execute(f"INSERT INTO stream VALUES {A_STREAM}")
    db.execute("INSERT INTO author VALUES (1, 'Ann', '')")
    db.execute(
        "INSERT INTO person VALUES "
        "(1, '0123456789abcdef0123456789abcdef', 'Ann', 'ann', 'Ann', 'ann')"
    )
    return db


@pytest.mark.parametrize("table", TABLES)
def test_a_row_that_can_be_is_taken(peopled: sqlite3.Connection, table: str) -> None:
    insert(peopled, table, GOOD[table])


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        pytest.param(table, column, value, id=f"{table}.{column}={value}")
        for table in TABLES
        for column, values in BAD[table].items()
        for value in values
    ],
)
def test_no_row_that_cannot_be_is_taken(
    peopled: sqlite3.Connection, table: str, column: str, value: str
) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        insert(peopled, table, GOOD[table] | {column: value})


def test_no_column_is_left_unjudged() -> None:
    for table in TABLES:
        assert BAD[table].keys() | {"stream"} == GOOD[table].keys() | {"stream"}, table
