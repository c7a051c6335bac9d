"""What people call a rank and a suit: by its full name, in English and in German."""

from __future__ import annotations

from trickledger.rules.cards import RANKS, SUIT_NAMES, read_card, read_rank, read_suit


def _ranks(words: str) -> dict[str, str]:
    return dict(zip(words.split(), RANKS, strict=True))


RANK_WORDS = {
    **_ranks("two three four five six seven eight nine ten jack queen king ace"),
    "knave": "J",
    "deuce": "2",
}
# alone they are no cards: ass is an ace of spades with a letter too many
GERMAN_RANKS = _ranks("zwei drei vier fünf sechs sieben acht neun zehn bube dame könig ass")
# in German a suit stands before its rank: Herz Ass
GERMAN_SUITS = dict(
    pair.split(":") for pair in "pik:S herz:H coeur:H karo:D kreuz:C treff:C".split()
)
SUIT_WORDS = {
    **{word: suit for suit, name in SUIT_NAMES.items() for word in (name, f"{name}s")},
    **GERMAN_SUITS,
}


ANY_RANK = rf"(?:10|[2-9tjqka]|{'|'.join(RANK_WORDS)})"
"""A rank by its letter or its name, in a pattern that ignores case."""


def is_of_a_card(word: str) -> bool:
    """Whether a word is a card, a rank or a suit by its letters."""
    return any(read(word) for read in (read_card, read_rank, read_suit))


def rank_said(word: str) -> str:
    """The rank that a word is, by its letter or its name; else empty.

    >>> rank_said("king"), rank_said("k"), rank_said("hearts")
    ('K', 'K', '')
    """
    return RANK_WORDS.get(word) or read_rank(word) or ""
