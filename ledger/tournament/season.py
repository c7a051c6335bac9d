"""A season: several events put together, by person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.columns import figure
from trickledger.ledger.places import levels, placed
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.results import brought, standings
from trickledger.ledger.tournament.settings import Settings

Points = Mapping[str, Fraction]
"""What an event brought each person."""

_NONE = Fraction(0)
_FIRST = Fraction(100)
_WORDS = {"win": "games won", "rank": "those beaten"}


class Unit(NamedTuple):
    """What the points of an event are made of; only those of one unit can be added.

    `values` are what a win, a draw and a loss are worth, where wins count.
    """

    game: str
    worth: str
    values: tuple[Fraction, ...] = ()

    @classmethod
    def of(cls, settings: Settings) -> Unit:
        """The unit of an event."""
        # penalties are figures of the game, whatever else its tables are worth
        worth = "figure" if settings.are_penalties else settings.worth
        values = (settings.win, settings.draw, settings.loss) if worth == "win" else ()
        return cls(settings.of.counted_as, worth, values)


def title_of(settings: Settings) -> str:
    """A unit as lists print it.

    >>> title_of(Settings("Loo night", game="loo", worth="figure"))
    'Loo, chips'
    >>> title_of(Settings("Cup", win=Fraction(3), draw=Fraction(1)))
    'Klaberjass, games won (3, 1, 0)'
    """
    unit = Unit.of(settings)
    figures = "penalties" if settings.is_fewest else settings.of.unit
    told = f"{settings.of.title}, {_WORDS.get(unit.worth, figures)}"
    is_usual = unit.values in ((), Unit.of(Settings("")).values)
    return told if is_usual else f"{told} ({', '.join(map(figure, unit.values))})"


class SeasonTable(NamedTuple):
    """The standings of a season in one unit, with the events that count.

    By places it has events of all games.
    """

    events: tuple[Event, ...]
    rows: tuple[SeasonStanding, ...]
    is_by_places: bool = False

    @property
    def title(self) -> str:
        """What is added in it."""
        return "All games, by places" if self.is_by_places else title_of(self.events[0].settings)

    @property
    def game(self) -> str | None:
        """Of which game its events are; None where they may be of several."""
        return None if self.is_by_places else self.events[0].settings.of.counted_as

    @property
    def worth(self) -> str:
        """What its points are made of."""
        return "places" if self.is_by_places else Unit.of(self.events[0].settings).worth


class SeasonStanding(NamedTuple):
    """A line of a season: `events` counts those that the person was in.

    `counted` are the events whose points make the sum, by their place in the season from 0, and
    the points each brought; `missed` are those of them in which the person was not.
    """

    place: int
    shared: bool
    person: str
    points: Fraction
    events: int
    counted: Mapping[int, Fraction]
    missed: tuple[int, ...] = ()


def tables(
    events: Sequence[tuple[Event, Mapping[str, str]]], best: int | None = None
) -> list[SeasonTable]:
    """A season as tables of one unit each, in the order of their first events.

    Each event comes with what its people are called by now. Each of a pair has what the pair has.
    Events without a round do not count: where the best evenings count, nothing lost would be one.
    """
    units: dict[Unit, list[tuple[Event, Mapping[str, str]]]] = {}
    for event, called in events:
        if event.rounds:
            units.setdefault(Unit.of(event.settings), []).append((event, called))
    return [
        SeasonTable(
            tuple(event for event, _ in group),
            tuple(
                combine(
                    [_named(event, called, brought(event)) for event, called in group],
                    best,
                    is_penalty=group[0][0].settings.are_penalties,
                )
            ),
        )
        for group in units.values()
    ]


def table_by_places(
    events: Sequence[tuple[Event, Mapping[str, str]]], best: int | None = None
) -> list[SeasonTable]:
    """A season of whatever games as one table: what counts of an event is the place alone.

    The first of an event has 100, the last none, and between them each the same step; those who
    share a place have its mean, and in each section it begins anew. Events without a round do not
    count.
    """
    played = [each for each in events if each[0].rounds]
    brought_by = [_named(event, called, _by_places(event)) for event, called in played]
    rows = tuple(combine(brought_by, best))
    return [SeasonTable(tuple(event for event, _ in played), rows, True)] if played else []


def _by_places(event: Event) -> Mapping[int, Fraction]:
    if len(event.parts) > 1:
        of_parts = (_by_places(part.event) for part in event.parts)
        return {one: points for of_part in of_parts for one, points in of_part.items()}
    rows = standings(event, event.made)
    sharing = Counter(row.place for row in rows)
    last = len(rows) - 1
    return {
        row.entrant: _FIRST * (last - (row.place - 1) - Fraction(sharing[row.place] - 1, 2)) / last
        if last
        else _FIRST
        for row in rows
    }


def _named(event: Event, called: Mapping[str, str], points: Mapping[int, Fraction]) -> Points:
    return {
        called.get(name, name): each
        for entrant, each in points.items()
        for name in event.entrants[entrant].names
    }


def combine(
    events: Sequence[Points], best: int | None = None, *, is_penalty: bool = False
) -> list[SeasonStanding]:
    """The season by the sum of points of all events, or of each person's `best` ones.

    Of events with equal points the earlier one counts. Who was in fewer events has no more to
    count; but a penalty that was not taken is no gain, so of penalties who was not there has the
    most that anyone had. Equal sums share a place and come by name. Raises ValueError where `best`
    is no number of events.

    >>> evenings = [{"Ann": Fraction(3), "Bob": Fraction(1)}, {"Bob": Fraction(4)}]
    >>> [(row.place, row.person, str(row.points)) for row in combine(evenings, best=1)]
    [(1, 'Bob', '4'), (2, 'Ann', '3')]
    """
    if best is not None and best < 1:
        raise ValueError(f"The best {best} events can't be counted: it takes at least 1.")
    people = {person for event in events for person in event}
    full = [
        {**dict.fromkeys(people if is_penalty else (), min(event.values(), default=_NONE)), **event}
        for event in events
    ]
    counted = {person: _counted(full, person, best) for person in people}
    totals = {person: sum(points.values(), _NONE) for person, points in counted.items()}
    by_name = sorted(people, key=lambda person: (person.casefold(), person))
    return [
        SeasonStanding(
            place,
            shared,
            person,
            totals[person],
            sum(person in event for event in events),
            counted[person],
            tuple(number for number in counted[person] if person not in events[number]),
        )
        for place, shared, person in placed(levels(by_name, lambda person: -totals[person]))
    ]


def _counted(events: Sequence[Points], person: str, best: int | None) -> dict[int, Fraction]:
    brought = {number: event[person] for number, event in enumerate(events) if person in event}
    chosen = sorted(brought, key=lambda number: -brought[number])[:best]
    return {number: brought[number] for number in sorted(chosen)}
