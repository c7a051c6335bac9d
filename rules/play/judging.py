"""What a game judges an act with, for its files to name at once: acts, clauses, what is wrong."""

from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.language.notation import Act
from trickledger.rules.refusals import Fault, Faults, Hint, Judged, Refusal, breach

__all__ = ["COM", "Act", "Clause", "Fault", "Faults", "Hint", "Judged", "Refusal", "breach"]
