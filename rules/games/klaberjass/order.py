"""How the cards of Klaberjass rank and count, and what they oblige to (RULES 0.9, 1.1)."""

from __future__ import annotations

from functools import cache

from trickledger.rules.cards import SUITS, each, pack
from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.ladder import Ladder, Rung
from trickledger.rules.play.order import Order, cards_of, order_of

PACK = pack("7")
TRICKS = 9
TRUMP_ORDER = ("7", "8", "Q", "K", "10", "A", "9", "J")
PLAIN_ORDER = ("7", "8", "9", "J", "Q", "K", "10", "A")
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}
PLAIN_POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}


@cache
def order_under(trump: str) -> Order:
    """How the 32 cards, down to the sevens, rank and count (KLA-D1, KLA-RANK-1, -2, KLA-PTS-1)."""
    suits, points = dict[str, list[int]](), dict[int, int]()
    for suit in SUITS:
        is_trump = suit == trump
        ranking = TRUMP_ORDER if is_trump else PLAIN_ORDER
        values = TRUMP_POINTS if is_trump else PLAIN_POINTS
        suits[suit] = cards_of(suit, ranking)
        for rank, card in zip(ranking, suits[suit], strict=True):
            points[card] = values.get(rank, 0)
    return order_of(suits.pop(trump), suits.values(), points)


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
