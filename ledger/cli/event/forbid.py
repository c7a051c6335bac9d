"""`event forbid`: keep two entrants from one table."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.meetings import decide
from trickledger.ledger.cli.event.options import PairArgument
from trickledger.ledger.cli.options import EVENT, WRITING, ReasonOption


@command(EVENT, *WRITING)
def forbid(call: Call, pair: PairArgument, because: ReasonOption = "") -> None:
    """Keep two entrants apart, wherever that is possible.

    \b
    trickledger event forbid 3 7 --because "one household"
    """
    decide(call, "forbid", pair, because)
