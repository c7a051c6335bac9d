"""The ratings of all people at one kind of game, brought on game by game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from trickledger.ledger.places import levels, placed
from trickledger.ledger.ratings.contests import Contest
from trickledger.ledger.ratings.weng_lin import MEAN, UNSURE, Side, Strength, rated

WIDEST = 550
"""Whose rating may be off by more is not rated yet: it takes some seven games of two."""
FEWEST_GAMES = 3
"""Nor is, of those at tables of many, who has played fewer than this: one evening is luck."""

_MIDDLE = 1500
_POINTS = 40
_TINY = 9

NEW = Strength()


def in_points(mu: float) -> int:
    """A strength as people are told it: 1500 is the middle, 40 points a unit.

    >>> in_points(25), in_points(27.6354)
    (1500, 1605)
    """
    return round(_MIDDLE + _POINTS * (mu - MEAN))


def width_in_points(sigma: float) -> int:
    """How far a rating may be off to either side: two sigma, in points.

    >>> width_in_points(25 / 3)
    667
    """
    return round(_POINTS * 2 * sigma)


class Standing(NamedTuple):
    """Where somebody stands at a kind of game: the strength, the games, the day of the newest."""

    strength: Strength = NEW
    games: int = 0
    newest: str = ""

    @property
    def is_rated(self) -> bool:
        """Whether enough is known."""
        return self.games >= FEWEST_GAMES and self.width <= WIDEST

    @property
    def points(self) -> int:
        """The rating."""
        return in_points(self.strength.mu)

    @property
    def width(self) -> int:
        """How far the rating may be off to either side."""
        return width_in_points(self.strength.sigma)

    @property
    def at_least(self) -> int:
        """What somebody is almost surely worth, in points."""
        return in_points(self.strength.at_least)

    def ready(self, day: str) -> Strength:
        """The strength on a later day: less sure by each month that went by without a game."""
        idle = max(_months(day) - _months(self.newest) - 1, 0) if self.newest else 0
        waited = self.strength.waited(idle)
        return waited._replace(sigma=min(waited.sigma, max(UNSURE, self.strength.sigma)))


class Move(NamedTuple):
    """What a contest did to one person: `expected` to beat so many, and `beaten`; a tie is half.

    `place` is where the own side finished.
    """

    contest: Contest
    person: str
    place: int
    expected: float
    beaten: float
    before: Standing
    after: Standing


@dataclass(frozen=True)
class Row:
    """A line of a list: people who are not rated yet have no place."""

    place: int | None
    shared: bool
    person: str
    standing: Standing


class Book:
    """The ratings of all people at one kind of game."""

    def __init__(self) -> None:
        self.standings: dict[str, Standing] = {}
        self.contests = 0

    def take(self, contest: Contest) -> list[Move]:
        """Let one more contest count, and say what it did to each person."""
        before = [[self.of(person) for person in side] for side in contest.sides]
        ready: list[Side] = [tuple(one.ready(contest.day) for one in side) for side in before]
        self.contests += 1
        moves = []
        for side, was, place, told in zip(
            contest.sides, before, contest.places, rated(ready, contest.places), strict=True
        ):
            for person, standing, strength in zip(side, was, told.after, strict=True):
                after = Standing(strength, standing.games + 1, contest.day)
                self.standings[person] = after
                moves.append(
                    Move(contest, person, place, told.expected, told.beaten, standing, after)
                )
        return moves

    def of(self, person: str) -> Standing:
        """Where somebody stands; in the middle and unsure before the first game."""
        return self.standings.get(person, Standing())

    def rows(self) -> Iterator[Row]:
        """The list, by what each is at least worth: first who is rated, then who is not yet."""
        known = sorted(sorted(self.standings.items()), key=_order)
        rated = levels((each for each in known if each[1].is_rated), _order)
        yield from (Row(place, shared, *each) for place, shared, each in placed(rated))
        yield from (Row(None, False, *each) for each in known if not each[1].is_rated)


def _order(known: tuple[str, Standing]) -> float:
    return -round(known[1].strength.at_least, _TINY)


def _months(day: str) -> int:
    return int(day[:4]) * 12 + int(day[5:7])
