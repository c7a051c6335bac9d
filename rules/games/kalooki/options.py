"""The house options of Kalooki, each with the decision behind it (RULES 8)."""

from typing import Literal, NamedTuple

from trickledger.rules.game import options_of
from trickledger.rules.games.kalooki.clauses import KAL


class Options(NamedTuple):
    """What they are in one game, fixed when it is opened."""

    max_players: Literal[5, 6] = 5
    call_priority: Literal["turn", "any"] = "turn"
    void_keeps_penalties: bool = True
    distinct_threes: bool = False
    must_discard: bool = False


OPTIONS = options_of(
    "kal",
    Options,
    max_players=KAL.D26,
    call_priority=KAL.D4,
    void_keeps_penalties=KAL.D8,
    distinct_threes=KAL.D14,
    must_discard=KAL.D20,
)
