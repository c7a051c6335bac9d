"""The house options of Sixty-Six, each with the decision behind it (RULES 8)."""

from typing import Annotated, Literal, NamedTuple

from trickledger.rules.games.sixty_six.clauses import SXS


class Options(NamedTuple):
    """What they are in one game, fixed when it is opened."""

    next_dealer: Annotated[Literal["alternate", "winner", "loser"], SXS.D1] = "alternate"
    nine_needs_trick: Annotated[bool, SXS.D3] = False
    close_when: Annotated[Literal["own_turn", "on_lead"], SXS.D5] = "own_turn"
    marriage_after_stock: Annotated[bool, SXS.D9] = True
    strict: Annotated[Literal["follow", "schnapsen"], SXS.D12] = "follow"
    claim_when: Annotated[Literal["between_tricks", "on_lead"], SXS.D13] = "between_tricks"
    last_trick_closed: Annotated[bool, SXS.D15] = True
    both_66: Annotated[Literal["draw", "claimant"], SXS.D17] = "draw"
    draw_bonus: Annotated[Literal["accumulate", "single"], SXS.D18] = "accumulate"
    trickless_close: Annotated[Literal[2, 3], SXS.D20] = 3
