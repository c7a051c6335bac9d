"""`event drop`: take entrants out."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import entered_each, entrants_of, tell
from trickledger.ledger.cli.event.options import EntrantsArgument
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption
from trickledger.ledger.say.rounds import left_behind


@command(EVENT, DRY_RUN, *WRITING)
def drop(call: Call, entrants: EntrantsArgument, because: ReasonOption = "") -> None:
    """Take entrants out, from the next round on.

    They stay listed with their results. In a round robin the setting `leavers` says what becomes
    of their games.

    \b
    trickledger event drop "Ann Baker" --because "went home"
    trickledger event drop 7 12
    """
    from trickledger.ledger.tournament.results import on_leavers

    done = entered_each(call, "drop", entrants, because)
    lines = [f"{entrants_of(done, 'drop')} dropped out."]
    lines += left_behind(done.after)
    lines += on_leavers(done.after, len(done.after.rounds))
    tell(call, done, lines)
