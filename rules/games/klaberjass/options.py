"""The house options of Klaberjass, each with the decision behind it (RULES 8)."""

from typing import Literal, NamedTuple

from trickledger.rules.game import options_of
from trickledger.rules.games.klaberjass.clauses import KLA


class Options(NamedTuple):
    """What they are in one game, fixed when it is opened."""

    schmeiss: bool = True
    longer_beats: bool = False
    split_runs: bool = False
    next_dealer: Literal["winner", "alternate"] = "winner"
    target: int = 501


OPTIONS = options_of(
    "kla",
    Options,
    schmeiss=KLA.D2,
    longer_beats=KLA.D9,
    split_runs=KLA.D11,
    next_dealer=KLA.D20,
    target=KLA.D22,
)
