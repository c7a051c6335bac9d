"""A text with its names and figures as the record has them: O'Neil is ONeil, seven is 7.

Whose deal it is is who deals.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from trickledger.rules.language.notation import as_handle, folded
from trickledger.rules.language.plain import Plain
from trickledger.rules.language.vocabulary import Vocabulary

_WITH_SIGNS = re.compile(r"[^\W\d]\w*(?:['\u2019-]\w+)+")
_FIGURES = {
    word: str(figure)
    for figure, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen "
        "fourteen".split()
    )
} | {"none": "0"}
# what stands before or behind one that is no figure: seven of hearts, no one else
_NUMBER = re.compile(
    rf"\b(?<!\bno )(?<!\bno-)(?:{'|'.join(_FIGURES)})\b"
    r"(?! (?:spades?|hearts?|diamonds?|clubs?|[shdc\u2660-\u2667]|else|of)\b)",
    re.IGNORECASE,
)
_OF_SOMEBODY = re.compile(r"['\u2019]s$", re.IGNORECASE)
# whose deal it is: its Bob's deal; Bobs turn to deal; it is Bob's to deal
_WHOSE_DEAL = re.compile(
    r"(?P<it>\bit(?:['\u2019]?s|\s+is|\s+was)\s+)?\b(?P<who>[^\W\d]\w*(?:['\u2019-]\w+)*?)"
    r"(?P<own>['\u2019]?s|['\u2019])(?P<turn>\s+turn)?(?P<to>\s+to)?\s+deal\b",
    re.IGNORECASE,
)


def without_signs(words: Vocabulary, text: str, start: int, end: int) -> Plain | None:
    """A text in which the names between two places are handles; None where none has a sign.

    What tells whose deal it is is left out as a sign is: Bob deal is said of who deals.
    """
    signs = _of_a_deal(words, text, start, end)
    for found in _WITH_SIGNS.finditer(text, start, end):
        name = _OF_SOMEBODY.sub("", found[0])
        for each in {found[0], name}:
            if (handle := as_handle(each)) != each and folded(handle) in words.seats:
                signs |= {found.start() + at for at, sign in enumerate(each) if not as_handle(sign)}
    kept = tuple(at for at in range(len(text)) if at not in signs)
    return _letter_by_letter("".join(text[at] for at in kept), kept) if signs else None


def _of_a_deal(words: Vocabulary, text: str, start: int, end: int) -> set[int]:
    """The places of what stands beside who deals where a text says whose deal it is."""
    places = set[int]()
    for found in _WHOSE_DEAL.finditer(text, start, end):
        named = folded(as_handle(found["who"])) in words.seats
        is_whole = folded(as_handle(f"{found['who']}{found['own']}")) in words.seats
        if named and not is_whole:
            for part in ("it", "own", "turn", "to"):
                places |= {*range(*found.span(part))}
    return places


def with_figures(words: Vocabulary, text: str, start: int, end: int) -> Plain | None:
    """A text in which the numbers between two places are figures, ann one; None where none is.

    What is a word of the game or a player stays it.
    """
    told, kept, behind = "", list[int](), 0
    for found in _NUMBER.finditer(text, start, end):
        word = found[0].lower()
        if word in words.verbs or folded(word) in words.seats:
            continue
        figure = _FIGURES[word]
        told += text[behind : found.start()] + figure
        kept += [*range(behind, found.start()), *[found.start()] * len(figure)]
        behind = found.end()
    kept += range(behind, len(text))
    return _letter_by_letter(told + text[behind:], kept) if told else None


def _letter_by_letter(text: str, kept: Iterable[int]) -> Plain:
    """A text of which each letter was typed at one of the places that are kept.

    >>> _letter_by_letter("oneil 5", (0, 2, 3, 4, 5, 6, 7)).typed(7)
    8
    """
    return Plain(text, tuple(enumerate(kept)))
