"""`event replace`: let somebody play on for an entrant."""

from __future__ import annotations

from typing import Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import tell
from trickledger.ledger.cli.event.naming import EntrantArgument, called_otherwise
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption, argument


@command(EVENT, DRY_RUN, *WRITING)
def replace(
    call: Call,
    entrant: EntrantArgument,
    substitute: Annotated[str, argument("Who plays on.", "NAME", show_default=False)],
    because: ReasonOption = "",
) -> None:
    """Let a substitute play on for an entrant, or for one of a pair.

    The number, the points and the meetings stay; games that were recorded stay with who played
    them. A substitute for a single player has facts of their own.

    \b
    trickledger event replace "Dee Gray" "Zoe Mills" --because "went home"
    """
    done = called_otherwise(call, "replace", entrant, substitute, because)
    number = next(int(each.text.split()[1].rstrip(":")) for each in done.entries)
    now = done.after.name(number)
    lines = [f"{substitute} plays for {done.told}: entrant {number} is now {now}."]
    lines += [
        f"Table {table.place} has begun with {done.told}."
        for made in done.after.rounds[-1:]
        for table in made.tables
        if number in table.seats and table.has_begun and not table.is_done
    ]
    tell(call, done, lines)
