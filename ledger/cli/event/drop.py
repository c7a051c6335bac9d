"""`event drop`: take entrants out."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import entered_each, entrants_of, tell
from trickledger.ledger.cli.event.options import EntrantsArgument
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption


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
    lines += [
        f"Table {table.place} has no result yet, and {done.after.name(entrant)} sits there. "
        f"If it is not played, `trickledger event forfeit {table.place} {entrant}`."
        for made in done.after.rounds
        for table in made.open_tables
        for entrant in table.seats
        if not done.after.entrants[entrant].is_in
    ]
    lines += on_leavers(done.after, len(done.after.rounds))
    tell(call, done, lines)
