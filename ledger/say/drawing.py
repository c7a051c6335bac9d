"""How values are drawn where a sentence is read: in a shell, or at a table."""

from __future__ import annotations

from trickledger.ledger.say.display import drawn, suit_drawn
from trickledger.ledger.say.proposed import proposed
from trickledger.rules.says import Cards, Command, Laid, Says, Suit, Value


def read_here(said: Says | str) -> str:
    """A sentence as it is read here; a finished one stays as it is."""
    return said.told(_drawn) if isinstance(said, Says) else said


def _drawn(value: Value) -> str:
    """A command as it is typed, cards and suits as they are shown, all else in plain English."""
    match value:
        case Command():
            return proposed(value)
        case Cards() | Laid():
            return drawn(str(value))
        case Suit():
            return suit_drawn(value)
        case _:
            return str(value)
