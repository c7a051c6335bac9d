"""A game as it is seen at its table: its newest hand, whose turn it is, what can be entered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from trickledger.rules.cards import union
from trickledger.rules.game import Game as Rules
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Finding
from trickledger.rules.says import Says
from trickledger.rules.views.hand import Hand
from trickledger.rules.views.question import question
from trickledger.rules.views.sheet import Game


class TableView(NamedTuple):
    """All that a table shows after its entry `at`, which screen and phone draw.

    `accounts` are the sides, of whom each has a figure for a hand, and what stands beside them.
    It `asks` for what comes next, of whose turn it is or of the table. `turns` are who may do what
    next, and `in_turn` the seats whose turn it is; the `dealer` of the next hand is None where
    anybody may deal. `findings` are the open ones, each with the number of
    its hand, as far as the hands are at hand. Of the cards of the `pack` those are `there` that a
    seat may still hold.
    """

    rules: Rules
    title: str
    at: int
    seats: tuple[str, ...]
    sides: tuple[str, ...]
    accounts: tuple[str, ...]
    totals: Mapping[str, int]
    status: str
    winners: Sequence[str]
    provisional: bool
    hand: Hand | None
    asks: Says | None
    turns: Sequence[Mapping[str, Any]]
    in_turn: tuple[str, ...]
    dealer: str | None
    findings: tuple[tuple[int, Finding], ...]
    pack: int
    there: int


def table_view(game: Game, turns: Sequence[Mapping[str, Any]]) -> TableView:
    """A game as it stands, and who may do what next in it."""
    fold = game.fold
    pack, there = _cards(fold)
    return TableView(
        fold.game,
        fold.head.title,
        fold.numbered,
        fold.handles,
        fold.sides,
        fold.accounts,
        game.totals,
        game.status,
        game.winners,
        game.provisional,
        game.newest,
        question(fold),
        turns,
        _in_turn(fold, turns),
        fold.handles[fold.carry.dealer]
        if fold.game.has_dealer and fold.carry.dealer is not None
        else None,
        tuple(game.open_findings()) if game.provisional else (),
        pack,
        there,
    )


def _in_turn(fold: GameFold, turns: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The seats whose turn it is; others may be able to say something too."""
    deal = fold.deal
    if deal is None or deal.phase is None:
        return tuple(turn["player"] for turn in turns)
    return tuple(deal.name(seat) for seat in deal.whose_turn() if seat >= 0)


def _cards(fold: GameFold) -> tuple[int, int]:
    """The pack, and what of it a seat may still hold; between two hands it is whole again."""
    hands = (fold.deal or fold.game.deal(fold.table.settings[0], fold.carry)).hands
    pack = hands.pack or union(fold.game.spelled.values())
    if not fold.in_play:
        return pack, pack
    return pack, hands.unseen | union(hands.known) | hands.half_known
