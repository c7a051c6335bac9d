"""A page of a site: where it lies, what makes it, and how one leads to another."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from trickledger.ledger.exchange.trf.names import plain
from trickledger.ledger.pages.environment import filled
from trickledger.ledger.pages.values import Cell, Listing, People
from trickledger.rules.language.notation import folded

_OTHER = re.compile(r"[^a-z0-9]+")
INDEX = "index.html"
GAMES = "games.html"
PLAYERS = "players.html"
RATINGS = "ratings.html"
STYLE = "style.css"


def event_page(number: int, name: str = "index") -> str:
    """A page of an event."""
    return f"events/{number}/{name}.html"


def game_page(number: int) -> str:
    """The page of a game."""
    return f"games/{number}.html"


def player_page(name: str) -> str:
    """The page of a person, by the name shown: the same whoever else is listed.

    >>> player_page("Ann Baker")
    'players/ann-baker-0606.html'
    >>> player_page("Ørjan Strøm-Nygaard")
    'players/orjan-strom-nygaard-9bd4.html'
    """
    start = _OTHER.sub("-", plain(name).lower()).strip("-")[:40]
    told = sha256(name.encode()).hexdigest()[: 4 if start else 12]
    return f"players/{f'{start}-' if start else ''}{told}.html"


class Page(NamedTuple):
    """A page: its path in the site, and what makes its text, or its bytes.

    `made_of` tells all that it is made of, where that is dear to make: as long as it is the same,
    so is the page. Where it is empty the page is made each time.
    """

    path: str
    make: Callable[[], str | bytes]
    made_of: str = ""


def page(path: str, template: str, site: str, **values: Any) -> Page:
    """A page that a template makes."""
    return Page(path, lambda: shown(path, template, site, values))


def shown(path: str, template: str, site: str, values: Mapping[str, Any]) -> str:
    """The text of a page; `root` leads from it to the folder of the site, `site` is its title."""
    return filled(f"site/{template}", root="../" * path.count("/"), here=path, site=site, **values)


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
