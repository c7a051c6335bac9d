"""Rotating partners: two against two, another partner in every round."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.searches import brief_searches
from trickledger.ledger.tournament.pairing.partners import (
    advise,
    least_again,
    most_rounds,
    plan,
    seat,
)
from trickledger.ledger.tournament.pairing.seating import (
    Contender,
    Past,
    Seating,
    UnfitPlan,
    Wishes,
)

NO_WISHES = Wishes()


def contenders(entrants: Iterable[int]) -> list[Contender]:
    return [Contender(one, Fraction(0), rank=one) for one in entrants]


def past_of(seatings: Iterable[Seating]) -> Past:
    past = Past()
    for seating in seatings:
        past.add(seating, sides=True)
    return past


def again(seatings: Iterable[Seating], what: str) -> int:
    return sum(dict(seating.distance)[what] for seating in seatings)


@pytest.mark.parametrize("field", [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 29])
def test_over_the_full_design_all_partner_once_and_oppose_twice(field: int) -> None:
    seatings = plan(field, most_rounds(field), seed=1)
    past = past_of(seatings)
    assert set(past.partnered.values()) == {1}
    assert set(past.met.values()) == {2}
    assert len(past.partnered) == len(past.met) == field * (field - 1) // 2
    assert all(seating.entrants == list(range(1, field + 1)) for seating in seatings)
    byes = Counter(chain.from_iterable(seating.byes for seating in seatings))
    assert sorted(byes.values()) == [1] * (field if field % 4 else 0)


@pytest.mark.parametrize(
    ("field", "rounds", "opponents"),
    [
        (6, 5, 5),
        (7, 7, 7),
        (8, 3, 0),
        (8, 5, 12),
        (16, 5, 0),
        (18, 7, 0),
        (24, 5, 0),
        (24, 7, 0),
        (26, 5, 0),
        (28, 7, 0),
        (100, 5, 0),
    ],
)
def test_fewer_rounds_repeat_no_partner_and_few_opponents(
    field: int, rounds: int, opponents: int
) -> None:
    seatings = plan(field, rounds, seed=1)
    assert again(seatings, "partners again") == 0
    assert again(seatings, "opponents again") == opponents
    assert again(seatings, "second byes") == 0
    assert opponents >= least_again(field, rounds)[1]


def test_more_rounds_go_through_the_design_again() -> None:
    seatings = plan(8, 9, seed=1)
    assert [set(map(frozenset, seatings[number].tables)) for number in (7, 8)] == [
        set(map(frozenset, seatings[number].tables)) for number in (0, 1)
    ]
    assert str(seatings[0].why[0]) == (
        "The rounds of a whist design, in 7 rounds of which everyone partners each other once and "
        "opposes each twice, gone through again after that."
    )
    assert tuple(map(str, advise(8, 9))) == (
        "With 9 rounds some must be partners twice; with 7 nobody must.",
    )


@pytest.mark.parametrize(
    ("field", "rounds", "why"),
    [
        (
            8,
            7,
            "The rounds of a whist design, in 7 rounds of which everyone partners each other once "
            "and opposes each twice.",
        ),
        (
            24,
            5,
            "Found by search: fewer meet again than by the known design for this field.",
        ),
        (10, 3, "Found by search: no design is known for this field."),
    ],
)
def test_a_plan_says_how_it_was_found(field: int, rounds: int, why: str) -> None:
    assert str(plan(field, rounds, seed=1)[0].why[0]) == why


@pytest.mark.parametrize(
    ("field", "rounds", "message"),
    [
        (3, 1, "3 cannot play two against two: a table seats 4. Wait for more, or play another "),
        (8, 0, "0 rounds: a plan has at least one. Plan 1 or more."),
    ],
)
def test_what_cannot_be_planned_says_why(field: int, rounds: int, message: str) -> None:
    for refused in (plan, advise):
        with pytest.raises(UnfitPlan, match=message):
            refused(field, rounds, *((1,) if refused is plan else ()))


@pytest.mark.parametrize(
    ("field", "rounds", "advice"),
    [
        (24, 23, ()),
        (9, 9, ("1 sits out in each round; byes go round.",)),
        (10, 5, ("2 sit out in each round; byes go round.",)),
    ],
)
def test_advice(field: int, rounds: int, advice: tuple[str, ...]) -> None:
    assert tuple(map(str, advise(field, rounds))) == advice


def test_one_more_round_after_some_have_left_and_one_has_come() -> None:
    past = past_of(plan(12, 3, seed=1))
    people = contenders([*range(1, 11), 20, 21])
    seating = seat(people, past, NO_WISHES, seed=1)
    assert seating.entrants == [*range(1, 11), 20, 21]
    assert again([seating], "partners again") == 0
    assert seating == seat(people[::-1], past, NO_WISHES, seed=1)


def test_partners_again_weigh_more_than_opponents_again() -> None:
    past = Past()
    past.add(Seating(((1, 2, 3, 4),)), sides=True)
    past.add(Seating(((1, 3, 2, 4),)), sides=True)
    seating = seat(contenders([1, 2, 3, 4]), past, NO_WISHES, seed=1)
    [table] = seating.tables
    assert {frozenset(table[::2]), frozenset(table[1::2])} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }
    assert dict(seating.distance)["opponents again"] == 4


def test_forbidden_and_wished_for_meetings_are_those_at_one_table() -> None:
    wishes = Wishes(forbidden=frozenset({(1, 2)}), wished=frozenset({(3, 4)}))
    for seed in range(5):
        seating = seat(contenders(range(1, 9)), Past(), wishes, seed=seed)
        assert again([seating], "forbidden meetings") == 0
        assert again([seating], "wished-for meetings missed") == 0


@given(field=st.integers(4, 16), rounds=st.integers(1, 3), seed=st.integers(0, 3))
@settings(max_examples=10, deadline=None)
@brief_searches()
def test_everyone_has_one_place_a_round_and_a_seed_gives_one_plan(
    field: int, rounds: int, seed: int
) -> None:
    seatings = plan(field, rounds, seed)
    for seating in seatings:
        assert seating.entrants == list(range(1, field + 1))
        assert len(seating.byes) == field % 4
        assert {len(table) for table in seating.tables} == {4}
    assert seatings == plan(field, rounds, seed)
