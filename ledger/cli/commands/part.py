"""`part`: take back what `join` and `rename` said."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import WRITING, NameArgument
from trickledger.ledger.cli.people import print_people


@command(*WRITING)
def part(call: Call, name: NameArgument) -> int:
    """Take back what `join` and `rename` said.

    \b
    trickledger part "Ann Baker"
    """
    from trickledger.ledger.services import identities

    with call.opened(write=True) as store:
        people = identities.part(store, call.author, name)
    return print_people(call, "These are by themselves again", people)
