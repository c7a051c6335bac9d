"""`event bonus`: give points to an entrant."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.giving import PointsArgument, RoundOption, given
from trickledger.ledger.cli.event.options import EntrantArgument
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption


@command(EVENT, DRY_RUN, *WRITING)
def bonus(
    call: Call,
    entrant: EntrantArgument,
    points: PointsArgument,
    round_number: RoundOption = None,
    because: ReasonOption = "",
) -> None:
    """Give points to an entrant, with the reason.

    They count in the points from that round on, in what the next rounds are paired by too, and in
    no tie-break: nobody gains or loses by another's.

    \b
    trickledger event bonus 7 1 --round 2 --because "helped at the door"
    """
    given(call, "bonus", entrant, points, round_number, because)
