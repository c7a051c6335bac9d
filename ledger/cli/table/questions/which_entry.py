"""Which entry is meant: the last ones with their numbers, the newest last."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.menu import Choice
from trickledger.ledger.cli.table.questions.question import Answer, Question, Unfit, picked

if TYPE_CHECKING:
    from trickledger.rules.record.chapter import Entry
    from trickledger.rules.record.fold import GameFold

MOST_LISTED = 12


def which_entry(
    asked: str,
    entries: Sequence[Entry],
    then: Callable[[Entry], Answer],
    others: Sequence[tuple[Choice, Callable[[], Answer]]] = (),
) -> Question:
    """Which of some entries is meant; `others` are answers that lead elsewhere."""
    choices = [choice for choice, _ in others]
    leads = {choice.text: lead for choice, lead in others}
    newest = entries[-1].number

    def answered(text: str) -> Answer:
        number, _, rest = text.removeprefix("@").partition(" ")
        if number.isascii() and number.isdigit():
            entry = next((e for e in entries if e.number == int(number)), None)
            if entry is None:
                return Unfit(f"Entry {number[:12]} can't be chosen here.")
            following = then(entry)
            # who types on answers what is asked next
            if rest and isinstance(following, Question):
                return following.answered(rest.strip())
            if not rest:
                return following
        word = picked(choices, text)
        return leads[word]() if word else Unfit(f"Name the entry by its number, such as @{newest}.")

    return Question(
        f"{asked} Its number, or Up and Enter:",
        f"Type the number of the entry, such as @{newest}, or choose it with the arrows. "
        "/log lists all entries; Ctrl-C leaves everything as it is.",
        answered,
        [*choices, *map(_choice, entries[-MOST_LISTED:])],
    )


def entries_that_count(fold: GameFold, kinds: Container[str]) -> list[Entry]:
    """The entries of some kinds that still count as they are, in their order."""
    return [
        entry for entry in fold.entries if entry.kind in kinds and not fold.is_mended(entry.number)
    ]


def said(entry: Entry) -> str:
    """An entry as people name it: what was said, by whom and in which trick."""
    where = f" (trick {entry.trick})" if entry.trick else ""
    return f"{_by(entry)}{entry.said}{where}"


def _by(entry: Entry) -> str:
    is_named = entry.by is None or entry.kind == "hand" or entry.text.startswith(entry.by)
    return "" if is_named else f"{entry.by} "


def _choice(entry: Entry) -> Choice:
    return Choice(f"@{entry.number}", said(entry), (str(entry.number),))
