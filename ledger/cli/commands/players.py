"""`players`: everybody who has played."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.data import print_data
from trickledger.ledger.cli.options import LISTING
from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.say.shapes.people import players_shape
from trickledger.rules.says import Command, Says


@command(*LISTING)
def players(call: Call) -> None:
    """List everybody who has played.

    Two ledgers may have people with the same name: the code of their ledger tells them apart.

    \b
    trickledger players
    """
    from trickledger.ledger.queries.players import names
    from trickledger.ledger.services.identities import namesakes, unlisted

    with call.opened() as store:
        known, alike, hidden = names(store), namesakes(store), unlisted(store)
    if call.is_for_programs:
        print_data(call, players_shape(known, alike), [{"player": name} for name in known])
        return
    for name in known or ["Nobody has played yet."]:
        say(name)
    if hidden:
        say()
        paragraph(f"Not listed on public pages: {', '.join(hidden)}.")
    if alike:
        say()
        paragraph(
            Says(
                "Each of these may be one person or several: {join} joins them, {rename} tells "
                "them apart.",
                join=Command("join NAME"),
                rename=Command("rename NAME NEW"),
            )
        )
        for group in alike:
            paragraph(", ".join(person.name for person in group), indent=2)
