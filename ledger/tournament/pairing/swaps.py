"""Pairs made better by swaps between two tables, until no swap helps."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence

from trickledger.ledger.tournament.pairing.blossom import Meeting
from trickledger.ledger.tournament.pairing.seating import pair

REACH = 40
"""How many tables away a partner is looked for, on each side."""


def swapped(tables: Sequence[Meeting], cost: Callable[[int, int], int]) -> list[Meeting]:
    """Tables of two, each with the lower place first, made cheaper by the best swap in reach.

    `cost` is of two places, the lower first, and at least 0; only tables that cost anything look
    for a swap.

    >>> swapped([(0, 1), (2, 3)], lambda one, other: 0 if other - one == 2 else 5)
    [(0, 2), (1, 3)]
    """
    seated = list(tables)
    costs = [cost(*table) for table in seated]
    waiting = deque(range(len(seated)))
    while waiting:
        number = waiting.popleft()
        if costs[number] and (swap := _best_swap(seated, costs, number, cost)):
            other, *changed = swap
            for place, table in zip((number, other), changed, strict=True):
                seated[place], costs[place] = table, cost(*table)
                waiting.append(place)
    return seated


def _best_swap(
    tables: Sequence[Meeting], costs: Sequence[int], number: int, cost: Callable[[int, int], int]
) -> tuple[int, Meeting, Meeting] | None:
    best, saved = None, 0
    for other in _around(number, len(tables)):
        spare = costs[number] + costs[other] - saved
        if spare <= 0:
            continue
        (one, two), (three, four) = tables[number], tables[other]
        for swap in ((pair(one, three), pair(two, four)), (pair(one, four), pair(two, three))):
            left = spare - cost(*swap[0])
            if left > 0 and (left := left - cost(*swap[1])) > 0:
                best, saved, spare = (other, *swap), saved + left, spare - left
    return best


def _around(number: int, count: int) -> Iterator[int]:
    """The others in reach, the nearest first, for there the best are and spare us the rest."""
    for step in range(1, REACH + 1):
        if number >= step:
            yield number - step
        if number + step < count:
            yield number + step
