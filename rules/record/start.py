"""What a game begins with that goes on from another: balances by name, and a pot."""

from __future__ import annotations

import re
from typing import Any

from trickledger.rules.game import Carry, Game
from trickledger.rules.language.notation import LARGEST_NUMBER
from trickledger.rules.says import Says, Typed

Start = tuple[tuple[str, int], ...]
"""Figures by name, those of 0 left out."""

_AMOUNT = re.compile(r"(\S+) (minus |-)?([0-9]{1,7})(?: |$)")


def read_start(words: str) -> Start | None:
    """The figures of a start line, None where it has something else.

    >>> read_start("Ann 12 Eve minus 5 pot -1"), read_start("Ann")
    ((('Ann', 12), ('Eve', -5), ('pot', -1)), None)
    """
    text, place, start = " ".join(words.split()), 0, []
    while found := _AMOUNT.match(text, place):
        name, less, number = found.groups()
        start.append((name, -int(number) if less else int(number)))
        place = found.end()
    is_read = start and place == len(text)
    return tuple(start) if is_read and all(abs(n) <= LARGEST_NUMBER for _, n in start) else None


def start_text(start: Start) -> str:
    """Figures as a start line has them.

    >>> start_text((("Ann", 12), ("Eve", -5)))
    'Ann 12 Eve minus 5'
    """
    return " ".join(f"{name} {'minus ' * (amount < 0)}{abs(amount)}" for name, amount in start)


def _accounts(game: Game, options: Any, handles: tuple[str, ...]) -> tuple[str, ...]:
    return (*game.sides(handles), *game.beside_totals(game.first_carry(options, len(handles))))


def begun(game: Game, options: Any, handles: tuple[str, ...], start: Start) -> Carry:
    """What the first hand starts from; what stands beside the totals waits for a winner."""
    first = game.first_carry(options, len(handles))
    amounts, sides = dict(start), len(first.totals)
    figures = [amounts.get(name, 0) for name in _accounts(game, options, handles)]
    return first._replace(totals=tuple(figures[:sides]), stake=first.stake + sum(figures[sides:]))


def unfit_start(game: Game, options: Any, handles: tuple[str, ...], start: Start) -> Says | None:
    """Why a game cannot begin with some figures, None where it can (COM-SEAT-3)."""
    if not game.may_be_closed(options):
        words = "{game} is played to its end, so it goes on from no other game."
        return Says(words, game=game.title)
    names, given = _accounts(game, options, handles), [name for name, _ in start]
    strange = (name for name in given if name not in names or given.count(name) > 1)
    name = next(strange, None)
    words = "{name} is no player of this game, or is named twice."
    return Says(words, name=Typed(name)) if name else None
