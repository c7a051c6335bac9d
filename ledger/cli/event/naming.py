"""What `event rename` and `event replace` share: whose name is meant, and what it becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.event.acting import directed
from trickledger.ledger.cli.options import argument
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.readers import read_person

if TYPE_CHECKING:
    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.services.director import Desk, Done

EntrantArgument = Annotated[
    str,
    argument(
        "An entrant, or one of a pair: a number, a name or its start.", complete=candidates.entrants
    ),
]


def called_otherwise(call: Call, word: str, entrant: str, name: str, because: str) -> Done[str]:
    """Enter another name for somebody; tell who it was. Raises UsageError."""
    if not name.strip():
        raise UsageError("What are they called now? The name is empty.")

    def act(desk: Desk) -> str:
        known = desk.event
        number, person = read_person(known, entrant)
        names = known.entrants[number].names
        desk.call(word, number, name, person, because)
        return known.name(number) if person is None else names[person]

    return directed(call, act)
