"""Names written from right to left, by which a line would be read in another order than it has."""

from __future__ import annotations

import re

_LETTER = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001eeff]"
RIGHT_TO_LEFT = f"{_LETTER}+(?:[ '\u2019\".\u2010-]{_LETTER}+)*"
"""What stands together in letters that go from right to left: a word, or a name of several."""

_NAMES = re.compile(RIGHT_TO_LEFT)
_ISOLATE, _END = "\u2068", "\u2069"


def isolated(text: str) -> str:
    r"""A text for what knows no markup, in which each such name keeps its neighbours in order.

    >>> print(isolated("אבי 501").encode("ascii", "backslashreplace").decode())
    \u2068\u05d0\u05d1\u05d9\u2069 501
    """
    return _NAMES.sub(rf"{_ISOLATE}\g<0>{_END}", text)
