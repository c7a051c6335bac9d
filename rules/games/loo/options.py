"""The house options of Loo, each with the decision behind it (RULES 8)."""

from typing import Literal, NamedTuple

from trickledger.rules.game import options_of
from trickledger.rules.games.loo.clauses import LOO


class Options(NamedTuple):
    """What they are in one game, fixed when it is opened."""

    all_pass: Literal["carry", "dealer_takes"] = "carry"
    short_stock: Literal["limit", "reshuffle"] = "limit"
    flush_tie: Literal["divide", "elder"] = "divide"
    flush_payers: Literal["stayed", "all"] = "stayed"
    head_after_trump: bool = False
    unit: int = 5


OPTIONS = options_of(
    "loo",
    Options,
    all_pass=LOO.D2,
    short_stock=LOO.D5,
    flush_tie=LOO.D9,
    flush_payers=LOO.D10,
    head_after_trump=LOO.D14,
    unit=LOO.D22,
)
