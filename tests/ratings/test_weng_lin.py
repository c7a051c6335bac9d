"""Ratings against openskill, which is the referee, and against what was worked out by hand."""

import random
from collections.abc import Sequence
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull

from trickledger.ledger.ratings.weng_lin import Side, Strength, rated

REFEREE = BradleyTerryFull()
NEAR = 1e-9

strengths = st.builds(Strength, st.floats(-20, 70), st.floats(0.4, 25 / 3))
sides = st.lists(strengths, min_size=1, max_size=4).map(tuple)


@st.composite
def games(draw: st.DrawFn) -> tuple[list[Side], list[int]]:
    seated = draw(st.lists(sides, min_size=2, max_size=10))
    places = draw(st.lists(st.integers(1, 10), min_size=len(seated), max_size=len(seated)))
    return seated, places


def strengths_after(seated: Sequence[Side], places: Sequence[int]) -> list[list[float]]:
    return [[f for one in told.after for f in one] for told in rated(seated, places)]


@given(games())
def test_it_agrees_with_openskill(game: tuple[list[Side], list[int]]) -> None:
    seated, places = game
    teams = [[REFEREE.rating(mu=one.mu, sigma=one.sigma) for one in side] for side in seated]
    said = REFEREE.rate(teams, ranks=[float(place) for place in places])
    theirs = [[figure for one in team for figure in (one.mu, one.sigma)] for team in said]
    for ours, other in zip(strengths_after(seated, places), theirs, strict=True):
        assert ours == pytest.approx(other, abs=NEAR, rel=NEAR)


@given(games(), st.randoms(use_true_random=False))
def test_the_order_of_the_seats_changes_nothing(game: tuple[list[Side], list[int]], rng) -> None:  # type: ignore[no-untyped-def]
    seated, places = game
    after = strengths_after(seated, places)
    order = list(range(len(seated)))
    rng.shuffle(order)
    moved = strengths_after([seated[at] for at in order], [places[at] for at in order])
    for at, figures in zip(order, moved, strict=True):
        assert figures == pytest.approx(after[at], abs=NEAR, rel=NEAR)


@given(games())
def test_what_was_expected_and_what_came_are_shared_out(
    game: tuple[list[Side], list[int]],
) -> None:
    told = rated(*game)
    pairs = len(told) * (len(told) - 1) / 2
    assert sum(each.expected for each in told) == pytest.approx(pairs)
    assert sum(each.beaten for each in told) == pytest.approx(pairs)


NEW = Strength()
WORKED = [
    ("one beats another", [1, 1], [1, 2], [(27.6354, 8.0659), (22.3646, 8.0659)]),
    ("two tie", [1, 1], [1, 1], [(25.0, 8.0659)] * 2),
    ("two partners beat two", [2, 2], [1, 2], [(26.9643, 8.1780), (23.0357, 8.1780)]),
    (
        "two share the win of four",
        [1, 1, 1, 1],
        [1, 1, 3, 4],
        [(30.2708, 7.5016), (30.2708, 7.5016), (22.3646, 7.5016), (17.0938, 7.5016)],
    ),
    (
        "three share the second place",
        [1, 1, 1, 1],
        [1, 2, 2, 2],
        [(32.9062, 7.5016), *[(22.3646, 7.5016)] * 3],
    ),
]


@pytest.mark.parametrize(
    ("size", "places", "after"), [row[1:] for row in WORKED], ids=[row[0] for row in WORKED]
)
def test_worked_examples(
    size: list[int], places: list[int], after: list[tuple[float, float]]
) -> None:
    told = rated([(NEW,) * people for people in size], places)
    assert [[tuple(round(f, 4) for f in one) for one in each.after] for each in told] == [
        [figures] * people for figures, people in zip(after, size, strict=True)
    ]


def test_each_partner_moves_by_their_own_uncertainty() -> None:
    known = Strength(25, 2)
    winners, _ = rated([(known, NEW), (known, NEW)], [1, 2])
    moved = [one.mu - 25 for one in winners.after]
    shares = [one.waited().sigma ** 2 for one in (known, NEW)]
    assert moved[0] / moved[1] == pytest.approx(shares[0] / shares[1])


@pytest.mark.parametrize(("size", "least"), [(2, 0.95), (4, 0.82)])
def test_how_many_are_within_two_sigma(size: int, least: float) -> None:
    """People of known strength: how many are found within the ± that a list prints."""
    rng, within, seen = random.Random(4), 0, 0
    for _ in range(4):
        true = [rng.gauss(25, 25 / 3) for _ in range(40)]
        found = [Strength()] * 40
        for _ in range(40 * 30 // size):
            seats = rng.sample(range(40), size)
            # who finishes before whom by the model: logistic, with its luck
            luck = [true[one] / 5.893 - log(-log(rng.random())) for one in seats]
            places = [1 + sum(other > own for other in luck) for own in luck]
            told = rated([(found[one],) for one in seats], places)
            for one, side in zip(seats, told, strict=True):
                found[one] = side.after[0]
        # ratings are of people among each other
        middle = sum(one.mu for one in found) / 40 - sum(true) / 40
        off = [abs(one.mu - middle - real) for one, real in zip(found, true, strict=True)]
        within += sum(by <= 2 * one.sigma for by, one in zip(off, found, strict=True))
        seen += 40
    assert least <= within / seen <= least + 0.06
