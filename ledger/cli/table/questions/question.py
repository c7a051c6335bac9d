"""A question at the table, and what an answer to it leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from trickledger.ledger.cli.table.menu import Choice
from trickledger.rules.language.notation import folded


class Question(NamedTuple):
    """What stands as the last line on the screen until it is answered.

    `sentence` is the question, `explanation` says what can be answered, and `answered` gives what
    follows from an answer. `choices` are the answers that can be picked from a list, shown at once
    where `is_listed`. One that `stays` is asked again where the line that its answer makes is
    refused.
    """

    sentence: str
    explanation: str
    answered: Callable[[str], Answer]
    choices: Sequence[Choice] = ()
    is_listed: bool = True
    stays: bool = False


class Line(NamedTuple):
    """The answers make this line, which is taken as if it had been typed."""

    text: str


class Unfit(NamedTuple):
    """The answer fits nothing that was asked: it is asked again."""

    why: str


class Told(NamedTuple):
    """The answer asks for more, which is shown before the question is asked again."""

    text: str


class Confirmed(NamedTuple):
    """What was asked about is carried out."""

    run: Callable[[], int]


class Declined(NamedTuple):
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
