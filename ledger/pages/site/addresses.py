"""Where the pages of a site lie, and how one leads to another."""

from __future__ import annotations

import re
from hashlib import sha256

from trickledger.ledger.exchange.trf.names import plain

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
