"""`event absent`: leave entrants out of one round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.event.options import EntrantsArgument
from trickledger.ledger.cli.event.reading import read_entrant
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption

if TYPE_CHECKING:
    from trickledger.ledger.services.director import Desk


@command(EVENT, DRY_RUN, *WRITING)
def absent(
    call: Call,
    entrants: EntrantsArgument,
    round_number: Annotated[
        int,
        typer.Option(
            "--round", "-r", help="Which round (else the next).", min=0, show_default=False
        ),
    ] = 0,
    because: ReasonOption = "",
) -> int:
    """Leave entrants out of one later round.

    The setting `absent` says what it is worth.

    `event return` takes it back.

    \b
    trickledger event absent "Ann Baker" --round 3
    """
    from trickledger.ledger.tournament.acts import Act

    def act(desk: Desk) -> None:
        known = desk.event
        number = round_number or len(known.rounds) + 1
        for text in entrants:
            entrant = read_entrant(known, text)
            desk.enter(Act("absent", number, entrants=(entrant,), why=because))

    done = directed(call, act)
    new = sorted(done.after.absences - done.before.absences)
    lines = [f"{done.after.name(who)} is absent in round {number}." for number, who in new]
    return tell(call, done, lines)
