"""Open a game from what a scorer says of it: its kind, players, options and day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.config.house_rules import house_rules, option_of
from trickledger.ledger.config.values import players as usual_players
from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.times import today
from trickledger.ledger.problems import Example
from trickledger.ledger.services.new_games import open_game, with_lines
from trickledger.ledger.storage.opening import fill
from trickledger.rules.game import seats_told
from trickledger.rules.record.header import Head, begin, handle_for
from trickledger.rules.refusals import Refusal

if TYPE_CHECKING:
    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.address import Address


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


_INVENTED = "Ann Bob Cid Dee Eve Flo Guy Hal Ida Jim".split()


class Usual(NamedTuple):
    """The head of a new game, and what in it comes from the settings, as it is typed."""

    head: Head | Refusal
    players: Sequence[str]
    rules: Sequence[str]


def usual_head(kind: str, players: Sequence[str], options: Sequence[str], date: str = "") -> Usual:
    """The head of a new game; where nobody is named, of the usual players. What is typed wins.

    Raises UsageError where nobody is named and the usual players do not fit, UnfitSettings where
    the settings cannot be read.
    """
    kind = kind.strip().lower()
    typed = {option_of(kind, option.partition("=")[0]) for option in options}
    rules = [
        f"{rule.name}={rule.value}"
        for rule in house_rules(kind)
        if option_of(kind, rule.name) not in typed
    ]
    every = [*options, *rules]
    usual = () if players else _seated(kind, every)
    return Usual(head_of(kind, players or usual, every, date), usual, rules)


def _seated(kind: str, options: Sequence[str]) -> Sequence[str]:
    """The usual players; raises UsageError unless a game with these options seats so many."""
    head = begin(f"game {kind}")
    for option in options:
        if not isinstance(head, Refusal):
            head = head.read(f"option {option.replace('=', ' ', 1)}")
    settings = head if isinstance(head, Refusal) else head.settings()
    if isinstance(head, Refusal) or isinstance(settings, Refusal):
        # which is told when the head is made
        return _INVENTED[:2]
    usual, title = usual_players(), head.title
    fewest, most = head.seats_allowed(settings)
    if not fewest <= len(usual) <= most:
        raise UsageError(
            "{title} is for {seats} players; you have {number} usual players."
            if usual
            else "Who plays {title}?",
            "",
            "For example: {new}",
            title=title,
            seats=seats_told(fewest, most),
            number=len(usual),
            new=Example(f"new {kind} {' '.join(_INVENTED[:fewest])}"),
        )
    return usual
