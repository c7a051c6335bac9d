"""The field of an event: what the rounds of all entrants come to, added up once.

Sums are kept as whole numbers in units of the field, for a standing asks for them thousands of
times; what leaves it are fractions.

Where rounds were not played it follows the tie-break regulations of FIDE (Handbook C.07), articles
15 and 16, in the version of 2023, 2024 or 2026. At a table of more than two, and with partners, the
opponents are all across the table, and what they bring to a round is their mean: so a round weighs
the same at a table of three, of four and of two, and for two it is the usual rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm
from types import MappingProxyType
from typing import NamedTuple

from trickledger.ledger.tournament.ranking.round_result import Kind, Results, RoundResult

NEWEST = 2026
"""The newest of the years whose regulations are known."""

_WORTHLESS = Fraction()
_HALF = Fraction(1, 2)
FORFEITS = {Kind.FORFEIT_WON: Fraction(1), Kind.FORFEIT_LOST: Fraction(0)}
_WITHOUT_DUMMY = {Kind.OPEN, Kind.ANNULLED}
_VOLUNTARY = {Kind.ABSENT, Kind.FORFEIT_LOST}


class Terms(NamedTuple):
    """What an event has laid down that its tie-breaks depend on.

    `draw` is what a round is worth that nobody wins. `is_planned` says that all meetings were laid
    down before the event, as in a round robin: then a forfeit counts as the meeting it replaces,
    and a bye or an absence as none (C.07, 15.2). Lots are drawn from `seed`. `stages` is how far
    each has come in a knock-out, which ranks before all else; of the order those that are `even`
    then part nobody. `adjustments` are points that the
    director gave or took: they count in the points, and in no tie-break. `ratings` are those of the
    entrants who have one, `win` is the most that a round can bring, None where figures have no
    most, `last` the last round that was planned, 0 where none was, `year` that of the regulations.
    """

    draw: Fraction = _HALF
    is_planned: bool = False
    seed: int = 0
    stages: Mapping[int, Fraction] = MappingProxyType({})
    even: tuple[str, ...] = ()
    adjustments: Mapping[int, Fraction] = MappingProxyType({})
    ratings: Mapping[int, int] = MappingProxyType({})
    win: Fraction | None = Fraction(1)
    last: int = 0
    year: int = NEWEST


class Opposition(NamedTuple):
    """What the opponents of one round bring: their score, and the share of it that was won.

    In units of the field. `is_voluntary` marks a round that the entrant chose not to play: an
    absence or a forfeit lost (C.07, 16.1.2).
    """

    strength: int
    earned: int
    is_voluntary: bool = False


class Field:
    """All entrants of an event with what their rounds come to.

    Only rounds of which something is known count; an entrant without an result in one of them was
    absent from it for no points. A round that is still open for an entrant counts for nothing yet.
    All opponents are entrants themselves, also those who have left.
    """

    def __init__(self, results: Results, terms: Terms | None = None) -> None:
        self.terms = terms or Terms()
        self.rounds = sorted(
            {
                result.round
                for rounds in results.values()
                for result in rounds
                if result.kind is not Kind.OPEN
            }
        )
        self.results = {
            entrant: _filled(self.rounds, rounds) for entrant, rounds in results.items()
        }
        everything = [result for rounds in self.results.values() for result in rounds]
        self.unit = _common_unit([self.terms.draw, *(result.points for result in everything)])
        self._mean_unit = lcm(*{len(result.against) or 1 for result in everything})
        self._share_unit = _common_unit(
            [_HALF, *(share for result in everything for share in result.against.values())]
        )
        self._draw = _in_units(self.terms.draw, self.unit)

    @cached_property
    def gains(self) -> dict[int, list[int]]:
        """The points of every entrant round by round, in `unit`."""
        return {
            entrant: [_in_units(result.points, self.unit) for result in rounds]
            for entrant, rounds in self.results.items()
        }

    @cached_property
    def scores(self) -> dict[int, int]:
        """The points of every entrant, in `unit`."""
        return {entrant: sum(gains) for entrant, gains in self.gains.items()}

    @cached_property
    def adjusted(self) -> dict[int, int]:
        """The points of every entrant as they count for the opponents, in `unit`.

        Absences after which no round was played or could have been count as drawn (C.07, 16.3):
        who goes home early does not spoil the tie-breaks of those met before.
        """
        if self.terms.is_planned:
            return self.scores
        return {
            entrant: score + self._made_up(self.results[entrant])
            for entrant, score in self.scores.items()
        }

    @cached_property
    def oppositions(self) -> dict[int, tuple[Opposition, ...]]:
        """What the opponents of each round bring to every entrant, in the order of the rounds."""
        return {
            entrant: tuple(
                opposition
                for result in rounds
                if (opposition := self._opposition(entrant, result)) is not None
            )
            for entrant, rounds in self.results.items()
        }

    @cached_property
    def win_shares(self) -> dict[int, Fraction]:
        """The mean share that every entrant won of the rounds played; a third at least."""
        return {
            entrant: max(Fraction(1, 3), mean(self._shares(rounds)) or _WORTHLESS)
            for entrant, rounds in self.results.items()
        }

    @cached_property
    def penalties(self) -> dict[int, Fraction]:
        """The figures of every entrant in the games where fewer are better.

        A round that was not played counts as the mean of those played; who has played none has the
        most that anyone has.
        """
        played = {
            entrant: [result for result in rounds if result.is_played and result.is_fewest]
            for entrant, rounds in self.results.items()
        }
        numbers = {result.round for rounds in played.values() for result in rounds}
        totals = {
            entrant: share * len(numbers)
            for entrant, rounds in played.items()
            if (share := mean([Fraction(each.own) for each in rounds if each.own is not None]))
            is not None
        }
        return dict.fromkeys(played, max(totals.values(), default=_WORTHLESS)) | totals

    @cached_property
    def last_rank(self) -> Fraction:
        """The last place of the largest table."""
        others = (
            len(result.against) + len(result.partners)
            for rounds in self.results.values()
            for result in rounds
        )
        return Fraction(1 + max(others, default=0))

    @cached_property
    def half_of_all(self) -> Fraction:
        """Half of the points that wins in all rounds bring; the mean where figures have no most."""
        if self.terms.win is None:
            return mean([self.points(score) for score in self.scores.values()]) or _WORTHLESS
        games = len(self.rounds)
        if self.terms.is_planned:
            # of an odd field each has a round without a table
            games = max(
                (
                    sum(each.kind is not Kind.BYE for each in rounds)
                    for rounds in self.results.values()
                ),
                default=0,
            )
        return self.terms.win * games / 2

    @cached_property
    def with_last_round_drawn(self) -> Field:
        """The same as if all meetings of the last round had been drawn (C.07, 8.3)."""
        results = {
            entrant: tuple(map(self._drawn_if_last, rounds))
            for entrant, rounds in self.results.items()
        }
        return Field(results, self.terms)

    def _drawn_if_last(self, result: RoundResult) -> RoundResult:
        is_paired = result.is_played or result.kind in FORFEITS
        if not is_paired or result.round != (self.terms.last or max(self.rounds)):
            return result
        against = dict.fromkeys(result.against, _HALF)
        return result._replace(kind=Kind.PLAYED, points=self.terms.draw, against=against)

    def points(self, score: int) -> Fraction:
        """A score in `unit` as points."""
        return Fraction(score, self.unit)

    def strength(self, total: int) -> Fraction:
        """A sum of `Opposition.strength` as points."""
        return Fraction(total, self.unit * self._mean_unit)

    def earned(self, total: int) -> Fraction:
        """A sum of `Opposition.earned` as points."""
        return Fraction(total, self.unit * self._mean_unit * self._share_unit)

    def meetings(self, result: RoundResult) -> Mapping[int, Fraction]:
        """The share won against each opponent of a round, empty where nobody was met.

        A forfeit is a meeting only where all meetings were planned.
        """
        if result.is_played:
            return result.against
        if self.terms.is_planned and result.kind in FORFEITS:
            return dict.fromkeys(result.against, FORFEITS[result.kind])
        return {}

    def _shares(self, rounds: Sequence[RoundResult]) -> list[Fraction]:
        return [
            share
            for result in rounds
            if result.is_played and (share := mean([*result.against.values()])) is not None
        ]

    def _made_up(self, rounds: Sequence[RoundResult]) -> int:
        more = 0
        for result in reversed(rounds):
            if result.kind not in _VOLUNTARY:
                break
            if result.kind is Kind.ABSENT:
                more += self._draw - _in_units(result.points, self.unit)
        return more

    def _opposition(self, entrant: int, result: RoundResult) -> Opposition | None:
        if met := self.meetings(result):
            return self._met(met)
        if self.terms.is_planned or result.is_played or result.kind in _WITHOUT_DUMMY:
            return None
        dummy = self._dummy(entrant, result)
        earned = dummy * _in_units(self._awarded(result), self._share_unit)
        return Opposition(dummy, earned, result.kind in _VOLUNTARY)

    def _met(self, met: Mapping[int, Fraction]) -> Opposition:
        strength = earned = 0
        for opponent, share in met.items():
            score = self.adjusted[opponent]
            strength += score
            earned += score * _in_units(share, self._share_unit)
        weight = self._mean_unit // len(met)
        return Opposition(strength * weight, earned * weight)

    def _dummy(self, entrant: int, result: RoundResult) -> int:
        """The score of the dummy that an unplayed round is played against (C.07, 16.4).

        Before 2026 it had the entrant's own score, however high.
        """
        own = self.scores[entrant] * self._mean_unit
        if self.terms.year < NEWEST:
            return own
        if result.against:
            theirs = sum(self.adjusted[opponent] for opponent in result.against)
            return min(own, theirs * (self._mean_unit // len(result.against)))
        return min(own, self._draw * len(self.rounds) * self._mean_unit)

    def _awarded(self, result: RoundResult) -> Fraction:
        """The share won of an unplayed round: a win, a draw or nothing, by its points."""
        if result.kind in FORFEITS:
            return FORFEITS[result.kind]
        if result.points == self.terms.draw:
            return _HALF
        return Fraction(result.points > self.terms.draw)


def mean(values: Sequence[Fraction]) -> Fraction | None:
    """The mean, None of nothing.

    >>> mean([Fraction(1), Fraction(2)])
    Fraction(3, 2)
    """
    if len(values) == 1:
        return values[0]
    return sum(values, _WORTHLESS) / len(values) if values else None


def _filled(numbers: list[int], rounds: Sequence[RoundResult]) -> tuple[RoundResult, ...]:
    if [result.round for result in rounds] == numbers:
        return tuple(rounds)
    known = {result.round: result for result in rounds}
    return tuple(
        known.get(number) or RoundResult(number, Kind.ABSENT, _WORTHLESS) for number in numbers
    )


def _common_unit(values: Iterable[Fraction]) -> int:
    return lcm(*{value.denominator for value in values})


def _in_units(value: Fraction, unit: int) -> int:
    return value.numerator * (unit // value.denominator)
