"""The score sheet of a game as one table: a row a hand, under the heads that the game names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trickledger.rules.views.hand import Hand
from trickledger.rules.views.sheet import Game

_DEPTHS = {"facts": "by its result", "adds": "by what it adds"}
"""What a row says of a hand that was not played card by card."""


class Row(NamedTuple):
    """A hand that is over: its facts under the heads of the table, and the figures by side.

    `adds` is what it added and `totals` where the sides then stand; `remarks` are short words, such
    as that the maker went bate, or why the hand does not count.
    """

    hand: int
    dealer: str
    facts: tuple[str, ...]
    adds: dict[str, int]
    totals: dict[str, int]
    remarks: tuple[str, ...]


class Table(NamedTuple):
    """The rows of a game; `ahead` are the labels of hands to come, where the game numbers them.

    They begin with who dealt, where the game `has_dealer`.
    """

    heads: tuple[str, ...]
    sides: tuple[str, ...]
    rows: tuple[Row, ...]
    ahead: tuple[str, ...] = ()
    has_dealer: bool = True


def table_of(game: Game, shown: Iterable[Hand] | None = None) -> Table:
    """The hands of a game that are over, a row each; a fact that none of them has is left out.

    `shown` are its hands, where they were made already.
    """
    hands = [hand for hand in (game.shown() if shown is None else shown) if hand.over]
    labels, sides = game.fold.game.sheet_rows, game.fold.sides
    if labels:
        told, ahead = _labelled(hands, labels.labels)
        return Table((labels.head,), sides, _rows(game, hands, told), ahead)
    names = [
        name for name in game.fold.game.sheet_facts if any(hand.facts.get(name) for hand in hands)
    ]
    told = [tuple(str(hand.facts.get(name) or "") for name in names) for hand in hands]
    heads = tuple(name.replace("_", " ").capitalize() for name in names)
    return Table(heads, sides, _rows(game, hands, told), has_dealer=game.fold.game.has_dealer)


def _labelled(
    hands: list[Hand], labels: tuple[str, ...]
) -> tuple[list[tuple[str, ...]], tuple[str, ...]]:
    """The label of each hand, and those still to come: one that does not count is played again."""
    told: list[tuple[str, ...]] = []
    done = 0
    for hand in hands:
        told.append((labels[done] if done < len(labels) else "",))
        done += hand.counted
    return told, labels[done:]


def _rows(game: Game, hands: list[Hand], told: list[tuple[str, ...]]) -> tuple[Row, ...]:
    sides = game.fold.sides
    return tuple(
        Row(
            hand.number,
            hand.dealer or "",
            facts,
            {side: hand.entered[side] for side in sides},
            {side: hand.totals[side] for side in sides},
            (*_remarks(game, hand), *_open_questions(hand)),
        )
        for hand, facts in zip(hands, told, strict=True)
    )


def _remarks(game: Game, hand: Hand) -> Iterator[str]:
    """Why a hand does not count, and what its settlement is called at the table."""
    if hand.depth == "final":
        yield hand.why_not_counted
    elif not hand.counted:
        yield f"void: {hand.why_not_counted}"
    elif hand.depth in _DEPTHS and not game.fold.game.tells_figures_alone:
        yield _DEPTHS[hand.depth]
    marks = {
        words.format(", ".join(sides)): None
        for clause, words in game.fold.game.sheet_marks.items()
        if (sides := [line.player for line in hand.settlement if line.clause == clause])
    }
    yield from marks


def _open_questions(hand: Hand) -> Iterator[str]:
    """What the lines below the table tell in full."""
    for status in ("open", "ruled"):
        if any(finding.status == status for finding in hand.findings):
            yield f"finding {status}"
    if hand.differing:
        yield "paper differs"
