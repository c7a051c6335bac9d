"""`rename`: how somebody is called."""

from __future__ import annotations

from typing import Annotated

import typer

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import WRITING, NameArgument
from trickledger.ledger.cli.people import print_people


@command(*WRITING)
def rename(
    call: Call,
    name: NameArgument,
    to: Annotated[str, typer.Argument(help="What that person is called from now on.")],
) -> int:
    """Call somebody otherwise, in all games.

    The entries stay as they were written; `part` takes it back.

    \b
    trickledger rename Bob "Bob Cole"
    """
    from trickledger.ledger.services import identities

    with call.opened(write=True) as store:
        person = identities.rename(store, call.author, name, to)
    return print_people(call, "Called otherwise", [person])
