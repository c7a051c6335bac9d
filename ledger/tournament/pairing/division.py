"""How a field divides into tables."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from trickledger.ledger.tournament.pairing.plan import again_at_least
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.rules.says import Says, Several, both

LEAST, MOST = 2, 12


class Sizes(NamedTuple):
    """The size that tables should have, and the least and the most that will do.

    A game says what it seats; `of` without it allows smaller tables of three and more, and none
    larger than wanted.
    """

    wanted: int
    least: int
    most: int

    @classmethod
    def of(cls, wanted: int, least: int | None = None, most: int | None = None) -> Sizes:
        """The sizes that will do; raises UnfitPlan where they are none of 2 to 12 in that order.

        >>> Sizes.of(5)
        Sizes(wanted=5, least=3, most=5)
        """
        sizes = cls(wanted, min(3, wanted) if least is None else least, most or wanted)
        if not LEAST <= sizes.least <= sizes.wanted <= sizes.most <= MOST:
            raise UnfitPlan(
                "Tables of {wanted}, at least {least} and at most {most}:",
                "a table seats {fewest} to {mostest}, the size wanted lies between the limits.",
                "Choose a size between the limits of the game.",
                wanted=sizes.wanted,
                least=sizes.least,
                most=sizes.most,
                fewest=LEAST,
                mostest=MOST,
            )
        return sizes


class Division(NamedTuple):
    """The sizes of the tables, larger ones first, and how many are left with a bye."""

    tables: tuple[int, ...]
    byes: int


def divisions(field: int, sizes: Sizes) -> tuple[Division, ...]:
    """The divisions between which repeats decide, the one nearest to the size wanted first.

    Where tables of the size wanted do not come out even there may be a second one: larger tables in
    place of smaller ones, or the other way round. Raises UnfitPlan if the field fills no table.

    >>> [division.tables for division in divisions(32, Sizes(6, 5, 10))]
    [(7, 7, 6, 6, 6), (6, 6, 5, 5, 5, 5)]
    """
    first = divide(field, sizes)
    if {*first.tables} == {sizes.wanted}:
        return (first,)
    tables = len(first.tables)
    others = [
        _evenly(field, count, field)
        for count in (tables - 1, tables + 1)
        if count and sizes.least <= field // count and -(-field // count) <= sizes.most
    ]
    # on the other side of the size wanted
    is_smaller = field < tables * sizes.wanted
    return first, *(
        other
        for other in others
        if not first.byes and (field < len(other.tables) * sizes.wanted) != is_smaller
    )


def divide(field: int, sizes: Sizes) -> Division:
    """How so many people sit: fewest byes, then nearest to the size wanted, then smaller tables.

    The tables of a round differ by one at most. Raises UnfitPlan if the field fills no table.

    >>> divide(22, Sizes.of(4))
    Division(tables=(4, 4, 4, 4, 3, 3), byes=0)
    >>> divide(5, Sizes.of(4))
    Division(tables=(4,), byes=1)
    """
    if field < sizes.least:
        missing = sizes.least - field
        raise UnfitPlan(
            "{field} cannot be seated at a table of {least} or more:",
            "{missing} more is needed." if missing == 1 else "{missing} more are needed.",
            "Wait for them, or allow smaller tables.",
            field=field,
            least=sizes.least,
            missing=missing,
        )
    divisions = [
        _evenly(min(field, tables * sizes.most), tables, field)
        for tables in range(1, field // sizes.least + 1)
    ]
    return min(
        divisions,
        key=lambda division: (
            division.byes,
            sum(abs(size - sizes.wanted) for size in division.tables),
            -len(division.tables),
        ),
    )


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


def told_byes(byes: int) -> Says:
    """That so many sit out, as a sentence.

    >>> str(told_byes(1))
    '1 sits out in each round; byes go round.'
    """
    return Says(
        "{byes} sits out in each round; byes go round."
        if byes == 1
        else "{byes} sit out in each round; byes go round.",
        byes=byes,
    )


def told_sizes(division: Division) -> Several:
    """How many tables there are of which size.

    >>> str(told_sizes(Division((7, 7, 6, 6, 6), 0))), str(told_sizes(Division((5, 5), 0)))
    ('2 of 7 and 3 of 6', '2 of 5')
    """
    tables = division.tables
    sizes = sorted({*tables}, reverse=True)
    return both(Says("{tables} of {size}", tables=tables.count(size), size=size) for size in sizes)


def _evenly(seated: int, tables: int, field: int) -> Division:
    size, larger = divmod(seated, tables)
    return Division((size + 1,) * larger + (size,) * (tables - larger), field - seated)
