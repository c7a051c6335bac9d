"""The games there are."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from rules.game import Game


def _klaberjass() -> Game:
    from rules.games.klaberjass import Klaberjass

    return Klaberjass()


_BUILT_IN: dict[str, Callable[[], Game]] = {"klaberjass": _klaberjass}


def kinds() -> tuple[str, ...]:
    """The names of the games, as they are typed."""
    return tuple(_BUILT_IN)


@cache
def game(kind: str) -> Game:
    """The game of a name; raises KeyError where there is none.

    >>> game("klaberjass").title
    'Klaberjass'
    """
    return _BUILT_IN[kind]()
