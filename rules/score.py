"""Score lines: every score is a list of reasons that adds up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import add
from typing import NamedTuple

from rules.cards import listing
from rules.clause import Clause


class ScoreLine(NamedTuple):
    """Points for one side (its number), by a clause, with the reason that a table reads.

    The sentence is made when it is read: `reason` holds its words, with braces for `about`, a set
    of cards or the numbers of tricks.
    """

    side: int
    clause: Clause
    points: int
    reason: str
    about: int | tuple[int, ...] = 0

    @property
    def why(self) -> str:
        """The reason as a sentence."""
        about = self.about
        words = listing(about) if isinstance(about, int) else " ".join(map(str, about))
        return self.reason.format(words)


# Building the tuple directly costs half of calling ScoreLine, several times a hand.
score_line: Callable[[tuple[int, Clause, int, str, int | tuple[int, ...]]], ScoreLine] = partial(
    tuple.__new__, ScoreLine
)


class Result(NamedTuple):
    """What a finished hand is worth.

    `lines` add up to `score` by side, the worth of the hand before settlement; `settlement` adds
    up to `entered`, what goes to the totals. A hand that does not count has no points.
    """

    counted: bool
    score: tuple[int, ...]
    entered: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    settlement: tuple[ScoreLine, ...]
    next_dealer: int
    why: str = ""


def added_up(lines: Iterable[ScoreLine], sides: int) -> tuple[int, ...]:
    """The sum of score lines by side."""
    sums = [0] * sides
    for line in lines:
        sums[line.side] += line.points
    return tuple(sums)


def plus(left: Sequence[int], right: Sequence[int]) -> tuple[int, ...]:
    """Two rows of points added side by side."""
    return tuple(map(add, left, right))
