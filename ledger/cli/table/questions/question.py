"""A question at the table, the one way to answer each, and what an answer leads to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from trickledger.ledger.cli.table.menu import Choice
from trickledger.rules.language.notation import folded
from trickledger.rules.record.undone import is_undo, is_wrong

LEAVE = Choice("n", "leave everything as it is", ("no",))
"""The choice by which every question is left, also where it is not among those that are shown."""

_LONGEST = 40
_YES = frozenset(("y", "yes"))


class Question(NamedTuple):
    """What stands as the last line on the screen until it is answered.

    `sentence` is the question, `explanation` says what can be answered. `choices` are the answers
    that can be picked, from a list that is shown at once where `is_listed`; `follows` gives what
    follows from one of them, by its text, and `otherwise` from any other words, where such can be
    an answer. One that `stays` is asked again where the line that its answer makes is refused.
    `once_more` is the line that was asked about: typed again it is the first of the choices. Where
    there is no room for all choices the last are seen, or the first where it `shows_first`. Enter
    alone takes what is `understood`, which the sentence then says. To one that `takes_back` an undo
    says yes, too.
    """

    sentence: str
    explanation: str
    follows: Callable[[str], Answer]
    choices: Sequence[Choice] = ()
    otherwise: Callable[[str], Answer] | None = None
    is_listed: bool = True
    stays: bool = False
    once_more: str = ""
    shows_first: bool = False
    understood: str = ""
    takes_back: bool = False

    def answered(self, typed: str) -> Answer:
        """What follows from what was typed, whatever is asked.

        A choice is named by its number, its word or another name of it, or by the beginning of one;
        the only one there is by yes; and no leaves the question.
        """
        is_again = self.once_more and folded(" ".join(typed.split())) == folded(self.once_more)
        if is_again or (self.takes_back and says_undo(typed)):
            return self.follows(self.choices[0].text)
        found = self.meant(typed)
        if len(found) == 1:
            return Left() if found == {LEAVE.text} else self.follows(found.pop())
        if folded(typed.strip()) in (LEAVE.text, *LEAVE.names):
            return Left()
        if self.otherwise:
            return self.otherwise(typed.strip())
        which = "could be several answers" if found else "is no answer here"
        return Unfit(f"{shortened(typed.strip())} {which}. {self.explanation}")

    def meant(self, typed: str) -> set[str]:
        """The choices that a text names: by number or in full, else those that begin so."""
        wanted = folded(typed.strip())
        if wanted in self.numbers:
            return {self.choices[self.numbers.index(wanted)].text}
        by_name = [
            (folded(name), choice.text)
            for choice in self.choices
            for name in (choice.text, *choice.names)
        ]
        exact = {text for name, text in by_name if name == wanted}
        # the beginning of a number is another number
        if exact or not wanted or wanted.strip("@.").isdecimal():
            return exact
        begun = {text for name, text in by_name if name.startswith(wanted)}
        (*others,) = {choice.text for choice in self.choices} - {LEAVE.text}
        is_only_one = wanted in _YES and len(others) == 1 and not self.otherwise
        return {*others} if is_only_one and not begun else begun

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers by which the choices are picked; none where they have some of their own.

        Nor where they are cards, among which a number is a rank.
        """
        names = (name for choice in self.choices for name in (choice.text, *choice.names))
        if any(map(str.isdecimal, names)):
            return ()
        is_told = all(choice.meaning for choice in self.choices)
        return tuple(map(str, range(1, len(self.choices) + 1))) if is_told else ()


def says_undo(typed: str) -> bool:
    """Whether an answer says that something is taken back: undo, wherever it is asked whether."""
    return is_undo(typed.removeprefix("/")) or is_wrong(typed)


def shortened(typed: str) -> str:
    """What was typed, as far as it has room in a sentence."""
    return f"{typed[:_LONGEST]} ..." if len(typed) > _LONGEST else typed


class Line(NamedTuple):
    """The answers make this line, which is taken as if it had been typed.

    What it changes is asked first, unless the question has told it already: then it `is_sure`.
    """

    text: str
    is_sure: bool = False


class Unfit(NamedTuple):
    """The answer fits nothing that was asked: it is asked again."""

    why: str


class Told(NamedTuple):
    """The answer asks for more, which is shown before the question is asked again."""

    text: str


class Confirmed(NamedTuple):
    """What was asked about is carried out."""

    run: Callable[[], int]


class Left(NamedTuple):
    """The question is left, and nothing is changed."""


Answer = Question | Line | Unfit | Told | Confirmed | Left
