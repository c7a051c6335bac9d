"""Which entry is meant: the last ones with their numbers, the newest last."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.choices import Choice
from trickledger.ledger.cli.table.questions.question import Answer, Question, Unfit, picked

if TYPE_CHECKING:
    from trickledger.rules.record.chapter import Entry
    from trickledger.rules.record.fold import GameFold

MOST_LISTED = 12


class WhichEntry(Question):
    """An entry is asked for; `others` are answers that lead elsewhere."""

    def __init__(
        self,
        asked: str,
        entries: Sequence[Entry],
        then: Callable[[Entry], Answer],
        others: Sequence[tuple[Choice, Callable[[], Answer]]] = (),
    ) -> None:
        self._asked = asked
        self._entries = entries
        self._then = then
        self._others = {choice.text: then for choice, then in others}
        self._choices = [choice for choice, _ in others]

    @property
    def sentence(self) -> str:
        """What is asked, in one sentence."""
        return f"{self._asked} Its number, or Up and Enter:"

    @property
    def choices(self) -> Sequence[Choice]:
        """The answers that can be picked."""
        return [*self._choices, *map(_choice, self._entries[-MOST_LISTED:])]

    @property
    def explanation(self) -> str:
        """What can be answered."""
        newest = self._entries[-1].number
        return (
            f"Type the number of the entry, such as @{newest}, or choose it with the arrows. "
            f"/log lists all entries; Ctrl-C leaves everything as it is."
        )

    def answered(self, text: str) -> Answer:
        """What follows from an answer."""
        number = text.removeprefix("@")
        if number.isascii() and number.isdigit():
            entry = next((e for e in self._entries if e.number == int(number)), None)
            return self._then(entry) if entry else Unfit(f"Entry {text[:12]} can't be chosen here.")
        word = picked(self._choices, text)
        if word:
            return self._others[word]()
        return Unfit(f"Name the entry by its number, such as @{self._entries[-1].number}.")


def entries_that_count(fold: GameFold, kinds: Container[str]) -> list[Entry]:
    """The entries of some kinds that still count as they are, in their order."""
    return [
        entry for entry in fold.entries if entry.kind in kinds and not fold.is_mended(entry.number)
    ]


def said(entry: Entry) -> str:
    """An entry as people name it: what was said, by whom and in which trick."""
    where = f" (trick {entry.trick})" if entry.trick else ""
    return f"{_by(entry)}{entry.text}{where}"


def _by(entry: Entry) -> str:
    is_named = entry.by is None or entry.text.startswith(entry.by)
    return "" if is_named else f"{entry.by} "


def _choice(entry: Entry) -> Choice:
    return Choice(f"@{entry.number}", said(entry), (str(entry.number),))
