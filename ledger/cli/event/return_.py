"""`event return`: take entrants back in."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import entered_each, tell
from trickledger.ledger.cli.event.options import EntrantsArgument
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption


@command(EVENT, DRY_RUN, *WRITING)
def return_(call: Call, entrants: EntrantsArgument, because: ReasonOption = "") -> None:
    """Take entrants who dropped out back in, from the next round on.

    Who said they would be absent from rounds to come, and comes after all, is seated in them again.

    \b
    trickledger event return "Ann Baker"
    """
    done = entered_each(call, "return", entrants, because)
    was, now = done.before, done.after
    lines = [f"{now.name(number)} came back." for number in sorted({*was.out} - {*now.out})]
    lines += [
        f"{now.name(who)} comes to round {number} after all."
        for number, who in sorted(was.absences - now.absences)
    ]
    tell(call, done, lines)
