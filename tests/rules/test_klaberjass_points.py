"""What two scores of one hand of Klaberjass can be, counted from the cards by a second way.

18 of the 32 cards are played, nine tricks of two; one of the players who has won a trick may score
sequences, whose cards are among those played, and either may have bela.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import repeat

from trickledger.rules.games.klaberjass.results import MOST, why_unattainable

TRUMP = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
SUITS = {"T": TRUMP, "x": PLAIN, "y": PLAIN, "z": PLAIN}
CARDS = {(suit, rank): worth for suit in SUITS for rank, worth in SUITS[suit].items()}
ORDER = ("7", "8", "9", "10", "J", "Q", "K", "A")
WIDTH = 320
"""More than any score: 152 of the cards, 10 for the last trick, 20 for bela, 100 for sequences."""

Card = tuple[str, str]
Run = tuple[str, int, int]


def piles(played: frozenset[Card]) -> dict[int, int]:
    """By how many cards the first has won, the points of both: a bit of a number for each pair.

    The cards named are among those played.
    """
    return piles_of_worths(tuple(sorted(CARDS[card] for card in played)))


@cache
def piles_of_worths(played: tuple[int, ...]) -> dict[int, int]:
    """The same by what the cards that are played count, which is all that matters of them."""
    others = (Counter(CARDS.values()) - Counter(played)).elements()
    found = {(0, 0): 1}
    for worth, is_played in (*zip(played, repeat(True)), *zip(others, repeat(False))):
        further: dict[tuple[int, int], int] = {} if is_played else dict(found)
        for (first, second), pairs in found.items():
            if first + second < 18:
                for key, shift in (
                    ((first + 1, second), worth * WIDTH),
                    ((first, second + 1), worth),
                ):
                    further[key] = further.get(key, 0) | pairs << shift
        found = further
    return {first: found[first, 18 - first] for first in range(0, 19, 2)}


def shown() -> Iterator[tuple[int, frozenset[Card]]]:
    """What sequences count, with their cards; of alike plain suits one is enough."""
    lengths = {20: 3, 50: 4}
    seen = set()
    for parts in ((), (20,), (50,), (20, 20), (20, 50), (50, 50), (20, 20, 20)):
        choices = [
            [(suit, low, lengths[part]) for suit in "Txyz" for low in range(9 - lengths[part])]
            for part in parts
        ]
        for runs in itertools.product(*choices):
            cards = frozenset((s, ORDER[low + i]) for s, low, size in runs for i in range(size))
            alike = (
                frozenset(
                    "".join(sorted(rank for suit, rank in cards if suit == plain))
                    for plain in "xyz"
                ),
                frozenset(rank for suit, rank in cards if suit == "T"),
            )
            if are_apart(runs) and len(cards) <= 9 and (parts, alike) not in seen:
                seen.add((parts, alike))
                yield sum(parts), cards


def are_apart(runs: tuple[Run, ...]) -> bool:
    """Whether runs of one suit do not touch, which would make them one."""
    return all(
        one[0] != other[0] or one[1] + one[2] < other[1] or other[1] + other[2] < one[1]
        for one, other in itertools.combinations(runs, 2)
    )


def attainable() -> set[tuple[int, int]]:
    """All pairs of scores, the one who may show sequences first."""
    pair = {("T", "K"), ("T", "Q")}
    found = 0
    for points, cards in shown():
        for own, others in ((0, 0), (20, 0), (0, 20)):
            if (others and pair & cards) or (own and len(cards | pair) > 9):
                continue
            for won, pairs in piles(cards | pair if own or others else cards).items():
                if points and not won:
                    continue
                mine = points + own
                if won:
                    found |= pairs << ((mine + 10) * WIDTH + others)
                if won < 18:
                    found |= pairs << (mine * WIDTH + others + 10)
    bits = bin(found)[:1:-1]
    return {divmod(place, WIDTH) for place, bit in enumerate(bits) if bit == "1"}


def test_two_scores_are_taken_exactly_if_the_cards_can_give_them() -> None:
    found = attainable()
    for first in range(MOST + 3):
        for second in range(MOST + 3):
            is_there = (first, second) in found or (second, first) in found
            assert (not why_unattainable(first, second)) == is_there, (first, second)
