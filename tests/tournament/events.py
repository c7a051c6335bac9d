"""Events as they stand at a moment, made by hand."""

from collections.abc import Sequence

from trickledger.ledger.tournament.event import Entrant, Event
from trickledger.ledger.tournament.pairing.seating import Seating
from trickledger.ledger.tournament.settings import Settings, usual_plan
from trickledger.ledger.tournament.table import Record, Report, Round, Table, sides_of


def event_with(
    *given: str, players: int = 4, rounds: Sequence[Round] = (), late: Sequence[int] = ()
) -> Event:
    """An event with the settings given; those who came late were entered for round 2."""
    settings = Settings("Evening", seed=7)
    for each in given:
        name, _, value = each.partition("=")
        settings = settings.with_setting(name, value)
    settled = usual_plan(settings, {each.partition("=")[0] for each in given}).settled()
    entrants = {
        number: Entrant(number, (f"P{number}",), True, 2 if number in late else 1)
        for number in range(1, players + 1)
    }
    none: frozenset[tuple[int, int]] = frozenset()
    return Event(1, "abc234", settled, False, entrants, tuple(rounds), none, none, none)


def round_of(
    event: Event,
    number: int,
    *tables: tuple[int, ...],
    byes: tuple[int, ...] = (),
    figures: Sequence[tuple[int, ...]] = (),
    forfeits: frozenset[int] = frozenset(),
) -> Round:
    """A round with its tables, the first of which have come to figures."""
    made = tuple(
        _table(event, number, place, seats, figures[place - 1 : place], forfeits)
        for place, seats in enumerate(tables, 1)
    )
    return Round(number, event.settings.format, Seating(tables, byes), made, byes)


def _table(
    event: Event,
    number: int,
    place: int,
    seats: tuple[int, ...],
    figures: Sequence[tuple[int, ...]],
    forfeits: frozenset[int],
) -> Table:
    reports = tuple(Report(9, "Dora", each, ()) for each in figures if each)
    return table_of(number, place, seats, event.settings, forfeits & set(seats), reports)


def table_of(
    number: int,
    place: int,
    seats: tuple[int, ...],
    settings: Settings,
    guilty: frozenset[int] = frozenset(),
    reports: tuple[Report, ...] = (),
    record: Record | None = None,
) -> Table:
    sides = sides_of(seats, partners=settings.has_sides)
    return Table(number, place, seats, sides, guilty, reports, record)
