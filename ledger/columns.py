"""Text in columns, as wide as a terminal shows it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

_COMBINING = "\u0300"
"""All that can be seen and comes before takes one column, as names of the West do."""
_NARROW = "♠♥♦♣†…"
"""What of the rest this program prints itself, a column each."""
_WORD = re.compile(r"\s*\S+")
_WITH_FIGURE = re.compile(
    r"\s*\S+(?: (?:[+-]?\d[\d,.;:)]*|(?:10|[2-9JQKA])[SHDC♠♥♦♣][,.;:)]*)(?!\S))?"
)
"""A word with the figure or card behind it: in `Ann 8, Bob JS` nobody's stands on another line."""


def cells(text: str) -> int:
    """How many columns of a terminal a text takes; what drives a terminal counts as letters.

    >>> cells("Zoë"), cells("王"), cells("สมชาย"), cells("अमित")
    (3, 2, 5, 3)
    """
    if text.isascii() or all(sign < _COMBINING or sign in _NARROW for sign in text):
        return len(text)
    from wcwidth import wcswidth

    width: int = wcswidth(text)
    return len(text) if width < 0 else width


def fitted(text: str, width: int, figures: bool) -> str:
    """A text filled up to a width, figures from the left."""
    space = " " * (width - cells(text))
    return space + text if figures else text + space


def shortened(text: str, width: int) -> str:
    """A text that takes no more than a width.

    >>> shortened("Maximilian", 6)
    'Maxim…'
    """
    if cells(text) <= width:
        return text
    while cells(text) >= width:
        text = text[:-1]
    return f"{text}…"


def figure(value: Fraction) -> str:
    """A figure as it is printed, with two decimals at most.

    >>> from fractions import Fraction
    >>> figure(Fraction(9, 2)), figure(Fraction(4)), figure(Fraction(2, 3))
    ('4.5', '4', '0.67')
    """
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def placed(place: int | None, shared: bool) -> str:
    """A place in a ranking, with `=` where it is shared; nothing for who has none yet.

    >>> placed(2, False), placed(1, True), placed(None, False)
    ('2', '1=', '')
    """
    return f"{place or ''}{'=' if shared else ''}"


def money(value: Fraction) -> str:
    """A sum with two decimals.

    >>> from fractions import Fraction
    >>> money(Fraction(25, 2)), money(Fraction(-100))
    ('12.50', '-100.00')
    """
    return f"{float(value):.2f}"


def folded(parts: Iterable[str], *, gap: str, width: int) -> list[str]:
    """Parts in lines of a width, none of them broken.

    >>> folded(["Ann,", "Bob,", "Cid"], gap=" ", width=10)
    ['Ann, Bob,', 'Cid']
    """
    lines: list[str] = []
    for part in parts:
        if lines and cells(lines[-1]) + len(gap) + cells(part) <= width:
            lines[-1] += gap + part
        else:
            lines.append(part)
    return lines


def words_in_lines(text: str, width: int, below: str = "") -> list[str]:
    """A text in lines of a width, broken between words only; `below` begins all but the first.

    >>> words_in_lines("it is said by 王 in one breath", 16, "  ")
    ['it is said by 王', '  in one breath']
    >>> words_in_lines("Totals: Ann 8, Bob -17.", 19)
    ['Totals: Ann 8,', 'Bob -17.']
    >>> words_in_lines("Trick 1: Ann JS, Bob 9♠. Ann wins 34.", 22)
    ['Trick 1: Ann JS,', 'Bob 9♠. Ann wins 34.']
    """
    lines = [""]
    for word in _unbroken(text, width - cells(below)):
        if lines[-1].strip() and cells(lines[-1] + word.replace("\n", " ")) > width:
            lines.append(below + word.lstrip())
        else:
            lines[-1] += word.replace("\n", " ")
    return lines


def _unbroken(text: str, width: int) -> Iterator[str]:
    """The words of a text, each with the figure behind it where both fit."""
    for word in _WITH_FIGURE.findall(text):
        yield from [word] if cells(word.strip()) <= width else _WORD.findall(word)
