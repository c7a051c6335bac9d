"""An order of tie-breaks, as a director names it: points first, then what parts those level."""

from __future__ import annotations

from collections.abc import Iterable

from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.ranking import by_opponents, by_rating, tiebreaks
from trickledger.ledger.tournament.ranking.registry import TIE_BREAKS, TieBreak
from trickledger.rules.language.notation import nearest
from trickledger.rules.says import listed

__all__ = ["CODES", "DEFINITIONS", "TIE_BREAKS", "TieBreak", "tie_breaks"]

DEFINITIONS = (tiebreaks, by_opponents, by_rating)
"""The files of definitions, each of which lists its own."""

CODES = {one.code: one.name for one in TIE_BREAKS.values() if one.code}
"""What FIDE calls its own: the same may be typed, and stands in its report files."""


def tie_breaks(order: Iterable[str]) -> tuple[TieBreak, ...]:
    """The tie-breaks of an order; raises `UnfitPlan` where a name is unknown, or there twice.

    >>> [tie_break.source for tie_break in tie_breaks(["points", "buchholz"])]
    ['the event', 'C.07, 8.1']
    >>> [tie_break.name for tie_break in tie_breaks(["PTS", "BH/C1", "aro"])]
    ['points', 'buchholz-cut-1', 'average-rating']
    """
    names = [CODES.get(name.upper(), name) for name in order]
    for place, name in enumerate(names):
        if name not in TIE_BREAKS:
            close = nearest(name, list(TIE_BREAKS))
            raise UnfitPlan(
                "There is no tie-break {name}.",
                "",
                "Nearest: {known}." if close else "There are {known}.",
                name=name,
                known=listed(close or TIE_BREAKS),
            )
        if name in names[:place]:
            raise UnfitPlan("{name} is there twice.", "", "Name it once.", name=name)
    if not names:
        raise UnfitPlan("There is nothing to rank by.", "", "Begin with points.")
    return tuple(TIE_BREAKS[name] for name in names)
