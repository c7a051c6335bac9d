"""What a game judges an act with, for its files to name at once: acts, clauses, what is wrong."""

from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.language.notation import Act
from trickledger.rules.refusals import Fault, Faults, Judged, Refusal, breach, fault
from trickledger.rules.says import Cards, Count, Handle, Says, Suit, any_of, both, in_turn, listed

__all__ = [
    "COM",
    "Act",
    "Cards",
    "Clause",
    "Count",
    "Fault",
    "Faults",
    "Handle",
    "Judged",
    "Refusal",
    "Says",
    "Suit",
    "any_of",
    "both",
    "breach",
    "fault",
    "in_turn",
    "listed",
]
