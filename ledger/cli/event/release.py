"""`event release`: what the public may see."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.publicity import NumberArgument, PartArgument, enter_publicity
from trickledger.ledger.cli.options import EVENT, WRITING, ReasonOption


@command(EVENT, *WRITING)
def release(
    call: Call, part: PartArgument, number: NumberArgument = None, because: ReasonOption = ""
) -> None:
    """Make a round, its results, the standings or everything public.

    Public is what `publish` writes and what everyone sees on the pages of `serve`. Nothing is until
    it is released: a round with its seats and results, the standings as far as all results are.
    `everything` is for an evening without secrets: what is to come is public too.

    \b
    trickledger event release round 3
    trickledger event release standings
    trickledger event release everything
    """
    enter_publicity(call, "release", part, number, because)
