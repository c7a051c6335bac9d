"""`event section`: put entrants into a section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.event.options import EntrantsArgument
from trickledger.ledger.cli.event.sections import sizes_of
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption, argument
from trickledger.ledger.say.readers import fitting, read_entrant

if TYPE_CHECKING:
    from trickledger.ledger.services.director import Desk


@command(EVENT, DRY_RUN, *WRITING)
def section(
    call: Call,
    name: Annotated[str, argument("The section, such as A; - for none.")],
    entrants: EntrantsArgument,
    because: ReasonOption = "",
) -> None:
    """Put entrants into a section, or move them to another one between rounds.

    Each section is paired and ranked by itself. Who moves keeps their points, and whom they have
    met. In a round robin and a knock-out nobody moves once the first round is made.

    \b
    trickledger event section A 1 2 5 8
    trickledger event section B "Cid Fox" --because "A is too strong"
    """
    from trickledger.ledger.tournament.facts import NONE, read_section

    with fitting():
        wanted = "" if name == NONE else read_section(name)

    def divide(desk: Desk) -> list[int]:
        known = desk.event
        chosen = dict.fromkeys((read_entrant(known, text) for text in entrants), wanted)
        return desk.divide(chosen, because)

    done = directed(call, divide)
    names = ", ".join(map(done.after.name, done.told))
    section = f"section {done.after.section_of(done.told[0])}" if wanted else "no section"
    lines = [f"Now in {section}: {names}.", *sizes_of(done.after)]
    tell(call, done, lines)
