"""Table rotation: tables of 3 to 12 at which few meet twice, round by round or as a whole plan."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from trickledger.ledger.problems import said_with
from trickledger.ledger.tournament.pairing import designs
from trickledger.ledger.tournament.pairing.division import (
    Division,
    Sizes,
    divisions,
    least_repeats,
    told_byes,
    told_sizes,
)
from trickledger.ledger.tournament.pairing.local_search import (
    MET_AGAIN,
    SMALLER_AGAIN,
    LocalSearch,
    SearchTerms,
)
from trickledger.ledger.tournament.pairing.plan import again_at_least, search
from trickledger.ledger.tournament.pairing.seating import Seating, too_few
from trickledger.ledger.tournament.pairing.seating_report import reported_plan
from trickledger.rules.says import Count, Says, Several, Value


def plan(field: int, sizes: Sizes, rounds: int, seed: int) -> tuple[Seating, ...]:
    """All rounds for positions 1 to n, by a design that is known or else by search.

    Where the field divides in two ways about the size wanted, the one with fewer repeats is taken.
    Raises UnfitPlan if there are no rounds or the field fills no table.
    """
    first, *others = ways = _fitting(field, sizes, rounds)
    best = _planned(field, first, rounds, seed)
    for division in others:
        # a search takes its time: only where it could do better
        if least_repeats(field, division, rounds) < best.repeats:
            found = _planned(field, division, rounds, seed)
            best = min(best, found, key=lambda each: each.repeats)
    return reported_plan(field, best.made.rounds, _why(rounds, best, _forced(field, ways, rounds)))


class _Plan(NamedTuple):
    """Rounds of one division of the field."""

    made: LocalSearch
    by_design: bool

    @property
    def repeats(self) -> int:
        """What its repeats come to."""
        return self.made.cost // MET_AGAIN


def _planned(field: int, division: Division, rounds: int, seed: int) -> _Plan:
    design = () if division.byes else designs.rotation(field, division.tables, rounds)
    made = search(
        SearchTerms.blank(field),
        rounds,
        division.tables,
        Random(seed),
        lambda built: _bound(field, division, built),
        design,
    )
    by_design = (
        rounds <= len(design) and made.cost >= LocalSearch(SearchTerms.blank(field), design).cost
    )
    return _Plan(made, by_design)


def advise(field: int, sizes: Sizes, rounds: int) -> tuple[Says, ...]:
    """Whether so many rounds suit the field, in sentences; none if nobody need meet twice.

    Raises UnfitPlan as `plan` does.
    """
    ways = _fitting(field, sizes, rounds)
    said = [told_byes(ways[0].byes)] if ways[0].byes else []
    told = [told_sizes(division) for division in ways]
    if len(ways) > 1 or len(told[0].values) > 1:
        words, or_else = "{field} sit at tables of two sizes: {ways}.", " or, if fewer meet again, "
        said.append(Says(words, field=field, ways=Several(tuple(told), or_else)))
    repeats = _forced(field, ways, rounds)
    if repeats:
        free = next((fewer for fewer in range(rounds, 0, -1) if not _forced(field, ways, fewer)), 0)
        words = "With {rounds} at least {pairs} must meet twice"
        forced = Says(words, rounds=Count(rounds, "round"), pairs=Count(repeats, "pair"))
        words = "{forced}, with {free} none." if free else "{forced}."
        said.append(said_with(words, {"forced": forced, "free": free}))
    return tuple(said)


def _fitting(field: int, sizes: Sizes, rounds: int) -> tuple[Division, ...]:
    if rounds < 1:
        raise too_few(rounds)
    return divisions(field, sizes)


def _bound(field: int, division: Division, rounds: int) -> int:
    """The least that so many rounds can cost."""
    small = sum(size for size in division.tables if size < division.tables[0])
    smaller = SMALLER_AGAIN * again_at_least(rounds * small, field)
    return MET_AGAIN * least_repeats(field, division, rounds) + smaller


def _why(rounds: int, found: _Plan, least: int) -> Says:
    repeats = found.repeats
    method = Says("A known design" if found.by_design else "Found by search")
    if not repeats:
        said = "{method}: nobody meets twice in the {rounds} rounds of the plan."
    elif repeats == least:
        said = (
            "{method}: the {rounds} rounds of the plan come to {repeats} repeats, "
            "which is the least possible."
        )
    else:
        said = (
            "{method}: the {rounds} rounds of the plan come to {repeats} repeats; "
            "at least {least} can't be avoided."
        )
    values: dict[str, Value] = {
        "method": method,
        "rounds": rounds,
        "repeats": repeats,
        "least": least,
    }
    return said_with(said, values)


def _forced(field: int, ways: Sequence[Division], rounds: int) -> int:
    return min(least_repeats(field, division, rounds) for division in ways)
