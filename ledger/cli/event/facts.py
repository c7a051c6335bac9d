"""`event facts`: what is known of entrants."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.event.options import EntrantArgument
from trickledger.ledger.cli.event.reading import read_entrant, read_facts
from trickledger.ledger.cli.event.rounds import known_of
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption, argument

if TYPE_CHECKING:
    from trickledger.ledger.services.director import Desk


FactsArgument = Annotated[
    list[str],
    argument("Such as club=Harbour rating=1875; club=- takes a fact away.", "NAME=VALUE..."),
]


@command(EVENT, DRY_RUN, *WRITING)
def facts(
    call: Call, entrant: EntrantArgument, facts: FactsArgument, because: ReasonOption = ""
) -> None:
    """Say or correct what is known of an entrant, at any time.

    Facts: rating, club, family, team, category (several with blanks between), federation (the
    number there), table (for who cannot climb stairs: they sit there in every round), seed,
    section, group (of the stage before, whose others they meet as late as can be). The settings
    `apart` and `avoid` keep people of one club or family from meeting; `seeding=rating` makes the
    rating the order before the event. They are taken over where the same person is entered into a
    later event, but for team, seed, section and group.

    \b
    trickledger event facts "Ann Baker" club=Harbour rating=1875
    trickledger event facts 7 table=1 --because "no stairs"
    trickledger event facts 7 table=-
    """
    from trickledger.ledger.tournament.acts import Act

    said = read_facts(facts)

    def act(desk: Desk) -> int:
        one = read_entrant(desk.event, entrant)
        desk.enter(Act("facts", entrants=(one,), settings=said, why=because))
        return one

    done = directed(call, act)
    known = known_of(done.after, done.told) or "  (nothing is known)"
    tell(call, done, [f"{done.told}  {done.after.name(done.told)}{known}"])
