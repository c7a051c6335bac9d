"""The score sheet as one table on a page: a row a hand, as it hangs on the wall."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph
from trickledger.ledger.cli.tables import GAP, blocks
from trickledger.ledger.columns import cells, shortened
from trickledger.ledger.plain import plain
from trickledger.ledger.say.display import drawn, page_width, suit_drawn

if TYPE_CHECKING:
    from trickledger.rules.views.rows import Row, Table

_LONGEST_NAME = 20


def print_rows(table: Table) -> None:
    """Print a row a hand: dealer, facts, then what each side has added and where it stands.

    The remarks stand in the row where there is room for them, and below the table where not.
    """
    remarks = [", ".join(row.remarks) for row in table.rows]
    beside = GAP + max(map(cells, remarks)) if any(remarks) else 0
    heads, rows = _texts(table, GAP)
    if _breadth(heads, rows) + beside > page_width():
        heads, rows = _texts(table, 1)
    fits = _breadth(heads, rows) + beside <= page_width()
    if fits and any(remarks):
        heads = [*heads, ""]
        told = [*remarks, *[""] * len(table.ahead)]
        rows = [[*row, plain(drawn(remark))] for row, remark in zip(rows, told, strict=True)]
    _print_blocks(heads, rows, len(table.heads), len(table.sides))
    if not fits:
        for row in table.rows:
            if row.remarks:
                paragraph(f"Hand {row.hand}: {drawn(', '.join(row.remarks))}")


def _texts(table: Table, gap: int) -> tuple[list[str], list[list[str]]]:
    """The heads and the rows, the hands that are to come with their labels alone.

    `gap` is the room between what a side has added and where it then stands.
    """
    sides = [shortened(plain(side), _LONGEST_NAME) for side in table.sides]
    heads = ["Hand", "Dealer", *table.heads, *sides]
    pairs = [list(_pairs(table.rows, side, gap)) for side in table.sides]
    rows = [
        [
            str(row.hand),
            shortened(plain(row.dealer), _LONGEST_NAME),
            *(plain(suit_drawn(fact)) for fact in row.facts),
            *pair,
        ]
        for row, pair in zip(table.rows, zip(*pairs, strict=True), strict=True)
    ]
    rows += [["", "", label, *[""] * len(sides)] for label in table.ahead]
    return heads, rows


def _pairs(rows: tuple[Row, ...], side: str, gap: int) -> Iterator[str]:
    """What a side has added and where it then stands, the figures below one another."""
    stands = max((len(str(row.totals[side])) for row in rows), default=0)
    adds = max((len(f"{row.adds[side]:+d}") for row in rows), default=0)
    for row in rows:
        yield f"{row.adds[side]:>+{adds}d}{' ' * gap}{row.totals[side]:>{stands}d}"


def _breadth(heads: list[str], rows: list[list[str]]) -> int:
    widths = [max(map(cells, column)) for column in zip(heads, *rows, strict=True)]
    return sum(widths) + GAP * (len(widths) - 1)


def _print_blocks(heads: list[str], rows: list[list[str]], facts: int, sides: int) -> None:
    first = 2 + facts
    figures = {0, *range(first, first + sides)}
    places = [place for place in range(2, first) if all(_is_figure(row[place]) for row in rows)]
    figures.update(places)
    blocks(heads, rows, right=figures)


def _is_figure(text: str) -> bool:
    return not text or text.isdigit()
