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


LaterRoundOption = Annotated[
    int,
    typer.Option("--round", "-r", help="Which round (else the next).", min=0, show_default=False),
]
WorthOption = Annotated[
    str,
    typer.Option(
        "--worth", help="A bye on request: half, full, none or points.", show_default=False
    ),
]


@command(EVENT, DRY_RUN, *WRITING)
def absent(
    call: Call,
    entrants: EntrantsArgument,
    round_number: LaterRoundOption = 0,
    worth: WorthOption = "",
    because: ReasonOption = "",
) -> int:
    """Leave entrants out of one later round: absent, or with a bye on request.

    The setting `absent` says what it is worth, or --worth for these alone: half a win, a full bye,
    none, or points. Before they came and after they dropped out nothing is worth anything.

    `event return` takes it back.

    \b
    trickledger event absent "Ann Baker" --round 3
    trickledger event absent 7 12 --worth half --because "asked before round 1"
    """
    from trickledger.ledger.tournament.acts import Act

    def act(desk: Desk) -> None:
        known = desk.event
        number = round_number or len(known.rounds) + 1
        for text in entrants:
            entrant = read_entrant(known, text)
            desk.enter(Act("absent", number, entrants=(entrant,), value=worth, why=because))

    done = directed(call, act)
    new = sorted(done.after.absences - done.before.absences)
    given = f", with a bye worth {worth}" if worth else ""
    lines = [f"{done.after.name(who)} is absent in round {number}{given}." for number, who in new]
    return tell(call, done, lines)
