"""The words of a line as they were typed, each sign that parts them as one."""

from __future__ import annotations

import re
from typing import NamedTuple

from trickledger.rules.language.notation import MARK

TOKEN = re.compile(r"[^\s,:=]+|[,:=]")


class TypedWord(NamedTuple):
    """A word as it was typed, and where; `word` is without its `mark`, in lower case."""

    text: str
    start: int
    word: str
    mark: str


def typed_words(text: str) -> list[TypedWord]:
    """The words of a text in their order.

    >>> [word.word for word in typed_words("Ann: KS~, QS")], typed_words("KS~")[0].mark
    (['ann', ':', 'ks', ',', 'qs'], '~')
    """
    return [_typed(found[0], found.start()) for found in TOKEN.finditer(text)]


def _typed(text: str, start: int) -> TypedWord:
    word = text.removesuffix(MARK)
    return TypedWord(text, start, word.lower(), text[len(word) :])


NO_WORD = _typed("", 0)
"""What stands behind the last."""
