"""The sheets that are lists: who sits where, who stands where, who is here."""

from __future__ import annotations

from trickledger.ledger.columns import figure, placed
from trickledger.ledger.pages.values import Cell, Listing, People
from trickledger.ledger.plain import in_alphabet
from trickledger.ledger.services.event_pages import CrosstablePage, RoundPage, StandingsPage
from trickledger.ledger.tournament.crosstable import legend
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.heading import heading
from trickledger.ledger.tournament.listing import by_name
from trickledger.ledger.tournament.remarks import on_rulings
from trickledger.ledger.tournament.standings_table import ALL_SECTIONS, standings_table
from trickledger.ledger.tournament.table import Round, Table

_SEATS_IN_COLUMNS = 4
_TICK = "☐"


def pairings(page: RoundPage) -> Listing:
    """A round by table, with the results that there are: for the wall."""
    known, made = page.event, page.made
    seats = max((len(table.sides) for table in made.tables), default=0)
    is_parted = 0 < seats <= _SEATS_IN_COLUMNS
    seat_heads = [f"Seat {n}" for n in range(1, seats + 1)] if is_parted else ["Players"]
    section = ("Section",) if known.has_sections else ()
    without = {"Bye": map(known.name, made.byes), "Absent": known.absent(made.number)}
    notes = (People(tuple(names), before=f"{why}: ", after=".") for why, names in without.items())
    return Listing(
        "pairings",
        "Pairings",
        round_line(known, made),
        ("Table", *section, *seat_heads, "Result"),
        tuple(
            (
                str(table.number),
                *(known.sections_of(table.seats) for _ in section),
                *_seated(known, table, seats, is_parted),
                told_result(table),
            )
            for table in made.tables
        ),
        figures=(0,),
        named=1 + len(section),
        notes=tuple(each for each in notes if each.names),
        shape="large",
    )


def round_line(known: Event, made: Round) -> str:
    """The line under the title of a sheet of a round."""
    return f"{known.settings.title}, {known.settings.of.title}, round {made.number}"


def side_names(known: Event, side: tuple[int, ...]) -> People:
    """Who plays together."""
    return People(tuple(map(known.name, side)), " + ")


def one_name(name: str) -> People:
    """A name that stands alone: whatever it is, it is no card."""
    return People((name,))


def _seated(known: Event, table: Table, seats: int, is_parted: bool) -> list[Cell]:
    if not is_parted:
        return [People(tuple(map(known.name, table.seats)), " · ")]
    sides: list[Cell] = [side_names(known, side) for side in table.sides]
    return [*sides, *[""] * (seats - len(sides))]


def told_result(table: Table) -> str:
    """What a table came to, as it is shown to everybody."""
    if table.state == "disputed":
        return "disputed"
    is_told = table.state in ("forfeited", "awarded", "annulled")
    return f"{table.result} {table.state}".strip() if is_told else table.result


def names(page: RoundPage) -> Listing:
    """A round by name: where everyone sits."""
    known, made = page.event, page.made
    seats = {table.number: table.seats for table in made.tables}
    return Listing(
        "names",
        "Where you sit",
        round_line(known, made),
        ("Name", "Table", "Seat"),
        tuple(
            (
                one_name(seat.name),
                "bye" if seat.table is None else str(seat.table),
                str(seat.seat or ""),
            )
            for seat in by_name(seats, made.byes, known.names)
        ),
        figures=(1, 2),
        shape="twofold",
    )


def standings(page: StandingsPage) -> list[Listing]:
    """Who stands where after a round: a list of each section, and of all where they compare."""
    lists = [_standings(each) for each in page.each]
    if page.together is not None:
        lists.append(_standings(page._replace(rows=page.together))._replace(title=ALL_SECTIONS))
    if page.sections and page.open_tables:
        waiting = f"Without a result: {', '.join(page.open_tables)}."
        lists[-1] = lists[-1]._replace(notes=(*lists[-1].notes, waiting))
    return lists


def _standings(page: StandingsPage) -> Listing:
    known = page.event
    table = standings_table(known, page.rows)
    notes = [table.legend] if table.legend else []
    if page.open_tables and not page.sections:
        notes.append(f"Without a result: {', '.join(page.open_tables)}.")
    said = any(line.said for line in table.lines)
    return Listing(
        "standings",
        "Standings",
        heading(known, page.through),
        ("Place", "Name", *table.heads, *(["Remarks"] if said else [])),
        tuple(
            (
                line.place,
                one_name(known.name(line.entrant)),
                *line.figures,
                *([line.said] if said else []),
            )
            for line in table.lines
        ),
        figures=(0, *range(2, 2 + len(table.heads))),
        named=1,
        notes=tuple(notes),
    )


def crosstable(page: CrosstablePage) -> list[Listing]:
    """The crosstable, or one of each section."""
    return [_crosstable(each) for each in page.each]


def _crosstable(page: CrosstablePage) -> Listing:
    known, seen = page.event, page.seen
    sums = seen.sums
    heads = (*seen.heads, *(head for head, _ in sums))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            str(line.number),
            placed(line.place, line.shared),
            one_name(known.name(line.entrant)),
            figure(line.points),
            *line.cells,
            *(texts[at] for _, texts in sums),
        )
        for at, line in enumerate(seen.lines)
    )
    signs = legend(known.settings, seen, is_square=page.is_square)
    return Listing(
        "crosstable",
        "Crosstable",
        heading(known, page.through),
        ("No", "Place", "Name", "Points", *heads),
        rows,
        figures=(0, 1, 3),
        named=2,
        notes=(signs, *map(str, on_rulings(known, page.through))),
        shape="dense across",
    )


def checkin(known: Event) -> Listing:
    """Who is expected, with a box to tick: for the desk at the door."""
    everybody = sorted(
        (one for one in known.entrants.values() if one.is_in),
        key=lambda one: (*in_alphabet(one.name), one.number),
    )
    section = ("Section",) if known.has_sections else ()
    rows: list[tuple[Cell, ...]] = [
        (
            *(_TICK, one_name(one.name), str(one.number)),
            *(known.section_of(one.number) for _ in section),
            "here" if one.is_here else "",
        )
        for one in everybody
    ]
    return Listing(
        "checkin",
        "Check-in",
        f"{known.settings.title}: {len(rows)} entrants",
        ("Tick", "Name", "No", *section, "State"),
        tuple(rows),
        figures=(2,),
        named=1,
    )


def missing(known: Event) -> Listing:
    """Who has not checked in, and which tables have no result: for whoever goes and looks."""
    people: list[tuple[Cell, Cell]] = [
        (one_name(known.name(number)), "not here yet") for number in sorted(known.missing)
    ]
    tables: list[tuple[Cell, Cell]] = [
        (
            People(tuple(map(known.name, table.seats)), " · "),
            f"table {table.place}: {'disputed' if table.state == 'disputed' else 'no result'}",
        )
        for made in known.rounds
        for table in made.open_tables
    ]
    rows: tuple[tuple[Cell, ...], ...] = (*people, *tables)
    return Listing(
        "missing",
        "Missing",
        known.settings.title,
        ("Who", "What"),
        rows,
        notes=() if rows else ("Nobody and nothing is missing.",),
    )
