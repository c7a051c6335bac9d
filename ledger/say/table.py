"""The table in words: what its hand settled, what lies before each seat, where each stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from trickledger.ledger.columns import cells as columns_of
from trickledger.ledger.columns import fitted
from trickledger.ledger.say.display import drawn, words_drawn

if TYPE_CHECKING:
    from trickledger.rules.game import Game as Rules
    from trickledger.rules.views.at_table import TableView
    from trickledger.rules.views.hand import Hand

_OF_SEATS = (int, str)


class Column:
    """A column of the seats: its head and its cells, figures to the right, as wide as the widest.

    Where there is no room for all, those go first whose `rank` is higher.
    """

    __slots__ = ("cells", "figures", "head", "rank", "width")

    def __init__(
        self, head: str, cells: Sequence[str], rank: int = 0, *, figures: bool = True
    ) -> None:
        self.head = head
        self.cells = cells
        self.rank = rank
        self.figures = figures
        self.width = max(map(columns_of, (head, *cells)))

    def filled(self) -> list[str]:
        """Its head and its cells, each filled up to its width."""
        return [fitted(text, self.width, self.figures) for text in (self.head, *self.cells)]


# -- where it stands -------------------------------------------------------------------------------


def whereabouts(hand: Hand | None) -> list[str]:
    """How far a hand has come: its number, and the trick or turn that is played."""
    if hand is None:
        return []
    if hand.over:
        return [f"hand {hand.number}", "over"]
    if hand.tricks or hand.table:
        return [f"hand {hand.number}", f"trick {len(hand.tricks) + 1}"]
    return [f"hand {hand.number}", *([f"turn {len(hand.turns) + 1}"] if hand.turns else [])]


def ending(view: TableView) -> str:
    """How a game has ended, and who has won it; nothing while it goes on."""
    if view.status == "open":
        return ""
    winners = f" by {' and '.join(view.winners)}" if view.winners else ""
    return f"The game is {view.status}{winners}."


# -- the seats -------------------------------------------------------------------------------------


def columns(view: TableView, *, is_drawn: bool = False) -> Iterator[Column]:
    """What is shown of each seat: its cards unless the trick is drawn, its tricks, its figures."""
    if view.hand:
        yield from _of_tricks(view, view.hand, is_drawn=is_drawn)
        for head, value in facts_by_seat(view):
            if head != "Hand":
                yield Column(head, _by_seat(view, value), 5)
        yield from _of_points(view, view.hand)
    totals = _by_seat(view, view.totals)
    if any(totals):
        yield Column("Total", totals, 1)


def _of_tricks(view: TableView, hand: Hand, *, is_drawn: bool) -> Iterator[Column]:
    if not (hand.tricks or hand.table):
        return
    if not (hand.over or is_drawn):
        led = hand.table[0] if hand.table else None
        on_table = {play[0]: drawn(play[1]) + " led" * (play is led) for play in hand.table}
        cards = [on_table.get(seat, "") for seat in view.seats]
        yield Column(f"Trick {len(hand.tricks) + 1}", cards, 0, figures=False)
    yield Column("Tricks", _by_seat(view, _tricks_won(view, hand)), 4)


def _tricks_won(view: TableView, hand: Hand) -> dict[str, int]:
    takers = [trick.winner for trick in hand.tricks]
    return {seat: takers.count(seat) for seat in view.seats}


def _of_points(view: TableView, hand: Hand) -> Iterator[Column]:
    points = hand.points
    shown = _by_seat(view, points)
    is_told = hand.over or any(points.values())
    if any(shown) and is_told and points != _tricks_won(view, hand):
        yield Column("Hand", shown, 2)
    added = [f"{hand.entered[seat]:+d}" if seat in hand.entered else "" for seat in view.seats]
    if any(added):
        yield Column("Adds", added, 3)


def _by_seat(view: TableView, row: Mapping[str, object]) -> list[str]:
    return [in_words(row[seat]) if seat in row else "" for seat in view.seats]


def side_line(view: TableView) -> list[str]:
    """The points of sides that are no single seat, and what stands beside them; each by itself."""
    facts = view.hand.facts if view.hand else {}
    return [
        f"{side}: {_standing(view.hand, side, total)}"
        for side, total in view.totals.items()
        if side not in view.seats and side not in facts
    ]


def _standing(hand: Hand | None, side: str, total: int) -> str:
    parts = []
    points = hand.points if hand else {}
    if any(points.values()):
        members = (points.get(seat, 0) for seat in side.split("+"))
        parts.append(f"hand {points.get(side, sum(members))}")
    if hand and side in hand.entered:
        parts.append(f"adds {hand.entered[side]:+d}")
    return ", ".join([*parts, f"total {total}"])


# -- the facts -------------------------------------------------------------------------------------


def told_facts(view: TableView) -> list[str]:
    """The facts that are of no single seat, the dealer first."""
    if view.hand is None:
        return []
    facts: dict[str, object] = {"dealer": view.hand.dealer, **view.hand.facts}
    return [
        words
        for name, value in facts.items()
        if not is_by_seat(value, view.seats)
        for words in told_fact(view.rules, name, value)
    ]


def facts_by_seat(view: TableView) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The facts that have a figure or a word for seats, each under its head."""
    for name, value in view.hand.facts.items() if view.hand else ():
        if is_by_seat(value, view.seats) and (label := view.rules.label(name).table):
            yield label.replace("{}", "").strip().capitalize(), value


def told_fact(rules: Rules, name: str, value: object) -> list[str]:
    """A fact in the words of its label, nothing where there is nothing to tell.

    One of several things of a kind is told in words of its own.
    """
    label = rules.label(name)
    if not (label.table and (value or (value == 0 and label.tells_zero))):
        return []
    if isinstance(value, list) and value and isinstance(value[0], dict):
        several = ({name: in_words(part) for name, part in each.items()} for each in value)
        return [label.table.format(**each) for each in several]
    return [label.table.format(in_words(value)).rstrip()]


def in_words(value: object) -> str:
    """A value of a fact: cards and suits drawn, lists without brackets, true without a word."""
    if isinstance(value, str):
        return words_drawn(value)
    if value is True:
        return ""
    if isinstance(value, int):
        return str(value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {in_words(part)}".rstrip() for name, part in value.items())
    if isinstance(value, list | tuple):
        parts = [in_words(part) for part in value]
        return (", " if any(" " in part for part in parts) else " ").join(parts)
    return words_drawn(str(value))


def is_by_seat(value: object, seats: Sequence[str]) -> bool:
    """Whether a fact has a figure or a word for seats, so that it is a column."""
    return (
        isinstance(value, dict)
        and bool(value)
        and set(value) <= set(seats)
        and all(isinstance(part, _OF_SEATS) for part in value.values())
    )
