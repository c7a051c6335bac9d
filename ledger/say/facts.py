"""What a hand settled, in words: its facts under the labels that its game gives them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trickledger.ledger.say.display import words_drawn
from trickledger.rules.views.hand import Hand
from trickledger.rules.views.sheet import Game

_OF_SEATS = (int, str)


def told_facts(game: Game, hand: Hand) -> list[str]:
    """The facts that are of no single seat, the dealer first."""
    facts: dict[str, object] = {"dealer": hand.dealer, **hand.facts}
    return [
        words
        for name, value in facts.items()
        if not is_by_seat(value, game.seats)
        for words in told_fact(game, name, value)
    ]


def told_fact(game: Game, name: str, value: object) -> list[str]:
    """A fact in the words of its label, nothing where there is nothing to tell."""
    label = game.fold.game.label(name)
    return _told(label.table, value) if value or (value == 0 and label.tells_zero) else []


def facts_by_seat(game: Game, hand: Hand) -> Iterator[tuple[str, Mapping[str, object]]]:
    """The facts that have a figure or a word for seats, each under its head."""
    for name, value in hand.facts.items():
        label = game.fold.game.label(name).table
        if label and isinstance(value, dict) and is_by_seat(value, game.seats):
            yield label.replace("{}", "").strip().capitalize(), value


def _told(label: str, value: object) -> list[str]:
    """A fact in the words of its label; one of several things of a kind in words of its own."""
    if not label:
        return []
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [label.format(**{name: in_words(part) for name, part in v.items()}) for v in value]
    return [label.format(in_words(value)).rstrip()]


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
