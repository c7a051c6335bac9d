"""The house options of Cinch, each with the decision behind it (RULES 8)."""

from typing import Annotated, Literal, NamedTuple

from trickledger.rules.games.cinch.clauses import CIN


class Options(NamedTuple):
    """What they are in one game, fixed when it is opened."""

    all_pass: Annotated[
        Literal["dealer_names", "redeal_same", "redeal_left", "dealer_bids_1"], CIN.D4
    ] = "dealer_names"
    dealer_swap: Annotated[bool, CIN.D15] = False
