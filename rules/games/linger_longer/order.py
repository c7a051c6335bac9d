"""How the cards of Linger Longer rank, and what they oblige to (RULES 0.9, 4.1).

Without the suit led any card may be played (LIN-FOLLOW-2).
"""

from __future__ import annotations

from functools import cache

from trickledger.rules.cards import SUIT_CARDS, SUITS, each
from trickledger.rules.games.linger_longer.clauses import LIN
from trickledger.rules.ladder import Ladder, Rung
from trickledger.rules.play.order import cards_of, order_of


@cache
def over_under(trump: str) -> dict[int, int]:
    """For each card the cards that beat it under a trump suit (LIN-RANK-1, LIN-WIN-1)."""
    return order_of(cards_of(trump), (cards_of(suit) for suit in SUITS if suit != trump)).over


FOLLOW: dict[int, Ladder] = {
    card: ladder
    for suit in SUITS
    for ladder in (Ladder((Rung(SUIT_CARDS[suit], LIN.FOLLOW_1),)),)
    for card in each(SUIT_CARDS[suit])
}
