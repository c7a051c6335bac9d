"""Knock-out: who loses is out, from a field of any size to one winner."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from trickledger.ledger.problems import said_with
from trickledger.ledger.tournament.pairing.seating import (
    Numbered,
    Seating,
    UnfitPlan,
    numbered,
    unplanned,
)
from trickledger.rules.says import Count, Says
from trickledger.rules.says import both as all_of


class WinnerOf(NamedTuple):
    """To be decided: who wins a match."""

    match: int


class LoserOf(NamedTuple):
    """To be decided: who loses a match."""

    match: int


class Nobody(Enum):
    """A side that will never be filled: a bye for the other."""

    BYE = "bye"


Side = int | WinnerOf | LoserOf | Nobody
"""An entrant, somebody to be decided, or nobody."""


class Match(NamedTuple):
    """A match of a bracket: its number, its round, and its two sides, the better seed's first."""

    number: int
    round: int
    sides: tuple[Side, Side]

    @property
    def entrants(self) -> tuple[int, ...]:
        """The sides that are entrants."""
        return tuple(side for side in self.sides if isinstance(side, int))


def draw(entrants: Sequence[int], *, third_place: bool = False) -> tuple[Match, ...]:
    """The bracket of entrants in the order of their seeds, round by round.

    The best two can meet in the final only, the best four not before the semi-finals, and so on;
    the top seeds have the byes of the first round. A match for the third place stands before the
    final. Raises `UnfitPlan` for less than two entrants, one listed twice, or a third place among
    less than four.

    >>> for match in draw([11, 12, 13]):
    ...     print(match.number, match.sides)
    1 (11, <Nobody.BYE: 'bye'>)
    2 (12, 13)
    3 (WinnerOf(match=1), WinnerOf(match=2))
    """
    sides = first_sides(entrants, third_place=third_place)
    matches: list[Match] = []
    for number in range(1, rounds_of(len(entrants)) + 1):
        if len(sides) == 2 and third_place:
            play(matches, number, [LoserOf(len(matches) - 1), LoserOf(len(matches))])
        sides = [WinnerOf(match) for match in play(matches, number, sides)]
    return tuple(matches)


def first_sides(entrants: Sequence[int], *, third_place: bool = False) -> list[Side]:
    """The sides of the first round, neighbours against each other; raises as `draw`."""
    _check(entrants, third_place)
    return [
        entrants[seed - 1] if seed <= len(entrants) else Nobody.BYE
        for seed in seeds_in_order(rounds_of(len(entrants)))
    ]


def play(matches: list[Match], number: int, sides: Sequence[Side]) -> list[int]:
    """Add the matches of neighbours to a round; give back their numbers."""
    pairs = zip(sides[::2], sides[1::2], strict=True)
    new = [Match(match, number, both) for match, both in enumerate(pairs, len(matches) + 1)]
    matches += new
    return [match.number for match in new]


def seat(matches: Iterable[Match], withdrawn: Collection[int] = ()) -> Seating:
    """A round's tables in the order of its matches; who goes on without a match has a bye.

    All sides are decided. Whoever has `withdrawn` loses to the other side, and `why` says who goes
    on by such a walk-over.

    >>> seating = seat([Match(1, 1, (11, Nobody.BYE)), Match(2, 1, (12, 13))])
    >>> seating.tables, seating.byes
    (((12, 13),), (11,))
    """
    tables: list[tuple[int, ...]] = []
    byes: list[int] = []
    walked: list[int] = []
    why: list[Says] = []
    for both in (match.entrants for match in matches):
        staying = [entrant for entrant in both if entrant not in withdrawn]
        if len(both) < 2:
            byes += staying
        elif len(staying) == 2:
            tables.append(both)
        elif staying:
            walked += staying
            (gone,) = {*both}.difference(staying)
            said = "{name} goes on without a match: {gone} has withdrawn."
            why.append(Says(said, name=Numbered(staying[0]), gone=Numbered(gone)))
        else:
            gone_both = all_of(numbered(both))
            why.append(Says("Nobody goes on: {both} have withdrawn.", both=gone_both))
    return Seating(tuple(tables), (*byes, *walked), why=tuple(why))


def advise(field: int, rounds: int) -> tuple[Says, ...]:
    """What a director should know of a plan of so many rounds before it starts.

    Raises `UnfitPlan` where a bracket of the field has another number of rounds.

    >>> str(*advise(13, 4))
    '13 entrants play 12 matches in 4 rounds; the top 3 seeds have a bye in the first.'
    """
    what = unplanned("knock-out", field, rounds)
    if field < 2:
        raise UnfitPlan(what, "A match takes two.", "Add entrants.")
    needed = rounds_of(field)
    if rounds != needed:
        why = Says("Its bracket has {rounds}.", rounds=Count(needed, "round"))
        raise UnfitPlan(what, why, Says("Plan {rounds}.", rounds=needed))
    byes = 2**needed - field
    # a field of two has no bye
    said = {0: _NO_BYES if field > 2 else _ONE_MATCH, 1: _ONE_BYE}.get(byes, _BYES)
    values = {"entrants": field, "matches": field - 1, "byes": byes}
    return (said_with(said, {**values, "rounds": Count(rounds, "round")}),)


_ONE_MATCH = "{entrants} entrants play 1 match in {rounds}."
_NO_BYES = "{entrants} entrants play {matches} matches in {rounds}."
_ONE_BYE = (
    "{entrants} entrants play {matches} matches in {rounds}; the top seed has a bye in the first."
)
_BYES = (
    "{entrants} entrants play {matches} matches in {rounds}; "
    "the top {byes} seeds have a bye in the first."
)


def rounds_of(field: int) -> int:
    """How many rounds the bracket of a field has."""
    return (field - 1).bit_length()


def seeds_in_order(rounds: int) -> list[int]:
    """The order of seeds in which each round pairs the best with the last of those left."""
    seeds = [1]
    for number in range(1, rounds + 1):
        seeds = [seed for best in seeds for seed in (best, 2**number + 1 - best)]
    return seeds


def _check(entrants: Sequence[int], third_place: bool) -> None:
    what = Says("A knock-out of {number} cannot be drawn.", number=len(entrants))
    if len(entrants) < 2:
        raise UnfitPlan(what, "A match takes two.", "Add entrants.")
    if len({*entrants}) < len(entrants):
        twice = next(one for one in entrants if entrants.count(one) > 1)
        why = Says("Entrant {entrant} is listed twice.", entrant=twice)
        raise UnfitPlan(what, why, "List each once.")
    if third_place and len(entrants) < 4:
        why = Says("A match for the third place takes the losers of two semi-finals.")
        raise UnfitPlan(what, why, "Leave it out, or add entrants.")
