"""A file from elsewhere: its schema is compared before anything in it is read, and none of it run.

Each file here is a whole ledger with something put in that SQLite would run, or something made to
look like a ledger that is none.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import Terminal
from tests.ledger.games import new_store, new_table, play
from trickledger.ledger import SCHEMA_VERSION
from trickledger.ledger.errors import (
    Altered,
    Corrupt,
    Foreign,
    LedgerUnusable,
    Missing,
    Newer,
    Older,
    TrickledgerError,
)
from trickledger.ledger.exchange.json import as_json
from trickledger.ledger.journal import journal
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.sqlite import untrusted
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger
from trickledger.ledger.storage.sqlite.migrations import migrate
from trickledger.ledger.storage.sqlite.schema import (
    FINGERPRINT,
    Differences,
    SchemaPart,
    differences,
    fingerprint,
)
from trickledger.ledger.storage.sqlite.untrusted import LONGEST_VALUE, open_untrusted

Spoiler = Callable[[sqlite3.Connection], object]

ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    with new_store(tmp_path) as made:
        play(new_table(made), *X21)
    return tmp_path / "ledger.db"


@contextmanager
def edited(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        yield db


def run(*statements: str) -> Spoiler:
    def spoil(db: sqlite3.Connection) -> None:
        for statement in statements:
            db.execute(statement).fetchall()

    return spoil


def rewritten(change: str, *parameters: str) -> Spoiler:
    """Edit the schema by hand, as SQLite lets anyone do who asks for it."""

    def spoil(db: sqlite3.Connection) -> None:
        (version,) = db.execute("PRAGMA schema_version").fetchone()
        db.execute("PRAGMA writable_schema=ON")
        db.execute(change, parameters)
        db.execute(f"PRAGMA schema_version={version + 1}")

    return spoil


def view_of(table: str, query: str) -> Spoiler:
    return run(f"DROP TABLE {table}", f"CREATE VIEW {table} AS {query}")


HOSTILE: dict[str, tuple[Spoiler, type[LedgerUnusable], str]] = {
    "a trigger that rewrites what is entered": (
        run("CREATE TRIGGER evil AFTER INSERT ON game BEGIN UPDATE seat SET total = 999; END"),
        Altered,
        "trigger evil",
    ),
    "a trigger of ours that does something else": (
        run(
            "DROP TRIGGER entry_is_not_changed",
            "CREATE TRIGGER entry_is_not_changed BEFORE UPDATE ON entry BEGIN SELECT 1; END",
        ),
        Altered,
        "trigger entry_is_not_changed",
    ),
    "no trigger at all": (
        run("DROP TRIGGER entry_is_not_changed", "DROP TRIGGER entry_is_not_deleted"),
        Altered,
        "lacks what every ledger has: trigger entry_is_not_changed, trigger entry_is_not_deleted",
    ),
    "a view without end in place of a table": (
        view_of("finding", f"{ENDLESS} SELECT * FROM n"),
        Altered,
        "view finding",
    ),
    "a view that reads a file of the system": (
        view_of("finding", "SELECT readfile('/etc/passwd') AS stream"),
        Altered,
        "view finding",
    ),
    "a view beside the tables": (run("CREATE VIEW more AS SELECT 1"), Altered, "view more"),
    "a table beside the tables": (run("CREATE TABLE club (name TEXT)"), Altered, "table club"),
    "a table that computes a column": (
        run(
            "DROP TABLE finding",
            "CREATE TABLE finding (stream INTEGER, deal INTEGER, accused TEXT, clause TEXT, "
            "status TEXT GENERATED ALWAYS AS (hex(zeroblob(100000000))), proven_by TEXT)",
        ),
        Altered,
        "table finding",
    ),
    "a column that is computed and added": (
        run("ALTER TABLE game ADD COLUMN more TEXT AS (hex(code))"),
        Altered,
        "table game",
    ),
    "a check that calls a function": (
        run(
            "DROP TABLE score",
            "CREATE TABLE score (stream INTEGER CHECK (load_extension('evil') IS NULL))",
        ),
        Altered,
        "table score",
    ),
    "an index that computes what it sorts by": (
        run("CREATE INDEX evil ON game (hex(code))"),
        Altered,
        "index evil",
    ),
    "a virtual table": (run("CREATE VIRTUAL TABLE evil USING fts5(text)"), Altered, "table evil"),
    "a virtual table in place of a table": (
        run("DROP TABLE finding", "CREATE VIRTUAL TABLE finding USING fts5(stream, deal)"),
        Altered,
        "table finding",
    ),
    "a table of which the schema says that it is a trigger": (
        rewritten(
            "INSERT INTO sqlite_schema VALUES ('trigger', 'x', 'game', 0, "
            "'CREATE VIEW more AS SELECT 1')"
        ),
        # SQLite itself compares them, but not every one of them does
        LedgerUnusable,
        "x",
    ),
    "a check that was edited in": (
        rewritten(
            "UPDATE sqlite_schema SET sql = replace(sql, 'length(previous) = 32', "
            "'length(previous) > abs(-9)') WHERE name = 'entry'"
        ),
        Altered,
        "table entry",
    ),
    "a schema that cannot be read": (
        rewritten("UPDATE sqlite_schema SET sql = 'CREATE TABLE game (' WHERE name = 'game'"),
        Corrupt,
        "malformed",
    ),
    "two tables in the same pages": (
        rewritten(
            "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema "
            "WHERE name = 'seat') WHERE name = 'hand'"
        ),
        Corrupt,
        "SQLite says",
    ),
    "a table in pages that there are not": (
        rewritten("UPDATE sqlite_schema SET rootpage = 999999 WHERE name = 'hand'"),
        Corrupt,
        "SQLite says",
    ),
    "names that drive a terminal": (
        run('CREATE TABLE "\x1b[31m\u202e" (x)'),
        Altered,
        "table \x1b",
    ),
    "two thousand tables": (
        run("BEGIN", *(f"CREATE TABLE more{number} (x)" for number in range(2000)), "COMMIT"),
        Altered,
        "more",
    ),
    "the tables of another program": (
        run(
            "PRAGMA writable_schema=ON",
            "DELETE FROM sqlite_schema",
            "PRAGMA writable_schema=OFF",
            "VACUUM",
            "CREATE TABLE club (name TEXT)",
        ),
        Altered,
        "table club",
    ),
    "another program": (run("PRAGMA application_id=1"), Foreign, "another program"),
    "a newer schema": (run(f"PRAGMA user_version={SCHEMA_VERSION + 1}"), Newer, "newer"),
    "an older schema": (run("PRAGMA user_version=0"), Older, "older"),
    "a schema of less than nothing": (run("PRAGMA user_version=-7"), Older, "older"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_file_is_not_read(ledger: Path, what: str) -> None:
    spoil, kind, said = HOSTILE[what]
    with edited(ledger) as db:
        spoil(db)
    before = ledger.read_bytes()
    with pytest.raises(kind) as refused:
        open_untrusted(ledger)
    assert said in str(refused.value)
    assert str(ledger) in refused.value.what
    assert ledger.read_bytes() == before
    beside = {file.name for file in ledger.parent.iterdir()} - {ledger.name}
    assert beside <= {"ledger.db-journal", "ledger.db.lock"}


RUNS_WHEN_READ = [
    "a view without end in place of a table",
    "a table that computes a column",
    "a check that calls a function",
    "an index that computes what it sorts by",
    "a virtual table in place of a table",
    "a check that was edited in",
    "the tables of another program",
]
RUNS_WHEN_WRITTEN = [
    "a trigger that rewrites what is entered",
    "a trigger of ours that does something else",
]
SLEEPS = ["no trigger at all", "a view beside the tables"]


@pytest.mark.parametrize("what", [*RUNS_WHEN_READ, *RUNS_WHEN_WRITTEN, *SLEEPS])
def test_no_ledger_runs_what_is_not_ours(ledger: Path, what: str) -> None:
    with edited(ledger) as db:
        HOSTILE[what][0](db)
    for write, refuses in (
        (False, what in RUNS_WHEN_READ),
        (True, what in RUNS_WHEN_READ + RUNS_WHEN_WRITTEN),
    ):
        if refuses:
            with pytest.raises(Altered) as refused:
                open_ledger(ledger, write=write)
            assert (
                refused.value.what
                == f"The ledger {ledger} has tables that Trickledger does not make."
            )
        else:
            open_ledger(ledger, write=write).close()


def test_check_names_what_does_not_belong(ledger: Path) -> None:
    with edited(ledger) as db:
        HOSTILE["a trigger that rewrites what is entered"][0](db)
        db.execute("DROP TRIGGER entry_is_not_changed")
    with open_ledger(ledger, write=False) as opened:
        (fault,) = check(opened, ("schema",)).faults
    assert "trigger evil" in fault.what
    assert "trigger entry_is_not_changed" in fault.what


def test_what_does_not_belong_is_told_by_every_command(cli: Terminal) -> None:
    cli.game(X21)
    with edited(cli.ledger) as db:
        HOSTILE["a view without end in place of a table"][0](db)
        db.execute('CREATE TABLE "\x1b[31m" (x)')
    for command in (["show"], ["enter", "take"], ["check"], ["doctor"], ["standings"], ["export"]):
        result = cli(*command)
        assert (result.code, result.out) == (6, ""), result
        said = " ".join(result.err.split())
        assert "view finding" in said
        assert "table \\x1b[31m" in said


def test_a_ledger_that_was_analysed_or_tidied_is_the_same(ledger: Path) -> None:
    with edited(ledger) as db:
        for statement in ("ANALYZE", "VACUUM", "REINDEX", "PRAGMA optimize"):
            db.execute(statement).fetchall()
    open_ledger(ledger).close()
    open_untrusted(ledger).close()


def test_statistics_of_another_kind_are_not_ours(ledger: Path) -> None:
    with edited(ledger) as db:
        db.execute("ANALYZE")
        rewritten(
            "UPDATE sqlite_schema SET sql = 'CREATE TABLE sqlite_stat1(tbl,idx,stat,more)' "
            "WHERE name = 'sqlite_stat1'"
        )(db)
    with pytest.raises(Altered, match="sqlite_stat1"):
        open_untrusted(ledger)


def test_the_fingerprint_is_that_of_the_migrations() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        assert fingerprint(db) == FINGERPRINT, "set ledger.schema.FINGERPRINT to the first"
        assert differences(db) == ((), ())


def test_no_word_of_the_schema_can_change_unseen() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        seen = {fingerprint(db)}
        for (name,) in db.execute("SELECT name FROM sqlite_schema").fetchall():
            db.execute("PRAGMA writable_schema=ON")
            change = "UPDATE sqlite_schema SET sql = coalesce(sql, '') || ' ' WHERE name = ?"
            db.execute(change, (name,))
            assert fingerprint(db) not in seen
            seen.add(fingerprint(db))


def test_a_list_of_parts_has_an_end() -> None:
    parts = tuple(SchemaPart("table", "x" * 500, "", "") for _ in range(100))
    said = str(Differences(strange=parts))
    assert len(said) < 1000
    assert said.endswith("and 88 more")


# -- what is opened all the same ---------------------------------------------------------------


def test_a_ledger_of_ours_is_read_as_it_is(ledger: Path) -> None:
    with open_untrusted(ledger) as theirs, open_ledger(ledger) as ours:
        assert entries(theirs) == entries(ours)
        assert check(theirs).faults == ()
    with new_store(ledger.parent, "empty.db"):
        pass
    open_untrusted(ledger.with_name("empty.db")).close()


def entries(opened: SqliteLedger) -> object:
    with opened.reading() as db:
        return as_json(db, journal.streams(db, "game"))


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM score",
        "CREATE TABLE more (x)",
        "ATTACH ':memory:' AS other",
        "CREATE TEMP TABLE more (x)",
        "DROP TRIGGER entry_is_not_changed",
        "VACUUM",
        f"{ENDLESS} SELECT i FROM n LIMIT 9",
    ],
)
def test_whoever_opened_it_can_only_read(ledger: Path, statement: str) -> None:
    with open_untrusted(ledger) as opened:
        # a net: what is run all the same comes to an end
        opened.db.set_progress_handler(lambda: 1, 1_000_000)
        with pytest.raises(sqlite3.DatabaseError, match="authoriz"):
            opened.db.execute(statement).fetchall()
    with open_untrusted(ledger) as opened, pytest.raises(TrickledgerError), opened.writing():
        pass


def test_a_value_of_a_gigabyte_is_not_read(ledger: Path) -> None:
    with edited(ledger) as db:
        db.execute(f"UPDATE person SET name = hex(zeroblob({LONGEST_VALUE})) WHERE person = 1")
    with (
        pytest.raises(LedgerUnusable),
        open_untrusted(ledger) as opened,
        opened.reading() as db,
    ):
        db.execute("SELECT * FROM person").fetchall()


@pytest.mark.parametrize("suffix", ["-wal", "-journal"])
def test_what_lies_beside_it_is_not_looked_into(ledger: Path, suffix: str) -> None:
    Path(f"{ledger}{suffix}").write_bytes(b"\x37\x7f\x06\x82" * 1000)
    before = ledger.read_bytes()
    with pytest.raises(LedgerUnusable, match=f"ledger.db{suffix}") as refused:
        open_untrusted(ledger)
    assert str(refused.value).endswith("Ask for a copy made by `trickledger backup copy.db`.")
    assert ledger.read_bytes() == before


def test_a_file_of_a_walk_without_end_is_given_up(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(untrusted, "PATIENCE", -1.0)
    monkeypatch.setattr(untrusted, "_PACE", 1)
    with pytest.raises(LedgerUnusable, match="circles"):
        open_untrusted(ledger)


def test_pages_that_are_counted_wrongly_are_not_believed(ledger: Path) -> None:
    raw = bytearray(ledger.read_bytes())
    for count in (2**31, 2**32 - 1, 1):
        raw[28:32] = count.to_bytes(4, "big")
        ledger.write_bytes(raw)
        with pytest.raises((Corrupt, Foreign), match=f"{ledger} is "):
            open_untrusted(ledger)


@pytest.mark.parametrize("kept", [0, 1, 100, 512, 4096, 9000])
def test_a_file_that_was_cut_off_is_refused(ledger: Path, kept: int) -> None:
    os.truncate(ledger, kept)
    with pytest.raises((Corrupt, Foreign)):
        open_untrusted(ledger)


def test_pages_that_point_at_each_other_are_noticed(ledger: Path) -> None:
    raw = bytearray(ledger.read_bytes())
    size = int.from_bytes(raw[16:18], "big")
    for page in range(1, len(raw) // size):
        start = page * size
        # an interior page of a table of which every child is page 2
        raw[start : start + 12] = b"\x05\0\0\0\x64\x03\x84\0" + (2).to_bytes(4, "big")
        raw[start + 12 : start + 212] = (900).to_bytes(2, "big") * 100
        raw[start + 900 : start + 905] = (2).to_bytes(4, "big") + b"\x01"
    ledger.write_bytes(raw)
    with pytest.raises((Corrupt, Altered), match=f"{ledger} is "):
        open_untrusted(ledger)


def test_a_file_that_is_none_is_refused_as_by_any_command(tmp_path: Path) -> None:
    with pytest.raises(Missing):
        open_untrusted(tmp_path / "none.db")
    with pytest.raises(Foreign):
        open_untrusted(tmp_path)


def test_sqlite_itself_is_told_not_to_trust(ledger: Path) -> None:
    with open_untrusted(ledger) as opened:
        for name, value in (("trusted_schema", 0), ("cell_size_check", 1), ("query_only", 1)):
            assert opened.db.execute(f"PRAGMA {name}").fetchone() == (value,)
