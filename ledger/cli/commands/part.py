"""`part`: undo a join or a rename."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import WRITING, NameArgument
from trickledger.ledger.cli.people import tell_people, written


@command(*WRITING)
def part(call: Call, name: NameArgument) -> None:
    """Undo a join or a rename.

    \b
    trickledger part "Ann Baker"
    """
    from trickledger.ledger.services import identities

    with call.opened(write=True) as store:
        people = identities.part(store, call.author, name)
    shown = "; ".join(f"{person.name}, written {written(person)}" for person in people)
    tell_people(call, people, [f"Separate again: {shown}."])
