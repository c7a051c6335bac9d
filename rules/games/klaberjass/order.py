"""How the cards of Klaberjass rank and count, and what they oblige to (RULES 0.9, 1.1)."""

from __future__ import annotations

from functools import cache

from trickledger.rules.cards import each, pack
from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.ladder import Ladder, Rung
from trickledger.rules.play.order import Order, counted_order

PACK = pack("7")
TRICKS = 9

# The ranks from low to high, each with what it counts.
TRUMPS = {"7": 0, "8": 0, "Q": 3, "K": 4, "10": 10, "A": 11, "9": 14, "J": 20}
PLAIN = {"7": 0, "8": 0, "9": 0, "J": 2, "Q": 3, "K": 4, "10": 10, "A": 11}


@cache
def order_under(trump: str) -> Order:
    """How the 32 cards, down to the sevens, rank and count (KLA-D1, KLA-RANK-1, -2, KLA-PTS-1)."""
    return counted_order(trump, TRUMPS, PLAIN)


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
