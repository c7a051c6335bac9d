"""What walls turn: by name, by table, the standings, each section apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from trickledger.ledger.pages import listings
from trickledger.ledger.pages.listings import one_name
from trickledger.ledger.pages.values import Cell, Listing, People
from trickledger.ledger.plain import in_alphabet
from trickledger.ledger.services.event_pages import RoundPage, StandingsPage
from trickledger.ledger.tournament.table import Table

MOST_OPPONENTS = 3
"""Of so many it is told beside a name whom somebody meets; the tables tell it of more."""


class Board(NamedTuple):
    """A list for a wall: what it is of `BOARDS`, its section, and whether that is a part of it.

    Who asks for no section is shown no `part` of what is shown as a whole.
    """

    kind: str
    section: str
    listing: Listing
    is_part: bool = False


def of_round(page: RoundPage) -> Iterator[Board]:
    """A round by name, and by table: a list of each section."""
    known = page.event
    rows = [*_names(page)]
    yield Board("names", "", _by_name(page, [row for _, row in rows]))
    by_section: dict[str, list[tuple[Cell, ...]]] = defaultdict(list)
    for section, row in rows:
        by_section[section].append(row)
    for section, those in by_section.items() if known.has_sections else ():
        yield Board("names", section, _by_name(page, those), is_part=True)
    for section, tables in _tables_by_section(page).items():
        byes = tuple(each for each in page.made.byes if known.section_of(each) == section)
        made = page.made._replace(tables=tuple(tables), byes=byes)
        absent = frozenset(each for each in known.absences if known.section_of(each[1]) == section)
        own = page._replace(event=replace(known, absences=absent), made=made)
        listed = listings.pairings(own)
        if known.has_sections:
            listed = listed.of_columns([at for at in range(len(listed.heads)) if at != 1])
        yield Board("tables", section, listed)


def of_standings(page: StandingsPage) -> Iterator[Board]:
    """The standings, of each section and of all together where there are such."""
    parts = [part.name for part in page.event.parts] if page.sections else [""]
    for at, listed in enumerate(listings.standings(page)):
        section = parts[at] if at < len(parts) else ""
        yield Board("standings", section, listed)


def _tables_by_section(page: RoundPage) -> Mapping[str, Sequence[Table]]:
    known, found = page.event, defaultdict[str, list[Table]](list)
    for part in known.parts if known.has_sections else ():
        found[part.name] = []
    for table in page.made.tables:
        found[known.sections_of(table.seats)].append(table)
    return {section: tables for section, tables in found.items() if tables}


def _by_name(page: RoundPage, rows: Sequence[tuple[Cell, ...]]) -> Listing:
    heads = ("Name", "Table", "Seat", "With", "Against")
    under = listings.round_line(page.event, page.made)
    listed = Listing("names", "Where you sit", under, heads, tuple(rows), figures=(1, 2))
    shown = (at for at in range(len(heads)) if at < 3 or any(row[at] != "" for row in rows))
    return listed.of_columns([*shown])


def _names(page: RoundPage) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Who sits where with whom, who has a bye and who is absent, each with their section."""
    known, made = page.event, page.made
    placed: list[tuple[str, str, tuple[str, str, Cell, Cell]]] = []
    for table in made.tables:
        for seat, entrant in enumerate(table.seats, 1):
            beside, against = _others(page, table, entrant)
            row = (str(table.number), str(seat), beside, against)
            placed.append((known.name(entrant), known.section_of(entrant), row))
    for entrant in made.byes:
        placed.append((known.name(entrant), known.section_of(entrant), ("bye", "", "", "")))
    missing = (each for number, each in known.absences if number == made.number)
    seated = made.seating.entrants
    for entrant in missing:
        one = known.entrants.get(entrant)
        if one and one.is_in and entrant not in seated:
            placed.append((one.name, known.section_of(entrant), ("absent", "", "", "")))
    for name, section, row in sorted(placed, key=lambda each: (*in_alphabet(each[0]), each[2][:2])):
        yield section, (one_name(name), *row)


def _others(page: RoundPage, table: Table, entrant: int) -> tuple[Cell, Cell]:
    """Who plays with somebody, and against whom; nobody where they are too many for a line."""
    known, others = page.event, len(table.seats) - 1
    if others > MOST_OPPONENTS:
        return "", ""
    own = next(side for side in table.sides if entrant in side)
    beside = tuple(known.name(each) for each in own if each != entrant)
    against = tuple(known.name(each) for side in table.sides if side != own for each in side)
    return People(beside) if beside else "", People(against)
