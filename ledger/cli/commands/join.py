"""`join`: several names are one person's."""

from __future__ import annotations

from typing import Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import WRITING, argument, option
from trickledger.ledger.cli.people import tell_people, written
from trickledger.ledger.errors import UsageError

NamesArgument = Annotated[
    list[str] | None,
    argument(
        "One name that several people have, or several names; the first is kept.",
        complete=candidates.whole_names,
    ),
]
EveryOption = Annotated[
    bool, option("--all", "Join all people who have the same name in several ledgers.")
]


@command(*WRITING)
def join(call: Call, names: NamesArgument = None, every: EveryOption = False) -> None:
    """Join several names that are one person.

    Their games are counted together from then on. Two ledgers may have the same name for two
    people, or two names for one; nobody is joined unless you say so, and `part` undoes it.

    \b
    trickledger join "Ann Baker"
    trickledger join "Ann Baker" "Anna Baker"
    trickledger join --all
    """
    from trickledger.ledger.services import identities

    if bool(names) == every:
        raise UsageError("Who? Nobody is named." if not names else "Name people, or add --all.")
    with call.opened(write=True) as store:
        joined = (
            identities.join(store, call.author, names)
            if names
            else identities.join_namesakes(store, call.author)
        )
    lines = [f"{person.name} is one person: {written(person)}." for person in joined]
    tell_people(call, joined, lines or ["No two people have the same name."])
