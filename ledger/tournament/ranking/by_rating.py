"""Tie-breaks by the ratings of the opponents (FIDE Handbook C.07, 10).

Only rounds that were played count, and opponents who have a rating. At a table of more each of the
opponents counts as one met alone. Figures are rounded to whole ratings, a half up, as C.07 has it;
how a share of points and a difference of ratings belong together is told by B.02, 8.1.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.tournament.ranking.field import Field
from trickledger.ledger.tournament.ranking.registry import tie_break

_NOTHING = Fraction()
_HALF = Fraction(1, 2)
_UNPLAYED = "They do not count, and an opponent without a rating does not; with none it is 0."
_FARTHEST = 800

_MARGIN_OF_PERCENT = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309),
    *(322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
"""By how much who wins 50, 51 ... 100 of 100 points is stronger (B.02, 8.1.1)."""

_PERCENT_UP_TO = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315),
    *(328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
"""The largest difference at which the stronger is expected to win 50, 51 ... (B.02, 8.1.2)."""


class _Met(NamedTuple):
    """An opponent with a rating: that, and the share won."""

    rating: int
    share: Fraction


@tie_break("C.07, 10", _UNPLAYED, code="ARO")
def average_rating(field: Field, entrant: int) -> Fraction:
    """The mean rating of the opponents."""
    return _average_cut(field, entrant, 0)


@tie_break("C.07, 10 and 14", _UNPLAYED, code="ARO/C1")
def average_rating_cut_1(field: Field, entrant: int) -> Fraction:
    """The mean rating of the opponents without the lowest."""
    return _average_cut(field, entrant, 1)


@tie_break("C.07, 10 and 14", _UNPLAYED, code="ARO/C2")
def average_rating_cut_2(field: Field, entrant: int) -> Fraction:
    """The mean rating of the opponents without the two lowest."""
    return _average_cut(field, entrant, 2)


@tie_break("C.07, 10", _UNPLAYED, code="TPR")
def performance(field: Field, entrant: int) -> Fraction:
    """The mean rating of the opponents, more or less by what the share of points won tells."""
    return Fraction(_performance(_met(field, entrant)) or 0)


@tie_break("C.07, 10", _UNPLAYED, code="PTP")
def perfect_performance(field: Field, entrant: int) -> Fraction:
    """The lowest rating of which at least the points won would have been expected."""
    return Fraction(_perfect(_met(field, entrant)) or 0)


@tie_break("C.07, 10", _UNPLAYED, code="APRO")
def average_performance(field: Field, entrant: int) -> Fraction:
    """The mean performance of the opponents."""
    return _average_of_opponents(field, entrant, _performance)


@tie_break("C.07, 10", _UNPLAYED, code="APPO")
def average_perfect_performance(field: Field, entrant: int) -> Fraction:
    """The mean perfect performance of the opponents."""
    return _average_of_opponents(field, entrant, _perfect)


@tie_break("C.07, 10", "Nothing of the rounds counts; without a rating it is 0.", code="RTNG")
def rating(field: Field, entrant: int) -> Fraction:
    """The rating of the entrant."""
    return Fraction(field.terms.ratings.get(entrant, 0))


def _met(field: Field, entrant: int) -> list[_Met]:
    ratings = field.terms.ratings
    return [
        _Met(ratings[opponent], share)
        for result in field.results[entrant]
        if result.is_played
        for opponent, share in result.against.items()
        if opponent in ratings
    ]


def _average_cut(field: Field, entrant: int, cut: int) -> Fraction:
    ratings = sorted(met.rating for met in _met(field, entrant))
    return Fraction(_average(ratings[cut:]) or 0)


def _average_of_opponents(
    field: Field, entrant: int, worth: Callable[[Sequence[_Met]], int | None]
) -> Fraction:
    worths = [
        worth(_met(field, opponent))
        for result in field.results[entrant]
        if result.is_played
        for opponent in result.against
    ]
    return Fraction(_average([each for each in worths if each is not None]) or 0)


def _average(ratings: Sequence[int]) -> int | None:
    return _rounded(Fraction(sum(ratings), len(ratings))) if ratings else None


def _performance(met: Sequence[_Met]) -> int | None:
    average = _average([each.rating for each in met])
    if average is None:
        return None
    percent = _rounded(100 * _won(met) / len(met))
    margin = _MARGIN_OF_PERCENT[abs(percent - 50)]
    return average + (margin if percent >= 50 else -margin)


def _perfect(met: Sequence[_Met]) -> int | None:
    if not met:
        return None
    ratings, won = [each.rating for each in met], 100 * _won(met)
    if not won:
        return min(ratings) - _FARTHEST
    # what is expected grows with the rating, so the lowest that is enough is found by halves
    lowest, enough = min(ratings) - _FARTHEST, max(ratings) + _FARTHEST
    while enough - lowest > 1:
        middle = (lowest + enough) // 2
        if sum(_expected(middle - each) for each in ratings) >= won:
            enough = middle
        else:
            lowest = middle
    return enough


def _expected(difference: int) -> int:
    """How many of 100 points are expected of who is stronger by so much.

    >>> _expected(0), _expected(100), _expected(-100), _expected(736)
    (50, 64, 36, 100)
    """
    percent = 50 + bisect_left(_PERCENT_UP_TO, abs(difference))
    return percent if difference >= 0 else 100 - percent


def _won(met: Sequence[_Met]) -> Fraction:
    return sum((each.share for each in met), _NOTHING)


def _rounded(value: Fraction) -> int:
    """A figure rounded, a half up."""
    return (value + _HALF).__floor__()
