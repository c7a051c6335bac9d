"""Every design, recounted."""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, product

import pytest

from tests.tournament.restarts import repeats
from trickledger.ledger.tournament.pairing.designs import (
    Rounds,
    _lines,
    perfect_rotations,
    rotation,
    whist,
    whist_designs,
    whist_rounds,
)
from trickledger.ledger.tournament.pairing.division import Sizes, divide, least_repeats

Pairs = Counter[frozenset[int]]


def met(rounds: Rounds) -> Pairs:
    return pairs(two for tables in rounds for table in tables for two in combinations(table, 2))


def partnered(rounds: Rounds) -> Pairs:
    return pairs(
        side for tables in rounds for table in tables for side in (table[::2], table[1::2])
    )


def opposed(rounds: Rounds) -> Pairs:
    return pairs(
        two for tables in rounds for table in tables for two in product(table[::2], table[1::2])
    )


def pairs(meetings: Iterable[tuple[int, ...]]) -> Pairs:
    return Counter(map(frozenset, meetings))


def all_pairs(field: int, times: int) -> Pairs:
    return Counter({frozenset(two): times for two in combinations(range(field), 2)})


def test_the_perfect_rotations_offered() -> None:
    offered = sorted(perfect_rotations())
    assert offered == [(9, 3), (15, 3), (16, 4), (25, 5), (49, 7), (64, 8), (81, 9)]


@pytest.mark.parametrize(("field", "size"), sorted(perfect_rotations()))
def test_in_a_perfect_rotation_every_pair_meets_once(field: int, size: int) -> None:
    rounds = perfect_rotations()[field, size]
    assert met(rounds) == all_pairs(field, 1)
    for tables in rounds:
        assert sorted(sum(tables, ())) == list(range(field))
        assert {len(table) for table in tables} == {size}


def test_the_whist_designs_offered() -> None:
    assert sorted(whist_designs()) == [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25]


@pytest.mark.parametrize("field", [*sorted(whist_designs()), 29, 37, 41, 53])
def test_in_a_whist_design_all_partner_once_and_oppose_twice(field: int) -> None:
    rounds = whist(field)
    assert len(rounds) == (field if field % 4 else field - 1)
    assert partnered(rounds) == all_pairs(field, 1)
    assert opposed(rounds) == all_pairs(field, 2)
    out = [set(range(field)).difference(*tables) for tables in rounds]
    assert all(len(sum(tables, ())) == field - field % 4 for tables in rounds)
    assert (
        sorted(person for people in out for person in people)
        == list(range(field))[: field * (field % 4)]
    )


@pytest.mark.parametrize("field", [6, 7, 10, 28, 33, 49])
def test_other_fields_have_no_whist_design_here(field: int) -> None:
    assert whist(field) == ()


@pytest.mark.parametrize(
    ("tables", "size", "rounds"), [(2, 3, 0), (3, 4, 3), (5, 6, 5), (4, 5, 0), (9, 10, 0)]
)
def test_a_group_more_than_tables_moves_round_a_prime_number_of_them(
    tables: int, size: int, rounds: int
) -> None:
    found = _lines(tables, size, 20)
    assert len(found) == rounds
    assert max(met(found).values(), default=0) <= 2


@pytest.mark.parametrize("size", range(3, 11))
def test_designs_of_every_field_and_size_share_as_few_pairs_as_can_be(size: int) -> None:
    for field in range(size, 101):
        division = divide(field, Sizes.of(size))
        rounds = () if division.byes else rotation(field, division.tables, 12)
        for tables in rounds:
            assert sorted(sum(tables, ())) == list(range(field))
            assert tuple(map(len, tables)) == division.tables
        assert repeats(rounds) == least_repeats(field, division, len(rounds))
        assert max(met(rounds).values(), default=1) <= 2


@pytest.mark.parametrize(
    ("field", "size", "rounds"),
    [
        (15, 3, 7),
        (16, 4, 5),
        (15, 4, 5),
        (24, 5, 6),
        (30, 6, 5),
        (28, 4, 7),
        (24, 4, 2),
        (36, 6, 2),
    ],
)
def test_so_many_rounds_are_known(field: int, size: int, rounds: int) -> None:
    assert len(rotation(field, divide(field, Sizes.of(size)).tables, 20)) == rounds


@pytest.mark.parametrize("field", [8, 13, 29, 37])
def test_the_first_rounds_are_those_of_the_whole_design(field: int) -> None:
    assert whist_rounds(field) == len(whist(field))
    assert whist(field, 3) == whist(field)[:3]


def test_a_few_rounds_of_a_large_design_are_made_without_the_others() -> None:
    assert whist_rounds(99_989) == 99_989
    assert [len(tables) for tables in whist(99_989, 2)] == [24_997, 24_997]
