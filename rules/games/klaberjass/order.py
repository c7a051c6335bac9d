"""How the cards of Klaberjass rank and count, and what they oblige to (RULES 0.9, 1.1)."""

from __future__ import annotations

from functools import cache

from trickledger.rules.cards import RANK_CARDS, SUIT_CARDS, SUITS, each, pack
from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.ladder import Ladder, Rung
from trickledger.rules.play.tricks import Order

PACK = pack("7")
TRICKS = 9
TRUMP_ORDER = ("7", "8", "Q", "K", "10", "A", "9", "J")
PLAIN_ORDER = ("7", "8", "9", "J", "Q", "K", "10", "A")
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}
PLAIN_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


@cache
def order_under(trump: str) -> Order:
    """How the 32 cards, down to the sevens, rank and count (KLA-D1, KLA-RANK-1, -2, KLA-PTS-1)."""
    trumps = PACK & SUIT_CARDS[trump]
    group, over, points = {}, {}, {}
    for suit in SUITS:
        is_trump = suit == trump
        ranking = TRUMP_ORDER if is_trump else PLAIN_ORDER
        values = TRUMP_POINTS if is_trump else PLAIN_POINTS
        higher = 0 if is_trump else trumps
        for rank in reversed(ranking):
            card = RANK_CARDS[rank] & SUIT_CARDS[suit]
            group[card] = PACK & SUIT_CARDS[suit]
            over[card] = higher
            points[card] = values.get(rank, 0)
            higher |= card
    return Order(trumps, group, over, points)


@cache
def duties_under(trump: str) -> dict[int, Ladder]:
    """What the second player owes to each lead under a trump suit."""
    return {lead: obligations(trump, lead) for lead in each(PACK)}


def obligations(trump: str, lead: int) -> Ladder:
    """What the second player owes to a lead (RULES 0.9).

    Only a trump lead must be beaten (KLA-D19), and nobody else is bound (KLA-D18); who can neither
    follow nor trump plays any card (KLA-PLAY-5).
    """
    order = order_under(trump)
    if lead & order.trumps:
        higher = Rung(order.over[lead], KLA.PLAY_2)
        return Ladder((higher, Rung(order.trumps, KLA.PLAY_3)))
    follow = Rung(order.group[lead], KLA.PLAY_3)
    return Ladder((follow, Rung(order.trumps, KLA.PLAY_4)))
