"""The tables that a style of Swiss would make, if nobody had met before."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

STYLES = ("fold", "random", "monrad")
"""The top half of a score group against its bottom half; by lot; neighbours."""


class Spot(NamedTuple):
    """Where a style would put someone: the table and its side; `halves` is how many tables keep
    the top half of a score group from the bottom half, 0 where halves do not matter.
    """

    table: int
    side: int
    halves: int


def spots(groups: Iterable[Sequence[int]], style: str, seed: int) -> dict[int, Spot]:
    """The spot of everyone in score groups that are each in standing order, the best first.

    Who is left over in a group meets the first of the next.

    >>> places = spots([[1, 2, 3], [4, 5, 6]], "fold", seed=0)
    >>> [name for name, spot in places.items() if spot.table == 1]
    [3, 4]
    """
    chance = random.Random(seed)
    if style == "random":
        # Numbers of random() are the same in every version of Python; a shuffle is not promised.
        groups = [sorted(group, key=lambda _: chance.random()) for group in groups]
    tables = enumerate(_tables(groups, folds=style == "fold"))
    return {
        one: Spot(number, side, halves)
        for number, (*both, halves) in tables
        for side, one in enumerate(both)
    }


def _tables(groups: Iterable[Sequence[int]], *, folds: bool) -> Iterator[tuple[int, int, int]]:
    left_over: list[int] = []
    for group in groups:
        line = [*left_over, *group]
        if left_over:
            yield line[0], line[1], 0
            line = line[2:]
        left_over = [line.pop()] if len(line) % 2 else []
        half = len(line) // 2
        if folds:
            yield from (
                (one, other, half) for one, other in zip(line[:half], line[half:], strict=True)
            )
        else:
            yield from ((one, other, 0) for one, other in zip(line[::2], line[1::2], strict=True))


def misfit(one: Spot, other: Spot) -> int:
    """How far two are from what the style would do: tables apart, and all of a half's if it is the
    same half.
    """
    return abs(one.table - other.table) + (one.halves if one.side == other.side else 0)
