"""Text in columns, as wide as a terminal shows it."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from fractions import Fraction

_GAP = "  "


def cells(text: str) -> int:
    """How many columns of a terminal a text takes.

    >>> cells("Zoë"), cells("王")
    (3, 2)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(sign) else 1 + (unicodedata.east_asian_width(sign) in "WF")
        for sign in text
    )


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

    >>> figure(Fraction(9, 2)), figure(Fraction(4)), figure(Fraction(2, 3))
    ('4.5', '4', '0.67')
    """
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


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
