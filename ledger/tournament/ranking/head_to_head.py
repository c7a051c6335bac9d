"""Who stands before whom by the meetings of those who are level (FIDE Handbook C.07, 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.tournament.ranking.field import Field, mean

_NOTHING = Fraction()


class _Record(NamedTuple):
    """The shares won against those level, and how many of them were never met."""

    won: Fraction
    missing: int

    @property
    def best(self) -> Fraction:
        """What it would be if every missing meeting were won."""
        return self.won + self.missing


def separated(field: Field, tied: Sequence[int]) -> list[list[int]]:
    """Those who are level in groups, best first; a group stays level.

    Where all have met each other, the shares won against each other decide (6.2); two who met more
    often count with their mean (6.1.2). Those still level are looked at again, by their own
    meetings. Where some have not met, who is ahead whatever the missing meetings would have brought
    goes first (6.3), and the rest are looked at again; if nobody is, all stay level.
    """
    records = _records(field, tied)
    if any(record.missing for record in records.values()):
        first = _beyond_reach(records)
        if first is None:
            return [list(tied)]
        return [[first], *separated(field, [other for other in tied if other != first])]
    levels = sorted({record.won for record in records.values()}, reverse=True)
    if len(levels) == 1:
        return [list(tied)]
    return [
        group
        for level in levels
        for group in separated(
            field, [entrant for entrant in tied if records[entrant].won == level]
        )
    ]


def _records(field: Field, tied: Sequence[int]) -> dict[int, _Record]:
    among = set(tied)
    records = {}
    for entrant in tied:
        shares = _shares(field, entrant, among)
        won = sum((mean(each) or _NOTHING for each in shares.values()), _NOTHING)
        records[entrant] = _Record(won, len(among) - 1 - len(shares))
    return records


def _shares(field: Field, entrant: int, among: set[int]) -> Mapping[int, list[Fraction]]:
    shares: dict[int, list[Fraction]] = {}
    for result in field.results[entrant]:
        met = field.meetings(result)
        for opponent in among & met.keys():
            shares.setdefault(opponent, []).append(met[opponent])
    return shares


def _beyond_reach(records: Mapping[int, _Record]) -> int | None:
    leader = max(records, key=lambda entrant: records[entrant].won)
    ahead = records[leader].won
    rivals = (record.best for entrant, record in records.items() if entrant != leader)
    return leader if all(best < ahead for best in rivals) else None
