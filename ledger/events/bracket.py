"""A knock-out as an event plays it: its bracket filled by the tables that were played."""

from __future__ import annotations

from collections.abc import Iterator

from ledger.events import knockout
from ledger.events.course import Course, Table
from ledger.events.knockout import Match
from ledger.events.outing import Kind
from ledger.events.seating import Seating, UnfitPlan

_LAST = ("for the third place", "the final")


def knock_out(course: Course, number: int, _seed: int) -> Seating:
    """A round of the bracket; entrants are seeded in the order in which they were entered.

    Who goes on because the other is out has a bye: the round is worth as much as one.

    Raises UnfitPlan where a match of an earlier round has no winner, or the bracket is played.
    """
    field = course.founders
    if course.latecomers:
        raise UnfitPlan(
            "A knock-out has no place for those who came after it began.",
            f"{', '.join(map(course.name, course.latecomers))} came late.",
            "`event drop` takes them out again.",
        )
    bracket = knockout.draw(field, third_place=course.settings.third)
    if number > bracket[-1].round:
        raise UnfitPlan("The final is played.", "", "End the event: `event close`.")
    winners: dict[int, int] = {}
    withdrawn = set(field) - set(course.to_seat(number))
    for earlier in range(1, number):
        _fill(course, bracket, earlier, winners, withdrawn)
    seating = knockout.seat(bracket, number, winners, withdrawn)
    walked = tuple(
        one.winner
        for one in knockout.decided(bracket, winners, withdrawn)
        if one.match.round == number and one.is_walkover and isinstance(one.winner, int)
    )
    return seating._replace(
        byes=(*seating.byes, *walked),
        why=(*_on_last(bracket, number, seating), *seating.why),
    )


def _on_last(bracket: tuple[Match, ...], number: int, seating: Seating) -> Iterator[str]:
    """What the tables of the last round are for, where there are two."""
    if number == bracket[-1].round and len(seating.tables) == 2:
        for (one, other), what in zip(seating.tables, _LAST, strict=True):
            yield f"#{one} and #{other} play {what}."


def _fill(
    course: Course,
    bracket: tuple[Match, ...],
    number: int,
    winners: dict[int, int],
    withdrawn: set[int],
) -> None:
    """Add the winners of a round, and those who lost a match that nobody won to the withdrawn."""
    tables = {frozenset(table.seats): table for table in course.round(number).tables}
    for one in knockout.decided(bracket, winners, withdrawn):
        if one.match.round != number:
            continue
        table = tables.get(frozenset(one.entrants))
        if table:
            won = list(_winners(course, table))
            winners.update((one.match.number, entrant) for entrant in won)
            withdrawn.update(one.entrants if not won else ())
        elif one.is_walkover and isinstance(one.winner, int):
            winners[one.match.number] = one.winner


def _winners(course: Course, table: Table) -> Iterator[int]:
    """Who goes on from a table: one, or none where nobody came; raises UnfitPlan for a tie."""
    outings = course.at_table(table)
    if all(outing.kind is Kind.FORFEIT_LOST for outing in outings.values()):
        return
    best = max(outing.points for outing in outings.values())
    ahead = [entrant for entrant, outing in outings.items() if outing.points == best]
    if len(ahead) > 1:
        names = " and ".join(map(course.name, table.seats))
        figures = " ".join(map(str, table.figures))
        raise UnfitPlan(
            f"Table {table.place} has no winner: {names} are level.",
            "In a knock-out one of them goes on.",
            f"Play another hand, or decide: `event result {table.place} {figures} --won 1 "
            f"--settle` if it is {course.name(table.seats[0])}.",
        )
    yield from ahead
