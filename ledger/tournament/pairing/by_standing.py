"""Tables by standing: the best at the first table, those of one score wherever theirs sit."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

from trickledger.ledger.tournament.pairing.division import Division
from trickledger.ledger.tournament.pairing.local_search import Home


def sizes_in_order(division: Division, smaller: Sequence[int]) -> tuple[int, ...]:
    """The sizes of the tables from the first on, the smaller where those sit who had fewest.

    `smaller` says how often each has sat at a smaller table, the best by standing first. Of orders
    that are equal in it the one with the smaller tables last is taken.

    >>> sizes_in_order(Division((3, 2), 0), [0, 0, 1, 1, 1])
    (2, 3)
    """
    had = [0, *accumulate(smaller)]
    # By how many of the tables placed so far are small: what it costs, and the sizes negated.
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    large, small = division.tables[0], division.tables[-1]
    limits = {size: division.tables.count(size) for size in (large, small)}
    for placed in range(len(division.tables)):
        further: dict[int, tuple[int, tuple[int, ...]]] = {}
        for smalls, (cost, sizes) in best.items():
            start = -sum(sizes)
            for size, used in ((large, placed - smalls), (small, smalls)):
                if used < limits[size]:
                    is_small = size < large
                    more = had[start + size] - had[start] if is_small else 0
                    order = (cost + more, (*sizes, -size))
                    key = smalls + is_small
                    further[key] = min(order, further.get(key, order))
        best = further
    [(_, sizes)] = best.values()
    return tuple(-size for size in sizes)


def homes(scores: Sequence[Fraction], sizes: Sequence[int]) -> dict[Fraction, Home]:
    """Where those of each score sit when all sit in order of standing, best first.

    >>> at_home = homes([Fraction(2), Fraction(1), Fraction(1), Fraction(0)], [2, 2])
    >>> at_home[Fraction(1)]
    Home(first=0, last=1)
    """
    tables = [table for table, size in enumerate(sizes) for _ in range(size)]
    first = dict(zip(reversed(scores), reversed(tables), strict=True))
    last = dict(zip(scores, tables, strict=True))
    return {score: Home(first[score], last[score]) for score in scores}
