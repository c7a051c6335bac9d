"""How broad a list is on paper, so that no column of it is cut off: smaller there, or in parts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from trickledger.ledger.pages.values import Cell, Listing, People

DENSE = "dense"
SHORT = 14
"""A text of fewer letters is not broken."""


class Type(NamedTuple):
    """How large a list is set: a letter, and what stands free beside a cell, in mm."""

    letter: float
    beside: float


# 8.5 and 11 points; a figure is 0.64 of its height broad in the broadest of the usual letters
_DENSE, _USUAL, _LARGE = Type(1.95, 1.8), Type(2.5, 4), Type(3.4, 4)
_NAME, _TEXT = 30.0, 22.0
"""What a column of names or of longer texts keeps: these are broken into lines."""
_A_PAGE = 175.0
"""What a page of A4 or Letter has for a list between its margins."""


def parts(table: Listing, room: float = _A_PAGE) -> list[Listing]:
    """A list as it fits so many mm: as it is, else in smaller letters, else in parts as well.

    Each part has the columns up to the one that names its lines.

    >>> heads = ("Name", *map(str, range(1, 41)))
    >>> table = Listing("x", "X", "", heads, (("Ann", *["12:1"] * 40),), figures=(1, 40))
    >>> [(part.shape, len(part.heads), part.figures) for part in parts(table)]
    [('dense', 16, (1,)), ('dense', 16, ()), ('dense', 11, (10,))]
    """
    if sum(_breadths(table)) <= room:
        return [table]
    dense = (
        table._replace(shape=f"{table.shape} {DENSE}".strip()) if _type(table) != _DENSE else table
    )
    breadths = _breadths(dense)
    if sum(breadths) <= room:
        return [dense]
    stays = range(table.named + 1)
    left = room - sum(breadths[at] for at in stays)
    divided = list(_divided(breadths, len(stays), left))
    last = divided[-1]
    return [
        dense.of_columns([*stays, *columns])._replace(notes=table.notes if columns is last else ())
        for columns in divided
    ]


def _divided(breadths: list[float], first: int, room: float) -> Iterator[list[int]]:
    """The columns from the first on, in groups that fit; one that is too broad stands alone."""
    group: list[int] = []
    for at in range(first, len(breadths)):
        if group and sum(breadths[each] for each in group) + breadths[at] > room:
            yield group
            group = []
        group.append(at)
    yield group


def _type(table: Listing) -> Type:
    kinds = table.shape.split()
    return _DENSE if DENSE in kinds else _LARGE if "large" in kinds else _USUAL


def _breadths(table: Listing) -> list[float]:
    """How broad each column is at least, in mm."""
    type = _type(table)
    return [_breadth(table, at, type) for at in range(len(table.heads))]


def _breadth(table: Listing, at: int, type: Type) -> float:
    cells = [row[at] for row in table.rows]
    is_figure = at in table.figures
    kept = (each for cell in cells for each in _unbroken(cell, is_figure=is_figure))
    letters = max(map(len, chain(table.heads[at].split(), kept)), default=0)
    least = letters * type.letter + type.beside
    if at == table.named and not is_figure:
        return max(_NAME, type.beside)
    return least if all(map(is_short, cells)) else max(_TEXT, least)


def _unbroken(cell: Cell, *, is_figure: bool) -> Iterator[str]:
    """What of a cell is not broken into lines; names are, wherever they must be."""
    if isinstance(cell, People):
        return
    yield from (cell,) if is_figure or is_short(cell) else cell.split()


def is_short(cell: Cell) -> bool:
    """Whether a text is short enough to stand in one line."""
    return isinstance(cell, str) and len(cell) < SHORT
