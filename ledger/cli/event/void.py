"""`event void`: take back an act."""

from __future__ import annotations

from typing import Annotated

import typer

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.options import AT, DRY_RUN, EVENT, WRITING, ReasonOption
from trickledger.ledger.cli.typed import entry_number


@command(EVENT, AT, DRY_RUN, *WRITING)
def void(
    call: Call,
    entry: Annotated[str, typer.Argument(help="The entry, such as @14 or 14.")],
    because: ReasonOption = "",
) -> int:
    """Take back an entry, and everything entered in the same line.

    \b
    trickledger event void @14 --because "typed for the wrong table"
    """
    from trickledger.ledger.cli.event.changes import changes_by

    number = entry_number(entry)
    done = directed(call, lambda desk: desk.void(number, because))
    return tell(call, done, changes_by(done, done.told))
