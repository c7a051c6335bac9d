"""Rolling Stone, for 4 to 6: follow suit or pick the trick up, until a hand is empty (RULES 7)."""

from __future__ import annotations

from trickledger.rules.game import Label
from trickledger.rules.games.rolling_stone.clauses import ROL
from trickledger.rules.games.rolling_stone.hand import Options, RollingStoneHand
from trickledger.rules.games.rolling_stone.phases import PHASES
from trickledger.rules.language.notation import words_of
from trickledger.rules.series import SeriesGame

WORDS = words_of(
    """
pick p | cards? | pick up the cards on the table, unable to follow | pick up, pick
  them up, pick it up, take up, take them, take it, take the cards, break,
  can't follow, cannot follow, can't
"""
)


class RollingStone(SeriesGame):
    """Rolling Stone, in series of hands."""

    kind = "rolling-stone"
    title = "Rolling Stone"
    also = ("Enflé", "Schwellen")
    book = ROL
    phases = PHASES
    hand = RollingStoneHand
    house = Options
    fewest, most = 4, 6
    check_clause = ROL.END_1
    turned_up = False
    labels = {
        "out": Label("{} is out of cards", sheet="{} went out"),
        "in_hand": Label("cards", is_of_cards=True),
        "discarded": Label("{} cards out of play", is_of_cards=True),
    }
    words = WORDS
