"""The seats of a table in rows: what lies before each, and where each stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from trickledger.ledger.columns import cells, fitted
from trickledger.ledger.say.display import drawn
from trickledger.ledger.say.facts import facts_by_seat, in_words
from trickledger.rules.record.fold import GameFold
from trickledger.rules.views.hand import Hand
from trickledger.rules.views.sheet import Game


class Column(NamedTuple):
    """A column of the seats: its head and its cells, figures to the right, as wide as the widest.

    Where there is no room for all, those go first whose `rank` is higher.
    """

    head: str
    cells: Sequence[str]
    rank: int = 0
    figures: bool = True

    @property
    def width(self) -> int:
        """As wide as the widest of its cells."""
        return max(map(cells, (self.head, *self.cells)))

    def filled(self) -> list[str]:
        """Its head and its cells, each filled up to its width."""
        width = self.width
        return [fitted(text, width, self.figures) for text in (self.head, *self.cells)]


def in_turn(fold: GameFold, turns: Sequence[Mapping[str, Any]]) -> list[str]:
    """The seats whose turn it is; others may be able to say something too."""
    chapter = fold.current
    if chapter is None or chapter.deal.phase is None:
        return [turn["player"] for turn in turns]
    return [chapter.deal.name(seat) for seat in chapter.deal.whose_turn() if seat >= 0]


def side_line(game: Game, hand: Hand | None) -> list[str]:
    """The points of sides that are no single seat, and what stands beside them; each by itself."""
    facts = hand.facts if hand else {}
    return [
        f"{side}: {_standing(hand, side, total)}"
        for side, total in game.totals.items()
        if side not in game.seats and side not in facts
    ]


def _standing(hand: Hand | None, side: str, total: int) -> str:
    parts = []
    points = _points(hand) if hand else {}
    if any(points.values()):
        members = (points.get(seat, 0) for seat in side.split("+"))
        parts.append(f"hand {points.get(side, sum(members))}")
    if hand and side in hand.entered:
        parts.append(f"adds {hand.entered[side]:+d}")
    return ", ".join([*parts, f"total {total}"])


def columns(game: Game, hand: Hand | None) -> Iterator[Column]:
    """What is shown of each seat: its cards, its tricks, its figures."""
    totals = _by_seat(game.seats, game.totals)
    if hand:
        yield from _of_tricks(game, hand)
        for head, value in facts_by_seat(game, hand):
            if head != "Hand":
                yield Column(head, _by_seat(game.seats, value), 5)
        yield from _of_points(game, hand)
    if any(totals):
        yield Column("Total", totals, 1)


def _of_tricks(game: Game, hand: Hand) -> Iterator[Column]:
    if not (hand.tricks or hand.table):
        return
    if not hand.over:
        on_table = {seat: drawn(card) for seat, card in hand.table}
        for seat, _ in hand.table[:1]:
            on_table[seat] += " led"
        head = f"Trick {len(hand.tricks) + 1}"
        yield Column(head, _by_seat(game.seats, on_table), 0, figures=False)
    yield Column("Tricks", _by_seat(game.seats, _tricks_won(game, hand)), 4)


def _tricks_won(game: Game, hand: Hand) -> dict[str, int]:
    won = dict.fromkeys(game.seats, 0)
    for trick in hand.tricks:
        if trick.winner:
            won[trick.winner] += 1
    return won


def _of_points(game: Game, hand: Hand) -> Iterator[Column]:
    points = _points(hand)
    shown = _by_seat(game.seats, points)
    is_told = hand.over or any(points.values())
    if any(shown) and is_told and points != _tricks_won(game, hand):
        yield Column("Hand", shown, 2)
    added = _by_seat(game.seats, {side: f"{n:+d}" for side, n in hand.entered.items()})
    if any(added):
        yield Column("Adds", added, 3)


def _points(hand: Hand) -> dict[str, int]:
    """The points of a hand, so far as the game counts them or as the tricks have them."""
    if hand.over:
        return hand.score
    counted = hand.facts.get("points")
    if isinstance(counted, dict):
        return dict(counted)
    points: dict[str, int] = {}
    for trick in hand.tricks:
        for seat, _ in trick.cards:
            points.setdefault(seat, 0)
        if trick.winner:
            points[trick.winner] += trick.points or 0
    return points


def _by_seat(seats: Sequence[str], row: Mapping[str, object]) -> list[str]:
    return [in_words(row.get(seat, "")) for seat in seats]
