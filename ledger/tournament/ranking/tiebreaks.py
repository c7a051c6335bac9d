"""What ranks the entrants of an event: points first, then tie-breaks.

Each is a small function; its docstring is its definition. What is said of unplayed rounds holds
for byes, forfeits and absences; `ranking.field` has the rules that all of them share. C.07 are the
tie-break regulations of the FIDE Handbook, in force from March 2026.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from trickledger.ledger.tournament.ranking.field import Field, Opposition, mean
from trickledger.ledger.tournament.ranking.head_to_head import separated
from trickledger.ledger.tournament.ranking.round_result import Kind, RoundResult
from trickledger.rules.language.notation import nearest

_NOTHING = Fraction()

Values = Mapping[int, Fraction]
"""What each of those looked at is worth by a tie-break."""


class TieBreak(NamedTuple):
    """One way to set apart entrants who are level so far.

    `values` takes the field and those who are level, for some tie-breaks look at no one else. With
    `is_fewest` the lower value is the better one.
    """

    name: str
    definition: str
    source: str
    unplayed: str
    values: Callable[[Field, Sequence[int]], Values]
    is_fewest: bool = False

    def groups(self, values: Values) -> list[list[int]]:
        """The entrants of these values in groups that stay level, best first."""
        levels: dict[Fraction, list[int]] = {}
        for entrant, value in values.items():
            levels.setdefault(value, []).append(entrant)
        return [levels[value] for value in sorted(levels, reverse=not self.is_fewest)]


class UnfitOrder(ValueError):
    """An order that cannot rank: what is wrong, and what would do; a sentence each."""

    def __init__(self, what: str, remedy: str, nearest_names: tuple[str, ...] = ()) -> None:
        self.what = what
        self.remedy = remedy
        self.nearest = nearest_names

    def __str__(self) -> str:
        return f"{self.what} {self.remedy}"


TIE_BREAKS: dict[str, TieBreak] = {}
"""All tie-breaks by the name as typed, in the order in which they are told."""

_Single = Callable[[Field, int], Fraction]
_Joint = Callable[[Field, Sequence[int]], Values]


def _joint(source: str, unplayed: str) -> Callable[[_Joint], _Joint]:
    """List a function of all who are level as a tie-break; its name is that of the function."""

    def listed(function: _Joint) -> _Joint:
        _list(function, function, source, unplayed, is_fewest=False)
        return function

    return listed


def _tie_break(
    source: str, unplayed: str, *, is_fewest: bool = False
) -> Callable[[_Single], _Single]:
    """List a function of one entrant as a tie-break; its name is that of the function."""

    def listed(function: _Single) -> _Single:
        def values(field: Field, tied: Sequence[int]) -> Values:
            return {entrant: function(field, entrant) for entrant in tied}

        _list(function, values, source, unplayed, is_fewest)
        return function

    return listed


def _list(
    function: Callable[..., object], values: _Joint, source: str, unplayed: str, is_fewest: bool
) -> None:
    name = function.__name__.replace("_", "-")
    definition = " ".join((function.__doc__ or "").split())
    TIE_BREAKS[name] = TieBreak(name, definition, source, unplayed, values, is_fewest)


def tie_breaks(order: Iterable[str]) -> tuple[TieBreak, ...]:
    """The tie-breaks of an order; raises `UnfitOrder` where a name is unknown, or there twice.

    >>> [tie_break.source for tie_break in tie_breaks(["points", "buchholz"])]
    ['the event', 'C.07, 8.1']
    """
    names = list(order)
    for place, name in enumerate(names):
        if name not in TIE_BREAKS:
            close = nearest(name, list(TIE_BREAKS))
            raise UnfitOrder(f"There is no tie-break {name}.", _would_do(close), close)
        if name in names[:place]:
            raise UnfitOrder(f"{name} is there twice.", "Name it once.")
    if not names:
        raise UnfitOrder("There is nothing to rank by.", "Begin with points.")
    return tuple(TIE_BREAKS[name] for name in names)


def _would_do(close: Sequence[str]) -> str:
    if close:
        return f"Nearest: {', '.join(close)}."
    return f"There are {', '.join(TIE_BREAKS)}."


_POINTS_AS_GIVEN = "Each brings the points that the event gives for it."
_LEAVES_OUT = "They count for nothing."
_DUMMY = (
    "Each counts as played against a dummy with the entrant's own points, at most as many as the"
    " opponent of a forfeit has, or as draws in all rounds bring. For the opponents, absences after"
    " which the entrant did not come back count as draws. Where all meetings were planned, a"
    " forfeit is a meeting, and a bye or an absence nothing."
)
_CUT = " A round that the entrant chose not to play is cut before others."


@_tie_break("the event", _POINTS_AS_GIVEN)
def points(field: Field, entrant: int) -> Fraction:
    """The points of all rounds, with those that the director gave or took."""
    return field.points(field.scores[entrant]) + field.terms.adjustments.get(entrant, 0)


@_tie_break("C.07, 7.1", "A forfeit won is a win, and so is a bye worth more than a draw.")
def wins(field: Field, entrant: int) -> Fraction:
    """How many rounds were won, at a table of more by finishing alone ahead of all opponents."""
    return Fraction(
        sum(
            _is_won(result)
            or result.kind is Kind.FORFEIT_WON
            or (result.kind is Kind.BYE and result.points > field.terms.draw)
            for result in field.results[entrant]
        )
    )


@_tie_break("C.07, 7.2", _LEAVES_OUT)
def games_won(field: Field, entrant: int) -> Fraction:
    """How many rounds were won by playing."""
    return Fraction(sum(map(_is_won, field.results[entrant])))


@_joint(
    "C.07, 6",
    "They are no meetings; where all meetings were planned, a forfeit is one.",
)
def head_to_head(field: Field, tied: Sequence[int]) -> Values:
    """How many of those level stand below by the meetings among them: by the share won if all
    have met each other, else only who is ahead whatever the missing meetings would bring."""
    values: dict[int, Fraction] = {}
    below = len(tied)
    for group in separated(field, tied):
        below -= len(group)
        values |= dict.fromkeys(group, Fraction(below))
    return values


@_tie_break("C.07, 8.1", _DUMMY)
def buchholz(field: Field, entrant: int) -> Fraction:
    """The sum over the rounds of the opponents' points, at a table of more their mean."""
    return _buchholz(field, entrant)


@_tie_break("C.07, 8.1 and 14", _DUMMY + _CUT)
def buchholz_cut_1(field: Field, entrant: int) -> Fraction:
    """Buchholz without the round of the weakest opponents."""
    return _buchholz(field, entrant, lowest=1)


@_tie_break("C.07, 8.1 and 14", _DUMMY + _CUT)
def buchholz_cut_2(field: Field, entrant: int) -> Fraction:
    """Buchholz without the two rounds of the weakest opponents."""
    return _buchholz(field, entrant, lowest=2)


@_tie_break("C.07, 8.1 and 14", _DUMMY + _CUT)
def median_buchholz(field: Field, entrant: int) -> Fraction:
    """Buchholz without the round of the weakest and that of the strongest opponents."""
    return _buchholz(field, entrant, lowest=1, highest=1)


@_tie_break("C.07, 9.1", _DUMMY)
def sonneborn_berger(field: Field, entrant: int) -> Fraction:
    """The sum over the rounds of the opponents' points times the share won against them, at a
    table of more the mean of these."""
    return field.earned(sum(each.earned for each in field.oppositions[entrant]))


@_tie_break(
    "Magic Tournament Rules, appendix C",
    "Only rounds that were played count, for the entrant and for the opponents.",
)
def opponents_win_share(field: Field, entrant: int) -> Fraction:
    """The mean over the rounds played of the share that the opponents won of theirs, for each a
    third at least."""
    met = [
        mean([field.win_shares[opponent] for opponent in result.against])
        for result in field.results[entrant]
        if result.is_played
    ]
    return mean([share for share in met if share is not None]) or Fraction(1, 3)


@_tie_break("C.07, 7.5", _POINTS_AS_GIVEN)
def progressive(field: Field, entrant: int) -> Fraction:
    """The sum of the points that the entrant had after each round."""
    return field.points(sum(accumulate(field.gains[entrant])))


@_tie_break("C.07, 7.6", "Byes and forfeits won count as played.")
def rounds_played(field: Field, entrant: int) -> Fraction:
    """How many rounds the entrant was there to play."""
    missed = {Kind.ABSENT, Kind.FORFEIT_LOST, Kind.OPEN, Kind.ANNULLED}
    return Fraction(sum(result.kind not in missed for result in field.results[entrant]))


@_tie_break("Custom of card clubs", _LEAVES_OUT)
def difference(field: Field, entrant: int) -> Fraction:
    """The sum of the leads over the best opponent of each round, in the figures of the game."""
    return Fraction(sum(_lead(result) for result in field.results[entrant]))


@_tie_break(
    "Custom of card clubs",
    "They do not count; who has played nothing has the last place of the largest table.",
    is_fewest=True,
)
def average_rank(field: Field, entrant: int) -> Fraction:
    """The mean place at the table."""
    ranks = [result.rank for result in field.results[entrant] if result.is_played]
    own = mean([rank for rank in ranks if rank is not None])
    return field.last_rank if own is None else own


@_tie_break("Custom of card clubs", _LEAVES_OUT)
def game_points(field: Field, entrant: int) -> Fraction:
    """The sum of the entrant's figures in the games where more is better."""
    return Fraction(
        sum(result.own or 0 for result in field.results[entrant] if not result.is_fewest)
    )


@_tie_break("Loo and other games for stakes", _LEAVES_OUT)
def chips(field: Field, entrant: int) -> Fraction:
    """The sum of the chips won and lost."""
    return game_points(field, entrant)


@_tie_break(
    "Kalooki and other games where the fewest win",
    "Each counts as the mean of the rounds that the entrant played; who has played none has the"
    " most that anyone has.",
    is_fewest=True,
)
def fewest_penalties(field: Field, entrant: int) -> Fraction:
    """The sum of the figures in the games where fewer are better, with what the director took."""
    return field.penalties[entrant] - field.terms.adjustments.get(entrant, 0)


@_tie_break(
    "Drawing of lots; SHA-256 of FIPS 180-4",
    "Nothing of the rounds counts, only the entrant's number and the recorded seed.",
    is_fewest=True,
)
def lot(field: Field, entrant: int) -> Fraction:
    """The lot of the entrant, the lowest first: the beginning of SHA-256 of `seed:number`."""
    drawn = hashlib.sha256(f"{field.terms.seed}:{entrant}".encode()).digest()
    return Fraction(int.from_bytes(drawn[:6], "big"))


def _is_won(result: RoundResult) -> bool:
    return result.is_played and min(result.against.values(), default=_NOTHING) == 1


def _lead(result: RoundResult) -> int:
    if result.own is None or result.other is None:
        return 0
    lead = result.own - result.other
    return -lead if result.is_fewest else lead


def _buchholz(field: Field, entrant: int, *, lowest: int = 0, highest: int = 0) -> Fraction:
    """Cut the lowest first, those not played by choice before others (C.07, 16.5)."""
    kept = sorted(field.oppositions[entrant], key=_significance)[lowest:]
    strengths = sorted(each.strength for each in kept)
    return field.strength(sum(strengths[: len(strengths) - highest]))


def _significance(opposition: Opposition) -> tuple[bool, int]:
    return not opposition.is_voluntary, opposition.strength
