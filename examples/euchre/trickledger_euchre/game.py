"""Euchre, for two pairs of partners, to ten points."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from trickledger.rules.game import GameToTarget, Label
from trickledger.rules.language.notation import words_of

from .clauses import EUC
from .hand import SEATS, EuchreHand
from .phases import PHASES


class Options(NamedTuple):
    """The house options."""

    target: Annotated[int, EUC.GAME_1] = 10
    stick: Annotated[bool, EUC.D1] = False


WORDS = """
pass p | nothing | leaves the bidding | turn it down
order o | nothing | the turned suit is trump, and the dealer takes the card up
  | order up, order it up, pick it up, pick up, take it up, assist
trump tr | suit | names another suit as trump | call, make it
alone al | nothing | the maker plays without the partner | go alone
discard di | card | the card that the dealer laid away | lay away
"""


class Euchre(GameToTarget):
    """Euchre to 10, or to euc_target (EUC-DECK-1, -2, EUC-GAME-1)."""

    kind = "euchre"
    title = "Euchre"
    book = EUC
    fewest = most = SEATS
    words = words_of(WORDS)
    phases = PHASES
    hand = EuchreHand
    house = Options
    check_clause = EUC.SCORE_1
    labels = {
        "upcard": Label("turned up {}"),
        "trump": Label("trump {}", "trump {}"),
        "maker": Label("maker {}", "maker {}"),
        "alone": Label("alone", "alone"),
    }
    sheet_marks = {EUC.SCORE_4: "euchre, 2 for {}"}

    def side_of(self, seat: int, seats: int) -> int:
        return seat % 2
