"""The one door to the database: who may go through it, and that two ledgers behind it are alike."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ledger.events import enter, new_event
from tests.ledger.games import AUTHOR, eventful_game, head, play
from tests.ledger.memory import MemoryLedger
from trickledger.ledger import SCHEMA_VERSION
from trickledger.ledger.errors import MovedOn, stream_named
from trickledger.ledger.journal import chain, journal
from trickledger.ledger.journal.load import load
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.queries.standings import standings
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.services.check import check, rebuild
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.people import one_meant, rename
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.port import ConstraintError, Ledger
from trickledger.ledger.storage.sqlite.making import create
from trickledger.ledger.storage.steps import ByMoments

LEDGER = Path(__file__).parents[2] / "ledger"

ROOMS_OF_STATEMENTS = {"journal", "projections", "queries", "storage"}

STATEMENT = re.compile(
    r"\b(SELECT\s+\S+.*?\bFROM\b|INSERT\s+(OR\s+\w+\s+)?INTO\b|UPDATE\s+\S+\s+SET\b"
    r"|DELETE\s+FROM\b|(CREATE|DROP|ALTER)\s+(TEMP\s+|UNIQUE\s+)?(TABLE|INDEX|TRIGGER|VIEW)\b"
    r"|PRAGMA\s|SAVEPOINT\s|(BEGIN|COMMIT|ROLLBACK)(\s|$))",
    re.S,
)


def texts_of(file: Path) -> Iterator[str]:
    """The texts in a file, those that are put together of parts as one."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                part.value if isinstance(part, ast.Constant) else "x"  # type: ignore[misc]
                for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_no_statement_stands_outside_journal_projections_and_queries() -> None:
    found = [
        f"{file.relative_to(LEDGER)}: {text.strip()[:60]}"
        for file in sorted(LEDGER.rglob("*.py"))
        if file.relative_to(LEDGER).parts[0] not in ROOMS_OF_STATEMENTS
        for text in texts_of(file)
        if STATEMENT.search(text)
    ]
    assert found == []


# what PostgreSQL has not, or says otherwise; index hints stay, for without them SQLite reads
# several times as long
PECULIAR = re.compile(
    r"\b(iif|strftime|typeof|group_concat|json_extract|instr|GLOB|PRAGMA)\b|\bOR REPLACE\b|\?\d"
)


def test_no_statement_is_peculiar_to_sqlite() -> None:
    found = [
        f"{file.relative_to(LEDGER)}: {text.strip()[:60]}"
        for room in ("journal", "projections", "queries")
        for file in sorted((LEDGER / room).glob("*.py"))
        for text in texts_of(file)
        if STATEMENT.search(text) and PECULIAR.search(text)
    ]
    assert found == []


# -- two ledgers behind one door -------------------------------------------------------------


@pytest.fixture(params=["file", "memory"])
def ledger(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ledger]:
    made: Ledger = create(tmp_path / "ledger.db") if request.param == "file" else MemoryLedger()
    with made:
        yield made


def new_table(ledger: Ledger, *lines: str) -> Table:
    return Table(ledger, open_game(ledger, head(*lines), AUTHOR), AUTHOR)


def test_a_game_is_kept_read_back_and_checked(ledger: Ledger) -> None:
    table = new_table(ledger)
    play(table, *eventful_game(7, hands=2))
    with ledger.reading() as db:
        entries = list(journal.read(db, table.stream))
        assert journal.head(db, table.stream) == (len(entries), entries[-1].hash)
        assert chain.verify(db, table.stream) == []
        assert load(db, table.stream).numbered == table.fold.numbered == len(entries)
    assert check(ledger).faults == ()
    assert [row.record.player for row in standings(ledger, Selection()).rows] == ["Ann", "Bob"]


def test_figures_that_were_changed_are_found_and_derived_anew(ledger: Ledger) -> None:
    play(new_table(ledger), *eventful_game(3, hands=1))
    with ledger.writing() as db:
        db.run("UPDATE seat SET total = total + 1")
    assert {fault.check for fault in check(ledger).faults} == {"figures"}
    assert rebuild(ledger) == 1
    assert check(ledger).faults == ()


def test_an_event_is_directed(ledger: Ledger) -> None:
    stream = new_event(ledger)
    enter(ledger, stream, "round 1 typed: 1 2, 3 4", "result 1.1 90 120")
    with ledger.reading() as db:
        loaded = EventTables(db, stream).load()
    assert list(loaded.state.rounds) == [1]
    assert check(ledger).faults == ()


def test_people_are_called_otherwise(ledger: Ledger) -> None:
    new_table(ledger)
    with ledger.writing() as db:
        assert rename(db, AUTHOR, one_meant(db, "Ann"), "Anna").name == "Anna"
    assert check(ledger).faults == ()


def test_what_is_tried_is_undone(ledger: Ledger) -> None:
    table = new_table(ledger)
    with ledger.trying() as db:
        rename(db, AUTHOR, one_meant(db, "Ann"), "Anna")
        assert one_meant(db, "Anna").name == "Anna"
    with ledger.reading() as db:
        assert one_meant(db, "Ann").name == "Ann"
        assert journal.counts(db) == (1, 1)
    play(table, "note on")


@pytest.mark.parametrize("block", ["writing", "trying", "reading"])
def test_what_fails_is_undone(ledger: Ledger, block: str) -> None:
    def fail() -> None:
        with getattr(ledger, block)() as db:
            assert db.in_transaction
            raise MovedOn(stream_named("game", 1), 1, 2)

    with pytest.raises(MovedOn):
        fail()
    with ledger.writing() as db:
        journal.open_stream(db, "game", "1" * 32)
    with pytest.raises(ConstraintError), ledger.writing() as db:
        journal.open_stream(db, "game", "1" * 32)
    with ledger.reading() as db:
        assert journal.counts(db) == (1, 0)


def test_what_is_frozen_is_ones_own(ledger: Ledger) -> None:
    play(new_table(ledger), "note before")
    with ledger.frozen() as copy:
        copy.run("DELETE FROM seat")
        with ledger.writing() as db:
            journal.open_stream(db, "club", "1" * 32)
        assert journal.streams(copy, "club") == []
        assert (copy.differences(), list(copy.damage())) == ("", [])
    with ledger.reading() as db:
        assert len(db.all("SELECT * FROM seat")) == 2


def test_each_statement_has_a_moment_of_its_own(ledger: Ledger) -> None:
    rows = ByMoments(ledger)
    rows.run("INSERT INTO author (scorer, device) VALUES (?, ?)", ("Ann", "laptop"))
    rows.many("INSERT INTO author (scorer, device) VALUES (?, ?)", [("Bob", ""), ("Eve", "")])
    asked = "SELECT scorer FROM author ORDER BY author"
    assert rows.all(asked) == list(rows.each(asked)) == [("Ann",), ("Bob",), ("Eve",)]
    assert (rows.one(asked), rows.schema, rows.in_transaction) == (("Ann",), SCHEMA_VERSION, False)


def test_a_ledger_lets_go_twice(ledger: Ledger) -> None:
    ledger.close()
    ledger.close()
