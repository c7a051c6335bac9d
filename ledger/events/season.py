"""A season: several events put together, by person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from ledger.events.places import placed

Points = Mapping[str, Fraction]
"""What an event brought each person."""


class Standing(NamedTuple):
    """A line of a season: `events` counts those that the person was in.

    `counted` are the events whose points make the sum, by their place in the season from 0, and
    the points each brought.
    """

    place: int
    shared: bool
    person: str
    points: Fraction
    events: int
    counted: Mapping[int, Fraction]


def combine(events: Sequence[Points], best: int | None = None) -> list[Standing]:
    """The season by the sum of points of all events, or of each person's `best` ones.

    Of events with equal points the earlier one counts. Who was in fewer events has no more to
    count. Equal sums share a place and come by name. Raises ValueError where `best` is no number
    of events.

    >>> evenings = [{"Ann": Fraction(3), "Bob": Fraction(1)}, {"Bob": Fraction(4)}]
    >>> [(row.place, row.person, str(row.points)) for row in combine(evenings, best=1)]
    [(1, 'Bob', '4'), (2, 'Ann', '3')]
    """
    if best is not None and best < 1:
        raise ValueError(f"The best {best} events cannot be counted. It takes 1 at least.")
    counted = {person: _counted(events, person, best) for person in _people(events)}
    sums = sorted(
        ((sum(points.values(), Fraction()), person) for person, points in counted.items()),
        key=lambda each: (-each[0], each[1].casefold(), each[1]),
    )
    levels = [[person for _, person in group] for _, group in groupby(sums, key=itemgetter(0))]
    totals = {person: total for total, person in sums}
    return [
        Standing(
            place,
            shared,
            person,
            totals[person],
            sum(person in event for event in events),
            counted[person],
        )
        for place, shared, person in placed(levels)
    ]


def _people(events: Sequence[Points]) -> set[str]:
    return {person for event in events for person in event}


def _counted(events: Sequence[Points], person: str, best: int | None) -> dict[int, Fraction]:
    brought = {number: event[person] for number, event in enumerate(events) if person in event}
    chosen = sorted(brought, key=lambda number: -brought[number])[:best]
    return {number: brought[number] for number in sorted(chosen)}
