"""A list of choices: words with their meaning in a row each, the cards of a suit in one row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from trickledger.ledger.cli.paint import Kind
from trickledger.ledger.cli.table.pieces import Line, Piece
from trickledger.ledger.columns import cells, fitted
from trickledger.ledger.say.display import drawn
from trickledger.rules.cards import read_card, suit_of

_WIDEST_WORD = 30
_MORE = "..."
_CARD = 5
"""How many letters wide a card stands in its row."""


class Choice(NamedTuple):
    """A word that may be chosen, what it means, and other words by which it is found."""

    text: str
    meaning: str = ""
    names: tuple[str, ...] = ()


class Menu:
    """Choices in rows, one of which may be marked; `from_end`, the last ones are seen first.

    Each may have a number, by which it is picked, too.

    >>> menu = Menu([Choice("take", "make it trump"), Choice("JS"), Choice("9S"), Choice("AH")])
    >>> menu.down()
    >>> menu.down()
    >>> menu.right()
    >>> menu.chosen.text
    '9S'
    """

    def __init__(
        self, choices: Sequence[Choice], *, from_end: bool = False, numbers: Sequence[str] = ()
    ) -> None:
        self.choices = list(choices)
        self._numbers = numbers
        self._from_end = from_end
        self._place: int | None = None
        self._width = 80

    @property
    def chosen(self) -> Choice | None:
        """The choice that is marked."""
        return None if self._place is None else self.choices[self._place]

    def down(self) -> None:
        """Mark the choice below, at first the first one."""
        self._move(1)

    def up(self) -> None:
        """Mark the choice above, at first the last one."""
        self._move(-1)

    def right(self) -> None:
        """Mark the next choice."""
        self._step(1)

    def left(self) -> None:
        """Mark the choice before."""
        self._step(-1)

    def _step(self, step: int) -> None:
        start = -1 if self._place is None and step > 0 else self._place or 0
        self._place = (start + step) % len(self.choices)

    def _move(self, step: int) -> None:
        rows = self._rows()
        if self._place is None:
            self._place = rows[0][0] if step > 0 else rows[-1][0]
            return
        row = next(place for place, row in enumerate(rows) if self._place in row)
        column = rows[row].index(self._place)
        target = rows[(row + step) % len(rows)]
        self._place = target[min(column, len(target) - 1)]

    # -- how it looks --------------------------------------------------------------------------

    def height(self, width: int) -> int:
        """How many lines the whole list takes in a width."""
        self._width = max(width, 20)
        return len(self._rows())

    def lines(self, width: int, height: int) -> list[Line]:
        """The list in a width and at most a height, with what is marked in sight."""
        self._width = max(width, 20)
        rows = self._rows()
        if len(rows) <= height:
            return [self._line(row) for row in rows]
        unmarked = len(rows) - 1 if self._from_end else 0
        marked = next((n for n, row in enumerate(rows) if self._place in row), unmarked)
        shown = max(height - 1, 1)
        first = min(max(marked - shown // 2, 0), len(rows) - shown)
        more: Line = (Piece(f" {_MORE} {len(rows) - shown} more"),)
        seen = [self._line(row) for row in rows[first : first + shown]]
        return [more, *seen] if self._from_end else [*seen, more]

    def _rows(self) -> list[list[int]]:
        """The places of the choices in rows: cards of a suit beside each other, as many as fit."""
        rows: list[list[int]] = []
        for suit, places in groupby(range(len(self.choices)), key=self._suit):
            group = list(places)
            wide = max((self._width - 1) // self._cell, 1) if suit else 1
            rows += [group[first : first + wide] for first in range(0, len(group), wide)]
        return rows

    @property
    def _cell(self) -> int:
        """How wide a card stands: narrower where those of a suit would not fit beside it."""
        suits = Counter(map(self._suit, range(len(self.choices))))
        most = max((count for suit, count in suits.items() if suit), default=0)
        return _CARD if most * _CARD < self._width else _CARD - 1

    def _suit(self, place: int) -> str:
        choice = self.choices[place]
        card = None if choice.meaning else read_card(choice.text)
        return suit_of(card) if card else ""

    def _line(self, row: list[int]) -> Line:
        if self._suit(row[0]):
            cell = self._cell
            return (Piece(" "), *(piece for place in row for piece in self._card(place, cell)))
        (place,) = row
        choice = self.choices[place]
        words = [self._word(at) for at, each in enumerate(self.choices) if each.meaning]
        word = self._word(place)
        widest = min(max(map(cells, words), default=0), _WIDEST_WORD, self._width // 2)
        wide = max(widest, cells(word))
        kind: Kind = "marked" if place == self._place else ""
        if not choice.meaning:
            return (Piece(" "), Piece(choice.text, kind))
        meaning = _shortened(drawn(choice.meaning), self._width - wide - 4)
        return (Piece(f" {fitted(word, wide, figures=False)}  {meaning} ", kind),)

    def _word(self, place: int) -> str:
        text = self.choices[place].text
        return f"{self._numbers[place]}  {text}" if self._numbers else text

    def _card(self, place: int, cell: int) -> tuple[Piece, Piece]:
        text = self.choices[place].text
        red: Kind = "red" if self._suit(place) in {"H", "D"} else ""
        kind: Kind = "marked" if place == self._place else red
        return Piece(drawn(text), kind), Piece(" " * (cell - len(text)))


def _shortened(text: str, width: int) -> str:
    """Text up to a width, cut between words."""
    if cells(text) <= width:
        return text
    words = text.split()
    while words and cells(" ".join(words)) + len(_MORE) + 1 > width:
        words.pop()
    return f"{' '.join(words)} {_MORE}".strip()
