"""An event as CSV: a line for each entrant and round, with what the round brought."""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.ledger.exchange.csv import csv_page
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.results import results, standings

HEADS = (
    "event title date game round table seat entrant name partners opponents own other points "
    "how provisional place total"
).split()


def event_csv(event: Event) -> str:
    """All rounds of an event, under a line of heads; `place` and `total` are the newest."""
    section = ["section"] if event.has_sections else []
    return csv_page([[*HEADS, *section], *_rows(event)])


def _rows(event: Event) -> Iterator[list[object]]:
    ranked = {row.entrant: row for row in standings(event, len(event.rounds))}
    seated = {
        (table.round, entrant): (table.number, seat)
        for table in event.all_tables
        for seat, entrant in enumerate(table.seats, 1)
    }
    settings = event.settings
    about = (event.number, settings.title, settings.date, settings.game)
    for entrant, rounds in results(event).items():
        row = ranked[entrant]
        for result in rounds:
            table, seat = seated.get((result.round, entrant), ("", ""))
            yield [
                *about,
                *(result.round, table, seat, entrant, event.name(entrant)),
                " & ".join(map(event.name, result.partners)),
                " & ".join(map(event.name, result.against)),
                *("" if figure is None else figure for figure in (result.own, result.other)),
                *(float(result.points), result.kind.value, int(result.provisional)),
                *(row.place, float(row.points)),
                *([event.section_of(entrant)] if event.has_sections else []),
            ]
