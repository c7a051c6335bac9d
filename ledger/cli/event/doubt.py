"""`event doubt`: let a result count that may still change."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.options import TableArgument
from trickledger.ledger.cli.event.ruling import ruled
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption


@command(EVENT, DRY_RUN, *WRITING)
def doubt(call: Call, table: TableArgument, because: ReasonOption = "") -> None:
    """Mark the result of a table as one that may still change, such as under an appeal.

    It counts as it stands, and all standings say so, until `event result --settle`, `event award`
    or `event annul` decides it.

    \b
    trickledger event doubt 2.5 --because "Bob appeals"
    """
    ruled(call, "doubt", table, because)
