"""The house options of Linger Longer, each with the decision behind it (RULES 8)."""

from typing import Annotated, Literal, NamedTuple

from trickledger.rules.games.linger_longer.clauses import LIN
from trickledger.rules.series import SeriesOption


class Options(NamedTuple):
    """What they are in one game, fixed when it is opened."""

    trump: Annotated[Literal["dealer_card", "stock_top"], LIN.LS_1] = "dealer_card"
    instant_out: Annotated[bool, LIN.IO_1] = False
    max_players: Annotated[Literal[6, 7], LIN.D1] = 6
    io_leader: Annotated[Literal["left", "best_remaining"], LIN.D7] = "left"
    reshuffle: Annotated[bool, LIN.D5] = True
    next_dealer: Annotated[Literal["left", "winner"], LIN.D11] = "left"
    match: Annotated[str, LIN.D12, SeriesOption] = "open"
