"""Tables as Rich draws them: as wide as the page, plain in a pipe, in the colours of a terminal.

Rich takes 20 ms to import, so only who prints a table does, and no program that asks for JSON.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import spaced
from trickledger.ledger.cli.paint import CLAUSE, RED_SUIT, STYLES
from trickledger.ledger.columns import cells, words_in_lines
from trickledger.ledger.plain import plain
from trickledger.ledger.say.display import current_display

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, JustifyMethod
    from rich.measure import Measurement
    from rich.segment import Segment
    from rich.text import Text

GAP = 2
"""Columns between those of a table."""
_PAGE = 1000
_NARROWEST = 2
_AT_THE_END = re.compile(r"(?: |\x1b\[[\d;]*m)+$")


def columns(
    heads: Sequence[str], rows: Iterable[Sequence[object]], *, right: Collection[int] = ()
) -> None:
    """Print rows under heads in columns; `right` are the places of the columns of figures.

    What is too long for its column is folded within it, but no figure is. Many rows are drawn a
    page at a time, so that they are never held all at once; a later page may have wider columns.
    """
    is_headed = any(heads)
    source = chain([heads], rows) if is_headed else iter(rows)
    widths = [0] * len(heads)
    while page := list(islice(source, _PAGE)):
        made = _columns(page, widths, right, is_headed=is_headed)
        _print(made)
        widths, is_headed = [column.width for column in made], False


def blocks(
    heads: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    stay: int = 1,
    right: Collection[int] = (),
) -> None:
    """Print rows under heads, in as many blocks below one another as the page asks for.

    Each begins with the first `stay` columns; `right` are the places of the columns of figures.
    """
    made = _columns([heads, *rows], [0] * len(heads), right, is_headed=True)
    widths = [column.width for column in made]
    for shown in spaced(fitting(widths, stay, current_display().width)):
        _print([made[place] for place in shown])


def fitting(widths: Sequence[int], stay: int, width: int) -> Iterator[list[int]]:
    """The places of the columns of each block, of columns of these widths on a page of a width.

    >>> list(fitting([4, 3, 3, 3], 1, 14)), list(fitting([4, 3, 99], 1, 14))
    ([[0, 1, 2], [0, 3]], [[0, 1], [0, 2]])
    """
    shown = [*range(stay)]
    for place in range(stay, len(widths)):
        together = sum(widths[each] + GAP for each in shown) + widths[place]
        if len(shown) > stay and together > width:
            yield shown
            shown = [*range(stay)]
        shown.append(place)
    yield shown


class _Column:
    """The texts of a column, each folded to the width that Rich gives the column.

    Rich draws a table as a single row of them, which costs a fifth of a table with a row for each.
    """

    def __init__(
        self, texts: Sequence[str], width: int, *, is_figure: bool, is_headed: bool
    ) -> None:
        lines = (line for text in texts for line in text.split("\n"))
        # a letter that takes no room alone has some
        self.width = max(width, *(cells(line) or len(line) for line in lines))
        self.least = self.width if is_figure else min(self.width, _NARROWEST)
        self.is_figure = is_figure
        self.folded: list[list[str]] = []
        self.heights: list[int] = []
        self._texts = texts
        self._is_headed = is_headed

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        from rich.measure import Measurement

        return Measurement(self.least, self.width)

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[Segment | Text]:
        from rich.segment import Segment
        from rich.text import Text

        self.folded = [_folded(text, options.max_width) for text in self._texts]
        each = zip(self.folded, self.heights, strict=False)
        rows = ["\n".join([*lines, *[""] * (height - len(lines))]) for lines, height in each]
        if not console.color_system and not self.is_figure:
            # half the time of a text
            yield Segment("\n".join(rows))
            return
        drawn = Text("\n".join(rows), no_wrap=True)
        drawn.highlight_regex(CLAUSE, "dim")
        drawn.highlight_regex(RED_SUIT, "red")
        drawn.stylize("strong", 0, len(rows[0]) if rows and self._is_headed else 0)
        yield drawn


def _columns(
    rows: Iterable[Sequence[object]],
    widths: Sequence[int],
    right: Collection[int],
    *,
    is_headed: bool,
) -> list[_Column]:
    """The columns of rows, no narrower than some widths; the first row may be their heads."""
    texts = zip(*([plain(str(cell)) for cell in row] for row in rows), strict=True)
    return [
        _Column(own, width, is_figure=place in right, is_headed=is_headed)
        for place, (own, width) in enumerate(zip(texts, widths, strict=True))
    ]


def _folded(text: str, width: int) -> list[str]:
    """A text in lines of a width, broken between words, and a word that is too long within it."""
    if "\n" not in text and cells(text) <= width:
        return [text]
    from rich.cells import chop_cells

    parts = [part for line in text.split("\n") for part in words_in_lines(line, width)]
    return [line for part in parts for line in chop_cells(part, width) or [""]]


def _print(columns: Sequence[_Column]) -> None:
    """Print columns beside one another, without those that are empty."""
    from rich.console import Console
    from rich.table import Table
    from rich.theme import Theme

    shown = [column for column in columns if column.width]
    table = Table.grid(padding=(0, GAP, 0, 0))
    for column in shown:
        column.heights = []
        justify: JustifyMethod = "right" if column.is_figure else "left"
        table.add_column(justify=justify, no_wrap=column.is_figure, min_width=column.least)
    table.add_row(*shown)
    here = current_display()
    # Rich would leave out what finds no room, and has its own mind of pipes and variables
    console = Console(
        width=max(here.width, sum(column.least + GAP for column in shown) - GAP),
        color_system="standard" if here.has_colours else None,
        force_terminal=here.has_colours,
        no_color=False,
        legacy_windows=False,
        theme=Theme(STYLES),
    )
    # Rich settles the widths, and by what is folded to them how high each row is
    console.render_lines(table)
    heights = [max(map(len, row)) for row in zip(*(each.folded for each in shown), strict=True)]
    for column in shown:
        column.heights = heights
    with console.capture() as drawn:
        console.print(table, crop=False)
    # blanks at its end are copied with a line, and compared
    for line in drawn.get().splitlines():
        print(_AT_THE_END.sub(lambda found: found[0].replace(" ", ""), line))
