"""Table rotation: tables of 3 to 10 at which few meet twice, round by round or as a whole plan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from random import Random

from ledger.events import designs, one_round
from ledger.events.division import Division, Sizes, divide, told_byes
from ledger.events.draft import MET_AGAIN, SMALLER_AGAIN, Draft, Terms
from ledger.events.judgement import judged_plan
from ledger.events.search import again_at_least, search
from ledger.events.seating import Contender, Past, Seating, UnfitPlan, Wishes


def seat(
    contenders: Sequence[Contender],
    past: Past,
    wishes: Wishes,
    *,
    sizes: Sizes,
    seed: int,
    by_standing: bool = False,
    ahead: int = 0,
) -> Seating:
    """One round given the past; by standing the best sit at the first table.

    `ahead` is how many rounds are to follow this one: the search keeps them free of repeats too.

    Forbidden meetings weigh most, then wished-for ones, meetings again, the standing, and smaller
    tables again. Raises UnfitPlan if someone is named twice or the field fills no table.
    """
    return one_round.seat(
        contenders,
        past,
        wishes,
        sizes=sizes,
        seed=seed,
        by_standing=by_standing,
        ahead=ahead,
    )


def plan(field: int, sizes: Sizes, rounds: int, seed: int) -> tuple[Seating, ...]:
    """All rounds for positions 1 to n, by a design that is known or else by search.

    Raises UnfitPlan if there are no rounds or the field fills no table.
    """
    division = _fitting(field, sizes, rounds)
    design = () if division.byes else designs.rotation(field, division.tables, rounds)
    draft = search(
        Terms.blank(field),
        rounds,
        division.tables,
        Random(seed),
        lambda built: _bound(field, division, built),
        design,
    )
    by_design = rounds <= len(design) and draft.cost >= Draft(Terms.blank(field), design).cost
    why = _why(field, division, rounds, draft.cost // MET_AGAIN, by_design=by_design)
    return judged_plan(field, draft.rounds, why)


def least_repeats(field: int, division: Division, rounds: int) -> int:
    """The least that repeats can come to, a pair that meets c times counting c(c-1)/2.

    Either all meetings are spread evenly over all pairs, or any two rounds share what they must:
    the people of a table come from as many tables of the other round as there are.
    """
    meetings = rounds * sum(comb(size, 2) for size in division.tables)
    tables = len(division.tables)
    shared = sorted(seat // tables for size in division.tables for seat in range(size))
    # Who had a bye in the other round comes from no table of it.
    forced = comb(rounds, 2) * sum(shared[: max(0, len(shared) - division.byes)])
    return max(again_at_least(meetings, comb(field, 2)), forced)


def advise(field: int, sizes: Sizes, rounds: int) -> tuple[str, ...]:
    """Whether so many rounds suit the field, in sentences; none if nobody need meet twice.

    Raises UnfitPlan as `plan` does.
    """
    division = _fitting(field, sizes, rounds)
    return tuple(_advice(field, division, rounds))


def _fitting(field: int, sizes: Sizes, rounds: int) -> Division:
    if rounds < 1:
        raise UnfitPlan(f"{rounds} rounds:", "a plan has one at least.", "Plan 1 or more.")
    return divide(field, sizes)


def _bound(field: int, division: Division, rounds: int) -> int:
    """The least that a draft of so many rounds can cost."""
    small = sum(size for size in division.tables if size < division.tables[0])
    smaller = SMALLER_AGAIN * again_at_least(rounds * small, field)
    return MET_AGAIN * least_repeats(field, division, rounds) + smaller


def _why(field: int, division: Division, rounds: int, repeats: int, *, by_design: bool) -> str:
    least = least_repeats(field, division, rounds)
    method = "A known design" if by_design else "Found by search"
    if not repeats:
        return f"{method}: nobody meets twice in the {rounds} rounds of the plan."
    figure = f"{method}: the {rounds} rounds of the plan come to {repeats} repeats"
    if repeats == least:
        return f"{figure}, which is the least possible."
    return f"{figure}; fewer than {least} are impossible."


def _advice(field: int, division: Division, rounds: int) -> Iterator[str]:
    tables = division.tables
    if division.byes:
        yield told_byes(division.byes)
    if tables[0] != tables[-1]:
        sizes = [f"{tables.count(size)} of {size}" for size in (tables[0], tables[-1])]
        yield f"{field} sit at tables of two sizes: {' and '.join(sizes)}."
    repeats = least_repeats(field, division, rounds)
    free = next(
        (fewer for fewer in range(rounds, 0, -1) if not least_repeats(field, division, fewer)), 0
    )
    if repeats:
        fewer = f", in {free} none" if free else ""
        yield f"In {rounds} rounds at least {repeats} repeats are forced{fewer}."
