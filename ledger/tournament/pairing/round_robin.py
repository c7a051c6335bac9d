"""Round robin: everyone meets everyone, by the Berger tables."""

from __future__ import annotations

from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan, unplanned
from trickledger.rules.says import Count, Says


def rounds_of(field: int, *, double: bool = False) -> int:
    """How many rounds a plan has; raises `UnfitPlan` for less than two.

    >>> rounds_of(7), rounds_of(8, double=True)
    (7, 14)
    """
    if field < 2:
        what = "A round robin of {field} cannot be planned."
        raise UnfitPlan(what, "A table takes two.", "Add entrants.", field=field)
    return (field + field % 2 - 1) * (1 + double)


def nth(field: int, number: int) -> Seating:
    """A round of a field in positions 1 to `field`; who is named first sits first and deals.

    Everyone is first as often as second, but for one round where the others are odd in number. In
    an odd field everyone has one bye. Once all have met it goes on with the seats changed. (Berger
    tables, FIDE Handbook C.05 Annex 1.)

    >>> [nth(4, number).tables for number in (1, 2, 3)]
    [((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1))]
    """
    last = field + field % 2
    ring = last - 1
    turn, place = divmod(number - 1, rounds_of(field))
    # the last of an even number meets each of the others in turn, who sit around it in a ring
    centre = place * (last // 2) % ring
    tables = [
        ((centre + step) % ring + 1, (centre - step) % ring + 1) for step in range(1, last // 2)
    ]
    if last == field:
        tables.insert(0, (last, centre + 1) if place % 2 else (centre + 1, last))
    if turn:
        tables = [(other, one) for one, other in tables]
    return Seating(tuple(tables), (centre + 1,) if last > field else ())


def opponent(field: int, number: int, place: int) -> int:
    """Whom a place meets in a round of the plan, without the rest of it; 0 for nobody.

    >>> [opponent(5, number, 2) for number in range(1, 6)]
    [5, 1, 0, 3, 4]
    """
    last = field + field % 2
    ring = last - 1
    centre = (number - 1) % ring * (last // 2) % ring
    if place == last:
        return centre + 1
    if place == centre + 1:
        return last if last == field else 0
    return (2 * centre - place + 1) % ring + 1


def advise(field: int, rounds: int, *, double: bool = False) -> tuple[Says, ...]:
    """What a director should know of a plan of so many rounds before it starts.

    Raises `UnfitPlan` where there are not so many rounds to play.

    >>> str(*advise(8, 5))
    '7 rounds let everyone meet everyone; after 5 some have not met.'
    """
    needed = rounds_of(field, double=double)
    what, whole = unplanned("round robin", field, rounds), Count(needed, "round")
    if rounds < 1:
        raise UnfitPlan(what, "An event has a round.", Says("Plan {rounds}.", rounds=whole))
    if rounds > needed:
        why = Says(
            "After round {round} everyone has met everyone twice."
            if double
            else "After round {round} everyone has met everyone once.",
            round=needed,
        )
        raise UnfitPlan(what, why, Says("Plan {rounds}, or play it once more.", rounds=whole))
    if rounds < needed:
        said = (
            "{all} rounds let everyone meet everyone twice; after {rounds} some have not met twice."
            if double
            else "{all} rounds let everyone meet everyone; after {rounds} some have not met."
        )
        return (Says(said, all=needed, rounds=rounds),)
    byes = Count(1 + double, "bye")
    return (Says("Everyone has {byes}.", byes=byes),) if field % 2 else ()
