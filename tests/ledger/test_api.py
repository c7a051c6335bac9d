"""The API for programs: what the commands answer, by values, of a file and of a server."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import delete, insert, text, union, update
from sqlalchemy import select as core_select
from sqlalchemy.orm import aliased
from sqlmodel import col, func, select

import trickledger
from tests.cli.evening import REVOKE, X21
from tests.cli.terminal import Terminal
from tests.ledger.games import new_table, play
from trickledger import tables
from trickledger.ledger.errors import LedgerUnusable, Missing, MovedOn, UsageError
from trickledger.ledger.queries.selection import read_selection
from trickledger.ledger.queries.standings import standings
from trickledger.ledger.services.check import check
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import DatabaseError
from trickledger.ledger.storage.sqlite.making import create

ROOT = Path(__file__).parents[2]


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An evening of two games, the first of them over, and where it is."""
    if request.param == "file":
        where: Any = tmp_path / "evening.db"
        create(where).close()
    else:
        where = request.getfixturevalue("address")
    with open_ledger(where) as store:
        play(new_table(store, "players Ann, Bob", "option target 100"), *X21)
        play(new_table(store), *REVOKE)
    return str(where)


@pytest.fixture
def ledger(place: str) -> Iterator[trickledger.OpenLedger]:
    with trickledger.open(place, scorer="Ann") as opened:
        yield opened


# -- entering ----------------------------------------------------------------------------------


def test_a_line_is_recorded_and_what_followed_is_a_value(ledger: trickledger.OpenLedger) -> None:
    done = ledger.enter("QD 10D", game=2)
    assert [entry.text for entry in done.entries] == ["QD", "10D"]
    assert done.events
    assert done.expected
    entered = select(tables.Entry.text).join(tables.Author).where(tables.Author.scorer == "Ann")
    assert ledger.select(entered) == ["QD", "10D"]


def test_of_many_lines_those_before_the_refused_one_stand(ledger: trickledger.OpenLedger) -> None:
    count = select(func.count()).select_from(tables.Entry).where(tables.Entry.stream == 2)
    (before,) = ledger.select(count)
    with pytest.raises(trickledger.Refused) as refused:
        ledger.enter("QD 10D\nQD", game=2)
    refusal = refused.value.refusal
    assert refusal
    assert refusal.line == 2
    assert str(refused.value) == str(refusal)
    assert refused.value.exit_code == 3
    (after,) = ledger.select(count)
    assert after - before == len(refused.value.outcome.entries) > 0
    # it goes on from there
    assert ledger.enter("10S 8S", game=2).ok


def test_nothing_is_recorded_by_a_dry_run_or_where_others_came_first(
    ledger: trickledger.OpenLedger, place: str
) -> None:
    newest = select(func.max(tables.Entry.number)).where(tables.Entry.stream == 2)
    (last,) = ledger.select(newest)
    assert ledger.enter("QD 10D", game=2, dry_run=True).entries
    assert ledger.select(newest) == [last]
    with trickledger.open(place, scorer="Bob") as other:
        other.enter("QD", game="2", at=last)
    with pytest.raises(MovedOn):
        ledger.enter("QD", game=2, at=last)
    assert ledger.enter("10D", game=2).entries[0].number == last + 2


@pytest.mark.parametrize("game", [99, "99", "zzzz", "", "1.2", "♠"])
def test_there_is_no_game_but_one_that_is_named(
    ledger: trickledger.OpenLedger, game: int | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # what is current for somebody else is not for a program
    monkeypatch.setenv("TRICKLEDGER_GAME", "2")
    with pytest.raises(UsageError):
        ledger.enter("QD", game=game)


def test_a_ledger_that_was_entered_into_is_sound(
    ledger: trickledger.OpenLedger, place: str
) -> None:
    ledger.enter("QD 10D", game=2)
    ledger.enter("abandon because late", game=2)
    with trickledger.open(place) as again:
        assert again.select(select(tables.Game.status)) == ["won", "abandoned"]
        assert check(again._ledger).faults == ()


def test_a_refused_line_tells_its_cause_clause_and_what_can_be_entered(
    ledger: trickledger.OpenLedger,
) -> None:
    with pytest.raises(trickledger.Refused) as refused:
        ledger.game(2).enter("hand Bob 10C")
    told = refused.value
    assert (told.cause, told.exit_code) == ("refused", 3)
    assert told.refusal
    assert (told.clause, told.can_enter) == (told.refusal.clause, told.refusal.would_do)
    assert told.clause.startswith("COM-")


def test_a_game_is_opened_entered_into_and_undone(ledger: trickledger.OpenLedger) -> None:
    game = ledger.new("klaberjass", "Ann", "Cid=Cid Fox", options={"target": 301}, date="20261121")
    assert (game.number, game.kind, game.players, game.at) == (3, "klaberjass", ("Ann", "Cid"), 1)
    assert game.as_json()["options"] == {"kla_target": 301}
    assert game.as_json()["date"] == "2026-11-21"
    assert [turn["player"] for turn in game.expected] == ["Ann", "Cid"]
    game.enter("hand Cid 10C\ntake\nnone none")
    assert "AS" in game.legal()["Ann"]
    game.enter("AH")
    assert list(game.legal()) == ["Cid"]
    assert [entry.text for entry in game.undo(because="slip").entries] == ["void @6 because slip"]
    assert list(game.legal()) == ["Ann"]
    assert len(game.undo(lines=2).entries) == 3
    # what two hold of a game is the same game
    assert ledger.game(3).at == game.at
    ledger.enter("take", game=3)
    with pytest.raises(MovedOn):
        game.undo(at=game.at)
    ledger.undo(game="3")
    while True:
        try:
            game.undo()
        except trickledger.Refused as refused:
            assert refused.can_enter == ()  # noqa: PT017
            break
    assert ledger.check().faults == ()


@pytest.mark.parametrize(
    ("called", "why"),
    [
        (("Bezique", "Ann", "Bob"), trickledger.Refused),
        (("klaberjass", "Ann", "AS"), trickledger.Refused),
        (("klaberjass", "Ann"), trickledger.Refused),
    ],
)
def test_no_game_is_opened_that_cannot_be(
    ledger: trickledger.OpenLedger, called: tuple[str, ...], why: Any
) -> None:
    with pytest.raises(why):
        ledger.new(*called)
    assert [line.number for line in ledger.games()] == [1, 2]


def test_there_is_one_way_in(ledger: trickledger.OpenLedger) -> None:
    """What a shell calls is called, by whichever name a program enters."""
    with patch.object(Table, "enter", autospec=True, side_effect=Table.enter) as entered:
        ledger.enter("QD", game=2)
        ledger.game(2).enter("10D")
        ledger.game(2).undo()
    assert entered.call_count == 3


# -- reading -----------------------------------------------------------------------------------


def test_standings_are_those_of_the_command(ledger: trickledger.OpenLedger) -> None:
    assert ledger.standings() == standings(ledger._ledger, read_selection())
    (first, second) = ledger.standings("klaberjass").rows
    assert (first.record.player, first.place, second.record.player) == ("Ann", 1, "Bob")
    assert ledger.standings("klaberjass", until="1999-12-31").rows == ()
    with pytest.raises(UsageError, match="no game called"):
        ledger.standings("Bezique")


def test_games_are_those_of_the_command(ledger: trickledger.OpenLedger) -> None:
    assert [(line.number, line.hands, line.status) for line in ledger.games()] == [
        (1, 1, "won"),
        (2, 1, "open"),
    ]
    assert [line.number for line in ledger.games("klaberjass", status="open")] == [2]
    assert ledger.games(player="Nobody") == []
    with pytest.raises(UsageError):
        ledger.games("Bezique")


def test_a_game_is_read_as_it_stands(ledger: trickledger.OpenLedger, place: str) -> None:
    over = ledger.game(1)
    assert (over.status, over.winners, over.totals["Ann"]) == ("won", ("Ann",), 115)
    (hand,) = over.hands
    assert (hand.number, hand.over, len(hand.tricks)) == (1, True, 9)
    assert (over.legal(), over.expected) == ({}, ())
    assert over.as_json()["hands"][0]["hand"] == 1
    with trickledger.open(place, scorer="Bob") as other:
        other.enter("QD", game=2)
    assert ledger.game(2).at == 10


def test_an_export_is_that_of_the_command(
    ledger: trickledger.OpenLedger, place: str, cli: Terminal
) -> None:
    for game, words in (("", ""), (1, "1")):
        typed = [*f"export {words}".split(), "--ledger", place]
        assert ledger.export(game=game) == cli.ok(*typed).out
        assert ledger.export("csv", game=game) == cli.ok(*typed, "--csv").out
        assert ledger.export("json", game=game) == cli.ok(*typed, "--json").json
    with pytest.raises(UsageError, match="no format xml"):
        ledger.export("xml")  # type: ignore[call-overload]
    with pytest.raises(UsageError):
        ledger.export(game=9)


def test_a_check_is_that_of_the_command(ledger: trickledger.OpenLedger) -> None:
    report = ledger.check()
    assert (report.games, report.faults, report.is_sound) == (2, (), not report.open_findings)
    assert ledger.check("chain").is_sound == report.is_sound
    with pytest.raises(UsageError, match="no check called sums"):
        ledger.check("sums")


Score, Game, Hand, Seat, Person, Finding = (
    tables.Score,
    tables.Game,
    tables.Hand,
    tables.Seat,
    tables.Person,
    tables.Finding,
)
OTHER = aliased(Seat)
PEOPLE: Any = vars(Person)["__table__"].c

ASKED: dict[str, tuple[Any, list[Any]]] = {
    "models": (
        select(Score).where(Score.total > 100).order_by(col(Score.deal)),
        [Score(stream=1, deal=1, seat=0, score=115, entered=115, total=115)],
    ),
    "a column": (select(Person.name).order_by(Person.name), ["Ann", "Bob"]),
    "two columns": (
        select(Game.stream, Game.status).order_by(col(Game.stream)),
        [(1, "won"), (2, "open")],
    ),
    "a figure": (select(func.count()).select_from(Seat), [4]),
    "a sum": (select(func.sum(Seat.total)), [142]),
    "what is so or not": (select(Hand.over).order_by(col(Hand.stream)), [True, False]),
    "where something is so": (select(Hand.stream).where(Hand.over), [1]),
    "where something is not": (select(Hand.stream).where(~col(Hand.over)), [2]),
    "one of several": (
        select(Seat.handle).where(col(Seat.stream).in_([1]), Seat.seat == 1),
        ["Bob"],
    ),
    "one of none": (select(Seat.handle).where(col(Seat.stream).in_([])), []),
    "nothing": (select(Score).where(Score.total > 10_000), []),
    "a table twice": (
        select(Seat.handle, OTHER.handle)
        .join(OTHER, (col(Seat.stream) == OTHER.stream) & (col(Seat.seat) < OTHER.seat))
        .where(Seat.stream == 1),
        [("Ann", "Bob")],
    ),
    "what was not joined": (
        select(Game.stream, Finding)
        .join(Finding, col(Finding.stream) == Game.stream, isouter=True)
        .where(Game.stream == 1),
        [(1, None)],
    ),
    "by groups": (
        select(Seat.handle, func.count()).group_by(Seat.handle).order_by(Seat.handle),
        [("Ann", 2), ("Bob", 2)],
    ),
    "some of them": (select(Person.name).order_by(Person.name).offset(1), ["Bob"]),
    "the first": (select(Person.name).order_by(Person.name).limit(1), ["Ann"]),
    "a name that ends the statement": (
        select(Person.name).where(Person.name == "'; DROP TABLE seat; --?"),
        [],
    ),
    "by SQLAlchemy itself": (
        core_select(col(Person.name)).where(col(Person.name) == "Ann"),
        [("Ann",)],
    ),
    "a table": (core_select(PEOPLE.name).where(PEOPLE.folded == "bob"), [("Bob",)]),
}


@pytest.mark.parametrize("what", ASKED)
def test_a_select_finds_the_same_in_a_file_and_on_a_server(
    ledger: trickledger.OpenLedger, what: str
) -> None:
    statement, found = ASKED[what]
    assert ledger.select(statement) == found


def test_bytes_are_bytes(ledger: trickledger.OpenLedger) -> None:
    entries = ledger.select(select(tables.Entry).where(tables.Entry.number == 1))
    assert [entry.previous for entry in entries] == [bytes(32)] * 2
    assert {len(entry.hash) for entry in entries} == {32}


def test_every_model_is_read_and_is_nobodys(ledger: trickledger.OpenLedger) -> None:
    for name in ("stream", "author", "entry", "game", "person", "seat", "hand", "score", "tally"):
        model = getattr(tables, name.capitalize())
        rows = ledger.select(select(model))
        assert rows
        assert {type(row) for row in rows} == {model}
    (seat, *_) = ledger.select(select(Seat).where(Seat.stream == 1))
    seat.total = 999
    assert 999 not in ledger.select(select(Seat.total))


WRITING: dict[str, Callable[[], Any]] = {
    "a DELETE": lambda: delete(Seat),
    "an UPDATE": lambda: update(Seat).values(total=0),
    "an INSERT": lambda: insert(tables.Author).values(scorer="Eve", device=""),
    "words": lambda: text("SELECT 1"),
    "a str": lambda: "SELECT 1",
    "a model": lambda: Seat,
    "two SELECTs": lambda: union(select(Seat.seat), select(Seat.side)),
    "nothing": lambda: None,
}


@pytest.mark.parametrize("what", WRITING)
def test_nothing_is_taken_but_a_select(ledger: trickledger.OpenLedger, what: str) -> None:
    with pytest.raises(UsageError, match="SELECT alone"):
        ledger.select(WRITING[what]())


def test_no_select_writes(ledger: trickledger.OpenLedger, place: str) -> None:
    deleted = delete(Seat).returning(Seat.__table__.c.seat)  # type: ignore[attr-defined]
    gone = select(Seat.seat).add_cte(deleted.cte("gone"))
    with pytest.raises((DatabaseError, LedgerUnusable)):
        ledger.select(gone)
    with pytest.raises((DatabaseError, LedgerUnusable)):
        ledger.select(core_select(text("1; DELETE FROM tally")))
    with trickledger.open(place) as again:
        assert len(again.select(select(Seat))) == 4
        assert len(again.select(select(tables.Tally))) == 2


# -- opening -----------------------------------------------------------------------------------


def test_nothing_is_made_by_opening(tmp_path: Path) -> None:
    with pytest.raises(Missing):
        trickledger.open(tmp_path / "none.db")
    assert [*tmp_path.iterdir()] == []


def test_a_ledger_is_made_where_that_is_said(tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    with pytest.raises(UsageError, match="isn't a scorer"):
        trickledger.open(new, scorer="A" * 61, create=True)
    assert not new.exists()
    for _ in range(2):
        with trickledger.open(new, scorer="Ann", create=True) as opened:
            opened.new("klaberjass", "Ann", "Bob")
    with trickledger.open(new) as opened:
        assert len(opened.games()) == 2


def test_a_path_is_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    create(tmp_path / "demo").close()
    for named in (Path("demo"), "./demo", "sqlite:///demo"):
        with trickledger.open(named) as opened:
            assert opened.select(select(Game)) == []


def test_the_ledger_of_the_shell_is_meant_where_none_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(tmp_path / "club.db").close()
    monkeypatch.setenv("TRICKLEDGER_LEDGER", str(tmp_path / "club.db"))
    with trickledger.open() as opened:
        assert opened.select(select(func.count()).select_from(Game)) == [0]


@pytest.mark.parametrize("scorer", ["A" * 61, "Ann\nBob", "\x1b[31m"])
def test_a_scorer_has_a_name(tmp_path: Path, scorer: str) -> None:
    create(tmp_path / "club.db").close()
    with pytest.raises(UsageError, match="isn't a scorer"):
        trickledger.open(tmp_path / "club.db", scorer=scorer)


def test_who_only_reads_enters_nothing(place: str) -> None:
    with trickledger.open(place, read_only=True) as opened:
        assert opened.select(select(Person.name).order_by(Person.name)) == ["Ann", "Bob"]
        with pytest.raises(LedgerUnusable):
            opened.enter("QD", game=2)


def test_it_is_closed_at_the_end_of_its_block(place: str) -> None:
    with trickledger.open(place) as opened:
        opened.standings()
        game = opened.game(2)
    opened.close()
    for act in (
        opened.standings,
        lambda: opened.enter("QD", game=2),
        lambda: game.enter("QD"),
        lambda: game.totals,
        opened.plays,
        opened.check,
        lambda: opened.select(select(Seat)),
    ):
        with pytest.raises(UsageError, match="closed"):
            act()


def test_no_program_loads_sqlmodel_that_does_not_ask_by_it(tmp_path: Path) -> None:
    with create(tmp_path / "club.db") as store:
        new_table(store)
    program = (
        "import sys, trickledger\n"
        "with trickledger.open(sys.argv[1], scorer='Ann') as ledger:\n"
        "    ledger.enter('hand Bob 10C', game=1)\n"
        "    ledger.standings()\n"
        "print(*sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "club.db")],
        cwd=ROOT,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert not {"sqlmodel", "sqlalchemy", "pydantic", "typer"} & set(done.stdout.split())
