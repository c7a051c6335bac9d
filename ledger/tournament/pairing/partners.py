"""Rotating partners: games of two sides of two, with another partner in every round."""

from __future__ import annotations

from functools import partial
from math import comb
from random import Random

from trickledger.ledger.problems import said_with
from trickledger.ledger.tournament.pairing import designs, one_round
from trickledger.ledger.tournament.pairing.designs import Rounds
from trickledger.ledger.tournament.pairing.division import Sizes, told_byes
from trickledger.ledger.tournament.pairing.local_search import (
    MET_AGAIN,
    PARTNERED_AGAIN,
    SearchTerms,
)
from trickledger.ledger.tournament.pairing.plan import again_at_least, search
from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan, too_few
from trickledger.ledger.tournament.pairing.seating_report import reported_plan
from trickledger.rules.says import Says

seat = partial(one_round.seat, sizes=Sizes(4, 4, 4), sides=True)
"""One round given the past, for when people came late or dropped out."""


def plan(field: int, rounds: int, seed: int) -> tuple[Seating, ...]:
    """All rounds for positions 1 to n, by a whist design or else by search.

    Over the full design everyone partners each other once and opposes each twice; more rounds go
    through it again. For fewer rounds the search may find some with fewer opponents again than its
    first ones have. Raises UnfitPlan if there are no rounds or fewer than four people.
    """
    _check(field, rounds)
    full = designs.whist_rounds(field)
    whole, part = divmod(rounds, full) if full else (0, rounds)
    begun = designs.whist(field, part)
    found = designs.whist(field) * whole + begun if whole else begun
    if not whole:
        found = _searched(field, rounds, seed, begun)
    why = _why(rounds, full, is_searched=not whole and found != begun)
    return reported_plan(field, found, why, sides=True)


def advise(field: int, rounds: int) -> tuple[Says, ...]:
    """Whether so many rounds suit the field, in sentences; none if nobody need partner twice.

    Raises UnfitPlan as `plan` does.
    """
    _check(field, rounds)
    byes, most = field % 4, most_rounds(field)
    words = "With {rounds} rounds some must be partners twice; with {most} nobody must."
    again = Says(words, rounds=rounds, most=most)
    return (*([told_byes(byes)] if byes else []), *([again] if rounds > most else []))


def most_rounds(field: int) -> int:
    """In how many rounds nobody need partner another twice.

    >>> most_rounds(8), most_rounds(9), most_rounds(10)
    (7, 9, 11)
    """
    return comb(field, 2) // (2 * (field // 4))


def least_again(field: int, rounds: int) -> tuple[int, int]:
    """The least that partners and opponents again come to, a pair of c times as c(c-1)/2."""
    tables, pairs = rounds * (field // 4), comb(field, 2)
    return again_at_least(2 * tables, pairs), again_at_least(4 * tables, pairs)


def _searched(field: int, rounds: int, seed: int, design: Rounds) -> Rounds:
    def bound(built: int) -> int:
        partners, opponents = least_again(field, built)
        return PARTNERED_AGAIN * partners + MET_AGAIN * opponents

    sizes = (4,) * (field // 4)
    blank = SearchTerms.blank(field, sides=True)
    made = search(blank, rounds, sizes, Random(seed), bound, design)
    return tuple(tuple(map(tuple, tables)) for tables in made.rounds)


def _check(field: int, rounds: int) -> None:
    if field < 4:
        raise UnfitPlan(
            "{field} cannot play two against two:",
            "a table seats 4.",
            "Wait for more, or play another game.",
            field=field,
        )
    if rounds < 1:
        raise too_few(rounds)


def _why(rounds: int, full: int, *, is_searched: bool) -> Says:
    if not full:
        return Says("Found by search: no design is known for this field.")
    if is_searched:
        return Says("Found by search: fewer meet again than by the known design for this field.")
    values = {"rounds": rounds, "all": full}
    if rounds < full:
        return said_with(
            "The first {rounds} rounds of a whist design, in {all} rounds of which everyone "
            "partners each other once and opposes each twice.",
            values,
        )
    return said_with(
        "The rounds of a whist design, in {all} rounds of which everyone partners each other once "
        "and opposes each twice."
        if rounds == full
        else "The rounds of a whist design, in {all} rounds of which everyone partners each other "
        "once and opposes each twice, gone through again after that.",
        values,
    )
