"""Keep a game of which nobody wrote down more than where it ended."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from trickledger.ledger.errors import UsageError
from trickledger.ledger.problems import Example
from trickledger.ledger.services.new_games import keep_game
from trickledger.ledger.services.opening import head_of
from trickledger.ledger.storage.opening import fill
from trickledger.rules.language.notation import number_of
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Handle, both
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.address import Address

_FOR_EXAMPLE = "For example: {example}"
EXAMPLE = Example("result klaberjass Ann 501 Bob 320")


def ended(
    kind: str, words: Sequence[str], options: Sequence[str], date: str = ""
) -> Game | Refusal:
    """The game that some words tell: a name and where it ended, for each player or side.

    Partners are joined by `+`. Raises UsageError for words that are no names and figures.
    """
    sides, figures = _parted(words)
    players = [name for seat in zip_longest(*sides) for name in seat if name is not None]
    head = head_of(kind, players, options, date)
    if isinstance(head, Refusal):
        return head
    fold = GameFold(head)
    names = [f"{name} {figure}" for name, figure in zip(fold.sides, figures, strict=False)]
    if len(fold.sides) != len(sides):
        told = {name: of for members, of in zip(sides, figures, strict=True) for name in members}
        by_handle = dict(zip(fold.handles, map(told.get, players), strict=True))
        totals = [f"{side} {by_handle[side.partition('+')[0]]}" for side in fold.sides]
        raise UsageError(
            "{title} is not told so.",
            "The sides are {sides}.",
            _FOR_EXAMPLE,
            title=head.title,
            sides=both(map(Handle, fold.sides)),
            example=Example(f"result {kind} {' '.join(totals)}"),
        )
    return enter(fold, " ".join(["final", *names])) or Game(fold)


def _parted(words: Sequence[str]) -> tuple[list[list[str]], list[int]]:
    """The members of each side, and its figure."""
    sides: list[list[str]] = []
    figures: list[int] = []
    left = list(words)
    while left:
        name = left.pop(0)
        is_minus = bool(left) and left[0].lower() == "minus" and bool(left.pop(0))
        figure = number_of(left.pop(0)) if left else None
        if figure is None or number_of(name) is not None:
            why = "A game is told by its players, each with the total at the end."
            raise UsageError(
                "{name} has no total.", why, _FOR_EXAMPLE, name=Handle(name), example=EXAMPLE
            )
        sides.append([member.strip() for member in name.split("+")])
        figures.append(-figure if is_minus else figure)
    return sides, figures


def keep(address: Address, game: Game, author: Author) -> Stream:
    """Keep a game in a ledger, which is made if there is none."""
    return fill(address, lambda store: keep_game(store, game.fold, author))
