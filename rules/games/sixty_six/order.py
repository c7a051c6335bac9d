"""How the cards of Sixty-Six rank and count, and what they oblige to (RULES 0.9, 2.1)."""

from __future__ import annotations

from functools import cache

from trickledger.rules.cards import each, pack
from trickledger.rules.clauses import Clause
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.ladder import NO_DUTY, Ladder, Rung
from trickledger.rules.play.melds import king_and_queen
from trickledger.rules.play.order import Order, counted_order

PACK = pack("9")

# The ranks from low to high, each with what it counts.
RANKS = {"9": 0, "J": 2, "Q": 3, "K": 4, "10": 10, "A": 11}


@cache
def order_under(trump: str) -> Order:
    """How the 24 cards rank and count under a trump suit (SXS-RANK-1, -2, SXS-PTS-1)."""
    return counted_order(trump, RANKS, RANKS)


FREE: dict[int, Ladder] = dict.fromkeys(each(PACK), NO_DUTY)


@cache
def duties_under(trump: str, strict: str, follow: Clause) -> dict[int, Ladder]:
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
def lead_after(suit: str) -> Ladder:
    """What a player leads who has shown a marriage, and nothing else (SXS-MAR-2)."""
    return Ladder((Rung(king_and_queen(suit), SXS.MAR_2),), is_closed=True)
