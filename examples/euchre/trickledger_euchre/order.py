"""How the cards rank under each trump, and what must be followed (EUC-RANK-1 to -3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from trickledger.rules.cards import SUITS
from trickledger.rules.ladder import Ladder, Rung
from trickledger.rules.play.order import Order, cards_of, order_of

from .clauses import EUC

LOW_TO_HIGH = ("9", "10", "J", "Q", "K", "A")
SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}


def right_bower(trump: str) -> int:
    """The jack of trump (EUC-RANK-1)."""
    return cards_of(trump, "J")[0]


def left_bower(trump: str) -> int:
    """The other jack of its colour (EUC-RANK-1, -2)."""
    return right_bower(SAME_COLOUR[trump])


@cache
def order_under(trump: str) -> Order:
    """How cards rank, and as which suit each counts (EUC-RANK-1 to -3)."""
    bowers = [left_bower(trump), right_bower(trump)]
    suits = {
        suit: [card for card in cards_of(suit, LOW_TO_HIGH) if card not in bowers] for suit in SUITS
    }
    return order_of([*suits.pop(trump), *bowers], suits.values())


@cache
def duties_under(trump: str) -> Mapping[int, Ladder]:
    """For each card led the duty to follow (EUC-FOLLOW-1)."""
    groups = order_under(trump).group
    ladders = {group: Ladder([Rung(group, EUC.FOLLOW_1)]) for group in groups.values()}
    return {card: ladders[group] for card, group in groups.items()}
