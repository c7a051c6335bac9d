"""Who stands where in an event, by an order of tie-breaks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from trickledger.ledger.places import levels, placed
from trickledger.ledger.tournament.ranking.field import Field, Terms
from trickledger.ledger.tournament.ranking.order import tie_breaks
from trickledger.ledger.tournament.ranking.registry import TieBreak
from trickledger.ledger.tournament.ranking.round_result import Results
from trickledger.ledger.tournament.ranking.tiebreaks import points

NAMELESS: Mapping[int, str] = MappingProxyType({})
_START = Fraction(0)


class StandingsRow(NamedTuple):
    """A line of the standings.

    Who are equal in all of the order share a place, the first that they take. `tiebreaks` has the
    value of each of the order but points. `provisional` says that a round of the entrant's own may
    still change by a ruling; that one of an opponent may, through a tie-break, is not told.
    """

    place: int
    shared: bool
    entrant: int
    points: Fraction
    tiebreaks: Mapping[str, Fraction]
    provisional: bool


def rank(
    results: Results,
    order: Sequence[str],
    terms: Terms | None = None,
    names: Mapping[int, str] = NAMELESS,
    *,
    but: Collection[int] = (),
) -> list[StandingsRow]:
    """The entrants by place, by the tie-breaks of `order`, each looked at among those level so far.

    Where the terms have stages, nobody stands before who has come further. Those who share a place
    come by name, then by number. Those of `but` are not ranked: others have met them. Raises
    `UnfitPlan`.

    >>> from trickledger.ledger.tournament.ranking.round_result import Kind, RoundResult
    >>> bye = RoundResult(1, Kind.BYE, Fraction(1))
    >>> absent = RoundResult(1, Kind.ABSENT, Fraction(0))
    >>> rows = rank({1: (absent,), 2: (bye,), 3: (bye,)}, ["points"])
    >>> [(row.place, row.shared, row.entrant) for row in rows]
    [(1, True, 2), (1, True, 3), (3, False, 1)]
    """
    chosen = tie_breaks(order)
    field = Field(results, terms)
    ranked = [entrant for entrant in results if entrant not in but]
    everyone = sorted(ranked, key=lambda entrant: (names.get(entrant, "").casefold(), entrant))
    values: dict[str, dict[int, Fraction]] = {tie_break.name: {} for tie_break in chosen}
    groups = levels(everyone, lambda one: -field.terms.stages.get(one, _START))
    for tie_break in chosen:
        groups = [part for group in groups for part in _parted(field, tie_break, group, values)]
    return [
        StandingsRow(
            place,
            shared,
            entrant,
            points(field, entrant),
            {name: of_all[entrant] for name, of_all in values.items() if name != "points"},
            any(result.provisional for result in results[entrant]),
        )
        for place, shared, entrant in placed(groups)
    ]


def lots(rows: Sequence[StandingsRow]) -> Mapping[int, int]:
    """In which order the lots of the entrants were drawn, from 1; empty where none were."""
    drawn = [(row.tiebreaks["lot"], row.entrant) for row in rows if "lot" in row.tiebreaks]
    return {entrant: place for place, (_, entrant) in enumerate(sorted(drawn), 1)}


def _parted(
    field: Field,
    tie_break: TieBreak,
    group: Sequence[int],
    values: Mapping[str, dict[int, Fraction]],
) -> list[list[int]]:
    found = tie_break.values(field, group)
    values[tie_break.name].update(found)
    return [list(group)] if tie_break.name in field.terms.even else tie_break.groups(found)
