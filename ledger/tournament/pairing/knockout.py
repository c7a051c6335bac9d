"""Knock-out: who loses is out, from a field of any size to one winner."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import Enum
from typing import NamedTuple

from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan, unplanned
from trickledger.rules.amounts import counted


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
    _check(entrants, third_place)
    sides: list[Side] = [
        entrants[seed - 1] if seed <= len(entrants) else Nobody.BYE
        for seed in seeds_in_order(rounds_of(len(entrants)))
    ]
    matches: list[Match] = []
    for number in range(1, rounds_of(len(entrants)) + 1):
        if len(sides) == 2 and third_place:
            losers = LoserOf(len(matches) - 1), LoserOf(len(matches))
            matches.append(Match(len(matches) + 1, number, losers))
        pairs = zip(sides[::2], sides[1::2], strict=True)
        played = [Match(match, number, both) for match, both in enumerate(pairs, len(matches) + 1)]
        matches += played
        sides = [WinnerOf(match.number) for match in played]
    return tuple(matches)


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
    why: list[str] = []
    for both in (match.entrants for match in matches):
        staying = [entrant for entrant in both if entrant not in withdrawn]
        if len(both) < 2:
            byes += staying
        elif len(staying) == 2:
            tables.append(both)
        elif staying:
            walked += staying
            (gone,) = {*both}.difference(staying)
            why.append(f"#{staying[0]} goes on without a match: #{gone} has withdrawn.")
        else:
            why.append(f"Nobody goes on: #{both[0]} and #{both[1]} have withdrawn.")
    return Seating(tuple(tables), (*byes, *walked), why=tuple(why))


def advise(field: int, rounds: int) -> tuple[str, ...]:
    """What a director should know of a plan of so many rounds before it starts.

    Raises `UnfitPlan` where a bracket of the field has another number of rounds.

    >>> advise(13, 4)
    ('13 entrants play 12 matches in 4 rounds; the top 3 seeds have a bye in the first.',)
    """
    what = unplanned("knock-out", field, rounds)
    if field < 2:
        raise UnfitPlan(what, "A match takes two.", "Add entrants.")
    needed = rounds_of(field)
    if rounds != needed:
        raise UnfitPlan(what, f"Its bracket has {counted(needed, 'round')}.", f"Plan {needed}.")
    matches = "1 match" if field == 2 else f"{field - 1} matches"
    in_rounds = counted(rounds, "round")
    byes = 2**needed - field
    who = "the top seed has" if byes == 1 else f"the top {byes} seeds have"
    on_byes = f"; {who} a bye in the first" if byes else ""
    return (f"{field} entrants play {matches} in {in_rounds}{on_byes}.",)


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
    what = f"A knock-out of {len(entrants)} cannot be drawn."
    if len(entrants) < 2:
        raise UnfitPlan(what, "A match takes two.", "Add entrants.")
    if len({*entrants}) < len(entrants):
        twice = next(one for one in entrants if entrants.count(one) > 1)
        raise UnfitPlan(what, f"Entrant {twice} is listed twice.", "List each once.")
    if third_place and len(entrants) < 4:
        why = "A match for the third place takes the losers of two semi-finals."
        raise UnfitPlan(what, why, "Leave it out, or add entrants.")
