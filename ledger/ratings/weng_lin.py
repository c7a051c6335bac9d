"""What one game says of the strength of those who played it.

The method is that of Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (Journal of
Machine Learning Research 12, 2011), algorithm 1: Bradley-Terry with full pairing. Each side is
compared with each other side, and only who finished before whom counts. The strength of a side is
the sum of those of its people; each is moved by their own part of its uncertainty.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

METHOD = 1
"""The number of the method: another one, or another constant, has another number."""

MEAN = 25.0
UNSURE = 25 / 3
_LUCK = 25 / 6
_DRIFT = 25 / 300
_LEAST_LEFT = 0.0001

_HALF = 0.5


class Strength(NamedTuple):
    """How strong somebody is: most likely `mu`, in 95 of 100 cases within two `sigma` of it."""

    mu: float = MEAN
    sigma: float = UNSURE

    @property
    def at_least(self) -> float:
        """What somebody is almost surely worth: by that lists are ordered."""
        return self.mu - 3 * self.sigma

    def waited(self, times: int = 1) -> Strength:
        """The same, less sure: once for each game, and for each month without one.

        >>> Strength().waited().mu, round(Strength().waited().sigma, 3)
        (25.0, 8.334)
        """
        return Strength(self.mu, sqrt(self.sigma**2 + times * _DRIFT**2))


Side = tuple[Strength, ...]
"""Those who play together."""


class SideRated(NamedTuple):
    """What a game says of a side: how many it was expected to beat, and did; a tie is a half.

    `after` are its people in their order.
    """

    expected: float
    beaten: float
    after: Side


def rated(sides: Sequence[Side], places: Sequence[int]) -> list[SideRated]:
    """What a game says of each side, by the places in which they finished, the lowest the best.

    >>> winner, loser = rated([(Strength(),), (Strength(),)], [1, 2])
    >>> [round(figure, 4) for figure in winner.after[0]], round(loser.after[0].mu, 4)
    ([27.6354, 8.0659], 22.3646)
    """
    ready = [tuple(one.waited() for one in side) for side in sides]
    sums = [_sum(side) for side in ready]
    return [
        _told(
            side,
            [_compared(sums, places, own, other) for other in range(len(sums)) if other != own],
        )
        for own, side in enumerate(ready)
    ]


class _Sum(NamedTuple):
    """The strength of a side, and its variance."""

    mu: float
    variance: float


class _Comparison(NamedTuple):
    """What was expected against one other side, what came, and how far the two are comparable."""

    expected: float
    came: float
    spread: float


def _sum(side: Side) -> _Sum:
    return _Sum(sum(one.mu for one in side), sum(one.sigma**2 for one in side))


def _compared(sums: Sequence[_Sum], places: Sequence[int], own: int, other: int) -> _Comparison:
    us, them = sums[own], sums[other]
    spread = sqrt(us.variance + them.variance + 2 * _LUCK**2)
    came = _HALF if places[own] == places[other] else float(places[own] < places[other])
    return _Comparison(1 / (1 + exp((them.mu - us.mu) / spread)), came, spread)


def _told(side: Side, compared: Sequence[_Comparison]) -> SideRated:
    _, variance = _sum(side)
    better = sum((each.came - each.expected) / each.spread for each in compared)
    surer = sum(
        sqrt(variance) / each.spread * each.expected * (1 - each.expected) / each.spread**2
        for each in compared
    )
    after = tuple(
        Strength(
            one.mu + one.sigma**2 * better,
            one.sigma * sqrt(max(1 - one.sigma**2 * surer, _LEAST_LEFT)),
        )
        for one in side
    )
    return SideRated(
        sum(each.expected for each in compared), sum(each.came for each in compared), after
    )
