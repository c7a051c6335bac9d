"""People as they are told after a decision about who is who."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph, print_json
from trickledger.ledger.say.shapes.people import people_shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.projections.people import Person


def tell_people(call: Call, people: Sequence[Person], lines: Sequence[str]) -> None:
    """Say what became of people."""
    if call.as_json:
        print_json(people_shape(people))
        return
    for line in lines:
        paragraph(line)


def written(person: Person) -> str:
    """The names that a person has in the ledgers."""
    from trickledger.ledger.journal.author import code_of

    return ", ".join(f"{name.written} ({code_of(name.origin)})" for name in person.names)
