"""The packs of Rolling Stone, how their cards rank and what they oblige to (RULES 0.9, 7.1)."""

from __future__ import annotations

from functools import cache

from trickledger.rules.cards import RANKS, pack
from trickledger.rules.games.rolling_stone.clauses import ROL
from trickledger.rules.ladder import Ladder, follow_suit
from trickledger.rules.play.order import even_order

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
    return even_order(ranks=RANKS[RANKS.index(LOWEST[seats]) :]).over


@cache
def followings(seats: int) -> dict[int, Ladder]:
    """What a card owes to each lead: the suit led; no other has a place in the trick (ROL-D5)."""
    return follow_suit(pack_of(seats), ROL.FOLLOW_1, is_closed=True)


@cache
def pick_ups(seats: int) -> dict[int, Ladder]:
    """What a pick-up denies after each lead: any card of the suit led."""
    return follow_suit(pack_of(seats), ROL.PICK_1)
