"""The house options of Cinch, each with the decision behind it (RULES 8)."""

from typing import Literal, NamedTuple

from trickledger.rules.game import options_of
from trickledger.rules.games.cinch.clauses import CIN


class Options(NamedTuple):
    """What they are in one game, fixed when it is opened."""

    all_pass: Literal["dealer_names", "redeal_same", "redeal_left", "dealer_bids_1"] = (
        "dealer_names"
    )
    dealer_swap: bool = False


OPTIONS = options_of(
    "cin",
    Options,
    all_pass=CIN.D4,
    dealer_swap=CIN.D15,
)
