"""Rotating partners: games of two sides of two, with another partner in every round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from random import Random

from ledger.events import designs, one_round
from ledger.events.chairs import gone_round, turned
from ledger.events.division import Sizes
from ledger.events.draft import MET_AGAIN, PARTNERED_AGAIN, Terms
from ledger.events.judgement import judged
from ledger.events.search import search
from ledger.events.seating import Contender, Past, Seating, UnfitPlan, Wishes

_TABLE = Sizes(4, 4, 4)


def seat(
    contenders: Sequence[Contender], past: Past, wishes: Wishes, *, seed: int
) -> Seating:
    """One round given the past, for when people came late or dropped out; partners sit opposite.

    A partner again weighs more than an opponent again. Raises UnfitPlan if someone is named twice
    or there are fewer than four.
    """
    return one_round.seat(contenders, past, wishes, sizes=_TABLE, seed=seed, sides=True)


def plan(field: int, rounds: int, seed: int) -> tuple[Seating, ...]:
    """All rounds for positions 1 to n, by a whist design that is known or else by search.

    Over the full design everyone partners each other once and opposes each twice; more rounds go
    through it again. Raises UnfitPlan if there are no rounds or fewer than four people.
    """
    _check(field, rounds)
    design = designs.whist(field)
    if design:
        found = [design[number % len(design)] for number in range(rounds)]
    else:
        found = _searched(field, rounds, seed)
    past, seatings = Past(), []
    tables = [[[position + 1 for position in table] for table in tables] for tables in found]
    why = [_why(field, rounds, len(design))]
    for seated in gone_round(tables, turned):
        out = {*range(1, field + 1)}.difference(*seated)
        seatings.append(judged(seated, sorted(out), past, sides=True, why=why))
        past.add(seatings[-1], sides=True)
    return tuple(seatings)


def advise(field: int, rounds: int) -> tuple[str, ...]:
    """Whether so many rounds suit the field, in sentences; none if nobody need partner twice.

    Raises UnfitPlan as `plan` does.
    """
    _check(field, rounds)
    return tuple(_advice(field, rounds))


def most_rounds(field: int) -> int:
    """In how many rounds nobody need partner another twice.

    >>> most_rounds(8), most_rounds(9), most_rounds(10)
    (7, 9, 11)
    """
    return comb(field, 2) // (2 * (field // 4))


def least_again(field: int, rounds: int) -> tuple[int, int]:
    """The least that partners and opponents again come to, a pair of c times as c(c-1)/2."""
    tables, pairs = rounds * (field // 4), comb(field, 2)
    return _evenly(2 * tables, pairs), _evenly(4 * tables, pairs)


def _evenly(meetings: int, pairs: int) -> int:
    times, more = divmod(meetings, pairs)
    return pairs * comb(times, 2) + more * times


def _check(field: int, rounds: int) -> None:
    if field < 4:
        raise UnfitPlan(
            f"{field} cannot play two against two:",
            "a table seats 4.",
            "Wait for more, or play another game.",
        )
    if rounds < 1:
        raise UnfitPlan(f"{rounds} rounds:", "a plan has one at least.", "Plan 1 or more.")
