"""The house options of Rolling Stone, each with the decision behind it (RULES 8)."""

from typing import Literal, NamedTuple

from trickledger.rules.game import options_of
from trickledger.rules.games.rolling_stone.clauses import ROL
from trickledger.rules.series import series


class Options(NamedTuple):
    """What they are in one game, fixed when it is opened."""

    end: Literal["at_once", "trick_end"] = "at_once"
    score: Literal["wins", "cards_left"] = "wins"
    match: str = "open"


OPTIONS = (
    *options_of(
        "rol",
        Options,
        end=ROL.D1,
        score=ROL.D10,
    ),
    series("rol_match", ROL.D10),
)
