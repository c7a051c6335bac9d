"""`event seat`: move people to a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.event.options import TableArgument
from trickledger.ledger.cli.options import AT, DRY_RUN, EVENT, WRITING, ReasonOption, argument
from trickledger.ledger.say.readers import read_entrant, read_table
from trickledger.ledger.say.shapes.events import round_shape

if TYPE_CHECKING:
    from trickledger.ledger.services.director import Desk


EntrantsArgument = Annotated[
    list[str], argument("Who will sit there, clockwise, by number or name.")
]


@command(EVENT, AT, DRY_RUN, *WRITING)
def seat(
    call: Call, table: TableArgument, entrants: EntrantsArgument, because: ReasonOption = ""
) -> None:
    """Move people to a table.

    Who must leave it takes the place of one who came, or has a bye; in a knock-out, and if they
    have dropped out, they are put aside and have neither.

    \b
    trickledger event seat 3.5 "Ann Baker" "Bob Cole" --because "no stairs"
    trickledger event seat 5 7 12 --dry-run
    """
    from trickledger.ledger.tournament.doubts import doubts_of
    from trickledger.ledger.tournament.remarks import forbidden_meetings, overridden, repeats

    def act(desk: Desk) -> None:
        known = desk.event
        number, place = read_table(len(known.rounds), table)
        desk.seat(number, place, [read_entrant(known, text) for text in entrants], because)

    done = directed(call, act)
    number, _ = read_table(len(done.after.rounds), table)
    made, before = done.after.round(number), done.before.round(number)
    seats = {row.number: row.seats for row in before.tables}
    lines = [
        f"{row.place}  {done.after.versus(row.sides)}"
        for row in made.tables
        if row.seats != seats.get(row.number)
    ]
    byes = ", ".join(done.after.name(each) for each in made.byes if each not in before.byes)
    lines += [f"bye  {byes}"] if byes else []
    aside = set(before.seating.entrants) - set(made.seating.entrants)
    lines += [f"{', '.join(map(done.after.name, sorted(aside)))} put aside."] if aside else []
    lines += [*forbidden_meetings(done.after, number), *repeats(done.after, number)]
    lines += [*overridden(done.after, number), *doubts_of(done.after, number)]
    tell(call, done, lines, round=round_shape(done.after, made))
