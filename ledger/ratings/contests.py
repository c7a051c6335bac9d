"""What counts for a rating: games that somebody has finished before somebody else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

PROVISIONAL = "it may still change: a finding is open, or its result is disputed"
UNDECIDED = "nobody has won it"
TWICE = "one person sat on two of its seats"
"""Why a game counts in no rating."""


class Contest(NamedTuple):
    """A game of the ledger, or a table of an event of which only the result is known.

    `sides` are the people of each side, as names are compared, `places` where each side finished,
    shared ones alike. `order` puts those of one day one after the other. `place` is what people
    call it, `game 7` or `event 2, table 1.5`; `mended` says that it was corrected or ruled on.
    `why_not` is why it counts in no rating, empty where it does.
    """

    kind: str
    day: str
    order: tuple[int | str, ...]
    place: str
    sides: tuple[tuple[str, ...], ...]
    places: tuple[int, ...]
    mended: bool = False
    why_not: str = ""

    @property
    def people(self) -> list[str]:
        """All who took part."""
        return [person for side in self.sides for person in side]

    def counted(self) -> Contest:
        """The same with the reason why it does not count, where it has one by its people."""
        is_one_twice = max(Counter(self.people).values(), default=0) > 1
        return self._replace(why_not=self.why_not or (TWICE if is_one_twice else ""))


def places_by(
    figures: Sequence[int], winners: Collection[int] = (), *, fewest_win: bool = False
) -> tuple[int, ...]:
    """The place of each side: the winners first, then by figures; equal ones share a place.

    >>> places_by((120, 501, 320)), places_by((40, 0, 40), fewest_win=True)
    ((3, 1, 2), (2, 1, 2))
    >>> places_by((510, 505, 300), winners=[1])
    (2, 1, 3)
    """
    worth = [
        (side not in winners, figure if fewest_win else -figure)
        for side, figure in enumerate(figures)
    ]
    return tuple(1 + sum(other < own for other in worth) for own in worth)
