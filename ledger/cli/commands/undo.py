"""`undo`: void the last line."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import ENTERING, ReasonOption
from trickledger.ledger.cli.outcomes import print_outcome


@command(*ENTERING)
def undo(call: Call, because: ReasonOption = "") -> int:
    """Take back the last line.

    \b
    trickledger undo
    trickledger undo --dry-run
    """
    with call.table() as table:
        outcome = table.undo(because, at=call.at, dry_run=call.dry_run)
        return print_outcome(call, table, outcome, has_lines=False)
