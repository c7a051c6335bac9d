"""A knock-out whose results are corrected at any time: nobody wins it who has not won the final."""

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.ledger.events import enter, new_event
from tests.ledger.games import AUTHOR, new_store
from tests.many import many
from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.services.director import Desk, direct
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.bracket import strays
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.next_round import last_round, planned
from trickledger.ledger.tournament.results import standings
from trickledger.ledger.tournament.table import Round

Deed = Callable[[Desk], object]


def _next(desk: Desk, *, again: bool = False) -> None:
    event = desk.event
    number = len(event.rounds) + (not again)
    desk.make_round(number, "knock-out", planned(event, number), seed=None)


def _close(desk: Desk) -> None:
    desk.close()


def _replace(desk: Desk, place: int, entrants: tuple[int, ...]) -> None:
    desk.seat(desk.rounds, place, entrants)


def won_by(made: Round) -> set[int]:
    """Who goes on from a round, counted anew: the better figure, who was there, who had a bye."""
    won = set(made.byes)
    for table in made.tables:
        if table.figures:
            best = max(table.figures)
            won.update(s for s, f in zip(table.seats, table.figures, strict=True) if f == best)
        elif len(table.guilty) == 1:
            won.update(set(table.seats) - table.guilty)
    return won


def follows(event: Event) -> bool:
    """Whether who sits in each round has won in the round before, but for the third place."""
    for before, made in zip(event.rounds, event.rounds[1:], strict=False):
        won = won_by(before)
        tables = [set(table.seats) for table in made.tables]
        if event.settings.third and made is event.rounds[-1]:
            tables = [seats for seats in tables if seats & won]
        if not {entrant for seats in tables for entrant in seats} <= won:
            return False
    return True


def _deed(event: Event, chance: Random) -> Deed:
    """What comes next, or at times a correction of what was."""
    if not event.rounds:
        return _next
    waiting = [table for made in event.rounds for table in made.open_tables]
    every = [table for made in event.rounds for table in made.tables]
    lot = chance.random()
    if lot < 0.25 and every:
        table = chance.choice(every)
        figures = chance.choice([(1, 0), (0, 1)])
        word = chance.choice(["result", "settle"])
        return partial(Desk.enter, act=Act(word, table.round, table.number, figures=figures))
    if lot < 0.30:
        return partial(Desk.void, number=chance.randint(2, 30))
    if lot < 0.34:
        return Desk.undo
    if lot < 0.40 and every:
        table = chance.choice(every)
        gone = tuple(chance.sample(table.seats, chance.randint(1, len(table.seats))))
        return partial(Desk.enter, act=Act("forfeit", table.round, table.number, entrants=gone))
    if lot < 0.45:
        return partial(_next, again=True)
    if lot < 0.48:
        return partial(Desk.enter, act=Act("drop", entrants=(chance.choice([*event.entrants]),)))
    if lot < 0.5:
        setting = chance.choice([("bye", "0"), ("win", "0"), ("worth", "figure"), ("bye", "2")])
        return partial(Desk.enter, act=Act("set", settings=(setting,)))
    if lot < 0.53 and event.rounds[-1].tables:
        two = tuple(chance.sample([*event.entrants], 2))
        return partial(_replace, place=chance.choice(event.rounds[-1].tables).number, entrants=two)
    if waiting:
        table = chance.choice(waiting)
        figures = chance.choice([(1, 0), (0, 1)])
        return partial(Desk.enter, act=Act("settle", table.round, table.number, figures=figures))
    return _next if len(event.rounds) < last_round(event) else _close


@pytest.mark.parametrize("seed", range(many(25)))
def test_a_knock_out_that_was_closed_follows_from_its_results(seed: int) -> None:
    chance = Random(seed)
    field = chance.randint(2, 9)
    third = [f"third={str(chance.random() < 0.4 and field > 3).lower()}"]
    with tempfile.TemporaryDirectory() as folder, new_store(Path(folder)) as store:
        stream = new_event(store, "format=knock-out", *third, players=field)
        for _ in range(60):
            event = load_event(store, stream)
            if event.is_closed:
                break
            assert "Match " not in refusal(store, stream, _deed(event, chance))
            judge(store, stream)


def refusal(store: SqliteLedger, stream: Stream, deed: Deed) -> str:
    """What is said against a deed; nothing if it is done."""
    try:
        done = direct(store, stream, AUTHOR, deed)
        assert done.after == load_event(store, stream)
    except EntryRefused as refused:
        return str(refused)
    return ""


def judge(store: SqliteLedger, stream: Stream) -> None:
    """Whoever leads when all is played has won the final; what was closed follows."""
    event = load_event(store, stream)
    rows = standings(event, len(event.rounds))
    is_played = event.rounds and len(event.rounds) == last_round(event)
    if is_played and not any(made.open_tables for made in event.rounds):
        final = event.rounds[-1].tables[-1:]
        winners = won_by(event.rounds[-1])
        if final and winners & set(final[0].seats):
            assert (rows[0].entrant in winners, rows[0].shared) == (True, False)
            is_final = len(event.rounds[-1].tables) == 1 + event.settings.third
            if is_final and final[0].figures and follows(event):
                assert {rows[0].entrant, rows[1].entrant} == set(final[0].seats)
    if event.is_closed:
        assert follows(event), strays(event)


@pytest.mark.usefixtures("every_engine")
def test_a_correction_on_which_a_seat_rests_is_refused_while_that_table_has_a_result(
    tmp_path: Path,
) -> None:
    with new_store(tmp_path) as store:
        stream = new_event(store, "format=knock-out", players=7)
        direct(store, stream, AUTHOR, _next)
        enter(store, stream, *(f"result 1.{table} 1 0" for table in (1, 2, 3)))
        direct(store, stream, AUTHOR, _next)
        enter(store, stream, "result 2.2 1 0")
        with pytest.raises(EntryRefused, match="has already played") as no:
            enter(store, stream, "result 1.2 0 1")
        assert "the place to P7. Take back what was entered for table 2.2 first" in str(no.value)
        enter(store, stream, "result 1.2 9 1")
        enter(store, stream, "result 1.1 0 1")
        assert [*map(str, strays(load_event(store, stream)).values())] == [
            "Round 2: P4 sits at table 2.1, but table 1.1 gives the place to P5."
        ]
        with pytest.raises(EntryRefused, match="has already played"):
            enter(store, stream, "set win 0, loss 1", "result 2.1 1 0", "result 1.3 0 1")


@pytest.mark.usefixtures("every_engine")
def test_who_has_the_place_of_another_keeps_it_if_the_director_closes_so(tmp_path: Path) -> None:
    with new_store(tmp_path) as store:
        stream = new_event(store, "format=knock-out")
        direct(store, stream, AUTHOR, _next)
        enter(store, stream, "result 1.1 1 0", "result 1.2 1 0")
        direct(store, stream, AUTHOR, _next)
        enter(store, stream, "seat 2: 1 = 4 2")
        enter(store, stream, "result 2.1 1 0")
        with pytest.raises(EntryRefused, match="gives the place to P1"):
            direct(store, stream, AUTHOR, _close)
        direct(store, stream, AUTHOR, lambda desk: desk.close(anyway=True))
        assert standings(load_event(store, stream), 2)[0].entrant == 4


@pytest.mark.usefixtures("every_engine")
def test_a_bye_that_is_worth_nothing_does_not_put_the_loser_of_the_final_first(
    tmp_path: Path,
) -> None:
    with new_store(tmp_path) as store:
        stream = new_event(store, "format=knock-out", "bye=0", players=3)
        direct(store, stream, AUTHOR, _next)
        enter(store, stream, "result 1.1 1 0")
        direct(store, stream, AUTHOR, _next)
        enter(store, stream, "result 2.1 1 0")
        rows = standings(load_event(store, stream), 2)
        assert [(row.place, row.entrant) for row in rows] == [(1, 1), (2, 2), (3, 3)]
