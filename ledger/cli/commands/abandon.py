"""`abandon`: close a mistaken game."""

from __future__ import annotations

from typing import Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.decisions import decide
from trickledger.ledger.cli.options import AT, DRY_RUN, WRITING, ReasonOption, argument
from trickledger.ledger.errors import UsageError
from trickledger.rules.says import Command


@command(AT, DRY_RUN, *WRITING)
def abandon(
    call: Call,
    which: Annotated[str, argument("The game, by number or code.", complete=candidates.games)],
    because: ReasonOption = "",
) -> int:
    """Close a game opened by mistake: it is kept and does not count.

    \b
    trickledger abandon 12 --because "opened twice"
    """
    if not which.strip():
        raise UsageError("Which game?", "", "{games} lists them.", games=Command("games"))
    if not because.strip():
        raise UsageError(
            "Why is the game abandoned?", remedy='For example: --because "opened twice"'
        )
    return decide(call._replace(game=which), "abandon", because)
