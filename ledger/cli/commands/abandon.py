"""`abandon`: close a mistaken game."""

from __future__ import annotations

from typing import Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.decisions import decide
from trickledger.ledger.cli.options import AT, DRY_RUN, WRITING, ReasonOption
from trickledger.ledger.errors import UsageError


@command(AT, DRY_RUN, *WRITING)
def abandon(
    call: Call,
    which: Annotated[
        str, typer.Argument(help="The game, by number or code.", autocompletion=candidates.games)
    ],
    because: ReasonOption = "",
) -> int:
    """Close a mistaken game: it stays and does not count.

    \b
    trickledger abandon 12 --because "opened twice"
    """
    if not which.strip():
        raise UsageError("No game is named.", remedy="`trickledger games` lists those there are.")
    if not because.strip():
        raise UsageError(
            "A game is abandoned for a reason.", remedy='Add --because "opened twice".'
        )
    return decide(call._replace(game=which), "abandon", because)
