"""`rename`: the name that a person is shown under."""

from __future__ import annotations

from typing import Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import WRITING, NameArgument, argument
from trickledger.ledger.cli.people import tell_people
from trickledger.ledger.journal.author import code_of


@command(*WRITING)
def rename(
    call: Call, name: NameArgument, to: Annotated[str, argument("The name to show from now on.")]
) -> None:
    """Change the name a person is shown under.

    The entries stay as they were written; `part` undoes it.

    \b
    trickledger rename Bob "Bob Cole"
    """
    from trickledger.ledger.services import identities

    with call.opened(write=True) as store:
        person = identities.rename(store, call.author, name, to)
    codes = ", ".join(dict.fromkeys(code_of(known.origin) for known in person.names))
    tell_people(call, [person], [f"{name} is now shown as {person.name} (code {codes})."])
