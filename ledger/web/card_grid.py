"""The pack of a game as a grid in which each card has its place, whatever was played."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from trickledger.rules.cards import (
    JOKERS,
    RANK_CARDS,
    RANKS,
    SUIT_NAMES,
    SUIT_SIGNS,
    SUITS,
    card_of,
    card_text,
    copies,
    face,
)

if TYPE_CHECKING:
    from trickledger.rules.views.at_table import TableView


class GridCard(NamedTuple):
    """A card at its place: what stands on it, how it is typed, and the line that a tap sends.

    The line is empty where no card is waited for. The pack has so many `copies` of it; it is out
    where all of them lie where they can't be played from. One that `is_doubtful` can't come by the
    record: a tap asks what it would mean.
    """

    label: str
    name: str
    line: str
    copies: int
    is_out: bool
    is_doubtful: bool


class SuitRow(NamedTuple):
    """The places of a suit, high to low; None where the pack has no card of the rank."""

    name: str
    places: tuple[GridCard | None, ...]


class CardGrid(NamedTuple):
    """A row a suit, a column a rank."""

    rows: tuple[SuitRow, ...]

    @property
    def is_awaited(self) -> bool:
        """Whether some card is waited for."""
        return any(card and card.line for row in self.rows for card in row.places)

    @property
    def columns(self) -> int:
        """How many places a row has."""
        return len(self.rows[0].places)


def card_grid(view: TableView, begun: str, playable: Collection[str] | None = None) -> CardGrid:
    """The grid of a game as it stands; a card ends a line that is `begun`, any where none is told.

    Where no line is begun no card is waited for.
    """

    def shown(place: Place | None) -> GridCard | None:
        if place is None:
            return None
        label, name, copies_of_it, alike = place
        is_out = not alike & view.there
        is_awaited = not is_out and (bool(begun) or playable is None)
        is_doubtful = is_awaited and playable is not None and name not in playable
        line = f"{begun}{name}" if is_awaited else ""
        return GridCard(label, name, line, copies_of_it, is_out, is_doubtful)

    rows = (SuitRow(name, tuple(map(shown, places))) for name, places in _places(view.pack))
    return CardGrid(tuple(rows))


def said_by(player: str) -> str:
    """How a line begins that is tapped for a player.

    A page that is behind shows another's turn: what is tapped there is meant as theirs.
    """
    return f"{player}: " if player else ""


Place = tuple[str, str, int, int]
"""What stands on a card, how it is typed, how many are alike, and the set of these."""


@lru_cache(maxsize=64)
def _places(pack: int) -> tuple[tuple[str, tuple[Place | None, ...]], ...]:
    """The places of a pack by suit; a joker stands behind the last."""
    ranks = [rank for rank in reversed(RANKS) if pack & copies(RANK_CARDS[rank])]
    rows = [
        (f"{SUIT_NAMES[suit]}s", [_place(card_of(rank, suit), pack) for rank in ranks])
        for suit in SUITS
    ]
    if pack & JOKERS:
        for at, (_, places) in enumerate(rows, 1):
            places.append(_place(JOKERS if at == len(rows) else 0, pack))
    return tuple((name, tuple(places)) for name, places in rows)


def _place(card: int, pack: int) -> Place | None:
    alike = copies(card) & pack if card else 0
    if not alike:
        return None
    name = card_text(face(card))
    sign = SUIT_SIGNS.get(name[-1])
    return (f"{name[:-1]}{sign}" if sign else name), name, alike.bit_count(), alike
