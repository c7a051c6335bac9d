"""Events as they stand at a moment, made by hand."""

from collections.abc import Sequence

from trickledger.ledger.tournament.event import Entrant, Event
from trickledger.ledger.tournament.fold import event_from, take
from trickledger.ledger.tournament.history import EventEntry
from trickledger.ledger.tournament.next_round import planned
from trickledger.ledger.tournament.pairing.seating import Seating
from trickledger.ledger.tournament.settings import Settings, usual_plan
from trickledger.ledger.tournament.state import State
from trickledger.ledger.tournament.table import Report, Round, Table, TableRecord, sides_of


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
    record: TableRecord | None = None,
) -> Table:
    sides = sides_of(seats, partners=settings.has_sides)
    return Table(number, place, seats, sides, guilty, reports, record)


def cup_of(players: int, *settings: str) -> State:
    """A knock-out with so many entrants, before its first round."""
    lines = ["\n".join(["event Cup", "format knock-out", *settings, "seed 7"])]
    lines += [f"add {number}: P{number}" for number in range(1, players + 1)]
    kinds = ["head"] + ["act"] * players
    numbered = enumerate(zip(kinds, lines, strict=True), 1)
    return event_from([EventEntry(n, n, kind, text, "Dora") for n, (kind, text) in numbered])


def act(state: State, text: str) -> None:
    number = state.newest + 1
    take(state, EventEntry(number, number, "act", text, "Dora"))


def make(state: State) -> list[tuple[int, ...]]:
    """Make the next round, and tell its tables."""
    number = state.made + 1
    seating = planned(state.as_event(), number)
    tables = ", ".join(" ".join(map(str, table)) for table in seating.tables)
    byes = f"; bye {' '.join(map(str, seating.byes))}" if seating.byes else ""
    act(state, f"round {number} knock-out: {tables}{byes}")
    return list(seating.tables)
