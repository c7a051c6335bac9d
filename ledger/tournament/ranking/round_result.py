"""What the rounds have brought each entrant: the values that standings are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

_NOBODY: Mapping[int, Fraction] = MappingProxyType({})


class Kind(Enum):
    """How a round went for an entrant."""

    PLAYED = "played"
    BYE = "bye"
    FORFEIT_WON = "forfeit won"
    FORFEIT_LOST = "forfeit lost"
    ABSENT = "absent"
    OPEN = "open"
    ANNULLED = "annulled"


class RoundResult(NamedTuple):
    """One round of one entrant.

    `points` is what the round is worth by the choice of the event. `against` gives for each
    opponent the share won: 1 ahead of them at the end, 1/2 level, 0 behind; at a table of four
    there are three. `own` and `other` are the figures of the game, own and of the best opponent,
    in its unit, and `is_fewest` says that fewer are better. `rank` is the place at the table,
    shared places as their mean. A forfeit names the opponents it would have been
    played against, and a round that was annulled those it was played against for nothing.
    """

    round: int
    kind: Kind
    points: Fraction
    against: Mapping[int, Fraction] = _NOBODY
    partners: tuple[int, ...] = ()
    own: int | None = None
    other: int | None = None
    is_fewest: bool = False
    rank: Fraction | None = None
    provisional: bool = False

    @property
    def is_played(self) -> bool:
        """Whether cards were played in it."""
        return self.kind is Kind.PLAYED


def points_of(rounds: Iterable[RoundResult]) -> Fraction:
    """What rounds are worth together."""
    return sum((each.points for each in rounds), Fraction())


Results = Mapping[int, tuple[RoundResult, ...]]
"""The rounds of every entrant, by number, each in the order of the rounds."""
