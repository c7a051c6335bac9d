"""What is told twice in a line and done once: Dee can't follow and picks up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trickledger.rules.language.notation import folded
from trickledger.rules.language.vocabulary import Vocabulary

_PICK = "pick"
"""The word behind which its player leads: nobody says it twice in turn."""
_BETWEEN = frozenset((",", ":", "so", "must", "then", "has", "to", "and"))


def told_once(words: Vocabulary, pieces: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    """The pieces of a text without those that tell again what their player has just done."""
    is_said, left, by = False, list[tuple[str, int]](), ""
    for piece in pieces:
        word = piece[0].lower()
        if is_said and word == _PICK:
            left.clear()
            continue
        is_of_them = folded(word) in words.seats and folded(word) == by
        if is_said and (word in _BETWEEN or is_of_them):
            left.append(piece)
            continue
        yield from left
        left.clear()
        by = folded(word) if folded(word) in words.seats else by
        is_said = word == _PICK and _PICK in words.verbs
        yield piece
    yield from left
