"""Who sits where in one round, and what the tables before have left behind.

Entrants are numbers, as the event gave them out. All that seats people takes such values and gives
them back: it reads no clock and no file, and its chance comes from a seed that is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from trickledger.ledger.problems import Telling
from trickledger.rules.says import Count, Says

Pair = tuple[int, int]
"""Two entrants, the lower number first."""


def pair(one: int, other: int) -> Pair:
    """Two entrants as a pair.

    >>> pair(7, 3)
    (3, 7)
    """
    return (one, other) if one < other else (other, one)


class Numbered(int):
    """An entrant by number, whom a sentence names where it is known who that is.

    >>> str(Numbered(7))
    '#7'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"#{int(self)}"


def numbered(entrants: Iterable[int]) -> list[Numbered]:
    """Entrants by number."""
    return [*map(Numbered, entrants)]


class Seating(NamedTuple):
    """One round: tables with their entrants clockwise, who has a bye, and what can be said of it.

    `distance` names each measure by which the seating is judged with its figure, 0 being ideal,
    the weightiest first; `why` are sentences for the director, of entrants by number.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    distance: tuple[tuple[str, int], ...] = ()
    why: tuple[Says, ...] = ()

    @property
    def entrants(self) -> list[int]:
        """All who are seated or have a bye, in order of their numbers."""
        return sorted([*self.byes, *(entrant for table in self.tables for entrant in table)])


def smaller_ones(tables: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The tables that seat fewer than another does.

    >>> smaller_ones([(1, 2, 3, 4), (5, 6, 7)])
    [(5, 6, 7)]
    """
    largest = max(map(len, tables), default=0)
    return [table for table in tables if len(table) < largest]


def neighbours(table: Sequence[int]) -> Iterator[Pair]:
    """Everyone at a table of three and more with who sits next to them, clockwise.

    >>> list(neighbours([1, 2, 3]))
    [(1, 2), (2, 3), (3, 1)]
    """
    if len(table) < 3:
        return iter(())
    return zip(table, (*table[1:], table[0]), strict=True)


@dataclass
class Past:
    """What the rounds so far have brought together.

    `met` counts how often two sat at one table as opponents, `partnered` as partners; `byes` counts
    an entrant's byes; `latest` is the round in which two last met, of `rounds` in all. `sat` counts
    how often an entrant had a seat of a table, the first being 0, `beside` how often the second sat
    next to the first, clockwise, at a table of three and more, and `smaller` how often a table
    that was smaller than others of its round. `missed` counts the rounds in which somebody neither
    played nor had a bye. A round that was called off is not in it.
    """

    met: Counter[Pair] = field(default_factory=Counter)
    partnered: Counter[Pair] = field(default_factory=Counter)
    byes: Counter[int] = field(default_factory=Counter)
    sat: Counter[tuple[int, int]] = field(default_factory=Counter)
    beside: Counter[Pair] = field(default_factory=Counter)
    smaller: Counter[int] = field(default_factory=Counter)
    missed: Counter[int] = field(default_factory=Counter)
    latest: dict[Pair, int] = field(default_factory=dict)
    rounds: int = 0

    def add(self, seating: Seating, *, sides: bool = False) -> None:
        """Remember one more round; with `sides` those who sit opposite at a table are partners."""
        self.rounds += 1
        for table in seating.tables:
            for (seat, one), (place, other) in combinations(enumerate(table), 2):
                are_partners = sides and (place - seat) * 2 == len(table)
                (self.partnered if are_partners else self.met)[pair(one, other)] += 1
                if not are_partners:
                    self.latest[pair(one, other)] = self.rounds
            self.sat.update((entrant, seat) for seat, entrant in enumerate(table))
            self.beside.update(neighbours(table))
        self.byes.update(seating.byes)
        for table in smaller_ones(seating.tables):
            self.smaller.update(table)


class Contender(NamedTuple):
    """An entrant who is to be seated: the number, the score so far, and the rank before the event.

    `rank` orders those of one score, 1 the strongest; it is never equal for two.
    """

    entrant: int
    score: Fraction
    rank: int


class Wishes(NamedTuple):
    """Which meetings the director forbids, which are wished for in this round, which avoided."""

    forbidden: frozenset[Pair] = frozenset()
    wished: frozenset[Pair] = frozenset()
    avoided: frozenset[Pair] = frozenset()


class UnfitPlan(Telling, ValueError):
    """What does not fit an event: what is asked, why not, what would do."""


@contextmanager
def told_at(place: str) -> Iterator[None]:
    """Say of what does not fit where it stands, such as a line of a list."""
    try:
        yield
    except UnfitPlan as exc:
        if not place:
            raise
        raise UnfitPlan(exc.problem.at(place)) from exc


class DoubtfulFigures(UnfitPlan):
    """Figures with which a table can hardly have ended: the director can settle them."""


def no_round(number: int, made: int, remedy: Says | str = "") -> UnfitPlan:
    """What is said of a round that is not among the `made`, which count from 1.

    >>> print(no_round(4, 3))
    There is no round 4. 3 rounds are made.
    """
    if not made:
        return UnfitPlan("No round is made yet.", "", remedy)
    why = "One round is made." if made == 1 else Says("{made} rounds are made.", made=made)
    return UnfitPlan("There is no round {round}.", why, remedy, round=number)


def no_table(number: int, table: int, last: int, remedy: Says | str = "") -> UnfitPlan:
    """What is said of a table that is not among those of a round, which count from 1 to `last`.

    >>> print(no_table(2, 9, 4))
    There is no table 2.9. Round 2 has tables 1 to 4.
    """
    few = "Round {round} has one table." if last else "Round {round} has no tables."
    return UnfitPlan(
        "There is no table {table}.",
        "Round {round} has tables 1 to {last}." if last > 1 else few,
        remedy,
        table=f"{number}.{table}",
        round=number,
        last=last,
    )


def too_few(rounds: int) -> UnfitPlan:
    """What is said of a plan of no rounds."""
    said = "{rounds} rounds:"
    return UnfitPlan(said, "a plan has at least one.", "Plan 1 or more.", rounds=rounds)


def unplanned(kind: str, field: int, rounds: int) -> Says:
    """That a field has no plan of a kind over so many rounds.

    >>> str(unplanned("Swiss", 1, 3))
    'A Swiss of 1 entrant over 3 rounds cannot be planned.'
    """
    return Says(
        "A {kind} of {entrants} over {rounds} cannot be planned.",
        kind=kind,
        entrants=Count(field, "entrant"),
        rounds=Count(rounds, "round"),
    )
