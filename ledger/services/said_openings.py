"""What the words of a new game name, in whatever order people say them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from trickledger.ledger.config.house_rules import house_rules, option_of
from trickledger.rules.catalogue import can_be_opened, game, game_named_first, kind_named
from trickledger.rules.language.notation import number_of

_AHEAD = frozenset("a an the new another game of let's lets we us play playing".split())
_PLAY = frozenset(("play", "plays", "playing"))
_AND = frozenset(("and", "&"))
_AGAINST = frozenset(("against", "vs", "vs.", "versus"))
_FILLERS = _PLAY | _AND | {"with", "between", "for"}
_UP_TO = frozenset(("up", "to", "until", "till"))


class SaidOpening(NamedTuple):
    """The game that is named, who plays it by seat, and the options that are told."""

    game: str
    players: tuple[str, ...]
    options: tuple[str, ...] = ()


def opening_said(words: Sequence[str]) -> SaidOpening:
    """What the words of a new game name; the first where they name no game.

    >>> opening_said("ann and bob play klaberjass to 301".split())
    SaidOpening(game='klaberjass', players=('ann', 'bob'), options=('target=301',))
    >>> opening_said("a game of cinch, ann and cid against bob and dee".split()).players
    ('ann', 'bob', 'cid', 'dee')
    """
    name, others = _game_among(words)
    rest, end = _without_its_end(others)
    option = option_of(name, "target") if end and can_be_opened(name) else None
    options: tuple[str, ...] = ()
    if end and not _is_usual_end(name, int(end)):
        options = (f"target={end}",) if option else ()
        rest = rest if option else others
    return SaidOpening(name, tuple(_players(rest)), options)


def _game_among(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The game that stands first, behind fillers, or anywhere; and the other words."""
    first, rest = game_named_first(words)
    if can_be_opened(first):
        return first, rest
    ahead = next((at for at, word in enumerate(words) if word.lower() not in _AHEAD), 0)
    for at in (ahead, *range(1, len(words))):
        name, behind = game_named_first(words[at:])
        if can_be_opened(name):
            return name, [*words[: 0 if at == ahead else at], *behind]
    played = next((at for at, word in enumerate(words[:-1], 1) if word.lower() in _PLAY), 0)
    if played > 1:
        return words[played], [*words[: played - 1], *words[played + 1 :]]
    return (words[ahead], words[ahead + 1 :]) if ahead else (first, rest)


def _without_its_end(words: Sequence[str]) -> tuple[Sequence[str], str]:
    """Words without the points to which the game goes, and these: to 501; 501."""
    for at, word in enumerate(each.rstrip(",:") for each in words):
        before = words[:at]
        while before and before[-1].lower() in _UP_TO:
            before = before[:-1]
        # a number alone may be a name that is mistyped
        is_told = len(before) < at or at == len(words) - 1
        if is_told and number_of(word) is not None:
            return [*before, *words[at + 1 :]], word
    return words, ""


def _is_usual_end(name: str, end: int) -> bool:
    """Whether a game goes to some points of itself, and the club has settled nothing else."""
    if not can_be_opened(name):
        return True
    kind, option = kind_named(name), option_of(name, "target")
    of = game(kind)
    is_settled = option is not None and option.name in {rule.name for rule in house_rules(kind)}
    return bool(of.end_of(of.settings({})) == end) and not is_settled


def _players(words: Sequence[str]) -> list[str]:
    """The players by seat; partners against others sit across from each other."""
    sides: list[list[str]] = [[]]
    for word in words:
        player = word.removesuffix(",")
        if player in _AGAINST:
            sides.append([])
        elif player and player not in _FILLERS:
            sides[-1].append(player)
    counts = {len(side) for side in sides}
    return [*chain.from_iterable(zip(*sides, strict=True) if len(counts) == 1 else sides)]
