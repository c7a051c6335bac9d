"""Acts of an event in the ledger: what follows from them, taking back, and random directors."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ledger.events import enter, new_event
from tests.ledger.games import AUTHOR, again, new_store, new_table, play
from tests.many import many
from trickledger.ledger.errors import EntryRefused, MovedOn, Overtaken
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream, streams
from trickledger.ledger.projections.derived import derive_all
from trickledger.ledger.projections.tournaments import EVENT_TABLES
from trickledger.ledger.queries.tournament_lists import events_of, load_event, log_of
from trickledger.ledger.services.check import check
from trickledger.ledger.services.director import Desk, direct
from trickledger.ledger.services.reporting import report
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.moves import moved
from trickledger.ledger.tournament.next_round import planned
from trickledger.ledger.tournament.results import standings


def rows(store: Ledger) -> dict[str, list[object]]:
    """All rows of the tables of events."""
    with store.reading() as db:
        return {
            table: sorted(map(tuple, db.all(f"SELECT * FROM {table}")), key=repr)
            for table in EVENT_TABLES
        }


def games_of(store: Ledger) -> list[Stream]:
    with store.reading() as db:
        return streams(db, "game")


def rebuild(store: Ledger) -> None:
    with store.writing() as db:
        derive_all(db)


on_every_engine = pytest.mark.usefixtures("every_engine")

ROUND = "round 1 swiss: 1 2, 3 4"
REFUSED = [
    ("add 9: Zoe", "The next entrant is number 5, not 9."),
    ("add 5: p1", "There is already a player called p1."),
    ("drop 9", "There is no entrant 9."),
    ("return 1", "P1 has not dropped out."),
    ("absent 1 1", "Round 1 is already made."),
    ("forbid 1 1", "Nobody can meet themselves."),
    ("set format knock-out", "The format cannot change any more."),
    ("round 3 swiss: 1 2, 3 4", "The next round is 2, not 3."),
    ("round 0 swiss: 1 2, 3 4", "The next round is 2, not 0."),
    ("round 2 swiss: 1 2, 3 9", "There is no entrant 9."),
    ("round 2 swiss: 1 2, 3 1", "P1 would sit twice in round 2."),
    ("round 2 swiss: 1 2; bye 1", "P1 would sit twice in round 2."),
    ("seat 1: 0 = 1 2", "There is no table 1.0."),
    ("seat 1: 1 = 1 3", "P3 already sits at table 1.2."),
    ("seat 2: 1 = 1 3", "There is no round 2."),
    ("result 1.1 1 0 won 2", "Table 1.1 has no side 3."),
    ("result 1.1 1 0 won 0 0", "A side that won is named twice."),
    ("result 1.0 1 0", "There is no table 1.0."),
    ("settle 1.2 7", "Table 1.2 has 2 figures"),
    ("forfeit 1.1 3", "P3 does not sit at table 1.1."),
    ("unlock 1", "Round 1 is not locked."),
]


@pytest.mark.parametrize(("line", "says"), REFUSED)
def test_an_act_that_is_refused_leaves_no_trace(tmp_path: Path, line: str, says: str) -> None:
    with new_store(tmp_path) as store:
        stream = new_event(store)
        enter(store, stream, ROUND)
        before = rows(store), len(log_of(store, stream))
        with pytest.raises(EntryRefused) as refusal:
            enter(store, stream, "set rounds 5", line)
        assert says in str(refusal.value)
        assert before == (rows(store), len(log_of(store, stream)))


@on_every_engine
def test_an_act_that_no_line_can_say_is_refused(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        stream = new_event(store)
        enter(store, stream, ROUND)
        before = rows(store)
        unsayable = "An event can't record that"
        for act, says in (
            (Act("set", settings=(("rounds", ""),)), "rounds is a whole number"),
            (Act("result", 1, 1, figures=(1, 0), winners=(-1,)), "has no side 0"),
            (Act("settle", 1, 1, figures=(10**9, 0)), unsayable),
            (Act("round", 2, value="typed", tables=((1, ()),)), "Table 2.1 has 0 entrants"),
            (Act("add", entrants=(5,), names=("Zoe # Young",)), "is no name"),
        ):
            with pytest.raises(EntryRefused, match=says):
                direct(store, stream, AUTHOR, partial(Desk.enter, act=act))
        with pytest.raises(EntryRefused, match="isn't a reason"):
            direct(
                store,
                stream,
                AUTHOR,
                partial(Desk.enter, act=Act("drop", entrants=(1,), why="a\x1b[2Jb")),
            )
        assert rows(store) == before


@on_every_engine
def test_a_table_that_everybody_left_is_gone(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        stream = new_event(store)
        enter(store, stream, ROUND, "seat 1: 1 = nobody, 3 = 2 1")
        made = load_event(store, stream).round(1)
        assert [(table.number, table.seats) for table in made.tables] == [(2, (3, 4)), (3, (2, 1))]


@pytest.mark.parametrize("begun", ["result 1.1 1 0", "forfeit 1.1 1", "settle 1.1 1 0"])
def test_a_table_that_has_begun_keeps_its_people(tmp_path: Path, begun: str) -> None:
    with new_store(tmp_path) as store:
        stream = new_event(store)
        enter(store, stream, ROUND, begun)
        before = rows(store)
        for line in ("seat 1: 1 = 1 3, 2 = 2 4", "round 1 swiss: 1 3, 2 4"):
            with pytest.raises(EntryRefused, match=r"table 1.1 has|Table 1.1 already has"):
                enter(store, stream, line)
        assert rows(store) == before


@on_every_engine
def test_a_void_takes_back_a_whole_line_and_a_void_of_it_brings_it_back(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        stream = new_event(store)
        entered = rows(store)
        done = enter(store, stream, ROUND, "result 1.1 1 0")
        played = rows(store)
        direct(store, stream, AUTHOR, lambda desk: desk.void(done.entries[1].number))
        assert rows(store) == entered
        newest = log_of(store, stream)[-1][0].number
        direct(store, stream, AUTHOR, lambda desk: desk.void(newest))
        assert rows(store) == played
        assert check(store).faults == ()


@on_every_engine
def test_a_void_of_a_void_brings_the_game_of_a_table_back(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        stream = new_event(store, "game=klaberjass", "option=kla_target 100")
        enter(store, stream, ROUND)
        opened = direct(store, stream, AUTHOR, lambda desk: desk.open_tables(1, [1])).told
        play(Table(store, opened[0].game, AUTHOR), "hand P1 adds P1 120 P2 40")
        newest = direct(store, stream, AUTHOR, Desk.undo).entries[-1].number
        assert load_event(store, stream).round(1).tables[0].figures == ()
        done = direct(store, stream, AUTHOR, lambda desk: desk.void(newest))
        assert done.after == load_event(store, stream)
        assert done.after.round(1).tables[0].figures == (120, 40)


@on_every_engine
def test_a_void_on_which_others_rest_is_refused_whole(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        stream = new_event(store)
        made = enter(store, stream, ROUND).entries[0].number
        enter(store, stream, "result 1.1 1 0")
        before = rows(store)
        for number, says in (
            (made, "later entries depend on it"),
            (2, "later entries depend on it"),
            (1, "The first line of an event can't be voided"),
            (99, "There is no entry 99"),
        ):
            with pytest.raises(EntryRefused, match=says):
                direct(store, stream, AUTHOR, partial(Desk.void, number=number))
        assert rows(store) == before


@on_every_engine
def test_a_result_and_the_whole_event_say_the_same(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        stream = new_event(store)
        enter(store, stream, ROUND)
        act = Act("result", 1, 2, figures=(5, 7))
        told = report(store, stream, AUTHOR, act)
        (kept,) = (
            table for table in load_event(store, stream).round(1).tables if table.number == 2
        )
        assert told.after == kept
        assert told.before.reports == ()
        assert told.names == {3: "P3", 4: "P4"}


@on_every_engine
def test_who_has_entered_nothing_yet_can_begin_with_a_result_or_another_act(tmp_path: Path) -> None:
    """The first of a scorer on a device names them, which is more than an entry of the event."""
    with new_store(tmp_path) as store:
        stream = new_event(store)
        enter(store, stream, ROUND)
        told = report(store, stream, Author("Zoe", "phone"), Act("result", 1, 1, figures=(5, 7)))
        assert told.entry.scorer == "Zoe"
        dropping = partial(Desk.enter, act=Act("drop", entrants=(4,)))
        (entry,) = direct(store, stream, Author("Yan", "phone"), dropping).entries
        assert (entry.scorer, entry.number) == ("Yan", told.entry.number + 1)
        with pytest.raises(EntryRefused, match=r"There is no round 0\."):
            report(store, stream, AUTHOR, Act("result", 0, 1, figures=(5, 7)))
        assert check(store).faults == ()


@on_every_engine
def test_a_director_who_has_not_seen_all_is_told(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        stream = new_event(store)
        with pytest.raises(MovedOn):
            direct(store, stream, AUTHOR, lambda desk: desk.close(), at=4)
        direct(store, stream, AUTHOR, lambda desk: desk.close(), at=5)
        assert events_of(store)[0].status == "closed"


@on_every_engine
def test_what_is_tried_is_not_kept(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        stream = new_event(store)
        before = rows(store)
        tried = direct(store, stream, AUTHOR, lambda desk: desk.close(), dry_run=True)
        assert tried.after.is_closed
        assert rows(store) == before
        assert not load_event(store, stream).is_closed


# -- what is planned while others write ---------------------------------------------------------


def make_next(desk: Desk) -> object:
    number = desk.rounds + 1
    return desk.make_round(number, "swiss", planned(desk.event, number), seed=None)


@on_every_engine
def test_nobody_waits_while_a_round_is_computed(tmp_path: Path) -> None:
    with new_store(tmp_path) as store, again(store) as table:
        stream = new_event(store)

        def plan(desk: Desk) -> object:
            # would wait for the lock, and then be refused, if it were held here
            new_table(table)
            return make_next(desk)

        done = direct(store, stream, AUTHOR, plan, takes_long=True)
        assert len(done.after.rounds) == 1
        assert len(games_of(store)) == 1


@on_every_engine
def test_no_round_rests_on_what_has_changed_while_it_was_computed(tmp_path: Path) -> None:
    with new_store(tmp_path) as store, again(store) as table:
        stream = new_event(store)
        enter(store, stream, ROUND, "result 1.1 1 0", "result 1.2 1 0")
        corrections = iter(["settle 1.1 0 1", "settle 1.2 0 1"])
        planned_by = []

        def plan(desk: Desk) -> object:
            planned_by.append([made.figures for made in desk.event.round(1).tables])
            if correction := next(corrections, None):
                enter(table, stream, correction)
            return make_next(desk)

        done = direct(store, stream, AUTHOR, plan, takes_long=True)
        assert planned_by == [[(1, 0), (1, 0)], [(0, 1), (1, 0)], [(0, 1), (0, 1)]]
        assert {frozenset(made.seats) for made in done.after.round(2).tables} == {
            frozenset({2, 4}),
            frozenset({1, 3}),
        }


@on_every_engine
def test_no_round_rests_on_a_game_that_went_on_while_it_was_computed(tmp_path: Path) -> None:
    with new_store(tmp_path) as store, again(store) as other:
        stream = new_event(store)
        enter(store, stream, ROUND)
        direct(store, stream, AUTHOR, _open)
        game = games_of(store)[0]
        states = []

        def plan(desk: Desk) -> None:
            states.append(desk.event.round(1).tables[0].state)
            if len(states) == 1:
                play(Table(other, game, AUTHOR), "hand P1 KS")
            desk.close()

        with pytest.raises(EntryRefused, match="cannot be closed"):
            direct(store, stream, AUTHOR, plan, takes_long=True)
        assert states == ["to play", "playing"]


@on_every_engine
def test_a_plan_that_is_always_overtaken_is_given_up(tmp_path: Path) -> None:
    with new_store(tmp_path) as store, again(store) as other:
        stream = new_event(store)
        rounds = iter(range(2, 100))
        planned_by = []

        def plan(desk: Desk) -> None:
            enter(other, stream, f"set rounds {next(rounds)}")
            planned_by.append(desk.event.settings.rounds)
            desk.close()

        with pytest.raises(Overtaken, match="has changed while this was computed"):
            direct(store, stream, AUTHOR, plan, takes_long=True)
        assert len(planned_by) == len(set(planned_by)) <= 5
        assert not load_event(store, stream).is_closed


@on_every_engine
def test_a_plan_that_does_not_fit_is_refused(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        stream = new_event(store, players=1)
        with pytest.raises(EntryRefused, match="A round of 1 cannot be seated"):
            direct(store, stream, AUTHOR, make_next, takes_long=True)


# -- a director at random ----------------------------------------------------------------------

SMALL = st.integers(0, 6)
NUMBERS = st.lists(SMALL, min_size=1, max_size=4).map(tuple)
FIGURES = st.lists(st.integers(-2, 2), min_size=1, max_size=4).map(tuple)


WORDS = (
    *("drop", "return", "absent", "forbid", "wish", "allow", "set", "seat", "round"),
    *("result", "result", "settle", "forfeit", "unlock"),
)


def _act(draw: st.DrawFn) -> Act:
    word = draw(st.sampled_from(WORDS))
    at, table = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    match word:
        case "drop" | "return":
            return Act(word, entrants=(draw(SMALL),))
        case "absent":
            return Act(word, at, entrants=(draw(SMALL),))
        case "forbid" | "wish" | "allow":
            return Act(word, entrants=(draw(SMALL), draw(SMALL)))
        case "set":
            name, value = draw(
                st.sampled_from([("rounds", "2"), ("worth", "rank"), ("bye", "0"), ("pairs", "x")])
            )
            return Act(word, settings=((name, value),))
        case "seat":
            return Act(word, at, tables=((table, draw(NUMBERS)),), byes=draw(NUMBERS))
        case "round":
            return Act(word, at, value="typed", tables=((1, draw(NUMBERS)),), byes=draw(NUMBERS))
        case "forfeit":
            return Act(word, at, table, entrants=draw(NUMBERS))
        case "unlock":
            return Act(word, at)
    winners = draw(st.sampled_from([(), (0,), (1,), (5,), (0, 0)]))
    return Act(word, at, table, figures=draw(FIGURES), winners=winners)


def _next_round(desk: Desk) -> None:
    event = desk.event
    number = len(event.rounds) + 1
    desk.make_round(number, "swiss", planned(event, number, anyway=True), seed=None)


def _results(desk: Desk) -> None:
    event = desk.event
    for table in event.round(len(event.rounds)).open_tables:
        figures = tuple(range(len(table.present), 0, -1))
        desk.enter(Act("settle", table.round, table.number, figures=figures))


def _undo(desk: Desk) -> None:
    desk.undo("slip")


def _open(desk: Desk) -> None:
    desk.open_tables(desk.rounds, ())


def _join(name: str, now: bool) -> Callable[[Desk], None]:
    def act(desk: Desk) -> None:
        desk.add([[name]], now=now)

    return act


def _swap(table: int, seats: tuple[int, ...]) -> Callable[[Desk], None]:
    def act(desk: Desk) -> None:
        newest = len(desk.event.rounds)
        desk.enter(moved(desk.event.round(newest), table, seats).act(newest))

    return act


@st.composite
def deeds(draw: st.DrawFn) -> Callable[[Desk], object]:
    """Something that a director does, sensible or not."""
    number = draw(st.integers(0, 40))
    match draw(st.integers(0, 13)):
        case 0 | 1:
            return _next_round
        case 2 | 3:
            return _results
        case 4:
            return _undo
        case 5:
            return lambda desk: desk.void(number)
        case 6:
            return lambda desk: desk.lock(desk.rounds)
        case 7:
            return lambda desk: desk.close()
        case 8:
            return _join(draw(st.sampled_from(["Zoe", "Yan", "P1", "", "a # b"])), number % 2 == 0)
        case 9:
            return _open
        case 10:
            return _swap(number % 5, draw(NUMBERS))
    act = _act(draw)
    return lambda desk: desk.enter(act)


PLANS = [("game=klaberjass",), ("game=linger-longer", "size=3"), ("game=cinch",)]


@settings(max_examples=many(25), deadline=None)
@given(st.sampled_from(PLANS), st.lists(deeds(), max_size=25))
def test_whatever_a_director_does_the_tables_are_what_the_entries_say(
    plan: tuple[str, ...], done: list[Callable[[Desk], object]]
) -> None:
    with tempfile.TemporaryDirectory() as folder, new_store(Path(folder)) as store:
        stream = new_event(store, *plan, players=6)
        for deed in done:
            before = rows(store), len(log_of(store, stream))
            try:
                acted = direct(store, stream, AUTHOR, deed)
                assert acted.after == load_event(store, stream)
            except EntryRefused:
                assert before == (rows(store), len(log_of(store, stream)))
        kept = rows(store)
        event = load_event(store, stream)
        for number in range(len(event.rounds) + 1):
            assert len(standings(event, number)) == len(event.entrants)
        assert check(store).faults == ()
        rebuild(store)
        assert rows(store) == kept
        assert len(journal.streams(store.db, "event")) == 1
