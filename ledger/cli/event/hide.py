"""`event hide`: what the public may see no longer."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.publicity import NumberArgument, PartArgument, enter_publicity
from trickledger.ledger.cli.options import EVENT, WRITING, ReasonOption


@command(EVENT, *WRITING)
def hide(
    call: Call, part: PartArgument, number: NumberArgument = None, because: ReasonOption = ""
) -> None:
    """Take back what is public: a round, its results, the standings or everything.

    Results can be hidden alone: the seats of the round stay public, and the standings stop before
    it. What was already published is gone with the next `publish`.

    \b
    trickledger event hide standings
    trickledger event hide results 3
    trickledger event hide round 4 --because "two tables are to be moved"
    """
    enter_publicity(call, "hide", part, number, because)
