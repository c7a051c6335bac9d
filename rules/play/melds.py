"""Runs of cards in their natural order, and pairs of king and queen."""

from __future__ import annotations

from functools import cache

from trickledger.rules.cards import RANK_CARDS, SUIT_CARDS, SUITS, rank_of

NATURAL = ("7", "8", "9", "10", "J", "Q", "K", "A")


def runs(cards: int) -> list[int]:
    """The maximal runs of a set of cards, suit by suit, single cards included (KLA-RANK-3).

    >>> from trickledger.rules.cards import read_card, listing
    >>> hand = sum(read_card(card) for card in ("AS", "KS", "10S", "7H"))
    >>> [listing(run) for run in runs(hand)]
    ['AS KS', '10S', '7H']
    """
    return [
        run
        for suit in SUITS
        if cards & SUIT_CARDS[suit]
        for run in _runs_of_suit(cards & SUIT_CARDS[suit])
    ]


@cache
def king_and_queen(suit: str) -> int:
    """The king and the queen of a suit."""
    return (RANK_CARDS["K"] | RANK_CARDS["Q"]) & SUIT_CARDS[suit]


@cache
def _runs_of_suit(cards: int) -> tuple[int, ...]:
    found = [0]
    for rank in reversed(NATURAL):
        card = cards & RANK_CARDS[rank]
        if card:
            found[-1] |= card
        elif found[-1]:
            found.append(0)
    return tuple(run for run in found if run)


def run_from(top: str, length: int, suit: str) -> int:
    """The run of a length under its top rank in a suit, 0 where too few cards are below it."""
    first = NATURAL.index(top) + 1 - length
    if first < 0:
        return 0
    run = 0
    for rank in NATURAL[first : first + length]:
        run |= RANK_CARDS[rank] & SUIT_CARDS[suit]
    return run


def top_rank(run: int) -> str:
    """The highest rank of a run of one suit."""
    return rank_of(1 << (run.bit_length() - 1))


def run_points(run: int, *, split: bool = False) -> int:
    """Points of one run: 20 for three cards, 50 for more (KLA-MELD-1, -2; split by KLA-D11)."""
    length = run.bit_count()
    if length < 3:
        return 0
    if split:
        return {3: 20, 4: 50, 5: 50, 6: 50, 7: 70, 8: 100}[length]
    return 20 if length == 3 else 50
