"""`void`: take entries back."""

from __future__ import annotations

from typing import Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.decisions import decide, together
from trickledger.ledger.cli.options import ENTERING, DropOption, ReasonOption, argument
from trickledger.ledger.say.readers import entry_number


@command(*ENTERING)
def void(
    call: Call,
    entries: Annotated[
        list[str], argument("The entries, such as @14 or 14.", complete=candidates.entries)
    ],
    because: ReasonOption = "",
    drop: DropOption = False,
) -> int:
    """Take entries back; everything this changes is listed.

    \b
    trickledger void @14 --because "typed twice"
    trickledger void @14 @15 --dry-run
    """
    numbers = [entry for word in entries for entry in word.split(",") if entry.strip()]
    members = [f"void @{entry_number(entry)}" for entry in numbers or [""]]
    return decide(call, together(members, drop=drop), because)
