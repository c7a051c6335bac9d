"""Linger Longer, for three to seven, with Lift Smoke and Instant Out as options (RULES 4)."""

from __future__ import annotations

from trickledger.rules.game import Label
from trickledger.rules.games.linger_longer.clauses import LIN
from trickledger.rules.games.linger_longer.hand import LingerLongerHand, Options
from trickledger.rules.games.linger_longer.phases import PHASES
from trickledger.rules.language.notation import words_of
from trickledger.rules.series import SeriesGame

WORDS = words_of(
    """
drew w | card | the card that the winner of the trick drew, if it was seen | draw
trump tr | suit | a check: the suit that is trump
reshuffle r | nothing | a check: the discards have become the stock
"""
)


class LingerLonger(SeriesGame):
    """Linger Longer, also called Sift Smoke, with its variants as options."""

    kind = "linger-longer"
    title = "Linger Longer"
    also = ("Sift Smoke",)
    book = LIN
    phases = PHASES
    hand = LingerLongerHand
    house = Options
    fewest, most = 3, 7
    seats_clause = LIN.DECK_2
    check_clause = LIN.SCORE_1
    labels = {
        "trump": Label("trump {}", sheet="trump {}"),
        "stock": Label("{} in the stock", tells_zero=True, is_of_cards=True),
        "in_hand": Label("cards", is_of_cards=True),
        "reshuffled_after": Label("reshuffled after trick {}"),
        "winner": Label("{} is the last one in"),
    }
    words = WORDS
