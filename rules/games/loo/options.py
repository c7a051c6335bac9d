"""The house options of Loo, each with the decision behind it (RULES 8)."""

from typing import Annotated, Literal, NamedTuple

from trickledger.rules.games.loo.clauses import LOO


class Options(NamedTuple):
    """What they are in one game, fixed when it is opened."""

    all_pass: Annotated[Literal["carry", "dealer_takes"], LOO.D2] = "carry"
    short_stock: Annotated[Literal["limit", "reshuffle"], LOO.D5] = "limit"
    flush_tie: Annotated[Literal["divide", "elder"], LOO.D9] = "divide"
    flush_payers: Annotated[Literal["stayed", "all"], LOO.D10] = "stayed"
    head_after_trump: Annotated[bool, LOO.D14] = False
    unit: Annotated[int, LOO.D22] = 5
