"""What entrants bring from a stage before: points, and whom they have met there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from trickledger.ledger.columns import figure
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.pairing.seating import Pair, pair
from trickledger.ledger.tournament.results import worth_of

AVOID_REPEATS = ("swiss", "rotation", "partners")
"""The formats in which those who have met meet again only where there is no better way."""

_THOUSAND = 1000
_SHARES = {Fraction(0): "none", Fraction(1): "all", Fraction(1, 2): "half"}


def carried(
    going_on: Sequence[tuple[int, Event]], share: Fraction, *, with_meetings: bool
) -> Iterator[Act]:
    """An act for each of those who go on, the first entrant 1, with a share of their points.

    Points are rounded to three decimals. Two who met are told by the one of the higher number.
    """
    meetings = _meetings(going_on if with_meetings else ())
    worth = {id(event): worth_of(event, event.made) for _, event in going_on}
    for number, (entrant, event) in enumerate(going_on, 1):
        had = worth[id(event)][entrant]
        points = Fraction(round(share * had * _THOUSAND), _THOUSAND)
        met, partners = (_lower(times, number) for times in meetings)
        if points or met or partners:
            brought = _SHARES.get(share, figure(share))
            said = f"{brought} of {figure(had)} in {event.settings.title}"
            yield Act(
                "carry", entrants=(number,), points=(points,), met=met, partners=partners, why=said
            )


def _meetings(going_on: Sequence[tuple[int, Event]]) -> tuple[Mapping[Pair, int], ...]:
    """How often those who go on have been opponents and partners, by their new numbers."""
    met: dict[Pair, int] = {}
    partnered: dict[Pair, int] = {}
    events = {id(event): event for _, event in going_on}
    pasts = {id: event.past(before=len(event.rounds) + 1) for id, event in events.items()}
    numbered = combinations(enumerate(going_on, 1), 2)
    for (one, (mine, event)), (other, (theirs, same)) in numbered:
        if event is same:
            past, both = pasts[id(event)], pair(mine, theirs)
            met[one, other], partnered[one, other] = past.met[both], past.partnered[both]
    return met, partnered


def _lower(times: Mapping[Pair, int], number: int) -> tuple[int, ...]:
    """Whom somebody has met of those with lower numbers, once for each time."""
    return tuple(other for other in range(1, number) for _ in range(times.get((other, number), 0)))
