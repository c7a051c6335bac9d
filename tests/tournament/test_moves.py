"""Moving people: who takes whose place, and where a latecomer sits."""

from collections.abc import Sequence
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.events import event_with, round_of
from trickledger.ledger.tournament.acts import text_of
from trickledger.ledger.tournament.moves import Places, joined_each, moved
from trickledger.ledger.tournament.pairing.seating import UnfitPlan, no_table
from trickledger.ledger.tournament.table import Round, TableRecord

PAIRS = round_of(event_with(players=7), 1, (1, 2), (3, 4), (5, 6), byes=(7,))

MOVES = [
    # table, who is to sit there: the tables that change, the byes
    (1, (1, 3), ((1, (1, 3)), (2, (2, 4))), (7,)),
    (1, (2, 1), ((1, (2, 1)),), (7,)),
    (1, (1, 2), (), (7,)),
    (1, (3, 4), ((1, (3, 4)), (2, (1, 2))), (7,)),
    (1, (3, 5), ((1, (3, 5)), (2, (1, 4)), (3, (2, 6))), (7,)),
    (1, (1, 7), ((1, (1, 7)),), (2,)),
    (2, (7, 4), ((2, (7, 4)),), (3,)),
    (4, (1, 7), ((1, (2,)), (4, (1, 7))), ()),
    (4, (1, 2), ((1, ()), (4, (1, 2))), (7,)),
    (1, (1,), ((1, (1,)),), (2, 7)),
]


@pytest.mark.parametrize(("table", "seats", "tables", "byes"), MOVES)
def test_who_must_leave_takes_the_place_of_one_who_came(
    table: int,
    seats: tuple[int, ...],
    tables: tuple[tuple[int, tuple[int, ...]], ...],
    byes: tuple[int, ...],
) -> None:
    assert moved(PAIRS, table, seats) == (tables, byes)


@pytest.mark.parametrize("table", [0, -1, 5, 99])
def test_there_is_no_table_beyond_the_next(table: int) -> None:
    with pytest.raises(UnfitPlan, match=r"Round 1 has tables 1 to 3."):
        moved(PAIRS, table, (1, 2))


@pytest.mark.parametrize(
    ("last", "why"),
    [
        (0, "Round 2 has no tables."),
        (1, "Round 2 has one table."),
        (2, "Round 2 has tables 1 to 2."),
        (40, "Round 2 has tables 1 to 40."),
    ],
)
def test_which_tables_a_round_has_is_said_as_people_say_it(last: int, why: str) -> None:
    assert str(no_table(2, 99, last)) == f"There is no table 2.99. {why}"


@given(st.integers(1, 4), st.lists(st.integers(1, 7), unique=True, min_size=1, max_size=3))
def test_nobody_is_lost_or_seated_twice(table: int, seats: list[int]) -> None:
    places = moved(PAIRS, table, seats)
    now = {row.number: row.seats for row in PAIRS.tables} | dict(places.tables)
    everyone = [entrant for row in now.values() for entrant in row]
    assert sorted([*everyone, *places.byes]) == [1, 2, 3, 4, 5, 6, 7]
    assert now.get(table, ()) == tuple(seats)
    assert text_of(places.act(1, "why"))


FOURS = event_with("game=linger-longer", "size=4", players=8)


def joined(made: Round, entrants: Sequence[int], sizes: tuple[int, int]) -> Places:
    return joined_each([(made, entrants)], made, sizes, ())


def test_a_latecomer_sits_with_who_has_a_bye() -> None:
    assert joined(PAIRS, [8], (2, 2)) == (((4, (7, 8)),), ())


def test_a_latecomer_has_a_bye_where_no_chair_is_free() -> None:
    full = round_of(event_with(), 1, (1, 2), (3, 4))
    assert joined(full, [5], (2, 2)) == ((), (5,))


def test_a_latecomer_takes_a_chair_at_the_smallest_table() -> None:
    made = round_of(FOURS, 1, (1, 2, 3, 4), (5, 6, 7))
    assert joined(made, [8], (3, 6)) == (((2, (5, 6, 7, 8)),), ())


def test_nobody_joins_a_table_that_has_begun() -> None:
    made = round_of(FOURS, 1, (1, 2, 3, 4), (5, 6, 7))
    first, second = made.tables
    begun = second._replace(record=TableRecord(3, "abc234", "open", 1, 0, False))
    made = made._replace(tables=(first, begun))
    assert joined(made, [8], (3, 6)).tables == ((1, (1, 2, 3, 4, 8)),)
    done = round_of(FOURS, 1, (1, 2, 3), (4, 5, 6), figures=[(3, 2, 1), (3, 2, 1)])
    assert joined(done, [7], (3, 6)) == ((), (7,))


@given(
    st.lists(st.integers(2, 6), max_size=4),
    st.integers(0, 2),
    st.integers(1, 12),
    st.sampled_from([(2, 2), (3, 6), (4, 4), (2, 5)]),
)
def test_many_latecomers_sit_as_they_would_one_after_the_other(
    tables: list[int], byes: int, late: int, sizes: tuple[int, int]
) -> None:
    numbers = iter(range(1, 100))
    seats = [tuple(islice(numbers, size)) for size in tables]
    made = round_of(FOURS, 1, *seats, byes=tuple(islice(numbers, byes)))
    entrants = list(islice(numbers, late))
    together = joined(made, entrants, sizes)
    changed: dict[int, tuple[int, ...]] = {}
    for entrant in entrants:
        one = joined(made, [entrant], sizes)
        changed |= dict(one.tables)
        now = dict(enumerate((table.seats for table in made.tables), 1)) | dict(one.tables)
        made = round_of(FOURS, 1, *(now[table] for table in sorted(now)), byes=one.byes)
    assert together == Places(tuple(sorted(changed.items())), one.byes)
