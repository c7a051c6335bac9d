"""`join`: several names are one person's."""

from __future__ import annotations

from typing import Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import WRITING
from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.cli.people import written
from trickledger.ledger.errors import UsageError

NamesArgument = Annotated[
    list[str] | None,
    typer.Argument(
        help="A name that several have, or several names; the first one stays.",
        autocompletion=candidates.whole_names,
    ),
]
EveryOption = Annotated[
    bool, typer.Option("--all", help="Join whoever has the same name in several ledgers.")
]


@command(*WRITING)
def join(call: Call, names: NamesArgument = None, every: EveryOption = False) -> int:
    """Say that several names are one person's.

    Their games are counted together from then on. Two ledgers may call two people alike, or one in
    two ways; nobody is joined unless it is said, and `part` takes it back.

    \b
    trickledger join "Ann Baker"
    trickledger join "Ann Baker" "Anna Baker"
    trickledger join --all
    """
    from trickledger.ledger.services import identities

    if bool(names) == every:
        raise UsageError("Nobody is named." if not names else "Name people, or say --all.")
    with call.opened(write=True) as store:
        joined = (
            identities.join(store, call.author, names)
            if names
            else identities.join_namesakes(store, call.author)
        )
    if call.as_json:
        from trickledger.ledger.cli.shapes.people import people_shape

        print_json(people_shape(joined))
        return 0
    for person in joined:
        paragraph(f"{person.name} is one person: {written(person)}.")
    if not joined:
        say("No two people have the same name.")
    return 0
