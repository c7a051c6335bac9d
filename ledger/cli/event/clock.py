"""`event clock`: how long the round still runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed
from trickledger.ledger.cli.options import EVENT, WRITING, ReasonOption, option
from trickledger.ledger.cli.output import print_json, say
from trickledger.ledger.say.shapes.events import clock_shape

if TYPE_CHECKING:
    from trickledger.ledger.services.round_clock import RoundClock

StartOption = Annotated[bool, option("--start", "Start it now, or once more from the beginning.")]


@command(EVENT, *WRITING)
def clock(call: Call, start: StartOption = False, because: ReasonOption = "") -> None:
    """Say how long the newest round still runs, or start its clock.

    The setting `minutes` says how long a round takes. The start is an entry, and its time what
    every laptop and the wall reckon from.

    \b
    trickledger event clock
    trickledger event clock --start
    """
    from trickledger.ledger.services.round_clock import round_clock
    from trickledger.ledger.tournament.acts import Act

    if start:
        directed(call, lambda desk: desk.enter(Act("clock", desk.rounds, why=because)))
    with call.event_meant() as (store, stream):
        now = round_clock(store, stream)
    if call.as_json:
        print_json(clock_shape(now))
        return
    say(_told(now))


def _told(clock: RoundClock) -> str:
    if not clock.round:
        return "No round is made yet."
    if clock.left is None:
        stands = f"The clock of round {clock.round} isn't running"
        if not clock.minutes:
            return (
                f"{stands}, and how long a round takes isn't set: trickledger event set minutes=50"
            )
        return f"{stands}: trickledger event clock --start"
    minutes, seconds = divmod(abs(clock.left), 60)
    time = f"{minutes}:{seconds:02}"
    if clock.left < 0:
        return f"Round {clock.round}: the time has been over for {time}."
    return f"Round {clock.round}: {time} of {clock.minutes} minutes left."
