"""The packs of Rolling Stone, how their cards rank and what they oblige to (RULES 0.9, 7.1)."""

from __future__ import annotations

from functools import cache

from trickledger.rules.cards import RANKS, SUIT_CARDS, SUITS, each, pack, suit_of
from trickledger.rules.clauses import Clause
from trickledger.rules.games.rolling_stone.clauses import ROL
from trickledger.rules.ladder import Ladder, Rung
from trickledger.rules.play.order import cards_of, order_of

LOWEST = {4: "7", 5: "5", 6: "3"}


@cache
def pack_of(seats: int) -> int:
    """Eight cards a player (ROL-DECK-1).

    >>> [pack_of(seats).bit_count() for seats in (4, 5, 6)]
    [32, 40, 48]
    """
    return pack(LOWEST[seats])


@cache
def higher_cards(seats: int) -> dict[int, int]:
    """For each card those of its suit that beat it, ace high (ROL-RANK-1)."""
    ranks = RANKS[RANKS.index(LOWEST[seats]) :]
    return order_of((), (cards_of(suit, ranks) for suit in SUITS)).over


@cache
def followings(seats: int) -> dict[int, Ladder]:
    """What a card owes to each lead: the suit led; no other has a place in the trick (ROL-D5)."""
    return {
        lead: Ladder([_suit_led(seats, lead, ROL.FOLLOW_1)], is_closed=True)
        for lead in each(pack_of(seats))
    }


@cache
def pick_ups(seats: int) -> dict[int, Ladder]:
    """What a pick-up denies after each lead: any card of the suit led."""
    return {lead: Ladder([_suit_led(seats, lead, ROL.PICK_1)]) for lead in each(pack_of(seats))}


def _suit_led(seats: int, lead: int, clause: Clause) -> Rung:
    return Rung(pack_of(seats) & SUIT_CARDS[suit_of(lead)], clause)
