"""A text in which names have signs, with the handles that these are: O'Neil is ONeil."""

from __future__ import annotations

import re
from typing import NamedTuple

from trickledger.rules.language.notation import as_handle, folded
from trickledger.rules.language.vocabulary import Vocabulary

_WITH_SIGNS = re.compile(r"[^\W\d]\w*(?:['\u2019-]\w+)+")
_OF_SOMEBODY = re.compile(r"['\u2019]s$", re.IGNORECASE)


class Unsigned(NamedTuple):
    """A text without the signs of its names; `places` are those at which its letters were typed."""

    text: str
    places: tuple[int, ...]

    def typed(self, column: int) -> int:
        """The column at which what stands at a column was typed, both counted from 1.

        >>> Unsigned("oneil 5", (0, 2, 3, 4, 5, 6, 7)).typed(7)
        8
        """
        return self.places[column - 1] + 1 if 0 < column <= len(self.places) else column


def without_signs(words: Vocabulary, text: str, start: int, end: int) -> Unsigned | None:
    """A text in which the names between two places are handles; None where none has a sign."""
    signs = set[int]()
    for found in _WITH_SIGNS.finditer(text, start, end):
        name = _OF_SOMEBODY.sub("", found[0])
        for each in {found[0], name}:
            if (handle := as_handle(each)) != each and folded(handle) in words.seats:
                signs |= {found.start() + at for at, sign in enumerate(each) if not as_handle(sign)}
    kept = tuple(at for at in range(len(text)) if at not in signs)
    return Unsigned("".join(text[at] for at in kept), kept) if signs else None
