"""`event tables`: a round for the wall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.data import print_data
from trickledger.ledger.cli.options import EVENT, LISTING, RoundArgument, RoundWordOption, option
from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.say.readers import read_round
from trickledger.ledger.say.rounds import STATES
from trickledger.ledger.say.shapes.events import tables_shape

if TYPE_CHECKING:
    from trickledger.ledger.services.event_pages import RoundPage
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.table import Round


@command(EVENT, *LISTING)
def tables(
    call: Call,
    number: RoundArgument = None,
    round_number: RoundWordOption = None,
    by_name: Annotated[bool, option("--by-name", "Where everyone sits, sorted by name.")] = False,
) -> None:
    """Print a round for the wall: who sits where, and the results.

    \b
    trickledger event tables
    trickledger event tables 3 --by-name
    """
    from trickledger.ledger.services.event_pages import round_page

    with call.event_meant() as (store, stream):
        page = round_page(store, stream, read_round(number, round_number))
    if call.is_for_programs:
        print_data(call, tables_shape(page), "tables")
        return
    day = page.event.history.days.get(page.made.number)
    on_day = f", {day}" if day else ""
    say(f"{page.event.settings.title}, round {page.made.number}{on_day}", kind="strong")
    if by_name:
        _print_by_name(page.event, page.made)
    else:
        _print(page)


def _print_by_name(known: Event, made: Round) -> None:
    from trickledger.ledger.tournament.listing import names_printed

    seats = {table.number: table.seats for table in made.tables}
    columns(("Name", "Table", "Seat"), names_printed(seats, made.byes, known.names), right=(1, 2))


def _print(page: RoundPage) -> None:
    from trickledger.ledger.tournament.remarks import on_dispute

    known, made = page.event, page.made
    section = ("Section",) if known.has_sections else ()
    columns(
        ("Table", *section, "Who", "Result", "Game", ""),
        (
            (
                table.number,
                *(known.sections_of(table.seats) for _ in section),
                str(known.versus(table.sides)),
                table.result,
                f"{table.record.game} {table.record.code}" if table.record else "",
                STATES.get(table.state, table.state),
            )
            for table in made.tables
        ),
        right=(0,),
    )
    if made.byes:
        paragraph(f"Bye: {', '.join(map(known.name, made.byes))}.")
    if absent := known.absent(made.number):
        paragraph(f"Absent: {', '.join(absent)}.")
    disputes = (said for table in made.tables for said in on_dispute(table))
    for line in (*disputes, *page.overridden, *page.remarks):
        paragraph(line)
