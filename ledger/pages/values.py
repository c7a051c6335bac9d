"""What stands on a sheet, apart from how it is drawn: text, names, figures, and codes to scan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trickledger.ledger.pages.game import PageGame


class People(NamedTuple):
    """Names that stand together in a cell, and what stands between them.

    `paths` are the pages that they lead to, empty for none; `before` and `after` stand around all.
    """

    names: tuple[str, ...]
    between: str = ", "
    paths: tuple[str, ...] = ()
    before: str = ""
    after: str = ""


Cell = str | People


class Listing(NamedTuple):
    """A table: cells under heads; `figures` are the places of columns of figures.

    `named` is the place of the column that says whose line it is. `shape` is how it lies on paper:
    `large` for the wall, `dense`, `across` the paper, `twofold` in two columns.
    """

    sheet: str
    title: str
    under: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    figures: tuple[int, ...] = ()
    named: int = 0
    notes: tuple[Cell, ...] = ()
    shape: str = ""

    def of_columns(self, columns: Sequence[int]) -> Listing:
        """The same with some of its columns alone, by their places; the named one is among them."""
        return self._replace(
            heads=tuple(self.heads[at] for at in columns),
            rows=tuple(tuple(row[at] for at in columns) for row in self.rows),
            figures=tuple(at for at, of in enumerate(columns) if of in self.figures),
            named=columns.index(self.named),
        )


class Slip(NamedTuple):
    """A slip for the result of a table: who plays, and what its code says when it is scanned."""

    place: str
    title: str
    under: str
    sides: tuple[People, ...]
    code: str


class Slips(NamedTuple):
    """Result slips, eight to a page; those of more than four sides are twice as broad.

    `asks` says what is written into the boxes.
    """

    sheet: str
    title: str
    asks: str
    slips: tuple[Slip, ...]


class Board(NamedTuple):
    """A card that stands on a table."""

    number: int
    title: str


class Boards(NamedTuple):
    """Cards for tables, four to a page."""

    sheet: str
    title: str
    boards: tuple[Board, ...]


class PlaceCards(NamedTuple):
    """Cards with names, eight to a page, to be folded."""

    sheet: str
    title: str
    under: str
    names: tuple[str, ...]


class Poster(NamedTuple):
    """What hangs at the entrance: the network to join, and the address of the hall after it.

    `join` is what a code says that lets phones into the network, empty where none is made.
    """

    sheet: str
    title: str
    event: str
    address: str
    network: str
    password: str
    join: str


class ByHand(NamedTuple):
    """A score sheet to be filled in by hand: a line for each hand, with a box for each head.

    `facts` are heads with what they mean; `asks` says what the figures count.
    """

    sheet: str
    title: str
    under: str
    labels: tuple[str, ...]
    heads: tuple[str, ...]
    facts: tuple[tuple[str, str], ...]
    sides: tuple[People, ...]
    asks: str


class ScoreSheet(NamedTuple):
    """The sheet of a recorded game, hand by hand."""

    sheet: str
    title: str
    under: str
    game: PageGame


Sheet = Listing | Slips | Boards | PlaceCards | Poster | ByHand | ScoreSheet
