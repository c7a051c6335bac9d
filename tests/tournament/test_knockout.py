"""Knock-out: brackets, byes, what is to be decided, walk-overs."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.many import many
from trickledger.ledger.tournament.pairing.knockout import (
    LoserOf,
    Match,
    Nobody,
    WinnerOf,
    advise,
    decided,
    draw,
    seat,
)
from trickledger.ledger.tournament.pairing.seating import UnfitPlan

BYE = Nobody.BYE
EIGHT = draw(range(1, 9), third_place=True)


def test_the_bracket_of_eight() -> None:
    assert [match.sides for match in EIGHT] == [
        (1, 8),
        (4, 5),
        (2, 7),
        (3, 6),
        (WinnerOf(1), WinnerOf(2)),
        (WinnerOf(3), WinnerOf(4)),
        (LoserOf(5), LoserOf(6)),
        (WinnerOf(5), WinnerOf(6)),
    ]
    assert [match.round for match in EIGHT] == [1, 1, 1, 1, 2, 2, 3, 3]
    assert [match.number for match in EIGHT] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_the_top_seeds_have_the_byes_of_the_first_round() -> None:
    bracket = draw([11, 12, 13, 14, 15])
    assert [match.sides for match in bracket][:4] == [(11, BYE), (14, 15), (12, BYE), (13, BYE)]
    assert seat(bracket, 1, {}).tables == ((14, 15),)
    assert seat(bracket, 1, {}).byes == (11, 12, 13)


def test_a_round_follows_from_the_winners() -> None:
    winners = {1: 1, 2: 5, 3: 2, 4: 6}
    assert seat(EIGHT, 2, winners).tables == ((1, 5), (2, 6))
    assert seat(EIGHT, 3, {**winners, 5: 5, 6: 2}).tables == ((1, 6), (5, 2))


def test_to_be_decided_is_no_bye() -> None:
    with pytest.raises(UnfitPlan, match="Match 2 is not decided"):
        seat(EIGHT, 2, {1: 1, 3: 2, 4: 3})
    assert decided(EIGHT, {1: 1})[4].sides == (1, WinnerOf(2))
    assert decided(EIGHT, {1: 1})[4].winner is None


def test_of_three_no_third_place_is_played_and_of_four_it_is() -> None:
    with pytest.raises(UnfitPlan, match="two semi-finals"):
        draw([1, 2, 3], third_place=True)
    bracket = draw([1, 2, 3, 4], third_place=True)
    assert seat(bracket, 2, {1: 4, 2: 3}).tables == ((1, 2), (4, 3))


def test_of_five_the_loser_of_a_semi_final_still_plays_for_the_third_place() -> None:
    bracket = draw([1, 2, 3, 4, 5], third_place=True)
    assert seat(bracket, 3, {2: 5, 5: 1, 6: 2}).tables == ((5, 3), (1, 2))


WITHDRAWN = [
    # round  winners                      withdrawn  tables                byes   why
    (1, {}, {8}, "4-5 2-7 3-6", "#1 goes on without a match: #8 has withdrawn."),
    (1, {}, {1, 8}, "4-5 2-7 3-6", "Nobody goes on: #1 and #8 have withdrawn."),
    # the winner of a first match is free where nobody came through in the other
    (2, {2: 4, 3: 2, 4: 3}, {1, 8}, "2-3 4", ""),
    (2, {1: 1, 2: 4, 3: 2, 4: 3}, {4}, "2-3", "#1 goes on without a match: #4 has withdrawn."),
    # whoever has lost may go
    (2, {1: 1, 2: 4, 3: 2, 4: 3}, {8}, "1-4 2-3", ""),
    # who withdrew before the semi-final has lost it, and the match for the third place too
    (
        3,
        {1: 1, 2: 4, 3: 2, 4: 3, 6: 2},
        {4},
        "1-2",
        "#3 goes on without a match: #4 has withdrawn.",
    ),
]


@pytest.mark.parametrize(("number", "winners", "withdrawn", "expected", "why"), WITHDRAWN)
def test_withdrawn_before_a_match(
    number: int, winners: dict[int, int], withdrawn: set[int], expected: str, why: str
) -> None:
    seating = seat(EIGHT, number, winners, withdrawn)
    tables = [f"{one}-{other}" for one, other in seating.tables]
    assert " ".join([*tables, *map(str, seating.byes)]) == expected
    assert seating.why == ((why,) if why else ())


def test_a_walkover_names_both() -> None:
    first = decided(EIGHT, {}, {8})[0]
    assert (first.winner, first.loser, first.is_walkover) == (1, 8, True)


def test_a_recorded_walkover_stays_when_its_winner_withdraws_too() -> None:
    first = decided(EIGHT, {1: 1}, {1, 8})[0]
    assert (first.winner, first.loser) == (1, 8)


@pytest.mark.parametrize(
    ("winners", "why"),
    [
        ({1: 5}, "5 cannot have won match 1. It is between 1 and 8."),
        ({5: 1}, "1 cannot have won match 5. It is between the winner of match 1"),
        ({9: 1}, "There is no match 9."),
    ],
)
def test_winners_who_cannot_be_are_refused(winners: dict[int, int], why: str) -> None:
    with pytest.raises(UnfitPlan, match=why):
        decided(EIGHT, winners)


@pytest.mark.parametrize(
    ("entrants", "why"), [([], "takes two"), ([1], "takes two"), ([1, 2, 1], "Entrant 1 is listed")]
)
def test_unfit_fields_are_refused(entrants: list[int], why: str) -> None:
    with pytest.raises(UnfitPlan, match=why):
        draw(entrants)


def test_a_round_that_the_bracket_does_not_have_is_refused() -> None:
    with pytest.raises(UnfitPlan, match="The bracket has 3 rounds"):
        seat(EIGHT, 4, {})


@settings(max_examples=many(50))
@given(st.integers(2, 70), st.booleans(), st.integers(0, 999), st.floats(0, 0.3))
def test_everyone_but_one_loses_once(
    field: int, third_place: bool, seed: int, leaving: float
) -> None:
    chance = random.Random(seed)
    bracket = draw(range(1, field + 1), third_place=third_place and field > 3)
    winners: dict[int, int] = {}
    withdrawn: set[int] = set()
    for number in range(1, bracket[-1].round + 1):
        withdrawn |= {one for one in range(2, field + 1) if chance.random() < leaving}
        seating = seat(bracket, number, winners, withdrawn)
        assert not withdrawn.intersection(one for table in seating.tables for one in table)
        for match in decided(bracket, winners, withdrawn):
            if match.match.round == number and match.entrants in seating.tables:
                winners[match.match.number] = chance.choice(match.entrants)
            elif match.match.round == number and isinstance(match.winner, int):
                winners[match.match.number] = match.winner
    last = decided(bracket, winners, withdrawn)
    assert isinstance(last[-1].winner, int) or withdrawn.issuperset(last[-1].entrants)
    losers = Counter(match.loser for match in last if not is_for_third_place(match.match))
    del losers[BYE]
    assert max(losers.values()) == 1
    assert last[-1].winner not in losers


def is_for_third_place(match: Match) -> bool:
    return isinstance(match.sides[0], LoserOf)


@pytest.mark.parametrize("field", range(2, 70))
def test_the_best_meet_late(field: int) -> None:
    bracket = draw(range(1, field + 1))
    winners: dict[int, int] = {}
    for number in range(1, bracket[-1].round + 1):
        seating = seat(bracket, number, winners)
        left = min(field, 2 ** (bracket[-1].round - number + 1))
        assert seating.entrants == list(range(1, left + 1)) or number == 1
        assert seating.byes == tuple(sorted(seating.byes)) or number == 1
        assert sorted(seating.byes) == list(range(1, len(seating.byes) + 1))
        for match in decided(bracket, winners):
            if match.match.round == number:
                winners[match.match.number] = min(match.entrants)


@pytest.mark.parametrize(
    ("field", "rounds", "sentence"),
    [
        (2, 1, "2 entrants play 1 match in 1 round."),
        (8, 3, "8 entrants play 7 matches in 3 rounds."),
        (7, 3, "7 entrants play 6 matches in 3 rounds; the top seed has a bye in the first."),
        (5, 3, "5 entrants play 4 matches in 3 rounds; the top 3 seeds have a bye in the first."),
    ],
)
def test_a_plan_is_told_early(field: int, rounds: int, sentence: str) -> None:
    assert advise(field, rounds) == (sentence,)


@pytest.mark.parametrize(("field", "rounds"), [(1, 1), (8, 2), (8, 4), (9, 3)])
def test_a_plan_that_does_not_fit_is_refused(field: int, rounds: int) -> None:
    with pytest.raises(UnfitPlan, match="cannot be planned"):
        advise(field, rounds)
