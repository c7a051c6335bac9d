"""Cards in a sentence, drawn with the signs of their suits."""

from __future__ import annotations

import re

from trickledger.rules.cards import SUIT_SIGNS

_CARD = re.compile(r"(?<![\w@./:+-])(10|[2-9JQKA])([SHDC])(?![\w./:+-]*\w)")


def with_signs(text: str) -> str:
    """A text with its cards drawn by the signs of their suits; the width stays the same.

    >>> with_signs("Trick 3: Bob JS, Ann 10H.")
    'Trick 3: Bob J♠, Ann 10♥.'
    """
    return _CARD.sub(lambda card: card[1] + SUIT_SIGNS[card[2]], text)
