"""`event forfeit`: who missed a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.event.options import TableArgument
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption, argument
from trickledger.ledger.say.readers import read_missing, read_table
from trickledger.ledger.say.rounds import what_follows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.services.director import Desk


EntrantsArgument = Annotated[list[str], argument("Who did not come or gave up, by number or name.")]


@command(EVENT, DRY_RUN, *WRITING)
def forfeit(
    call: Call, table: TableArgument, entrants: EntrantsArgument, because: ReasonOption = ""
) -> None:
    """Record who missed a table: they lose it.

    Those who were there win it. At a table of more than two the others play on without them,
    unless too few are left for the game.

    \b
    trickledger event forfeit 2.5 "Ann Baker" --because "did not come"
    """
    forfeited(call, table, entrants, because)


def forfeited(call: Call, table: str, entrants: Sequence[str], because: str) -> None:
    """Record who missed a table, and tell what becomes of it."""
    from trickledger.ledger.tournament.acts import Act

    def act(desk: Desk) -> None:
        known = desk.event
        number, place = read_table(len(known.rounds), table)
        who = read_missing(known, (number, place), entrants)
        desk.enter(Act("forfeit", number, place, entrants=who, why=because))

    done = directed(call, act)
    number, place = read_table(len(done.after.rounds), table)
    made = next(row for row in done.after.round(number).tables if row.number == place)
    missing = ", ".join(done.after.name(entrant) for entrant in sorted(made.guilty))
    lines = [f"{made.place}  {done.after.versus(made.sides)}  forfeited by {missing}."]
    if made.is_forfeited and len(made.present) > 1:
        lines.append(
            f"No game of {len(made.present)} is possible: "
            "the table is lost for who missed it and won by the others."
        )
    elif not made.is_forfeited:
        lines.append("The others play on: enter figures for those who are there.")
    tell(call, done, [*lines, *what_follows(done.after, number)])
