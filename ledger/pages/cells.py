"""The cells of a list: drawn here and not in a template, for a sheet has ten thousands of them."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from trickledger.ledger.pages.values import Cell, Listing, People
from trickledger.ledger.pages.words import people, words

_SHORT = 14
"""A text of fewer letters is not broken."""


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
            drawn.append(f"{head}{_drawn(value, root)}</th>")
        else:
            drawn.append(f"<td{_kind(value, is_figure)}>{_drawn(value, root)}</td>")
    return Markup("\n".join(drawn))


def _kind(value: Cell, is_figure: bool) -> str:
    if is_figure:
        return ' class="figure"'
    if isinstance(value, People):
        return ' class="people"'
    return ' class="short"' if len(value) < _SHORT else ""


def _drawn(value: Cell, root: str) -> str:
    if not isinstance(value, People):
        return words(value).strip()
    if not value.paths:
        return people(value.names, value.between)
    return str(escape(value.between)).join(
        _leading(name, path, root) for name, path in zip(value.names, value.paths, strict=True)
    )


def _leading(name: str, path: str, root: str) -> str:
    shown = people([name])
    return f'<a href="{escape(root)}{escape(path)}">{shown}</a>' if path else shown
