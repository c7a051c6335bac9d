"""`event disqualify`: take an entrant out and out of the ranking."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import entered_each, entrants_of, tell
from trickledger.ledger.cli.event.options import EntrantsArgument
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption


@command(EVENT, DRY_RUN, *WRITING)
def disqualify(call: Call, entrants: EntrantsArgument, because: ReasonOption = "") -> None:
    """Disqualify entrants, with the reason: they leave and stand behind all others.

    Results against them stay, unless `event annul` or `event award` says otherwise; in a round
    robin the setting `leavers` says what becomes of them.

    \b
    trickledger event disqualify "Ann Baker" --because "dealt from the bottom"
    """
    done = entered_each(call, "disqualify", entrants, because)
    tell(call, done, [f"{entrants_of(done, 'disqualify')} is disqualified."])
