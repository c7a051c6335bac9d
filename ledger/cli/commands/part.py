"""`part`: undo a join or a rename."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import WRITING, NameArgument
from trickledger.ledger.cli.people import print_people


@command(*WRITING)
def part(call: Call, name: NameArgument) -> int:
    """Undo a join or a rename.

    \b
    trickledger part "Ann Baker"
    """
    from trickledger.ledger.services import identities

    with call.opened(write=True) as store:
        people = identities.part(store, call.author, name)
    return print_people(call, "Separate again", people)
