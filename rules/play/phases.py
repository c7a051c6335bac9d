"""The phases of a hand: which words each has, who may say them, what is judged and what is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from trickledger.rules.language.notation import Act, Bare

TABLE = -1


class Step(NamedTuple):
    """One word of a phase: who may say it, how it is judged, and what it changes.

    `who` gives seats, `judge` a refusal or the move that an act is, and changes nothing; `do` is
    called after it with the move. Where `judge` gives None, and in what is taken as it was played
    against a clause, the act itself is the move. `formerly` is what an earlier version checked
    where it checked less.
    """

    who: Callable[[Any], tuple[int, ...]]
    judge: Callable[[Any, int, Act], object]
    do: Callable[[Any, int, Any], None]
    formerly: Callable[[Any, int, Act], object] | None = None


class Phase:
    """A stage of a hand: its name, its words, how bare words are read, what a card leads to.

    `situation` says in a sentence what the hand is waiting for.
    """

    __slots__ = ("after_card", "bare", "name", "situation", "takes_cards", "words")

    def __init__(
        self,
        name: str,
        words: Mapping[str, Step],
        bare: Bare = "nothing",
        after_card: Phase | None = None,
        situation: str = "",
    ) -> None:
        self.name = name
        self.words = words
        self.bare = bare
        self.after_card = after_card
        self.takes_cards = "play" in words
        self.situation = situation or f"Now comes {name}."


def anyone(deal: Any) -> tuple[int, ...]:
    """Every seat may say it."""
    return _first_seats(deal.seats)


@cache
def _first_seats(count: int) -> tuple[int, ...]:
    return tuple(range(count))


def the_table(_deal: Any) -> tuple[int, ...]:
    """No seat says it: it is a fact of the table."""
    return (TABLE,)


def nothing_to_check(_deal: Any, _seat: int, _act: Act) -> None:
    """The judgement of an act that is always in order in its phase."""


def nothing_to_do(_deal: Any, _seat: int, _act: Act) -> None:
    """What an act changes that only checks what is known."""
