"""What kinds of things a line said, by the entries that it became and not by how it was spelled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from trickledger.rules.language.results import REPORTS
from trickledger.rules.record.chapter import Entry, Opening
from trickledger.rules.record.fold import GameFold

EntryKind = Literal["play", "hand", "note", "mend", "ruling", "end"]
"""A card or a word of the phase, a hand told by its result, words that change nothing (a check of
the paper among them), a change of what was recorded, a decision, the end of the game."""

_DECIDED: dict[str, EntryKind] = {
    "note": "note",
    "void": "mend",
    "correct": "mend",
    "ruling": "ruling",
    "close": "end",
}


def kinds_since(fold: GameFold, number: int) -> Iterator[EntryKind]:
    """Of each entry after a number, what kind of thing it says.

    What is said of a hand before the newest one changes what was recorded.
    """
    newest = max(
        (each.number for each in fold.chapters if each.opening.number <= number), default=0
    )
    for entry in fold.entries_since(number):
        yield _DECIDED.get(entry.kind) or _kind_of_act(fold, entry, newest)


def _kind_of_act(fold: GameFold, entry: Entry, newest: int) -> EntryKind:
    what = fold.original(entry.number)
    if isinstance(what, Opening):
        return "end" if what.final else "play"
    if what is None:
        # a misdeal is a decision that is told as an act; what the paper says is only compared
        return "ruling" if any(each.number == entry.number for each in fold.rulings) else "note"
    if entry.deal < newest:
        return "mend"
    return "hand" if what.act.word in REPORTS else "play"
