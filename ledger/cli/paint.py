"""Text in colours: only where a display has them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

Kind = Literal["", "strong", "dim", "red", "alarm", "marked"]

STYLES: Mapping[str, str] = {
    "strong": "bold",
    "dim": "dim",
    "red": "red",
    "alarm": "bold red",
    "marked": "reverse",
}
"""What each kind looks like, as a theme of Rich, which draws tables; lines are drawn here."""
RED_SUIT = re.compile(r"(?:10|[2-9JQKA])?[♥♦]")
CLAUSE = re.compile(r"\(?\b[A-Z]{3}-(?:[A-Z][A-Z0-9]*-\d+|[A-Z]\d+)\b\)?")
_CODES = {"bold": "1", "dim": "2", "reverse": "7", "red": "31"}


def coloured(text: str) -> str:
    """A text with its red suits red and its clauses dimmed.

    >>> coloured("K♥ (KLA-PLAY-2)")
    '\\x1b[31mK♥\\x1b[0m \\x1b[2m(KLA-PLAY-2)\\x1b[0m'
    """
    text = CLAUSE.sub(lambda found: in_colour(found[0], "dim"), text)
    return RED_SUIT.sub(lambda found: in_colour(found[0], "red"), text)


def in_colour(text: str, kind: str) -> str:
    """A text in the colour of a kind."""
    codes = ";".join(_CODES[word] for word in STYLES[kind].split())
    return f"\x1b[{codes}m{text}\x1b[0m"
