"""Text with the signs of suits, and with colours: only where a display has them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from trickledger.rules.cards import SUIT_SIGNS

_CARD = re.compile(r"(?<![\w@./:+-])(10|[2-9JQKA])([SHDC])(?![\w./:+-]*\w)")
_RED_SUIT = re.compile(r"(?:10|[2-9JQKA])?[♥♦]")
_CLAUSE = re.compile(r"\(?\b[A-Z]{3}-(?:[A-Z][A-Z0-9]*-\d+|[A-Z]\d+)\b\)?")
_CODES: Mapping[str, str] = {"strong": "1", "dim": "2", "red": "31", "alarm": "1;31", "marked": "7"}


def with_signs(text: str) -> str:
    """A text with its cards drawn by the signs of their suits; the width stays the same.

    >>> with_signs("Trick 3: Bob JS, Ann 10H.")
    'Trick 3: Bob J♠, Ann 10♥.'
    """
    return _CARD.sub(lambda card: card[1] + SUIT_SIGNS[card[2]], text)


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
