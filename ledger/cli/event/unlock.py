"""`event unlock`: open a locked round again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.event.options import RoundArgument
from trickledger.ledger.cli.options import EVENT, JSON, LEDGER, SCORER, ReasonOption

if TYPE_CHECKING:
    from trickledger.ledger.services.director import Desk


@command(EVENT, LEDGER, SCORER, JSON)
def unlock(
    call: Call,
    number: RoundArgument = 0,
    because: ReasonOption = "",
) -> int:
    """Open a locked round again.

    \b
    trickledger event unlock 3 --because "two cards were swapped"
    """
    from trickledger.ledger.tournament.acts import Act

    def act(desk: Desk) -> None:
        desk.enter(Act("unlock", number or desk.rounds, why=because))

    done = directed(call, act)
    return tell(call, done, ["The round is open again."])
