"""The house options of Kalooki, each with the decision behind it (RULES 8)."""

from typing import Annotated, Literal, NamedTuple

from trickledger.rules.games.kalooki.clauses import KAL


class Options(NamedTuple):
    """What they are in one game, fixed when it is opened."""

    max_players: Annotated[Literal[5, 6], KAL.D26] = 5
    call_priority: Annotated[Literal["turn", "any"], KAL.D4] = "turn"
    void_keeps_penalties: Annotated[bool, KAL.D8] = True
    distinct_threes: Annotated[bool, KAL.D14] = False
    must_discard: Annotated[bool, KAL.D20] = False
