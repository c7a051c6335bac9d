"""How a correction can be entered though later entries no longer fit: each way was tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.choices import Choice
from trickledger.ledger.cli.table.questions.question import (
    Answer,
    Declined,
    Line,
    Question,
    picked,
)
from trickledger.rules.record.corrections import misfit_of

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.sitting import Sitting
    from trickledger.rules.refusals import Refusal

_NOTHING = Choice("n", "leave everything as it is", ("no",))


class Ways(Question):
    """Several ways, each a line with what it comes to."""

    def __init__(self, lines: Sequence[tuple[str, str]]) -> None:
        self._lines = [line for line, _ in lines]
        self._meanings = [meaning for _, meaning in lines]

    @property
    def sentence(self) -> str:
        """What is asked, in one sentence."""
        numbers = ", ".join(str(place) for place, _ in enumerate(self._lines, 1))
        return f"Enter it in another way? {numbers} or n:"

    @property
    def choices(self) -> Sequence[Choice]:
        """The answers that can be picked."""
        numbered = [Choice(str(place), words) for place, words in enumerate(self._meanings, 1)]
        return [*numbered, _NOTHING]

    @property
    def explanation(self) -> str:
        """What can be answered."""
        return "Type the number of a way, or choose it with the arrows; n changes nothing."

    def answered(self, text: str) -> Answer:
        """What follows from an answer."""
        word = picked(self.choices, text)
        if word is None or word == _NOTHING.text:
            return Declined(is_answer=word is not None)
        return Line(self._lines[int(word) - 1])


def ways(refusal: Refusal, sitting: Sitting) -> Ways | None:
    """The ways that would be taken of those that a refusal proposes; None where there is none."""
    misfit = misfit_of(sitting.table.whole, refusal.tried) if sitting.table else None
    again = misfit.again if misfit else ""
    found = []
    for line in refusal.would_do:
        outcome = sitting.tried(line)
        if outcome and outcome.ok and outcome.entries:
            found.append((line, _meaning(line, again)))
    return Ways(found) if found else None


def _meaning(line: str, again: str) -> str:
    members = [member.strip() for member in line.split(",")]
    if members[-1] == "drop":
        return f"drop what no longer fits: type {again or 'it'} again"
    if len(members) > 1 and all(member.startswith("correct ") for member in members):
        return f"{members[1]} too: the two were swapped"
    if any(member.startswith("void ") for member in members[1:]):
        return f"{members[-1]} too: it no longer fits"
    return line
