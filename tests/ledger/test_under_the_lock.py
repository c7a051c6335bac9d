"""What a director does is made ready beside the writers: under the lock it is written, no more."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.ledger.events import enter, new_event
from tests.ledger.games import AUTHOR, new_store, new_table, play
from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.queries.event_rows import NEWEST_ROUND
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.services.check import check
from trickledger.ledger.services.director import Desk, direct
from trickledger.ledger.services.reporting import report
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.sqlite.connection import SqliteRows
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.next_round import planned

Deed = Callable[[Desk], object]


def _round(desk: Desk) -> None:
    number = len(desk.event.rounds) + 1
    desk.make_round(number, "swiss", planned(desk.event, number), seed=None)


def _open(desk: Desk) -> None:
    desk.open_tables(desk.rounds, ())


def _results(desk: Desk) -> None:
    for table in desk.event.rounds[-1].open_tables:
        desk.enter(Act("settle", table.round, table.number, figures=(1, 0)))


def _here(desk: Desk) -> None:
    for entrant in desk.event.entrants:
        desk.enter(Act("here", entrants=(entrant,)))


def _late(desk: Desk) -> None:
    desk.add([(f"{name} L",) for name in map(desk.event.name, desk.event.entrants)], now=True)


def _undo(desk: Desk) -> None:
    desk.undo()


def asked_under_the_lock(store: SqliteLedger, stream: Stream, deed: Deed) -> list[str]:
    """The questions between the beginning and the end of the writing."""
    said: list[str] = []
    store.db.set_trace_callback(said.append)
    direct(store, stream, AUTHOR, deed)
    store.db.set_trace_callback(None)
    first = said.index("BEGIN IMMEDIATE")
    written = said[first : said.index("COMMIT", first)]
    return [one for one in written if one.lstrip().startswith("SELECT")]


def test_nothing_is_reckoned_while_others_wait(tmp_path: Path) -> None:
    evening: list[Deed] = [_here, _round, _late, _undo, _open, _undo, _open, _results, _undo]
    with new_store(tmp_path, "few.db") as few, new_store(tmp_path, "many.db") as many:
        events = [(few, new_event(few, players=4)), (many, new_event(many, players=24))]
        for deed in evening:
            asked = [asked_under_the_lock(store, stream, deed) for store, stream in events]
            assert len(asked[0]) == len(asked[1]) < 10
        assert check(many).faults == ()


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many rows were read and written."""
    made: Counter[str] = Counter()
    read, write = SqliteRows.all, SqliteRows.many

    def counted(rows: SqliteRows, sql: str, values: Sequence[object] = (), /) -> list[Any]:
        found = read(rows, sql, values)
        made["read"] += len(found)
        return found

    def written(rows: SqliteRows, sql: str, many: Iterable[Sequence[object]], /) -> None:
        every = list(many)
        made["written"] += len(every)
        write(rows, sql, every)

    monkeypatch.setattr(SqliteRows, "all", counted)
    monkeypatch.setattr(SqliteRows, "many", written)
    return made


def test_a_result_reads_no_more_of_a_large_event_and_no_act_writes_more(
    tmp_path: Path, moved: Counter[str]
) -> None:
    """Two rounds are played, and the third has begun."""
    found = []
    for players in (8, 64):
        with new_store(tmp_path, f"of {players}.db") as store:
            stream = new_event(store, players=0)
            direct(store, stream, AUTHOR, partial(Desk.add, everybody=_names(players)))
            for deed in (_round, _results, _round, _results, _round):
                direct(store, stream, AUTHOR, deed)
            moved.clear()
            report(store, stream, AUTHOR, Act("result", NEWEST_ROUND, 1, figures=(5, 3)))
            results = dict(moved)
            moved.clear()
            late = Act("penalty", 3, entrants=(3,), points=(Fraction(1, 2),), why="late")
            for act in (Act("drop", entrants=(2,)), late):
                direct(store, stream, AUTHOR, partial(Desk.enter, act=act))
            found.append((results, moved["written"]))
    assert found[0] == found[1]


def _names(players: int) -> list[list[str]]:
    return [[f"Q{number}"] for number in range(1, players + 1)]


def meanwhile(
    other: SqliteLedger, interrupt: Callable[[SqliteLedger], object], times: int, deed: Deed
) -> Deed:
    """A deed during which something else comes, so many times."""
    left = [times]

    def act(desk: Desk) -> None:
        deed(desk)
        if left[0]:
            left[0] -= 1
            interrupt(other)

    return act


def _add(store: SqliteLedger) -> None:
    (stream,) = journal.streams(store.db, "event")
    newest = max(load_event(store, stream).entrants)
    enter(store, stream, f"add {newest + 1}: Q{newest}")


def _new_game(store: SqliteLedger) -> None:
    new_table(store, "players Ann=P1, Bob=Zoe")


@pytest.mark.parametrize("interrupt", [_add, _new_game])
@pytest.mark.parametrize("times", [1, 3, 5])
def test_what_comes_meanwhile_is_kept_and_so_is_what_the_director_does(
    tmp_path: Path, interrupt: Callable[[SqliteLedger], object], times: int
) -> None:
    with new_store(tmp_path) as store, open_ledger(store.path) as other:
        stream = new_event(store)
        direct(store, stream, AUTHOR, meanwhile(other, interrupt, times, _round))
        done = direct(store, stream, AUTHOR, meanwhile(other, interrupt, times, _open))
        assert done.after == load_event(store, stream)
        assert {table.state for table in done.after.rounds[0].tables} == {"to play"}
        numbers = [table.record and table.record.game for table in done.after.rounds[0].tables]
        games = journal.streams(store.db, "game")
        assert numbers == [game.number for game in games[-len(numbers) :]]
        direct(store, stream, AUTHOR, meanwhile(other, interrupt, times, _undo))
        assert check(store).faults == ()
        assert len(load_event(store, stream).rounds) == 1


def test_a_refusal_rests_on_the_event_as_it_stands(tmp_path: Path) -> None:
    with new_store(tmp_path) as store, open_ledger(store.path) as other:
        stream = new_event(store)
        enter(store, stream, "round 1 swiss: 1 2, 3 4", "result 1.1 1 0")
        tried = []

        def lock(desk: Desk) -> None:
            tried.append(desk.event)
            if len(tried) == 1:
                enter(other, stream, "result 1.2 1 0")
            desk.lock(1)

        direct(store, stream, AUTHOR, lock)
        assert len(tried) == 2
        with pytest.raises(EntryRefused, match="locked"):
            enter(store, stream, "result 1.1 0 1")


def test_a_game_that_goes_on_is_no_longer_the_one_that_was_linked(tmp_path: Path) -> None:
    with new_store(tmp_path) as store, open_ledger(store.path) as other:
        stream = new_event(store)
        enter(store, stream, "round 1 swiss: 1 2, 3 4")
        new_table(store, "players P1, P2")
        (game,) = journal.streams(store.db, "game")
        tried = []

        def link(desk: Desk) -> None:
            linked = desk.link(1, 1, str(game.number))
            tried.append(desk.event.round(1).tables[0].state)
            if len(tried) == 1:
                play(Table(other, linked.game, AUTHOR), "hand P1 KS")

        done = direct(store, stream, AUTHOR, link)
        assert tried == ["to play", "playing"]
        assert done.after == load_event(store, stream)
        assert check(store).faults == ()


def test_what_is_only_tried_is_not_written_however_often_others_come(tmp_path: Path) -> None:
    with new_store(tmp_path) as store, open_ledger(store.path) as other:
        stream = new_event(store)
        tried = []

        def refused(desk: Desk) -> None:
            tried.append(desk.event)
            if len(tried) < 6:
                _add(other)
                raise EntryRefused("It does not fit the event as it was.")
            desk.close()

        assert direct(store, stream, AUTHOR, refused, dry_run=True).after.is_closed
        assert not load_event(store, stream).is_closed
        assert len(load_event(store, stream).entrants) == 9
