"""The made keeps its cost through every swap: it is counted afresh here."""

from collections import Counter
from itertools import chain, product
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.restarts import Round, repeats
from trickledger.ledger.tournament.pairing.local_search import (
    MET_AGAIN,
    PARTNERED_AGAIN,
    SMALLER_AGAIN,
    LocalSearch,
    SearchTerms,
)
from trickledger.ledger.tournament.pairing.plan import cut, shuffled


def rounds_of(people: int, sizes: list[int], rounds: int, seed: int) -> list[Round]:
    chance = Random(seed)
    return [
        [list(table) for table in cut(shuffled(range(people), chance), sizes)]
        for _ in range(rounds)
    ]


def again(meetings: list[frozenset[int]]) -> int:
    return sum(comb(count, 2) for count in Counter(meetings).values())


def cost_without_sides(rounds: list[Round]) -> int:
    smaller = Counter(
        person
        for tables in rounds
        for table in tables
        for person in table
        if len(table) < max(map(len, tables))
    )
    small = sum(comb(count, 2) for count in smaller.values())
    return MET_AGAIN * repeats(rounds) + SMALLER_AGAIN * small


def cost_with_sides(rounds: list[Round]) -> int:
    tables = [table for tables in rounds for table in tables]
    sides = [frozenset(side) for table in tables for side in (table[::2], table[1::2])]
    opposed = [frozenset(two) for table in tables for two in product(table[::2], table[1::2])]
    return PARTNERED_AGAIN * again(sides) + MET_AGAIN * again(opposed)


@given(
    sizes=st.sampled_from([[4, 4], [4, 3], [3, 3, 3], [5, 4, 4], [2, 2]]),
    rounds=st.integers(1, 5),
    steps=st.integers(0, 30),
    absent=st.integers(0, 2),
    seed=st.integers(0, 1000),
)
def test_the_cost_after_swaps_is_that_of_a_recount(
    sizes: list[int], rounds: int, steps: int, absent: int, seed: int
) -> None:
    people = sum(sizes) + absent
    before = rounds_of(people, sizes, rounds, seed)
    made = LocalSearch(SearchTerms.blank(people), before)
    assert made.cost == cost_without_sides(before)
    made.improve(Random(seed), steps)
    assert made.cost == cost_without_sides(made.rounds) <= cost_without_sides(before)
    for old, new in zip(before, made.rounds, strict=True):
        assert sorted(chain(*old)) == sorted(chain(*new))


@given(
    tables=st.integers(1, 4),
    rounds=st.integers(1, 6),
    steps=st.integers(0, 30),
    seed=st.integers(0, 1000),
)
def test_so_it_is_with_sides(tables: int, rounds: int, steps: int, seed: int) -> None:
    before = rounds_of(4 * tables + 1, [4] * tables, rounds, seed)
    made = LocalSearch(SearchTerms.blank(4 * tables + 1, sides=True), before)
    assert made.cost == cost_with_sides(before)
    made.improve(Random(seed), steps)
    assert made.cost == cost_with_sides(made.rounds) <= cost_with_sides(before)


def test_four_who_play_three_rounds_find_their_three_partners() -> None:
    made = LocalSearch(SearchTerms.blank(4, sides=True), [[[0, 1, 2, 3]]] * 3)
    assert made.cost // PARTNERED_AGAIN == 6
    made.improve(Random(1), 100, MET_AGAIN * 6)
    assert made.cost == MET_AGAIN * 6


@pytest.mark.parametrize("first", [0, 1, 2])
def test_rounds_before_the_first_stay(first: int) -> None:
    before = rounds_of(9, [3, 3, 3], 3, seed=1)
    made = LocalSearch(SearchTerms.blank(9), before)
    made.improve(Random(1), 50, first=first)
    assert made.rounds[:first] == before[:first]
    assert made.rounds != before
