"""`event close`: end an event."""

from __future__ import annotations

from typing import Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.options import EVENT, WRITING, ReasonOption, option


@command(EVENT, *WRITING)
def close(
    call: Call,
    anyway: Annotated[
        bool,
        option("--anyway", "Close a knock-out even if a seat does not follow from its results."),
    ] = False,
    because: ReasonOption = "",
) -> None:
    """End an event: its standings are final.

    What was planned and not played is named.

    \b
    trickledger event close
    """
    from trickledger.ledger.tournament.next_round import unfinished
    from trickledger.ledger.tournament.prizes.fund import funds

    done = directed(call, lambda desk: desk.close(because, anyway=anyway))
    lines = [f"{done.after.settings.title} is closed."]
    lines += [
        f"{said[0].upper()}{said[1:]}; `trickledger event undo` opens it."
        for said in unfinished(done.after)
    ]
    page = "prizes" if funds(done.after.entries) else "standings"
    lines.append(f"The {page}: trickledger event {page}")
    tell(call, done, lines)
