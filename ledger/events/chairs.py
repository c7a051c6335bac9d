"""Who sits where at a table: seats go round, and with them who deals first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

Sat = Counter[tuple[int, int]]
"""How often an entrant has had a seat, the first being 0."""


_SWEEPS = 4


class _Exchange(NamedTuple):
    saving: int
    first: int
    second: int


_NONE = _Exchange(0, 0, 0)


def settled(table: Sequence[int], sat: Sat) -> tuple[int, ...]:
    """The people of a table in seats that they have had least; no exchange of two would be better.

    >>> settled((1, 2, 3), Counter({(1, 0): 1, (2, 1): 1}))
    (2, 1, 3)
    """
    seats = list(table)
    while True:
        saving, first, second = max(_exchanges(seats, sat), default=_NONE)
        if saving <= 0:
            return tuple(seats)
        seats[first], seats[second] = seats[second], seats[first]


def gone_round(
    rounds: Sequence[Sequence[Sequence[int]]], *, sides: bool = False
) -> list[list[tuple[int, ...]]]:
    """All rounds of a plan with their seats, gone through until no table could be better.

    Each table is settled by what all others of the plan come to.
    """
    settle = turned if sides else settled
    sat: Sat = Counter()
    plan = [[tuple(table) for table in tables] for tables in rounds]
    for sweep in range(_SWEEPS):
        for tables in plan:
            for number, table in enumerate(tables):
                if sweep:
                    sat.subtract(_seats(table))
                tables[number] = settle(table, sat)
                sat.update(_seats(tables[number]))
    return plan


def turned(table: Sequence[int], sat: Sat) -> tuple[int, ...]:
    """Two sides of two in seats that they have had least; partners stay opposite.

    >>> turned((1, 2, 3, 4), Counter({(1, 0): 1, (4, 3): 1}))
    (2, 1, 4, 3)
    """
    return min(
        (seats for seats in permutations(table) if _keeps_sides(seats, table)),
        key=lambda seats: sum(sat[person, seat] for seat, person in enumerate(seats)),
    )


def excess(tables: Iterable[Sequence[int]], sat: Sat) -> int:
    """How many times more all have had their seats than the seat of the table they had least."""
    return sum(
        sat[person, seat] - min(sat[person, other] for other in range(len(table)))
        for table in tables
        for seat, person in enumerate(table)
    )


def _exchanges(seats: Sequence[int], sat: Sat) -> Iterator[_Exchange]:
    for second, later in enumerate(seats):
        for first, earlier in enumerate(seats[:second]):
            had = sat[earlier, first] + sat[later, second]
            yield _Exchange(had - sat[earlier, second] - sat[later, first], first, second)


def _keeps_sides(seats: Sequence[int], table: Sequence[int]) -> bool:
    return {frozenset(seats[::2]), frozenset(seats[1::2])} == {
        frozenset(table[::2]),
        frozenset(table[1::2]),
    }


def _seats(table: Sequence[int]) -> Iterator[tuple[int, int]]:
    return ((person, seat) for seat, person in enumerate(table))
