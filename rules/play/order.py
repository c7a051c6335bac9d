"""How cards rank and count, as a game says it from low to high."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from trickledger.rules.cards import RANK_CARDS, RANKS, SUIT_CARDS, SUITS


class Order(NamedTuple):
    """How cards rank and count under one trump, by card.

    `group` is the set of the suit a card counts as, `over` the set of the cards that beat it,
    `points` what it is worth in a trick.
    """

    trumps: int
    group: dict[int, int]
    over: dict[int, int]
    points: dict[int, int]


def cards_of(suit: str, ranks: Iterable[str] = RANKS) -> list[int]:
    """The cards of a suit by rank, in the order of the ranks.

    >>> from trickledger.rules.cards import card_text
    >>> [card_text(card) for card in cards_of("H", ("9", "J", "10"))]
    ['9H', 'JH', '10H']
    """
    of_suit = SUIT_CARDS[suit]
    return [RANK_CARDS[rank] & of_suit for rank in ranks]


def order_of(
    trumps: Sequence[int], plain: Iterable[Sequence[int]], points: Mapping[int, int] | None = None
) -> Order:
    """The order of trumps and plain suits, each from low to high; a trump beats all that is plain.

    >>> order = order_of(cards_of("S", "9A"), [cards_of("H", "9A")])
    >>> [order.over[card].bit_count() for card in (*cards_of("S", "9A"), *cards_of("H", "9A"))]
    [1, 0, 3, 2]
    """
    all_trumps = sum(trumps)
    order = Order(all_trumps, {}, {}, {})
    for ranked in (trumps, *plain):
        group, higher = sum(ranked), 0 if ranked is trumps else all_trumps
        for card in reversed(ranked):
            order.group[card], order.over[card] = group, higher
            order.points[card] = points.get(card, 0) if points else 0
            higher |= card
    return order


def counted_order(trump: str, trumps: Mapping[str, int], plain: Mapping[str, int]) -> Order:
    """The order of four suits under one of them, from each rank, low to high, with what it counts.

    >>> order = counted_order("S", {"9": 14, "J": 20}, {"9": 0, "A": 11})
    >>> sum(order.points.values()), order.over[order.trumps & RANK_CARDS["J"]]
    (67, 0)
    """
    suits, points = dict[str, list[int]](), dict[int, int]()
    for suit in SUITS:
        counts = trumps if suit == trump else plain
        suits[suit] = cards_of(suit, counts)
        points |= zip(suits[suit], counts.values(), strict=True)
    return order_of(suits.pop(trump), suits.values(), points)


@cache
def even_order(trump: str = "", ranks: Sequence[str] = RANKS) -> Order:
    """The order of four suits that rank alike, one of them trump, or none; no card counts.

    >>> even_order("S").trumps == SUIT_CARDS["S"], even_order().trumps
    (True, 0)
    """
    plain = (cards_of(suit, ranks) for suit in SUITS if suit != trump)
    return order_of(cards_of(trump, ranks) if trump else (), plain)


def fewest_and_most(
    points: Mapping[int, int], known: int, hidden: int, unseen: int
) -> tuple[int, int]:
    """The fewest and the most that cards can count, so many of them hidden among the unseen."""
    sure = sum([count for card, count in points.items() if card & known])
    rising = sorted([count for card, count in points.items() if card & unseen])
    return sure + sum(rising[:hidden]), sure + sum(rising[len(rising) - hidden :])
