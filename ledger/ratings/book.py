"""The ratings of all people at one kind of game, brought on game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trickledger.ledger.places import levels, placed
from trickledger.ledger.ratings.weng_lin import MEAN, UNSURE, Side, Strength, rated

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


class Rating(NamedTuple):
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
    before: Rating
    after: Rating


@dataclass(frozen=True)
class RatingRow:
    """A line of a list: people who are not rated yet have no place."""

    place: int | None
    shared: bool
    person: str
    standing: Rating


class Book:
    """The ratings of all people at one kind of game."""

    def __init__(self) -> None:
        self.standings: dict[str, Rating] = {}
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
                after = Rating(strength, standing.games + 1, contest.day)
                self.standings[person] = after
                moves.append(
                    Move(contest, person, place, told.expected, told.beaten, standing, after)
                )
        return moves

    def of(self, person: str) -> Rating:
        """Where somebody stands; in the middle and unsure before the first game."""
        return self.standings.get(person, Rating())

    def rows(self) -> Iterator[RatingRow]:
        """The list, by what each is at least worth: first who is rated, then who is not yet."""
        known = sorted(sorted(self.standings.items()), key=_order)
        rated = levels((each for each in known if each[1].is_rated), _order)
        yield from (RatingRow(place, shared, *each) for place, shared, each in placed(rated))
        yield from (RatingRow(None, False, *each) for each in known if not each[1].is_rated)


def _order(known: tuple[str, Rating]) -> float:
    return -round(known[1].strength.at_least, _TINY)


def _months(day: str) -> int:
    return int(day[:4]) * 12 + int(day[5:7])
