"""`event wish`: have two entrants meet."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.meetings import decide
from trickledger.ledger.cli.event.options import PairArgument
from trickledger.ledger.cli.options import EVENT, WRITING, ReasonOption


@command(EVENT, *WRITING)
def wish(call: Call, pair: PairArgument, because: ReasonOption = "") -> None:
    """Let two entrants meet as soon as possible.

    The wish counts for every later round and ends once they have met.

    \b
    trickledger event wish "Ann Baker" "Bob Cole"
    """
    decide(call, "wish", pair, because)
