"""`event disqualify`: take an entrant out and out of the ranking."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import entered_each, entrants_of, tell
from trickledger.ledger.cli.event.options import EntrantsArgument
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption
from trickledger.ledger.say.rounds import left_behind


@command(EVENT, DRY_RUN, *WRITING)
def disqualify(call: Call, entrants: EntrantsArgument, because: ReasonOption = "") -> None:
    """Disqualify entrants, with the reason: they leave and stand behind all others.

    A table at which they still sit is named: it can be played, forfeited or annulled. Results
    against them stay, unless `event annul` or `event award` says otherwise; in a round
    robin the setting `leavers` says what becomes of them.

    \b
    trickledger event disqualify "Ann Baker" --because "dealt from the bottom"
    """
    from trickledger.ledger.tournament.results import on_leavers

    done = entered_each(call, "disqualify", entrants, because)
    who = entrants_of(done, "disqualify")
    lines = [f"{who} {'are' if len(entrants) > 1 else 'is'} disqualified."]
    lines += [*left_behind(done.after), *on_leavers(done.after, len(done.after.rounds))]
    tell(call, done, lines)
