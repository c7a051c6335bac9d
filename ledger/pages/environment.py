"""The templates: filled with values, in which nothing is taken for markup."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from trickledger.ledger.pages.breadth import is_short, parts
from trickledger.ledger.pages.messages import pasted
from trickledger.ledger.pages.values import Cell, Listing, People
from trickledger.ledger.pages.words import headed, name, people, sides, told, words
from trickledger.ledger.plain import plain

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
    )
    return made


def filled(template: str, **values: Any) -> str:
    """A template filled with values."""
    return environment().get_template(template).render(values)


@cache
def style() -> str:
    """The style of all pages and sheets."""
    return (FOLDER / STYLE).read_text(encoding="utf-8")


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
