"""The house options of Rolling Stone, each with the decision behind it (RULES 8)."""

from typing import Annotated, Literal, NamedTuple

from trickledger.rules.games.rolling_stone.clauses import ROL
from trickledger.rules.series import SeriesOption


class Options(NamedTuple):
    """What they are in one game, fixed when it is opened."""

    end: Annotated[Literal["at_once", "trick_end"], ROL.D1] = "at_once"
    score: Annotated[Literal["wins", "cards_left"], ROL.D10] = "wins"
    match: Annotated[str, ROL.D10, SeriesOption] = "open"
