"""How the cards of Sixty-Six rank and count, and what they oblige to (RULES 0.9, 2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from trickledger.rules.cards import RANK_CARDS, SUIT_CARDS, SUITS, each, pack, rank_of
from trickledger.rules.clauses import Clause
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.ladder import NO_DUTY, Ladder, Rung
from trickledger.rules.play.order import Order, cards_of, order_of

PACK = pack("9")
RANKING = ("9", "J", "Q", "K", "10", "A")
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}


@cache
def order_under(trump: str) -> Order:
    """How the 24 cards rank and count under a trump suit (SXS-RANK-1, -2, SXS-PTS-1)."""
    suits = {suit: cards_of(suit, RANKING) for suit in SUITS}
    points = {card: POINTS[rank_of(card)] for cards in suits.values() for card in cards}
    return order_of(suits.pop(trump), suits.values(), points)


FREE: Mapping[int, Ladder] = dict.fromkeys(each(PACK), NO_DUTY)


@cache
def duties_under(trump: str, strict: str, follow: Clause) -> Mapping[int, Ladder]:
    """What the second player owes to each lead in the strict stage.

    `strict` is the value of sxs_strict, `follow` the clause that holds for closed or exhausted
    stock.
    """
    return {lead: obligations(trump, strict, follow, lead) for lead in each(PACK)}


def obligations(trump: str, strict: str, follow: Clause, lead: int) -> Ladder:
    """What the second player owes to a lead in the strict stage (RULES 0.9)."""
    order = order_under(trump)
    suit = order.group[lead]
    if strict == "follow":
        return Ladder((Rung(suit, follow),))
    head = Rung(suit & order.over[lead], SXS.HEAD_1)
    return Ladder((head, Rung(suit, follow), Rung(order.trumps, SXS.TRUMP_1)))


@cache
def marriage_of(suit: str) -> int:
    """King and queen of a suit."""
    return (RANK_CARDS["K"] | RANK_CARDS["Q"]) & SUIT_CARDS[suit]


@cache
def lead_after(suit: str) -> Ladder:
    """What a player leads who has shown a marriage, and nothing else (SXS-MAR-2)."""
    return Ladder((Rung(marriage_of(suit), SXS.MAR_2),), is_closed=True)
