"""The pack of a game as a grid in which each card has its place, whatever was played."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from trickledger.rules.cards import (
    JOKERS,
    RANKS,
    SUIT_NAMES,
    SUIT_SIGNS,
    SUITS,
    card_of,
    card_text,
    copies,
    each,
    face,
    union,
)

if TYPE_CHECKING:
    from trickledger.rules.evidence.hands import Hands
    from trickledger.rules.record.fold import GameFold


class GridCard(NamedTuple):
    """A card at its place: what stands on it, how it is typed, and the line that a tap sends.

    The line is empty where the card can't be played now. The pack has so many `copies` of it; it is
    out where all of them lie where they can't be played from.
    """

    label: str
    name: str
    line: str
    copies: int
    is_out: bool


class SuitRow(NamedTuple):
    """The places of a suit, high to low; None where the pack has no card of the rank."""

    name: str
    places: tuple[GridCard | None, ...]


class CardGrid(NamedTuple):
    """A row a suit, a column a rank; who plays what is tapped, empty where nobody may play."""

    player: str
    rows: tuple[SuitRow, ...]

    @property
    def columns(self) -> int:
        """How many places a row has."""
        return len(self.rows[0].places)


def card_grid(fold: GameFold, player: str, playable: Collection[str]) -> CardGrid:
    """The grid of a game as it stands, with what a player may play now."""
    chapter = fold.current
    deal = chapter.deal if chapter else fold.game.deal(fold.table.settings[0], fold.carry)
    pack = deal.hands.pack or union(fold.game.spelled.values())
    # between two hands the pack is whole again
    is_going_on = chapter is not None and not chapter.is_over
    there = _in_a_hand_or_unseen(deal.hands) if is_going_on else pack
    who = said_by(player)

    def shown(card: int) -> GridCard | None:
        return _card(card, copies(card) & pack, there, playable, who) if card else None

    rows = (SuitRow(name, tuple(map(shown, cards))) for name, cards in _places(pack))
    return CardGrid(player, tuple(rows))


def said_by(player: str) -> str:
    """How a line begins that is tapped for a player.

    A page that is behind shows another's turn: what is tapped there is meant as theirs.
    """
    return f"{player}: " if player else ""


def _in_a_hand_or_unseen(hands: Hands) -> int:
    """The cards that a seat may still hold."""
    return hands.unseen | union(hands.known) | hands.half_known


@lru_cache(maxsize=64)
def _places(pack: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The faces of a pack by suit, 0 where it has none; a joker stands behind the last suit."""
    faces = {face(card) for card in each(pack & ~JOKERS)}
    ranks = [rank for rank in reversed(RANKS) if any(card_of(rank, s) in faces for s in SUITS)]
    rows = []
    for suit in SUITS:
        cards = [card_of(rank, suit) for rank in ranks]
        rows.append((f"{SUIT_NAMES[suit]}s", [card if card in faces else 0 for card in cards]))
    if pack & JOKERS:
        for _, places in rows:
            places.append(0)
        rows[-1] = (f"{rows[-1][0]}, joker", [*rows[-1][1][:-1], face(pack & JOKERS)])
    return tuple((name, tuple(places)) for name, places in rows)


def _card(card: int, alike: int, there: int, playable: Collection[str], who: str) -> GridCard:
    name = card_text(card)
    sign = SUIT_SIGNS.get(name[-1])
    return GridCard(
        f"{name[:-1]}{sign}" if sign else name,
        name,
        f"{who}{name}" if name in playable else "",
        alike.bit_count(),
        not alike & there,
    )
