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
from trickledger.tables import Row

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
    monkeypatch.setattr(migrations, "NEWEST", {**NEWEST, "again": "CREATE TABLE game (x)"})
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


# -- what a column takes, by what it may hold --------------------------------------------------

HEXADECIMAL = "'ffffffffffffffffffffffffffffffff'"
OF_A_KIND: dict[str, tuple[str, list[str]]] = {
    "positive": ("1", ["0"]),
    "not_negative": ("0", ["-1"]),
    "zero_or_one": ("1", ["-1", "2"]),
    "moment": ("1769890500", ["-1", "253402300800", "'2026-01-31T20:15:00Z'"]),
    "part_of_one": ("0.5", ["1.5", "-0.5"]),
    "digest": (ZEROS, ["zeroblob(31)", "zeroblob(33)", "zeroblob(16)"]),
    "salt": ("zeroblob(16)", ["zeroblob(15)", ZEROS]),
    "id": (
        HEXADECIMAL,
        ["''", "'0123'", "'0123456789ABCDEF0123456789ABCDEF'", f"{HEXADECIMAL} || char(0)"],
    ),
    "id_of_game": (HEXADECIMAL, ["'k7f3'"]),
    "words": ("'Bob'", ["''"]),
    "list_as_text": ("'[17]'", ["''", "'17'"]),
    "object_as_text": ("'{}'", ["''", "'[]'", "'7'"]),
    "settings": ("'event Autumn'", ["'game cinch'"]),
    "kind_of_stream": ("'event'", ["'Game'", "''"]),
    "kind_of_entry": ("'head'", ["'play'"]),
    "role_of_record": ("'rival'", ["'lost'"]),
    "status_of_game": ("'open'", ["'lost'"]),
    "status_of_finding": ("'open'", ["'closed'"]),
    "status_of_event": ("'open'", ["'over'"]),
    "word_of_meeting": ("'wish'", ["'allow'"]),
    "one_of_two": ("1", ["-1", "2"]),
    "above_one": ("2", ["1"]),
    "not_before_first": ("1", ["0"]),
}
"""What a column of a kind takes, and what it refuses."""

OF_A_TYPE: dict[type, tuple[str, list[str]]] = {
    int: ("-3", ["0.5", "'abc'"]),
    bool: ("1", ["0.5", "'abc'"]),
    float: ("0.5", ["'abc'"]),
    str: ("'Bob'", ["x'00'"]),
    bytes: (ZEROS, ["'0123456789abcdef0123456789abcdef'", "1"]),
}
"""The same for one that may hold anything of its type; what it refuses, each of the type does."""

OF_A_COLUMN: dict[str, list[str]] = {
    "entry.back": ["1"],
    "entry.number": ["2"],
    "entry.text": ["'a' || char(0)"],
    "meeting.one": ["2"],
    "stream.kind": ["'game'"],
    "author.author": ["1"],
    "author.device": ["''"],
    "person.person": ["1"],
    "person.written_folded": ["'ann'"],
}
"""What a column refuses beside: what does not go with its neighbour, and what is there already."""


def judged(table: str) -> Iterator[tuple[str, str, list[str]]]:
    """Each column of a table with what it takes and what it refuses."""
    (model,) = (model for model in schema.models() if model.__tablename__ == table)
    keys = model.__table__.primary_key.columns.keys()
    for column, kept_as, kind in schema.columns(model):
        taken, refused = OF_A_TYPE[kept_as]
        if kind:
            taken, more = OF_A_KIND[kind.name]
            refused = refused + more
        if column.foreign_keys:
            taken, refused = "1", [*refused, "99"]
        # SQLite numbers what has one number as its key
        if not (column.nullable or (keys == [column.name] and kept_as is int)):
            refused = [*refused, "NULL"]
        yield column.name, taken, [*refused, *OF_A_COLUMN.get(f"{table}.{column.name}", [])]


GOOD = {table: {name: taken for name, taken, _ in judged(table)} for table in TABLES}
GOOD["stream"]["stream"] = "2"
GOOD["author"] |= {"author": "2", "scorer": "'Ann'"}
GOOD["person"] |= {"person": "2", "origin": "'0123456789abcdef0123456789abcdef'"}


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


@pytest.mark.parametrize("table", TABLES)
def test_no_row_that_cannot_be_is_taken(peopled: sqlite3.Connection, table: str) -> None:
    for column, _, refused in judged(table):
        for value in refused:
            try:
                insert(peopled, table, GOOD[table] | {column: value})
            except sqlite3.IntegrityError:
                continue
            pytest.fail(f"{table}.{column} took {value}")


@pytest.mark.parametrize("table", TABLES)
def test_what_need_not_be_there_need_not(peopled: sqlite3.Connection, table: str) -> None:
    columns = Row.metadata.tables[table].columns
    empty = {column.name: "NULL" for column in columns if column.nullable}
    insert(peopled, table, GOOD[table] | empty)
