"""Text in colours: only where a display has them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

Kind = Literal["", "strong", "dim", "red", "alarm", "marked"]

_RED_SUIT = re.compile(r"(?:10|[2-9JQKA])?[♥♦]")
_CLAUSE = re.compile(r"\(?\b[A-Z]{3}-(?:[A-Z][A-Z0-9]*-\d+|[A-Z]\d+)\b\)?")
_CODES: Mapping[str, str] = {"strong": "1", "dim": "2", "red": "31", "alarm": "1;31", "marked": "7"}


def coloured(text: str) -> str:
    """A text with its red suits red and its clauses dimmed.

    >>> coloured("K♥ (KLA-PLAY-2)")
    '\\x1b[31mK♥\\x1b[0m \\x1b[2m(KLA-PLAY-2)\\x1b[0m'
    """
    text = _CLAUSE.sub(lambda found: in_colour(found[0], "dim"), text)
    return _RED_SUIT.sub(lambda found: in_colour(found[0], "red"), text)


def in_colour(text: str, kind: str) -> str:
    """A text in the colour of a kind."""
    return f"\x1b[{_CODES[kind]}m{text}\x1b[0m"
