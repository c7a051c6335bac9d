"""The house options of Sixty-Six, each with the decision behind it (RULES 8)."""

from typing import Literal, NamedTuple

from trickledger.rules.game import options_of
from trickledger.rules.games.sixty_six.clauses import SXS


class Options(NamedTuple):
    """What they are in one game, fixed when it is opened."""

    next_dealer: Literal["alternate", "winner", "loser"] = "alternate"
    nine_needs_trick: bool = False
    close_when: Literal["own_turn", "on_lead"] = "own_turn"
    marriage_after_stock: bool = True
    strict: Literal["follow", "schnapsen"] = "follow"
    claim_when: Literal["between_tricks", "on_lead"] = "between_tricks"
    last_trick_closed: bool = True
    both_66: Literal["draw", "claimant"] = "draw"
    draw_bonus: Literal["accumulate", "single"] = "accumulate"
    trickless_close: Literal[2, 3] = 3


OPTIONS = options_of(
    "sxs",
    Options,
    next_dealer=SXS.D1,
    nine_needs_trick=SXS.D3,
    close_when=SXS.D5,
    marriage_after_stock=SXS.D9,
    strict=SXS.D12,
    claim_when=SXS.D13,
    last_trick_closed=SXS.D15,
    both_66=SXS.D17,
    draw_bonus=SXS.D18,
    trickless_close=SXS.D20,
)
