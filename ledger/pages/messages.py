"""A list as plain text, for people to paste into a message."""

from __future__ import annotations

from collections.abc import Sequence

from trickledger.ledger.pages.values import Cell, Listing, People
from trickledger.ledger.pages.words import isolated
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
