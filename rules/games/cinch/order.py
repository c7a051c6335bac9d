"""How the cards of Cinch rank and count, and what they oblige to (RULES 0.9, 6.1)."""

from __future__ import annotations

from functools import cache

from trickledger.rules.cards import FULL_PACK, RANKS, SUITS, card_of, each
from trickledger.rules.clauses import Clause
from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.ladder import Ladder, Rung
from trickledger.rules.play.order import Order, cards_of, order_of

SAME_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}
SCORING = {"J": (1, CIN.PTS_3, "jack"), "10": (1, CIN.PTS_4, "ten")}
PEDRO = 5


def right_pedro(trump: str) -> int:
    """The five of trump."""
    return card_of("5", trump)


def left_pedro(trump: str) -> int:
    """The five of the other suit of trump's colour (CIN-RANK-1)."""
    return card_of("5", SAME_COLOUR[trump])


def pedros(trump: str) -> dict[str, int]:
    """The two fives of trump's colour by their names; either is a pedro."""
    right, left = right_pedro(trump), left_pedro(trump)
    return {"right pedro": right, "left pedro": left, "pedro": right | left}


@cache
def scoring_cards(trump: str) -> dict[int, tuple[int, Clause, str]]:
    """The cards that are always worth points: how many, by which clause, and what they are."""
    own = {card_of(rank, trump): worth for rank, worth in SCORING.items()}
    return {
        **own,
        right_pedro(trump): (PEDRO, CIN.PTS_5, "right pedro"),
        left_pedro(trump): (PEDRO, CIN.PTS_6, "left pedro"),
    }


@cache
def trumps_from_low(trump: str) -> tuple[int, ...]:
    """The fourteen trumps, the two first (CIN-RANK-1)."""
    ranked = [card_of(rank, trump) for rank in RANKS]
    ranked.insert(ranked.index(right_pedro(trump)), left_pedro(trump))
    return tuple(ranked)


@cache
def order_under(trump: str) -> Order:
    """How the 52 cards rank and count under a trump suit (CIN-RANK-1, -2, CIN-PTS-3 to -6)."""
    trumps = trumps_from_low(trump)
    plain = ([card for card in cards_of(suit) if card not in trumps] for suit in SUITS)
    points = {card: count for card, (count, *_) in scoring_cards(trump).items()}
    return order_of(trumps, plain, points)


@cache
def duties_under(trump: str) -> dict[int, Ladder]:
    """What the others owe to each lead (RULES 0.9).

    To another suit one follows or trumps as one likes (CIN-PLAY-3); the left pedro is a trump in
    every respect (CIN-D17).
    """
    order = order_under(trump)
    ladders = {order.trumps: Ladder((Rung(order.trumps, CIN.PLAY_2),))}
    for cards in order.group.values():
        if cards not in ladders:
            ladders[cards] = Ladder((Rung(cards | order.trumps, CIN.PLAY_4),))
    return {lead: ladders[order.group[lead]] for lead in each(FULL_PACK)}


@cache
def keeping_under(trump: str) -> Ladder:
    """What a discard owes: the cards that are no trumps must not be kept (CIN-DISC-1)."""
    return Ladder((Rung(FULL_PACK & ~order_under(trump).trumps, CIN.DISC_1),))
