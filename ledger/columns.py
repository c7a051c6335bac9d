"""Text in columns, as wide as a terminal shows it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice, zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

_GAP = "  "
_WORD = re.compile(r"\s*\S+")
_WITH_FIGURE = re.compile(
    r"\s*\S+(?: (?:[+-]?\d[\d,.;:)]*|(?:10|[2-9JQKA])[SHDC♠♥♦♣][,.;:)]*)(?!\S))?"
)
"""A word with the figure or card behind it: in `Ann 8, Bob JS` nobody's stands on another line."""
_PAGE = 1000
_NARROWEST = 3


def cells(text: str) -> int:
    """How many columns of a terminal a text takes; what drives a terminal counts as letters.

    >>> cells("Zoë"), cells("王"), cells("สมชาย"), cells("अमित")
    (3, 2, 5, 3)
    """
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth

    width = wcswidth(text)
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


def lines_of(
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    figures: Collection[int] = (),
    width: int,
) -> Iterator[str]:
    """Rows under heads as lines, what is too long for its column folded within it.

    Many rows are laid out a page at a time, so that they are never held all at once; a later page
    may have wider columns. `figures` are the columns that stand to the right.

    >>> for line in lines_of(["No", "Name"], [["7", "Ann Baker"]], figures={0}, width=10):
    ...     print(line)
    No  Name
     7  Ann
        Baker
    """
    source, head = iter(rows), [heads] if any(heads) else []
    widths = [0] * len(heads)
    while page := [*head, *islice(source, _PAGE)]:
        head = []
        columns = zip(widths, zip(*page, strict=True), strict=True)
        widths = [max(width, *map(_breadth, column)) for width, column in columns]
        shown = _narrowed(widths, width, figures)
        for row in page:
            yield from _row(row, shown, figures)


def _breadth(text: str) -> int:
    return cells(text) if "\n" not in text else max(map(cells, text.split("\n")))


def _narrowed(widths: Sequence[int], width: int, figures: Collection[int]) -> list[int]:
    """The widths of columns that fit a page together: the widest give way, but no figure is cut."""
    shown = list(widths)
    # a column has its gap with it, but for the last
    gaps = [len(_GAP)] * (len(shown) - 1) + [0]
    while (excess := sum(shown) + sum(gaps) - width) > 0:
        whole = [
            0 if place in figures else one + gap
            for place, (one, gap) in enumerate(zip(shown, gaps, strict=True))
        ]
        widest = max(whole)
        places = [place for place, one in enumerate(whole) if one == widest]
        next_widest = max((one for one in whole if one != widest), default=0)
        step = min(excess, widest - max(next_widest, _NARROWEST))
        if step <= 0:
            break
        for left, place in zip(range(len(places), 0, -1), places, strict=True):
            less = min(step, round(excess / left))
            shown[place] -= less
            excess -= less
    return shown


def _row(row: Sequence[str], widths: Sequence[int], figures: Collection[int]) -> Iterator[str]:
    parts = [_broken(text, width) for text, width in zip(row, widths, strict=True)]
    for line in zip_longest(*parts, fillvalue=""):
        filled = (
            fitted(text, width, place in figures)
            for place, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        yield _GAP.join(filled).rstrip()


def _unbroken(text: str, width: int) -> Iterator[str]:
    """The words of a text, each with the figure behind it where both fit."""
    for word in _WITH_FIGURE.findall(text):
        yield from [word] if cells(word.strip()) <= width else _WORD.findall(word)


def _broken(text: str, width: int) -> list[str]:
    """A text in lines of a width, broken between words, and a word that is too long within it."""
    if "\n" not in text and cells(text) <= width:
        return [text]
    lines = []
    for whole in text.split("\n"):
        line = ""
        for word in _unbroken(whole, width):
            if line and cells(line + word) > width:
                lines.append(line)
                line, word = "", word.lstrip()
            line += word
            while cells(line) > width:
                fit = next(n for n in range(len(line), 0, -1) if cells(line[:n]) <= max(width, 2))
                lines.append(line[:fit])
                line = line[fit:]
        lines.append(line)
    return lines


def blocks(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    stay: int = 0,
    figures: Collection[int] = (),
    width: int,
) -> Iterator[list[str]]:
    """Rows under heads as lines, in as many blocks below one another as the width asks for.

    Each block begins with the first `stay` columns; `figures` are the columns that stand to the
    right. A column wider than the page stands in it alone.

    >>> for block in blocks(["", "A", "B"], [["x", "1", "22"]], stay=1, figures={1, 2}, width=6):
    ...     print(block)
    ['   A', 'x  1']
    ['    B', 'x  22']
    """
    widths = [max(map(cells, column)) for column in zip(heads, *rows, strict=True)]
    for shown in _shown(widths, stay, width):
        yield [
            _GAP.join(
                fitted(row[place], widths[place], place in figures) for place in shown
            ).rstrip()
            for row in (heads, *rows)
        ]


def _shown(widths: Sequence[int], stay: int, width: int) -> Iterator[list[int]]:
    """The columns of each block, by their places."""
    always = list(range(stay))
    room = width - sum(widths[:stay]) - len(_GAP) * stay
    more: list[int] = []
    left = room
    for place in range(stay, len(widths)):
        if more and left < widths[place]:
            yield [*always, *more]
            more, left = [], room
        more.append(place)
        left -= widths[place] + len(_GAP)
    yield [*always, *more]
