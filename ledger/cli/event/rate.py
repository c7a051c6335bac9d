"""`event rate`: take over the ratings of this ledger."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import tell
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption


@command(EVENT, DRY_RUN, *WRITING)
def rate(call: Call, because: ReasonOption = "") -> None:
    """Give the entrants the ratings that they have in this ledger.

    They are those of the game of the event, as they were before its day; a pair has the mean of
    both. Each becomes a fact of the entrant: `event set seeding=rating` makes it the order before
    the event, `order=points,ARO` a tie-break. Who is not rated yet keeps what was typed.

    \b
    trickledger event rate --dry-run
    trickledger event rate --because "for the draw"
    """
    from trickledger.ledger.services.entrant_ratings import take_ratings

    with call.event_meant(write=True) as (store, stream):
        done = take_ratings(store, stream, call.author, why=because, dry_run=call.dry_run)
    ranked = sorted(done.told.given.items(), key=lambda each: (-each[1], each[0]))
    width = len(str(max(done.after.entrants, default=0)))
    lines = [f"{number:{width}}  {done.after.name(number)}  {at}" for number, at in ranked]
    if done.told.without:
        lines.append(f"Not rated yet: {', '.join(map(done.after.name, done.told.without))}.")
    if done.told.given and done.after.settings.seeding != "rating" and not done.after.rounds:
        lines.append("To seat by them: trickledger event set seeding=rating")
    tell(call, done, lines or ["Nobody is entered yet."])
