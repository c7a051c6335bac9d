"""Knock-out: brackets, byes, what is to be decided, walk-overs."""

import random
from collections import Counter

import pytest

from tests.many import many
from tests.tournament.events import act, cup_of, make
from trickledger.ledger.tournament.bracket import fixtures
from trickledger.ledger.tournament.next_round import planned
from trickledger.ledger.tournament.pairing.knockout import (
    LoserOf,
    Match,
    Nobody,
    WinnerOf,
    advise,
    draw,
    seat,
)
from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan
from trickledger.ledger.tournament.state import State

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
    first = seat(match for match in bracket if match.round == 1)
    assert first == (((14, 15),), (11, 12, 13), (), ())


def play(cup: State, *winners: int) -> None:
    """Play a round, whose tables these win in order."""
    for at, (table, winner) in enumerate(zip(make(cup), winners, strict=True), 1):
        act(cup, f"result {cup.made}.{at} {'1 0' if table.index(winner) == 0 else '0 1'}")


def next_round(cup: State) -> Seating:
    return planned(cup.as_event(), cup.made + 1)


def test_a_round_follows_from_the_winners() -> None:
    cup = cup_of(8, "third true")
    play(cup, 1, 5, 2, 6)
    assert next_round(cup).tables == ((1, 5), (2, 6))
    play(cup, 5, 2)
    assert next_round(cup).tables == ((1, 6), (5, 2))


def test_of_three_no_third_place_is_played_and_of_four_it_is() -> None:
    with pytest.raises(UnfitPlan, match="two semi-finals"):
        draw([1, 2, 3], third_place=True)
    cup = cup_of(4, "third true")
    play(cup, 4, 3)
    assert next_round(cup).tables == ((1, 2), (4, 3))


def test_of_five_the_loser_of_a_semi_final_still_plays_for_the_third_place() -> None:
    cup = cup_of(5, "third true")
    play(cup, 5)
    play(cup, 1, 2)
    assert next_round(cup).tables == ((5, 3), (1, 2))


WITHDRAWN = [
    # matches           withdrawn  tables and byes  why
    ("1-8 4-5 2-7 3-6", {8}, "4-5 2-7 3-6 1", "#1 goes on without a match: #8 has withdrawn."),
    ("1-8 4-5 2-7 3-6", {1, 8}, "4-5 2-7 3-6", "Nobody goes on: #1 and #8 have withdrawn."),
    # the winner of a first match is free where nobody came through in the other
    ("0-4 2-3", {1, 8}, "2-3 4", ""),
    ("0-4 2-3", {4}, "2-3", ""),
    ("1-4 2-3", {4}, "2-3 1", "#1 goes on without a match: #4 has withdrawn."),
    # whoever has lost may go
    ("1-4 2-3", {8}, "1-4 2-3", ""),
    # who goes on without a match comes after who has a bye
    ("1-2 0-3", {2}, "3 1", "#1 goes on without a match: #2 has withdrawn."),
]


@pytest.mark.parametrize(("matches", "withdrawn", "expected", "why"), WITHDRAWN)
def test_withdrawn_before_a_match(
    matches: str, withdrawn: set[int], expected: str, why: str
) -> None:
    pairs = [[int(side) or BYE for side in match.split("-")] for match in matches.split()]
    seating = seat((Match(1, 1, (one, other)) for one, other in pairs), withdrawn)
    tables = [f"{one}-{other}" for one, other in seating.tables]
    assert " ".join([*tables, *map(str, seating.byes)]) == expected
    assert tuple(map(str, seating.why)) == ((why,) if why else ())


def test_who_withdrew_before_a_semi_final_has_lost_it_and_the_third_place() -> None:
    cup = cup_of(8, "third true")
    play(cup, 1, 4, 2, 3)
    act(cup, "drop 4")
    play(cup, 2)
    assert next_round(cup)[:2] == (((1, 2),), (3,))


@pytest.mark.parametrize(
    ("entrants", "why"), [([], "takes two"), ([1], "takes two"), ([1, 2, 1], "Entrant 1 is listed")]
)
def test_unfit_fields_are_refused(entrants: list[int], why: str) -> None:
    with pytest.raises(UnfitPlan, match=why):
        draw(entrants)


def test_a_round_that_the_bracket_does_not_have_is_refused() -> None:
    cup = cup_of(2)
    play(cup, 1)
    with pytest.raises(UnfitPlan, match="The final is played"):
        next_round(cup)


@pytest.mark.parametrize("seed", range(many(30)))
def test_everyone_but_one_loses_once(seed: int) -> None:
    chance = random.Random(seed)
    field, leaving = chance.randint(2, 40), chance.uniform(0, 0.3)
    cup = cup_of(field, f"third {str(field > 3 and chance.random() < 0.5).lower()}")
    out: set[int] = set()
    for number in range(1, (field - 1).bit_length() + 1):
        for one in range(2, field + 1) if cup.made else ():
            if one not in out and chance.random() < leaving:
                act(cup, f"drop {one}")
                out.add(one)
        for at, table in enumerate(make(cup), 1):
            assert out.isdisjoint(table)
            act(cup, f"result {number}.{at} {chance.choice(['1 0', '0 1'])}")
    played = [*fixtures(cup.as_event(), through=cup.made).values()]
    assert isinstance(played[-1].winner, int) or out.issuperset(played[-1].seats)
    losers = Counter(one.loser for one in played if not isinstance(one.match.sides[0], LoserOf))
    del losers[BYE]
    assert max(losers.values(), default=1) == 1
    assert played[-1].winner not in losers


@pytest.mark.parametrize("field", range(2, 70))
def test_the_best_meet_late(field: int) -> None:
    cup = cup_of(field)
    last = (field - 1).bit_length()
    for number in range(1, last + 1):
        seating = next_round(cup)
        left = min(field, 2 ** (last - number + 1))
        assert seating.entrants == list(range(1, left + 1)) or number == 1
        assert sorted(seating.byes) == list(range(1, len(seating.byes) + 1))
        play(cup, *(min(table) for table in seating.tables))


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
    assert [*map(str, advise(field, rounds))] == [sentence]


@pytest.mark.parametrize(("field", "rounds"), [(1, 1), (8, 2), (8, 4), (9, 3)])
def test_a_plan_that_does_not_fit_is_refused(field: int, rounds: int) -> None:
    with pytest.raises(UnfitPlan, match="cannot be planned"):
        advise(field, rounds)
