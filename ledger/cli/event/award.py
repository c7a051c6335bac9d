"""`event award`: say what a table brings each side."""

from __future__ import annotations

from typing import Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.options import TableArgument
from trickledger.ledger.cli.event.ruling import ruled
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption, argument
from trickledger.ledger.say.readers import read_points


@command(EVENT, DRY_RUN, *WRITING, settings={"ignore_unknown_options": True})
def award(
    call: Call,
    table: TableArgument,
    points: Annotated[
        list[str], argument("The points of the event for each side, in the order of the seats.")
    ],
    because: ReasonOption = "",
) -> None:
    """Award points to each side of a table, with the reason: an adjusted score.

    They count instead of its result, forfeits too; who is awarded more has won against the others
    in tie-breaks, and no figures of the game count.

    \b
    trickledger event award 2.5 1 0.5 --because "the deal could not be finished"
    """
    said = tuple(point for text in points for point in read_points(text))
    ruled(call, "award", table, because, points=said)
