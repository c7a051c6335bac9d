"""How far a round of tables is from the ideal, counted afresh from its past, and told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from trickledger.ledger.problems import said_with
from trickledger.ledger.tournament.listing import some
from trickledger.ledger.tournament.pairing.seat_balance import excess, gone_round
from trickledger.ledger.tournament.pairing.seating import (
    Pair,
    Past,
    Seating,
    Wishes,
    numbered,
    pair,
    smaller_ones,
)
from trickledger.rules.says import Says, both, listed

SeatedTables = Sequence[tuple[int, ...]]

NO_WISHES = Wishes()


def reported(
    tables: SeatedTables,
    byes: Sequence[int],
    past: Past,
    wishes: Wishes = NO_WISHES,
    *,
    sides: bool = False,
    away: int | None = None,
    why: Sequence[Says] = (),
) -> Seating:
    """The round as a seating, with its distance and what can be said of it.

    A pair that met c times before counts c, so over all rounds c(c-1)/2. `away` is how many tables
    people sit from those of their score, all added; without it nothing was seated by standing.
    """
    seated = [entrant for table in tables for entrant in table]
    refused, missed, avoided = _unmet(wishes, tables)
    again = _opposed_again(tables, past, sides=sides)
    beside = {two: past.partnered[two] for two in _partners(tables) if past.partnered[two]}
    smaller = [entrant for table in smaller_ones(tables) for entrant in table]
    distance = {
        "forbidden meetings": len(refused),
        "second byes": _beyond_least(byes, [*seated, *byes], past.byes),
        "wished-for meetings missed": len(missed),
        **({"meetings to be avoided": len(avoided)} if wishes.avoided else {}),
        **({"partners again": sum(beside.values())} if sides else {}),
        "opponents again" if sides else "meetings again": sum(again.values()),
        **({} if away is None else {"tables away from the standing": away}),
        "smaller tables again": _beyond_least(smaller, seated, past.smaller),
        "seats again": excess(tables, past.sat),
    }
    said = (
        *why,
        *_on_wishes(refused, avoided, missed),
        *(_named("Partners again are {pairs}.", beside) if sides else ()),
        *_named("Opponents again are {pairs}." if sides else "Who meets again: {pairs}.", again),
        *_on_byes(byes, past),
        *_on_smaller(smaller if distance["smaller tables again"] else (), past),
    )
    return Seating(tuple(tables), tuple(byes), tuple(distance.items()), said)


def reported_plan(
    field: int, rounds: Sequence[Sequence[Sequence[int]]], why: Says, *, sides: bool = False
) -> tuple[Seating, ...]:
    """All rounds of a plan, from positions that count from 0 to such that count from 1."""
    plan = [[[position + 1 for position in table] for table in tables] for tables in rounds]
    past = Past()
    seatings = []
    for tables in gone_round(plan, sides=sides):
        byes = sorted({*range(1, field + 1)}.difference(*tables))
        seatings.append(reported(tables, byes, past, sides=sides, why=[why]))
        past.add(seatings[-1], sides=sides)
    return tuple(seatings)


def _opponents(tables: SeatedTables, *, sides: bool) -> Iterator[Pair]:
    for table in tables:
        for (seat, one), (place, other) in combinations(enumerate(table), 2):
            if not sides or (place - seat) % 2:
                yield pair(one, other)


def _unmet(wishes: Wishes, tables: SeatedTables) -> tuple[set[Pair], set[Pair], set[Pair]]:
    """Who meet though it is forbidden, who do not though it is wished for and both are here.

    At last who meet though it was to be avoided, and is not forbidden.
    """
    together = set(_opponents(tables, sides=False))
    seated = {entrant for table in tables for entrant in table}
    missed = {wish for wish in wishes.wished - together if seated.issuperset(wish)}
    return {*wishes.forbidden} & together, missed, {*wishes.avoided - wishes.forbidden} & together


def _opposed_again(tables: SeatedTables, past: Past, *, sides: bool) -> dict[Pair, int]:
    """How often those who are opponents have met; without sides as partners too."""
    return {
        two: times
        for two in _opponents(tables, sides=sides)
        if (times := past.met[two] + (0 if sides else past.partnered[two]))
    }


def _partners(tables: SeatedTables) -> Iterator[Pair]:
    for table in tables:
        for one, other in zip(table[:2], table[2:], strict=False):
            yield pair(one, other)


def _beyond_least(chosen: Sequence[int], everyone: Iterable[int], times: Counter[int]) -> int:
    """How often it befell those chosen before, beyond those who had it least."""
    least = sorted(times[entrant] for entrant in everyone)[: len(chosen)]
    return sum(times[entrant] for entrant in chosen) - sum(least)


def _named(what: str, pairs: Iterable[Pair]) -> Iterator[Says]:
    names = [both(numbered(two)) for two in sorted(pairs)]
    if names:
        yield said_with(what, {"pairs": some(names, "{parts}, and {more} more pairs")})


def _on_wishes(
    refused: Iterable[Pair], avoided: Iterable[Pair], missed: Iterable[Pair]
) -> Iterator[Says]:
    yield from _named("No seating was found without the forbidden meetings {pairs}.", refused)
    yield from _named("No better way was found than to let meet {pairs}.", avoided)
    yield from _named("The wish could not be met for {pairs}.", missed)


def _on_smaller(smaller: Iterable[int], past: Past) -> Iterator[Says]:
    again = numbered(entrant for entrant in sorted(smaller) if past.smaller[entrant])
    if again:
        yield Says("At a smaller table again: {names}.", names=listed(again))


def _on_byes(byes: Sequence[int], past: Past) -> Iterator[Says]:
    again = numbered(entrant for entrant in byes if past.byes[entrant])
    if again:
        words = "Another bye for {names}; nobody else has had fewer."
        yield Says(words, names=listed(again))
