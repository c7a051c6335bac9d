"""Games as CSV, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.queries.players import score_rows
from trickledger.ledger.storage.port import Rows
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.results import results, standings

HEADS = (
    "game code kind date status hand dealer player score entered total counted provisional".split()
)
# as they are, and in full width
_FORMULA = tuple("=+-@\uff1d\uff0b\uff20")


def csv_head() -> str:
    """The line above the others."""
    return csv_page([HEADS])


def csv_lines(db: Rows, stream: Stream) -> str:
    """The lines of a game."""
    return csv_page(score_rows(db, stream))


def csv_page(rows: Iterable[Sequence[object]]) -> str:
    """Rows as lines, none of whose cells a spreadsheet takes for more than text."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerows([_defused(cell) for cell in row] for row in rows)
    return page.getvalue()


def _defused(cell: object) -> object:
    """A cell that a spreadsheet takes neither for a formula nor for several lines."""
    if not isinstance(cell, str):
        return cell
    plain = "".join(sign if sign.isprintable() else " " for sign in cell)
    return f"'{plain}" if plain.lstrip().startswith(_FORMULA) else plain


EVENT_HEADS = (
    "event title date game round table seat entrant name partners opponents own other points "
    "how provisional place total"
).split()


def event_csv(event: Event) -> str:
    """All rounds of an event, under a line of heads; `place` and `total` are the newest."""
    section = ["section"] if event.has_sections else []
    return csv_page([[*EVENT_HEADS, *section], *_rows(event)])


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
