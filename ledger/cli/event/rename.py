"""`event rename`: correct the name of an entrant."""

from __future__ import annotations

from typing import Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import tell
from trickledger.ledger.cli.event.naming import EntrantArgument, called_otherwise
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption, argument


@command(EVENT, DRY_RUN, *WRITING)
def rename(
    call: Call,
    entrant: EntrantArgument,
    name: Annotated[str, argument("The name as it should be.", "NAME", show_default=False)],
    because: ReasonOption = "",
) -> None:
    """Correct the name of an entrant, or of one of a pair, at any time.

    It is the same person: results, facts and recorded games stay theirs. Where somebody else plays
    on, `event replace` says so.

    \b
    trickledger event rename "Bob Cole" "Bob Coles"
    trickledger event rename 7 "Gus Johns" --because "misread"
    """
    done = called_otherwise(call, "rename", entrant, name, because)
    tell(call, done, [f"{done.told} is now called {name}."])
