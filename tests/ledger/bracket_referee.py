"""A referee of knock-outs: a bracket as places on paper, filled in round by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

NOBODY = 0
_THIRD = "third"


class Seat(NamedTuple):
    """A table of two: who has won it, `NOBODY` if neither came, None while it is open."""

    seats: list[int]
    winner: int | None


class Bye(NamedTuple):
    """Somebody who goes on without a table."""

    entrant: int


Spot = Seat | Bye


class Heir(NamedTuple):
    """A place on the paper that the winner of a match has, or its loser."""

    match: str
    loses: bool = False


class Match(NamedTuple):
    """A match on the paper: its name, its round, the two who are to meet."""

    name: str
    round: int
    sides: tuple[int | Heir, int | Heir]


def section(seed: int, depth: int, size: int) -> list[int]:
    """The seeds from top to bottom of that part of a draw of a size in which one is the best.

    >>> section(1, 0, 8)
    [1, 8, 4, 5, 2, 7, 3, 6]
    """
    if 2**depth == size:
        return [seed]
    return section(seed, depth + 1, size) + section(2 ** (depth + 1) + 1 - seed, depth + 1, size)


class Bracket:
    """A bracket, and what has been played of it.

    `walked` has each round with who went on without a table.
    """

    def __init__(self, field: Sequence[int], *, double: bool, third: bool) -> None:
        size = 1
        while size < len(field):
            size *= 2
        self.double = double
        self.entrants = [*field]
        self.last = size.bit_length() - 1
        draw: list[int | Heir] = [
            field[seed - 1] if seed <= len(field) else NOBODY for seed in section(1, 0, size)
        ]
        self.matches: list[Match] = []
        if len(field) >= (4 if third and not double else 2):
            (self._twice if double else self._once)(draw, third)
        self.winner: dict[str, int | None] = {}
        self.loser: dict[str, int | None] = {}
        self.lost: dict[int, list[int]] = {}
        self.stayed_away: dict[Heir, set[int]] = {}
        self.walked: set[tuple[int, int]] = set()
        self.came: Counter[int] = Counter()
        self.third: set[int] = set()

    def _once(self, sides: list[int | Heir], third: bool) -> None:
        number = 0
        while len(sides) > 1:
            number += 1
            if len(sides) == 2 and third:
                losers = [Heir(each.match, loses=True) for each in sides if isinstance(each, Heir)]
                self._level(_THIRD, number, [*losers])
            sides = self._level("upper", number, sides)

    def _twice(self, sides: list[int | Heir], _third: bool) -> None:
        """All go down once; below they meet in turn each other and those who come down."""
        below: list[int | Heir] = []
        down: dict[int, list[int | Heir]] = {}
        for number in range(1, 2 * self.last):
            if number <= self.last:
                sides = self._level("upper", number, sides)
                down[number] = [Heir(each.match, loses=True) for each in sides]  # type: ignore[union-attr]
            if number == 2:
                below = down[1]
            elif number > 2 and number % 2:
                coming = down[(number + 1) // 2]
                backwards = (number + 1) // 2 % 2 == 0
                meet = reversed(coming) if backwards else coming
                below = [side for both in zip(below, meet, strict=True) for side in both]
            if number > 1:
                below = self._level("lower", number, below)
        final = self._level("final", 2 * self.last, [*sides, *(below or down[1])])
        (winner,) = final
        assert isinstance(winner, Heir)
        self._level("again", 2 * self.last + 1, [winner, Heir(winner.match, loses=True)])

    def _level(self, name: str, number: int, sides: list[int | Heir]) -> list[int | Heir]:
        """Let neighbours meet."""
        new = [
            Match(f"{name} {number}.{at}", number, (sides[at], sides[at + 1]))
            for at in range(0, len(sides), 2)
        ]
        self.matches += new
        return [Heir(each.name) for each in new]

    @property
    def is_won(self) -> bool:
        """Whether who had lost nothing has won the final, so that it is not played again."""
        final = next((each for each in self.matches if each.name.startswith("final ")), None)
        winner = final and self.winner.get(final.name)
        return bool(winner and final and winner == self._who(final.sides[0]))

    def due(self, match: Match) -> list[int]:
        """Who is to play a match by what is known."""
        found = [self._who(side) for side in match.sides]
        return [each for each in found if each]

    def _who(self, side: int | Heir) -> int | None:
        if isinstance(side, int):
            return side
        return (self.loser if side.loses else self.winner).get(side.match)

    def play(self, number: int, spots: Sequence[Spot]) -> None:
        """Fill a round in: each match has the spot of both, else of one of them, else one left."""
        left = {
            at: {*spot.seats} if isinstance(spot, Seat) else {spot.entrant}
            for at, spot in enumerate(spots)
        }
        matches = [match for match in self.matches if match.round == number]
        chosen: dict[str, int] = {}
        for fits in (_both, _one, _any):
            # a table of the very two goes before all that only nearly fit
            for match in matches:
                due = {*self.due(match)}
                free = [at for at, who in left.items() if fits(due, who)]
                if match.name not in chosen and free:
                    chosen[match.name] = free[0]
                    del left[free[0]]
        for match in matches:
            self._note(match, spots[chosen[match.name]] if match.name in chosen else None)

    def _note(self, match: Match, spot: Spot | None) -> None:
        seats = [] if spot is None else spot.seats if isinstance(spot, Seat) else [spot.entrant]
        winner = NOBODY if spot is None else spot.winner if isinstance(spot, Seat) else spot.entrant
        self._note_who_stayed_away(match, spot)
        if isinstance(spot, Bye):
            self.walked.add((match.round, spot.entrant))
        self.winner[match.name] = winner
        others = [each for each in seats if each != winner]
        self.loser[match.name] = winner if not winner else (others or [NOBODY])[0]
        if winner:
            if match.name.startswith(_THIRD):
                self.third.add(winner)
            else:
                self.came[winner] = max(self.came[winner], match.round)
            if others:
                self.lost.setdefault(others[0], []).append(match.round)

    def _note_who_stayed_away(self, match: Match, spot: Spot | None) -> None:
        """Who was due where nobody played has lost, and is due below, where the same may happen."""
        if isinstance(spot, Seat):
            return
        expected = {*self.due(match)}
        for side in match.sides:
            if isinstance(side, Heir):
                expected |= self.stayed_away.get(side, set())
        expected -= {spot.entrant} if spot else set()
        walks_through = spot is None and len(expected) == 1
        self.stayed_away[Heir(match.name, loses=not walks_through)] = expected
        for one in [] if walks_through else expected:
            self.lost.setdefault(one, []).append(match.round)

    def reached(self, everyone: Sequence[int], through: int) -> dict[int, Fraction]:
        """How far everyone has come, more being better."""
        if not self.double:
            # who won the third place is behind the final and before the other semi-finalists
            third = self.last - Fraction(3, 2)
            return {
                one: max(Fraction(self.came[one]), third) if one in self.third
                else Fraction(self.came[one])
                for one in everyone
            }  # fmt: skip
        found = {}
        for one in everyone:
            lost = self.lost.get(one, [])
            if len(lost) > 1:
                found[one] = lost[1]
            else:
                found[one] = through + 2 - len(lost) if one in self.entrants else 0
        return {one: Fraction(each) for one, each in found.items()}


def _both(due: set[int], who: set[int]) -> bool:
    return bool(due) and due == who


def _one(due: set[int], who: set[int]) -> bool:
    return bool(due & who)


def _any(_due: set[int], _who: set[int]) -> bool:
    return True
