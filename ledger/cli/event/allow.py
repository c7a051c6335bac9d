"""`event allow`: take back what was forbidden or wished for."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.meetings import decide
from trickledger.ledger.cli.event.options import PairArgument
from trickledger.ledger.cli.options import EVENT, WRITING, ReasonOption


@command(EVENT, *WRITING)
def allow(call: Call, pair: PairArgument, because: ReasonOption = "") -> None:
    """Undo `forbid` or `wish` for two entrants.

    \b
    trickledger event allow 3 7
    """
    decide(call, "allow", pair, because)
