"""The house options of Klaberjass, each with the decision behind it (RULES 8)."""

from typing import Annotated, Literal, NamedTuple

from trickledger.rules.games.klaberjass.clauses import KLA


class Options(NamedTuple):
    """What they are in one game, fixed when it is opened."""

    schmeiss: Annotated[bool, KLA.D2] = True
    longer_beats: Annotated[bool, KLA.D9] = False
    split_runs: Annotated[bool, KLA.D11] = False
    next_dealer: Annotated[Literal["winner", "alternate"], KLA.D20] = "winner"
    target: Annotated[int, KLA.D22] = 501
