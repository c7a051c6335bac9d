"""Score lines: every score is a list of reasons that adds up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from operator import add
from typing import NamedTuple

from trickledger.rules.cards import listing
from trickledger.rules.clauses import Clause


class WordsSaid(NamedTuple):
    """The entries of a hand that are one of these words: those of a seat, None for anybody's."""

    words: frozenset[str]
    seat: int | None = None


@cache
def said(words: str, seat: int | None = None) -> WordsSaid:
    """The entries that are one of some words, which stand in one text."""
    return WordsSaid(frozenset(words.split()), seat)


Basis = tuple[int, ...] | WordsSaid
NO_SOURCE: Basis = ()


class ScoreLine(NamedTuple):
    """Points for one side (its number), by a clause, with the reason that a table reads.

    The sentence is made when it is read: `reason` holds its words, with braces for `about`, a set
    of cards or the numbers of tricks. `source` is what it follows from besides these tricks: its
    entries, or what was said; where there is none, the tricks to which the cards were played.
    """

    side: int
    clause: Clause
    points: int
    reason: str
    about: int | tuple[int, ...] = 0
    source: Basis = NO_SOURCE

    @property
    def why(self) -> str:
        """The reason as a sentence."""
        about = self.about
        words = listing(about) if isinstance(about, int) else " ".join(map(str, about))
        return self.reason.format(words)


ScoreLines = Iterator[ScoreLine]
"""The reasons for a score, in the order in which they are told."""

# Building the tuple directly costs half of calling ScoreLine, several times a hand.
score_line: Callable[[tuple[int, Clause, int, str, int | tuple[int, ...], Basis]], ScoreLine] = (
    partial(tuple.__new__, ScoreLine)
)


class Result(NamedTuple):
    """What a finished hand is worth.

    `lines` add up to `score` by side, the worth of the hand before settlement; `settlement` adds
    up to `entered`, what goes to the totals. A hand that does not count has no points but those
    that were ruled; of one that was told by what it adds there is no `score`. One that `is_drawn`
    leaves to the next what waits for a winner, whatever is ruled on its points.
    """

    counted: bool
    score: tuple[int, ...]
    entered: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    settlement: tuple[ScoreLine, ...]
    next_dealer: int
    why: str = ""
    is_drawn: bool = False


class Settled(NamedTuple):
    """How a hand is settled: `lines` add up to what goes to the totals, then who deals next.

    `why` is the reason for which a hand does not count, empty where it does; one that `is_drawn`
    has no winner.
    """

    lines: tuple[ScoreLine, ...]
    next_dealer: int
    why: str = ""
    is_drawn: bool = False


def added_up(lines: Iterable[ScoreLine], sides: int) -> tuple[int, ...]:
    """The sum of score lines by side."""
    sums = [0] * sides
    for line in lines:
        sums[line.side] += line.points
    return tuple(sums)


def plus(left: Sequence[int], right: Sequence[int]) -> tuple[int, ...]:
    """Two rows of points added side by side."""
    return tuple(map(add, left, right))
