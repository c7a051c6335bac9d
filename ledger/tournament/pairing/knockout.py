"""Knock-out: who loses is out, from a field of any size to one winner."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
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


class Decided(NamedTuple):
    """A match as far as the results go: `winner` and `loser` are filled when it is over.

    `is_walkover` says that the winner had an opponent, who withdrew before.
    """

    match: Match
    sides: tuple[Side, Side]
    winner: int | Nobody | None = None
    loser: int | Nobody | None = None
    is_walkover: bool = False

    @property
    def entrants(self) -> tuple[int, ...]:
        """The sides that are entrants."""
        return tuple(side for side in self.sides if isinstance(side, int))

    @property
    def is_played(self) -> bool:
        """Whether it takes a table: two entrants of whom neither was absent."""
        is_void = self.is_walkover or self.winner is Nobody.BYE
        return len(self.entrants) == 2 and not is_void


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
        for seed in _seeds(rounds_of(len(entrants)))
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


def decided(
    bracket: Sequence[Match], winners: Mapping[int, int], withdrawn: Collection[int] = ()
) -> tuple[Decided, ...]:
    """The bracket with all that follows from the winners of matches by number.

    Whoever has `withdrawn` loses what is not yet decided to the other side; the winner of such a
    walk-over belongs among the winners too, to stay one if that entrant also withdraws later.
    Raises `UnfitPlan` for a winner who does not play that match, or not yet.
    """
    known: dict[int, Decided] = {}
    for match in bracket:
        one, other = (_filled(side, known) for side in match.sides)
        known[match.number] = _outcome(match, (one, other), winners.get(match.number), withdrawn)
    if unknown := winners.keys() - known.keys():
        what = f"There is no match {min(unknown)}."
        raise UnfitPlan(what, f"The bracket has {len(bracket)}.", "Name one of them.")
    return tuple(known.values())


def seat(
    bracket: Sequence[Match],
    number: int,
    winners: Mapping[int, int],
    withdrawn: Collection[int] = (),
) -> Seating:
    """A round's tables in the order of its matches; who goes on without a match has a bye.

    A walk-over is no table and no bye: `decided` tells it, and `why` says who goes on. Raises
    `UnfitPlan` where a match of the rounds before is open, or there is no such round.

    >>> bracket = draw([11, 12, 13])
    >>> seat(bracket, 1, {}).tables, seat(bracket, 1, {}).byes
    (((12, 13),), (11,))
    >>> seat(bracket, 2, {2: 13}).tables
    ((11, 13),)
    """
    what = f"Nobody can be seated for round {number}."
    played = [one for one in decided(bracket, winners, withdrawn) if one.match.round == number]
    if not played:
        raise UnfitPlan(what, f"The bracket has {bracket[-1].round} rounds.", "Name one of them.")
    for one in played:
        for side in one.sides:
            if isinstance(side, WinnerOf | LoserOf):
                why = f"Match {side.match} is not decided."
                raise UnfitPlan(what, why, "Enter its result first.")
    return Seating(
        tables=tuple(one.entrants for one in played if one.is_played),
        byes=tuple(
            entrant for one in played if Nobody.BYE in one.sides for entrant in one.entrants
        ),
        why=tuple(_on_walkovers(played)),
    )


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
    return (f"{field} entrants play {matches} in {in_rounds}{_on_byes(2**needed - field)}.",)


def _on_byes(byes: int) -> str:
    if not byes:
        return ""
    who = "the top seed has" if byes == 1 else f"the top {byes} seeds have"
    return f"; {who} a bye in the first"


def _on_walkovers(played: Sequence[Decided]) -> Iterator[str]:
    for one in played:
        if one.is_walkover:
            yield f"#{one.winner} goes on without a match: #{one.loser} has withdrawn."
        elif len(one.entrants) == 2 and not one.is_played:
            first, second = one.entrants
            yield f"Nobody goes on: #{first} and #{second} have withdrawn."


def rounds_of(field: int) -> int:
    """How many rounds the bracket of a field has."""
    return (field - 1).bit_length()


def _seeds(rounds: int) -> list[int]:
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


def _filled(side: Side, known: Mapping[int, Decided]) -> Side:
    if isinstance(side, WinnerOf):
        result: Side | None = known[side.match].winner
    elif isinstance(side, LoserOf):
        result = known[side.match].loser
    else:
        return side
    return side if result is None else result


def _outcome(
    match: Match, sides: tuple[Side, Side], winner: int | None, withdrawn: Collection[int]
) -> Decided:
    one, other = sides
    if winner is not None:
        if winner not in sides:
            what = f"{winner} cannot have won match {match.number}."
            why = f"It is between {_told(one)} and {_told(other)}."
            raise UnfitPlan(what, why, "Name one who plays it.")
        return _won(match, sides, winner)
    if not (_is_filled(one) and _is_filled(other)):
        return Decided(match, sides)
    entrants = [side for side in sides if isinstance(side, int)]
    if len(entrants) < 2:
        return _won(match, sides, entrants[0] if entrants else Nobody.BYE)
    present = [entrant for entrant in entrants if entrant not in withdrawn]
    if len(present) == 2:
        return Decided(match, sides)
    if len(present) == 1:
        return _won(match, sides, present[0])._replace(is_walkover=True)
    return Decided(match, sides, Nobody.BYE, Nobody.BYE)


def _won(match: Match, sides: tuple[Side, Side], winner: int | Nobody) -> Decided:
    loser = sides[1] if winner == sides[0] else sides[0]
    return Decided(match, sides, winner, loser if isinstance(loser, int) else Nobody.BYE)


def _is_filled(side: Side) -> bool:
    return isinstance(side, int | Nobody)


def _told(side: Side) -> str:
    if isinstance(side, WinnerOf):
        return f"the winner of match {side.match}"
    if isinstance(side, LoserOf):
        return f"the loser of match {side.match}"
    return "nobody" if isinstance(side, Nobody) else str(side)
