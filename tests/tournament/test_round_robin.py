"""Round robin: the published tables, and a recount of every size."""

from collections import Counter
from itertools import combinations

import pytest

from trickledger.ledger.tournament.pairing.round_robin import advise, nth, opponent, rounds_of
from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan, pair

# The Berger table of six, FIDE Handbook C.05 Annex 1.
OF_SIX = [
    "1-6 2-5 3-4",
    "6-4 5-3 1-2",
    "2-6 3-1 4-5",
    "6-5 1-4 2-3",
    "3-6 4-2 5-1",
]


def plan(field: int, *, double: bool = False) -> list[Seating]:
    return [nth(field, number) for number in range(1, rounds_of(field, double=double) + 1)]


def test_six_as_published() -> None:
    told = [" ".join(f"{one}-{other}" for one, other in round.tables) for round in plan(6)]
    assert told == OF_SIX


def test_five_as_six_of_whom_the_last_is_not_there() -> None:
    assert [round.byes for round in plan(5)] == [(1,), (4,), (2,), (5,), (3,)]
    assert [round.tables for round in plan(5)] == [round.tables[1:] for round in plan(6)]


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("field", range(2, 41))
def test_recount(field: int, double: bool) -> None:
    rounds = plan(field, double=double)
    cycles = 2 if double else 1
    entrants = list(range(1, field + 1))
    assert len(rounds) == cycles * (field - 1 + field % 2)
    assert all(round.entrants == entrants for round in rounds)
    met = Counter(pair(*table) for round in rounds for table in round.tables)
    assert met == dict.fromkeys(combinations(entrants, 2), cycles)
    byes = Counter(one for round in rounds for one in round.byes)
    assert byes == (dict.fromkeys(entrants, cycles) if field % 2 else {})


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("field", range(2, 41))
def test_everyone_is_first_as_often_as_second(field: int, double: bool) -> None:
    rounds = plan(field, double=double)
    first = Counter(table[0] for round in rounds for table in round.tables)
    for one in range(1, field + 1):
        second = sum(one == table[1] for round in rounds for table in round.tables)
        assert abs(first[one] - second) == (0 if double or field % 2 else 1)


@pytest.mark.parametrize(
    ("field", "rounds", "double", "sentences"),
    [
        (8, 7, False, []),
        (8, 14, True, []),
        (8, 5, False, ["7 rounds let everyone meet everyone; after 5 some have not met."]),
        (
            8,
            13,
            True,
            ["14 rounds let everyone meet everyone twice; after 13 some have not met twice."],
        ),
        (7, 7, False, ["Everyone has 1 bye."]),
        (7, 14, True, ["Everyone has 2 byes."]),
        (2, 1, False, []),
    ],
)
def test_a_plan_is_told_early(field: int, rounds: int, double: bool, sentences: list[str]) -> None:
    assert [*map(str, advise(field, rounds, double=double))] == sentences


@pytest.mark.parametrize(("field", "rounds"), [(0, 1), (1, 1), (8, 0), (8, 8), (7, 8)])
def test_a_plan_that_does_not_fit_is_refused(field: int, rounds: int) -> None:
    with pytest.raises(UnfitPlan, match="cannot be planned"):
        advise(field, rounds)


def test_a_round_of_thousands_is_made_without_the_others() -> None:
    assert rounds_of(99_999) == 99_999
    assert len(nth(99_999, 54_321).tables) == 49_999


@pytest.mark.parametrize("field", range(2, 13))
def test_whom_a_place_meets_is_known_without_the_plan(field: int) -> None:
    for number, seating in enumerate(plan(field, double=True), 1):
        met = {one: other for table in seating.tables for one, other in (table, table[::-1])}
        assert [opponent(field, number, place) for place in range(1, field + 1)] == [
            met.get(place, 0) for place in range(1, field + 1)
        ]
