"""What kinds of things a line said, by the entries that it became and not by how it was spelled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from trickledger.rules.language.reading import part
from trickledger.rules.language.results import REPORTS
from trickledger.rules.record.chapter import PUT_IN, Entry, Opening
from trickledger.rules.record.fold import GameFold

EntryKind = Literal["play", "hand", "note", "insert", "mend", "ruling", "end"]
"""A card or a word of the phase, a hand told by its result, words that change nothing (a check of
the paper among them), what was left out of the newest hand, another change of what was recorded, a
decision, the end of the game."""

_DECIDED: dict[str, EntryKind] = {
    "note": "note",
    "void": "mend",
    "correct": "mend",
    "ruling": "ruling",
    "close": "end",
}


_SAID: dict[str, EntryKind] = {
    **dict.fromkeys(("void", "correct", "swap"), "mend"),
    **dict.fromkeys(("ruling", "misdeal"), "ruling"),
    **dict.fromkeys(("end", "abandon", "final"), "end"),
    "insert": "insert",
}


def kind_said(line: str) -> EntryKind | None:
    """What kind of thing a line says by its first words alone, None where the hand decides.

    >>> [kind_said(line) for line in ("misdeal because now", ".1 AS", "final Ann 3", "9S")]
    ['ruling', 'mend', 'end', None]
    """
    parts = part(line)
    found = _SAID.get(parts.decision or parts.acts.partition(" ")[0])
    return found or ("mend" if parts.looks_back else None)


def kinds_since(fold: GameFold, number: int) -> Iterator[EntryKind]:
    """Of each entry after a number, what kind of thing it says.

    What is said of a hand before the newest one changes what was recorded.
    """
    newest = max(
        (each.number for each in fold.chapters if each.opening.number <= number), default=0
    )
    for entry in fold.entries_since(number):
        if _was_left_out(fold, entry, newest):
            yield "insert"
        else:
            yield _DECIDED.get(entry.kind) or _kind_of_act(fold, entry, newest)


def _was_left_out(fold: GameFold, entry: Entry, newest: int) -> bool:
    """Whether an entry puts something into the newest hand, and drops nothing."""
    is_now = entry.kind == "correct" and entry.deal >= newest
    return is_now and any(
        mending.number == entry.number and mending.word == PUT_IN and not mending.became
        for mending in fold.mendings
    )


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
