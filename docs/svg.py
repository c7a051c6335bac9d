"""A screen of a terminal as a picture, light or dark as the reader's page is.

A picture is text: one element a line, one a run of letters of one kind, each at its column. So a
test reads what stands in it, and a change of one word is a change of one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple
from xml.etree import ElementTree
from xml.sax.saxutils import escape

_WIDTH = 8.4
"""Of a column, in pixels."""
_HEIGHT = 18
_MARGIN = 12
_WORDS = re.compile(r"\S+(?: \S+)*")
_SVG = "{http://www.w3.org/2000/svg}"
_STYLE = """\
<style>
text { font: 14px ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; fill: #1f2328 }
.page { fill: #ffffff; stroke: #d0d7de }
.strong { font-weight: bold }
.dim { fill: #68707a }
.red { fill: #c4231b }
.bar { fill: #1f2328 }
.marked { fill: #ffffff }
.cursor { fill: #8c959f; fill-opacity: 0.6 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.page { fill: #0d1117; stroke: #30363d }
.dim { fill: #8b949e }
.red { fill: #ff7b72 }
.bar { fill: #e6edf3 }
.marked { fill: #0d1117 }
}
</style>"""


class Run(NamedTuple):
    """Letters of one kind that stand together in a line; kinds are words such as `strong red`."""

    column: int
    text: str
    kinds: str = ""


def picture(
    lines: Sequence[Sequence[Run]], cursor: tuple[int, int], columns: int, title: str
) -> str:
    """The lines of a screen as SVG; the cursor is a column and a line, counted from 0."""
    width, height = columns * _WIDTH + 2 * _MARGIN, len(lines) * _HEIGHT + 2 * _MARGIN
    size = f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
    edge = f'x="0.5" y="0.5" width="{width - 1:g}" height="{height - 1:g}" rx="6"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f"<title>{escape(title)}</title>",
        _STYLE,
        f'<rect class="page" {edge}/>',
        *_bars(lines),
        _rectangle("cursor", *cursor, 1),
        *(_line(place, runs) for place, runs in enumerate(lines)),
        "</svg>\n",
    ]
    return "\n".join(part for part in parts if part)


def text_of(svg: str) -> str:
    """What can be read in a picture, its lines without blanks at their ends.

    >>> text_of(picture([[Run(0, "Ann"), Run(5, "10", "red")], []], (0, 1), 20, "two words"))
    'Ann  10'
    """
    root = ElementTree.fromstring(svg)
    lines: dict[int, str] = {}
    for element in root.iter(f"{_SVG}text"):
        place = (int(element.attrib["y"]) - _MARGIN) // _HEIGHT
        for run in element:
            column = round((float(run.attrib["x"]) - _MARGIN) / _WIDTH)
            lines[place] = lines.get(place, "").ljust(column) + (run.text or "")
    return "\n".join(lines.get(place, "") for place in range(max(lines, default=-1) + 1))


def _line(place: int, runs: Iterable[Run]) -> str:
    words = "".join(_words(run) for run in runs)
    return f'<text y="{_MARGIN + place * _HEIGHT + 14}">{words}</text>' if words else ""


def _words(run: Run) -> str:
    """The words of a run, each at its own column wherever more than one blank is between them."""
    kinds = f' class="{run.kinds}"' if run.kinds else ""
    return "".join(
        f'<tspan x="{_left(run.column + found.start()):g}"{kinds}{_length(found[0])}>'
        f"{escape(found[0])}</tspan>"
        for found in _WORDS.finditer(run.text)
    )


def _length(text: str) -> str:
    """How wide the words are, so that every font keeps the columns."""
    return f' textLength="{len(text) * _WIDTH:g}" lengthAdjust="spacingAndGlyphs"'


def _bars(lines: Sequence[Sequence[Run]]) -> list[str]:
    return [
        _rectangle("bar", run.column, place, len(run.text))
        for place, runs in enumerate(lines)
        for run in runs
        if "marked" in run.kinds
    ]


def _rectangle(kind: str, column: int, place: int, columns: int) -> str:
    top = _MARGIN + place * _HEIGHT
    size = f'width="{columns * _WIDTH:g}" height="{_HEIGHT}"'
    return f'<rect class="{kind}" x="{_left(column):g}" y="{top}" {size}/>'


def _left(column: int) -> float:
    return round(_MARGIN + column * _WIDTH, 1)
