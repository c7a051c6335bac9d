"""The standings as a table of text: a column for each tie-break, a line for each entrant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trickledger.ledger.columns import figure, placed
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.ranking.standings import StandingsRow, lots

ALL_SECTIONS = "All sections together"


class StandingsLine(NamedTuple):
    """An entrant's line: the place, with `=` where it is shared, figures, and what is to be said.

    `said` are short words, such as that a place is provisional.
    """

    place: str
    entrant: int
    figures: tuple[str, ...]
    said: str


class StandingsTable(NamedTuple):
    """The lines under the heads of their figures; `legend` says what the short heads mean."""

    heads: tuple[str, ...]
    lines: tuple[StandingsLine, ...]
    legend: str


def standings_table(known: Event, rows: Sequence[StandingsRow]) -> StandingsTable:
    """The standings of an event by the order of its tie-breaks; lots as they were drawn."""
    breaks = [name for name in known.settings.order if name != "points"]
    shows_points = "points" in known.settings.order or not breaks
    named = [*(["points"] if shows_points else []), *breaks]
    drawn = lots(rows)

    def shown(row: StandingsRow, name: str) -> str:
        if name == "lot":
            return str(drawn[row.entrant])
        return figure(row.points if name == "points" else row.tiebreaks[name])

    lines = tuple(
        StandingsLine(
            placed(row.place, row.shared),
            row.entrant,
            tuple(shown(row, name) for name in named),
            _said(known, row),
        )
        for row in rows
    )
    told = [f"{_short(name)} {name}" for name in named if _short(name) != name]
    return StandingsTable(tuple(map(_short, named)), lines, f"{', '.join(told)}." if told else "")


def _said(known: Event, row: StandingsRow) -> str:
    section = known.section_of(row.entrant) or "-"
    words = [f"section {section}"] if len(known.parts) > 1 else []
    if row.entrant in known.dossier.disqualified:
        words.append("disqualified")
    elif not known.entrants[row.entrant].is_in:
        words.append("out")
    return ", ".join([*words, *(["provisional"] if row.provisional else [])])


def _short(name: str) -> str:
    """A head for a tie-break: its name, or the beginnings of its words.

    >>> _short("wins"), _short("buchholz-cut-1"), _short("sonneborn-berger")
    ('wins', 'BC1', 'SB')
    """
    return "".join(part[:1].upper() for part in name.split("-")) if "-" in name else name
