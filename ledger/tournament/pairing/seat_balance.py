"""Who sits where at a table: seats go round, and with them who deals first and who sits beside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from trickledger.ledger.tournament.pairing.seating import neighbours

Sat = Counter[tuple[int, int]]
"""How often an entrant has had a seat, the first being 0."""

Beside = Counter[tuple[int, int]]
"""How often the second has sat next to the first, clockwise."""

_NOBODY: Beside = Counter()

_SWEEPS = 4

_TURNS = tuple(turn for turn in permutations(range(4)) if abs(turn[0] - turn[2]) == 2)
"""In which order four can take their seats so that partners stay opposite."""

_Exchange = tuple[int, int, int]
"""How much less two will have had their seats when they exchange them, and which seats."""

_NONE = (0, 0, 0)


def settled(table: Sequence[int], sat: Sat, beside: Beside = _NOBODY) -> tuple[int, ...]:
    """The people of a table in seats that they have had least; no exchange of two would be better.

    Of exchanges that are as good for the seats, the one counts that parts most who have sat beside
    each other before.

    >>> settled((1, 2, 3), Counter({(1, 0): 1, (2, 1): 1}))
    (2, 1, 3)
    """
    seats = range(len(table))
    sitting = [(person, [sat[person, seat] for seat in seats]) for person in table]
    while True:
        people = [person for person, _ in sitting]
        best = _best_exchange([had for _, had in sitting], people, beside)
        if best is None:
            return tuple(people)
        first, second = best
        sitting[first], sitting[second] = sitting[second], sitting[first]


def _best_exchange(
    had: Sequence[Sequence[int]], people: Sequence[int], beside: Beside
) -> tuple[int, int] | None:
    """The seats to exchange, None where no exchange is better for seats or neighbours."""
    exchanges = [each for each in _exchanges(had) if each[0] >= 0]
    saving = max(exchanges, default=_NONE)[0]
    weighed = (
        (_parted(people, beside, first, second), first, second)
        for saved, first, second in exchanges
        if saved == saving
    )
    parted, first, second = max(weighed, default=_NONE)
    return (first, second) if (saving, parted) > (0, 0) else None


def gone_round(
    rounds: Sequence[Sequence[Sequence[int]]], *, sides: bool = False
) -> list[list[tuple[int, ...]]]:
    """All rounds of a plan with their seats, gone through until no table could be better.

    Each table is settled by what all others of the plan come to.
    """
    sat: Sat = Counter()
    beside: Beside = Counter()
    plan = [[tuple(table) for table in tables] for tables in rounds]
    for sweep in range(_SWEEPS):
        for tables in plan:
            for number, table in enumerate(tables):
                if sweep:
                    sat.subtract(_seats(table))
                    beside.subtract(neighbours(table))
                tables[number] = turned(table, sat) if sides else settled(table, sat, beside)
                sat.update(_seats(tables[number]))
                beside.update(neighbours(tables[number]))
    return plan


def twos_settled(tables: Sequence[Sequence[int]], sat: Sat) -> tuple[tuple[int, ...], ...]:
    """Tables of two, the better placed first, by who has sat first less, as against second.

    Of equals who have sat before it is the better placed at one table and the other at the next, in
    the order of Thue and Morse: those who are to meet later are then ahead and behind by turns.

    >>> sat = Counter({(1, 0): 2, (1, 1): 1, (2, 1): 1, (3, 0): 1, (4, 0): 1})
    >>> twos_settled([(1, 2), (3, 4), (5, 6)], sat)
    ((2, 1), (4, 3), (5, 6))
    """
    found = []
    for number, (one, other) in enumerate(tables):
        ahead, behind = (sat[person, 0] - sat[person, 1] for person in (one, other))
        have_sat = any(sat[person, seat] for person in (one, other) for seat in (0, 1))
        turns = ahead > behind or (ahead == behind and have_sat and number.bit_count() % 2)
        found.append((other, one) if turns else (one, other))
    return tuple(found)


def turned(table: Sequence[int], sat: Sat) -> tuple[int, ...]:
    """Two sides of two in seats that they have had least; partners stay opposite.

    >>> turned((1, 2, 3, 4), Counter({(1, 0): 1, (4, 3): 1}))
    (2, 1, 4, 3)
    """
    had = [[sat[person, seat] for seat in range(len(table))] for person in table]
    turn = min(_TURNS, key=lambda turn: sum([had[one][seat] for seat, one in enumerate(turn)]))
    return tuple([table[one] for one in turn])


def excess(tables: Iterable[Sequence[int]], sat: Sat) -> int:
    """How many times more all have had their seats than the seat of the table they had least."""
    return sum(
        sat[person, seat] - min(sat[person, other] for other in range(len(table)))
        for table in tables
        for seat, person in enumerate(table)
    )


def _exchanges(had: Sequence[Sequence[int]]) -> Iterator[_Exchange]:
    """From how often each person at the table has had each of its seats."""
    for second, later in enumerate(had):
        for first, earlier in enumerate(had[:second]):
            now = earlier[first] + later[second]
            yield now - earlier[second] - later[first], first, second


def _parted(people: Sequence[int], beside: Beside, first: int, second: int) -> int:
    """How many fewer have sat beside each other before, once two exchange their seats."""
    after = list(people)
    after[first], after[second] = after[second], after[first]
    return sum(beside[two] for two in neighbours(people)) - sum(
        beside[two] for two in neighbours(after)
    )


def _seats(table: Sequence[int]) -> Iterator[tuple[int, int]]:
    return ((person, seat) for seat, person in enumerate(table))
