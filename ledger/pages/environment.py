"""The templates: filled with values, in which nothing is taken for markup."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from trickledger.ledger.pages.breadth import is_short, parts
from trickledger.ledger.pages.values import Cell, Listing, People
from trickledger.ledger.pages.words import headed, isolated, name, people, sides, told, words
from trickledger.ledger.plain import plain


def pasted(table: Listing, title: str = "") -> str:
    """A list of results or places as lines for a message; empty for another list.

    The first line is between asterisks, which messengers draw bold.

    >>> rows = (("1", People(("Ann",)), "2", "7"), ("2=", People(("Bob",)), "1", "8"))
    >>> heads = ("Place", "Name", "points", "BC1")
    >>> print(pasted(Listing("standings", "Standings", "Cup, after round 2", heads, rows)))
    *Cup, after round 2*
    1 Ann 2
    2= Bob 1
    """
    draw = _LINES.get(table.sheet)
    if draw is None or not table.rows:
        return ""
    notes = (_text(each) for each in table.notes if isinstance(each, People))
    return "\n".join([f"*{title or table.under}*", *map(draw, table.rows), *notes])


def _result(row: Sequence[Cell]) -> str:
    """A table: its number, who sits there, and the result."""
    sides = " – ".join(_text(each) for each in row[1:-1] if isinstance(each, People) and each.names)
    return "  ".join(filter(None, (f"{row[0]}:", sides, _text(row[-1]))))


_LINES = {
    "pairings": _result,
    "standings": lambda row: " ".join(map(_text, row[:3])),
    "totals": lambda row: f"{_text(row[0])} {row[-1]}",
}
"""How a row is told, by the sheet."""


def _text(value: Cell) -> str:
    if not isinstance(value, People):
        return isolated(plain(value))
    names = value.between.join(isolated(plain(name)) for name in value.names)
    return f"{value.before}{names}{value.after}"


FOLDER = Path(__file__).parent / "templates"
STYLE = "style.css"


@cache
def environment() -> Environment:
    """What finds and fills the templates; all that is put into one is escaped."""
    made = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        # a template is read once: they do not change under a program that runs
        auto_reload=False,
        finalize=_finalized,
    )
    made.filters.update(
        words=words,
        told=told,
        headed=headed,
        name=name,
        people=people,
        sides=sides,
        cell=cell,
        cells=cells,
        parts=parts,
        pasted=_pasted,
        colour=colour,
    )
    return made


def filled(template: str, **values: Any) -> str:
    """A template filled with values."""
    return environment().get_template(template).render(values)


@cache
def style() -> str:
    """The style of all pages and sheets."""
    return (FOLDER / STYLE).read_text(encoding="utf-8")


def colour(name: str) -> str:
    """A colour of light pages, for a picture that has no style.

    >>> colour("felt")
    '#14532d'
    """
    return str(re.findall(rf"--{name}: (#\w+);", style())[0])


def _pasted(table: Listing, title: str = "") -> Markup:
    return escape(pasted(table, title))


def _finalized(value: Any) -> Any:
    return plain(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def cells(row: Sequence[Cell], table: Listing, root: str) -> Markup:
    """The cells of a row of a list; what they lead to is told from the root of the site.

    >>> table = Listing("names", "Names", "", ("No", "Name"), (), figures=(0,), named=1)
    >>> print(cells(("7", "<Ann>"), table, ""))
    <td class="figure">7</td>
    <th scope="row">&lt;Ann&gt;</th>
    """
    drawn = []
    for at, value in enumerate(row):
        is_figure = at in table.figures
        if at == table.named:
            head = '<th scope="row" class="figure">' if is_figure else '<th scope="row">'
            drawn.append(f"{head}{cell(value, root)}</th>")
        else:
            drawn.append(f"<td{_kind(value, is_figure)}>{cell(value, root)}</td>")
    return Markup("\n".join(drawn))


def _kind(value: Cell, is_figure: bool) -> str:
    if is_figure:
        return ' class="figure"'
    if isinstance(value, People):
        return ' class="people"'
    return ' class="short"' if is_short(value) else ""


def cell(value: Cell, root: str = "") -> Markup:
    """What stands in one cell, or in a line of its own below a list.

    >>> cell(People(("Ann", "Bob"), before="Bye: ", after="."))
    Markup('Bye: <bdi>Ann</bdi>, <bdi>Bob</bdi>.')
    """
    if not isinstance(value, People):
        return told(value).strip()
    paths = value.paths or ("",) * len(value.names)
    each = (_leading(name, path, root) for name, path in zip(value.names, paths, strict=True))
    return escape(value.before) + escape(value.between).join(each) + escape(value.after)


def _leading(shown: str, path: str, root: str) -> Markup:
    if not path:
        return name(shown)
    return Markup('<a href="{}{}">{}</a>').format(root, path, name(shown))
