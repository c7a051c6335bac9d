"""The house options of Linger Longer, each with the decision behind it (RULES 8)."""

from typing import Literal, NamedTuple

from trickledger.rules.game import options_of
from trickledger.rules.games.linger_longer.clauses import LIN
from trickledger.rules.series import series


class Options(NamedTuple):
    """What they are in one game, fixed when it is opened."""

    trump: Literal["dealer_card", "stock_top"] = "dealer_card"
    instant_out: bool = False
    max_players: Literal[6, 7] = 6
    io_leader: Literal["left", "best_remaining"] = "left"
    reshuffle: bool = True
    next_dealer: Literal["left", "winner"] = "left"
    match: str = "open"


OPTIONS = (
    *options_of(
        "lin",
        Options,
        trump=LIN.LS_1,
        instant_out=LIN.IO_1,
        max_players=LIN.D1,
        io_leader=LIN.D7,
        reshuffle=LIN.D5,
        next_dealer=LIN.D11,
    ),
    series("lin_match", LIN.D12),
)
