"""Places: who is level with somebody has the same, the first that they take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, TypeVar

T = TypeVar("T")


def levels(everyone: Iterable[T], key: Callable[[T], Any]) -> list[list[T]]:
    """Those who are level by a key together, the lowest first, each group in the order given.

    >>> levels(["Cid", "Al", "Bob"], len)
    [['Al'], ['Cid', 'Bob']]
    """
    return [list(level) for _, level in groupby(sorted(everyone, key=key), key=key)]


def placed(groups: Iterable[Sequence[T]]) -> Iterator[tuple[int, bool, T]]:
    """Those of groups that are level, best first, with their place and whether it is shared.

    >>> list(placed([["Ann"], ["Bob", "Cid"], ["Dee"]]))
    [(1, False, 'Ann'), (2, True, 'Bob'), (2, True, 'Cid'), (4, False, 'Dee')]
    """
    place = 1
    for group in groups:
        for one in group:
            yield place, len(group) > 1, one
        place += len(group)
