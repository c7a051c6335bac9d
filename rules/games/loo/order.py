"""How the cards of Loo rank, Pam above all, and what they oblige to (RULES 0.9, 3.1)."""

from __future__ import annotations

from functools import cache

from trickledger.rules.cards import CARD_OF, FULL_PACK, RANKS, SUITS, each, rank_of, suit_of
from trickledger.rules.games.loo.clauses import LOO
from trickledger.rules.ladder import Ladder, Rung
from trickledger.rules.play.order import Order, cards_of, order_of

PACK = FULL_PACK
PAM = CARD_OF["JC"]
HAND = TRICKS = 5
KINDS = ("plain flush", "trump flush", "mouche")


@cache
def order_under(trump: str) -> Order:
    """How the 52 cards rank under a trump suit (LOO-RANK-1, LOO-PAM-1, -2); none has points."""
    suits = {suit: [card for card in cards_of(suit) if card != PAM] for suit in SUITS}
    return order_of([*suits.pop(trump), PAM], suits.values())


@cache
def duties_under(trump: str) -> dict[int, dict[int, Ladder]]:
    """What is owed under a trump suit, by the card led and the best card of the trick."""
    order = order_under(trump)
    by_suit = {
        led: {best: obligations(trump, led, best, best) for best in each(led | order.trumps)}
        for led in set(order.group.values())
    }
    return {lead: by_suit[order.group[lead]] for lead in each(PACK)}


@cache
def obligations(trump: str, led: int, best: int, to_head: int) -> Ladder:
    """What is owed to a suit led (RULES 0.9), where `to_head` is the card that heading beats.

    Who cannot overtrump still plays a trump (LOO-D15), Pam to the ace of trumps as well (LOO-D17),
    and nothing beats Pam (LOO-D13); who has neither suit nor trump plays any card (LOO-FOLLOW-3).
    """
    order = order_under(trump)
    overtrump = Rung(order.trumps & order.over[best], LOO.HEAD_2)
    if led == order.trumps:
        return Ladder((overtrump, Rung(order.trumps, LOO.FOLLOW_1)))
    return Ladder(
        (
            Rung(led & order.over[to_head], LOO.HEAD_1),
            Rung(led, LOO.FOLLOW_1),
            overtrump,
            Rung(order.trumps, LOO.FOLLOW_2),
        )
    )


@cache
def civil_duty(trump: str) -> Ladder:
    """What is owed to the ace of trumps led with "Pam be civil" (LOO-D16)."""
    trumps = order_under(trump).trumps
    return Ladder((Rung(trumps & ~PAM, LOO.CIVIL_2), Rung(trumps, LOO.FOLLOW_1)))


def flush_strength(cards: int, trump: str) -> tuple[int, ...]:
    """How good a flush is, to be compared with others; empty where the cards are none.

    The place in KINDS, a flush with Pam being a mouche (LOO-D11), then the places of its ranks from
    the highest (LOO-FLUSH-1, -4, -5).
    """
    suits = {suit_of(card) for card in each(cards & ~PAM)}
    if cards.bit_count() != HAND or len(suits) > 1:
        return ()
    if cards & PAM:
        return (2,)
    ranks = sorted((RANKS.index(rank_of(card)) for card in each(cards)), reverse=True)
    return (1 if suits == {trump} else 0, *ranks)
