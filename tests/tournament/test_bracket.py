"""A knock-out as it was played: who goes on, and what must be decided first."""

from dataclasses import replace

import pytest

from tests.tournament.events import event_with, round_of
from trickledger.ledger.tournament.bracket import knock_out
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.table import Report


def played(
    players: int,
    *figures: tuple[int, ...],
    byes: tuple[int, ...] = (),
    forfeits: frozenset[int] = frozenset(),
    third: bool = False,
) -> Event:
    """A knock-out whose first round has come to these figures."""
    event = event_with("format=knock-out", f"third={str(third).lower()}", players=players)
    first = knock_out(event, 1, 0)
    assert first.byes == byes
    made = round_of(event, 1, *first.tables, byes=byes, figures=figures, forfeits=forfeits)
    return replace(event, rounds=(made,))


def test_who_has_more_goes_on() -> None:
    assert knock_out(played(4, (9, 3), (3, 9)), 2, 0).tables == ((1, 3),)


def test_the_losers_play_for_the_third_place() -> None:
    assert set(knock_out(played(4, (9, 3), (3, 9), third=True), 2, 0).tables) == {(1, 3), (4, 2)}


def test_a_bye_goes_on() -> None:
    assert set(knock_out(played(6, (9, 3), (9, 3), byes=(1, 2)), 2, 0).tables) == {(1, 4), (2, 3)}


def test_who_was_there_goes_on_where_the_other_was_not() -> None:
    event = played(4, (), (9, 3), forfeits=frozenset({1}))
    assert knock_out(event, 2, 0).tables == ((4, 2),)


def test_where_nobody_came_the_next_has_a_bye() -> None:
    event = played(4, (), (9, 3), forfeits=frozenset({1, 4}))
    assert (knock_out(event, 2, 0).tables, knock_out(event, 2, 0).byes) == ((), (2,))


def test_a_tie_is_decided_first() -> None:
    event = played(4, (9, 9), (9, 3))
    with pytest.raises(UnfitPlan, match=r"Table 1.1 has no winner: P1 and P4 are level."):
        knock_out(event, 2, 0)
    (made,) = event.rounds
    first, second = made.tables
    decided = first._replace(reports=(Report(9, "Dora", (9, 9), (1,), True),))
    event = replace(event, rounds=(made._replace(tables=(decided, second)),))
    assert knock_out(event, 2, 0).tables == ((4, 2),)


def test_nobody_goes_on_from_a_table_without_a_result() -> None:
    with pytest.raises(UnfitPlan) as caught:
        knock_out(played(4, (9, 3), ()), 2, 0)
    assert str(caught.value) == (
        "Table 1.2 is not decided, and its winner plays on. "
        "Enter its result first: `trickledger event result 1.2 FIGURE FIGURE`."
    )


def test_the_bracket_ends_and_takes_nobody_late() -> None:
    event = played(4, (9, 3), (9, 3))
    with pytest.raises(UnfitPlan, match="The final is played"):
        knock_out(event, 3, 0)
    late = event_with("format=knock-out", players=5, late=(5,))
    with pytest.raises(UnfitPlan, match="Late: P5"):
        knock_out(late, 1, 0)
    gone = {**late.entrants, 5: late.entrants[5]._replace(is_in=False)}
    assert len(knock_out(replace(late, entrants=gone), 1, 0).tables) == 2


def test_who_dropped_out_is_passed_by() -> None:
    event = played(4, (9, 3), (9, 3))
    gone = {**event.entrants, 1: event.entrants[1]._replace(is_in=False)}
    seating = knock_out(replace(event, entrants=gone), 2, 0)
    assert (seating.tables, seating.byes) == ((), (2,))
