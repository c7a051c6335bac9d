"""A card whose rank or suit is misspelt: the king of harts."""

from __future__ import annotations

import difflib
import re

from trickledger.rules.cards import SUIT_NAMES
from trickledger.rules.language.card_words import RANK_WORDS, SUIT_WORDS, rank_said
from trickledger.rules.language.everyday import EVERYDAY_WORDS
from trickledger.rules.language.notation import seat_named
from trickledger.rules.language.phrases import phrases_of
from trickledger.rules.record.fold import GameFold

_CARD = re.compile(
    r"(?<![^\s,:])(?P<rank>10|[2-9]|[^\W\d_]{3,6}) +(?:of +)?(?P<suit>[^\W\d_]{3,9})(?![^\s,.!~])"
)
_SUITS = (*SUIT_NAMES.values(), *(f"{suit}s" for suit in SUIT_NAMES.values()))


def with_cards_spelled(fold: GameFold, text: str) -> tuple[str, str]:
    """A text with its misspelt cards as they are written, and the first word that was wrong.

    Both are empty where no card is misspelt.
    """
    wrong, place, spelled = list[str](), 0, ""
    while found := _CARD.search(text, place):
        rank, suit = found["rank"].lower(), found["suit"].lower()
        said_rank = rank_said(rank) or rank_said(_near(fold, rank, tuple(RANK_WORDS)))
        said_suit = SUIT_WORDS.get(suit) or SUIT_WORDS.get(_near(fold, suit, _SUITS), "")
        if not (said_rank and said_suit):
            # the next card may begin with the second word
            spelled += text[place : found.end("rank")]
            place = found.end("rank")
            continue
        misspelt = [rank] * (not rank_said(rank)) + [suit] * (suit not in SUIT_WORDS)
        if misspelt:
            wrong += misspelt
            spelled += f"{text[place : found.start()]}{said_rank}{said_suit}"
        else:
            spelled += text[place : found.end()]
        place = found.end()
    return (spelled + text[place:], wrong[0]) if wrong else ("", "")


def _near(fold: GameFold, word: str, names: tuple[str, ...]) -> str:
    """The name that a word may be misspelt, unless it is a word or a name itself."""
    words = fold.vocabulary
    is_known = word in words.verbs or word in phrases_of(words).beginnings or word in EVERYDAY_WORDS
    is_known = is_known or seat_named(fold.handles, word) is not None
    if is_known or len(word) < len("ace"):
        return ""
    # closer than a word must be: what is told then is a whole line
    return next(iter(difflib.get_close_matches(word, names, n=1, cutoff=0.75)), "")
