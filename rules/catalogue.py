"""The games there are."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from rules.clause import Clause, Rulebook
from rules.common import COM
from rules.game import Game
from rules.notation import nearest

_BUILT_IN = {
    "klaberjass": "rules.games.klaberjass:Klaberjass",
    "rolling-stone": "rules.games.rolling_stone:RollingStone",
}

# Names under which a game is opened with options of its own: its kind, and those options.
PRESETS: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {}


def kinds() -> tuple[str, ...]:
    """The names of the games, as they are typed."""
    return tuple(_BUILT_IN)


@cache
def game(kind: str) -> Game:
    """The game of a name; raises KeyError where there is none.

    >>> game("klaberjass").title
    'Klaberjass'
    """
    module, _, name = _BUILT_IN[kind].partition(":")
    game_class: type[Game] = getattr(import_module(module), name)
    return game_class()


def _books() -> dict[str, Rulebook]:
    """The rulebooks by the word that names each: a game's name, or `common`."""
    return {"common": COM, **{kind: game(kind).book for kind in kinds()}}


def clauses(what: str) -> list[Clause]:
    """The clauses that a game's name, an id or the beginning of ids means, in rulebook order.

    >>> clauses("kla-play-2")[0].as_played, len(clauses("KLA-SCHM"))
    (True, 3)
    """
    books = _books()
    if what.lower() in books:
        return list(books[what.lower()].values())
    every = [clause for book in books.values() for clause in book.values()]
    wanted = what.upper()
    exact = [clause for clause in every if clause == wanted]
    return exact or [clause for clause in every if clause.startswith(f"{wanted}-")]


def clause_text(clause: str) -> str:
    """The sentence of a clause; raises IndexError where there is none of that id."""
    return clauses(clause)[0].text


def nearest_clauses(what: str) -> tuple[str, ...]:
    """The names of games and clauses that a mistyped one may have meant."""
    books = _books()
    names = {name.lower(): name for name in [*books, *(c for book in books.values() for c in book)]}
    return tuple(names[found] for found in nearest(what, list(names)))
