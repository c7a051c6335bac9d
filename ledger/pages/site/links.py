"""Names that lead to pages."""

from __future__ import annotations

from collections.abc import Mapping

from trickledger.ledger.pages.values import Cell, Listing, People
from trickledger.rules.language.notation import folded

Pages = Mapping[str, str]
"""By a name as names are compared the page that it leads to."""


def linked(table: Listing, pages: Pages) -> Listing:
    """A table whose names lead to the pages of people, where they have one."""

    def cell(place: int, value: Cell) -> Cell:
        if isinstance(value, People):
            return value if value.paths else with_links(value, pages)
        return with_links(People((value,)), pages) if place == table.named else value

    rows = tuple(tuple(cell(place, value) for place, value in enumerate(row)) for row in table.rows)
    return table._replace(rows=rows)


def with_links(people: People, pages: Pages) -> People:
    """People who lead to their pages."""
    return people._replace(paths=tuple(pages.get(folded(name), "") for name in people.names))
