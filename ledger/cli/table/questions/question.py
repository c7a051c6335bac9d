"""A question at the table, and what an answer to it leads to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from trickledger.ledger.cli.table.choices import Choice
from trickledger.rules.language.notation import folded


class Question(ABC):
    """What stands as the last line on the screen until it is answered.

    `sentence` is the question, `choices` are the answers that can be picked from a list, shown at
    once where `is_listed`. One that `stays` is asked again where the line that its answer makes is
    refused.
    """

    is_listed = True
    stays = False

    @property
    @abstractmethod
    def sentence(self) -> str:
        """What is asked, in one sentence."""

    @property
    def choices(self) -> Sequence[Choice]:
        """The answers that can be picked."""
        return ()

    @property
    @abstractmethod
    def explanation(self) -> str:
        """What can be answered."""

    @abstractmethod
    def answered(self, text: str) -> Answer:
        """What follows from an answer."""


@dataclass(frozen=True)
class Line:
    """The answers make this line, which is taken as if it had been typed."""

    text: str


@dataclass(frozen=True)
class Unfit:
    """The answer fits nothing that was asked: it is asked again."""

    why: str


@dataclass(frozen=True)
class Told:
    """The answer asks for more, which is shown before the question is asked again."""

    text: str


@dataclass(frozen=True)
class Confirmed:
    """What was asked about is carried out."""

    run: Callable[[], int]


@dataclass(frozen=True)
class Declined:
    """What was asked about is left; `is_answer` where that was said, and not something else."""

    is_answer: bool


Answer = Question | Line | Unfit | Told | Confirmed | Declined


def picked(choices: Sequence[Choice], text: str) -> str | None:
    """The choice that a text names: its word, another name of it, or the beginning of only one."""
    typed = folded(text.strip())
    by_name = {
        folded(name): choice.text for choice in choices for name in (choice.text, *choice.names)
    }
    if typed in by_name:
        return by_name[typed]
    begun = {word for name, word in by_name.items() if typed and name.startswith(typed)}
    return begun.pop() if len(begun) == 1 else None
