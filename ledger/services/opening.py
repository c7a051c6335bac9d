"""Open a game from what a scorer says of it: its kind, players, options and day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trickledger.ledger.journal.times import today
from trickledger.ledger.services.new_games import open_game, with_lines
from trickledger.ledger.storage.opening import fill
from trickledger.rules.record.header import begin, handle_for
from trickledger.rules.refusals import Refusal

if TYPE_CHECKING:
    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.address import Address
    from trickledger.rules.record.header import Head


def head_of(
    kind: str, players: Sequence[str], options: Sequence[str], date: str = ""
) -> Head | Refusal:
    """The head of a new game; a player is `Ann` or `Ann=Ann Baker`, an option `target=301`.

    Without a date it is of today.
    """
    head = begin(f"game {kind}")
    if isinstance(head, Refusal):
        return head
    seated: list[str] = []
    for player in _named(players):
        if "=" not in player and " " in player:
            taken = [each.partition("=")[0] for each in seated]
            player = f"{handle_for(player, taken, head.game)}={player}"
        seated.append(player)
    lines = [f"date {date or today()}", f"players {', '.join(seated)}"]
    for given in options:
        name, _, value = given.partition("=")
        lines.append(f"option {name} {value}")
    return with_lines(head, lines)


def _named(players: Sequence[str]) -> list[str]:
    """The players of a list that is typed as people say it: Ann, Bob and Cid.

    >>> _named(["Ann,", "Bob", "and", "Cid"])
    ['Ann', 'Bob', 'Cid']
    """
    return [player.removesuffix(",") for player in players if player not in {"and", "&"}]


def open_new(address: Address, head: Head, author: Author) -> Stream:
    """Open a game in a ledger, which is made if there is none."""
    return fill(address, lambda store: open_game(store, head, author))
