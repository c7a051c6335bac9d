"""`event here`: check entrants in."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import entered_each, entrants_of, tell
from trickledger.ledger.cli.event.options import EntrantsArgument
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption
from trickledger.rules.amounts import counted


@command(EVENT, DRY_RUN, *WRITING)
def here(call: Call, entrants: EntrantsArgument, because: ReasonOption = "") -> None:
    """Check entrants in.

    From the first one on, only those who are here are seated.

    \b
    trickledger event here "Ann Baker" "Bob Cole"
    trickledger event here 1 2 5 8
    """
    done = entered_each(call, "here", entrants, because)
    missing = done.after.missing
    come = sum(each.is_in for each in done.after.entrants.values()) - len(missing)
    lines = [f"{entrants_of(done, 'here')} checked in: {counted(come, 'entrant')} here."]
    if missing:
        lines.append(f"Not here yet: {', '.join(map(done.after.name, missing))}.")
    tell(call, done, lines, missing=missing)
