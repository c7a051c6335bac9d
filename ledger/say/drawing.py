"""How values are drawn where a sentence is read: in a shell, or at a table."""

from __future__ import annotations

from trickledger.ledger.say.display import drawn, suit_drawn
from trickledger.ledger.say.proposed import proposed
from trickledger.rules.says import Cards, Command, Decision, Example, Laid, Says, Suit, Typed, Value


def read_here(said: Says | str) -> str:
    """A sentence as it is read here; a finished one stays as it is."""
    return said.told(as_read) if isinstance(said, Says) else said


def as_command(value: Value) -> str:
    """A value in the answer to a command, where a decision is a command as well."""
    return as_read(Example(value) if isinstance(value, Decision) else value)


def as_read(value: Value) -> str:
    """A command as it is typed, cards and suits as they are shown, all else in plain English."""
    match value:
        case Command():
            return proposed(value)
        case Cards() | Laid() | Typed():
            return drawn(str(value))
        case Suit():
            return suit_drawn(value)
        case _:
            return str(value)
