"""Entries that were accepted before, folded again line by line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Protocol

from trickledger.rules.game import Game
from trickledger.rules.language.notation import unreadable
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.header import Head, Resume, begin
from trickledger.rules.record.lines import enter_again
from trickledger.rules.refusals import Refusal

_DEAL = re.compile(r"^\.\d+ ")
_line, _text = attrgetter("line"), attrgetter("text")


class EntryToKeep(Protocol):
    """What an entry says, before it has a place in what is kept."""

    @property
    def line(self) -> int:
        """The number of the first entry of its line."""

    @property
    def kind(self) -> str:
        """Head, hand, act, note, void, correct, ruling or close."""

    @property
    def text(self) -> str:
        """Its canonical words."""


class StoredEntry(EntryToKeep, Protocol):
    """An entry as it is kept, whatever else is known of it."""

    @property
    def number(self) -> int:
        """Its place in the record."""


class BrokenRecord(ValueError):
    """A stored entry does not fold as it did when it was accepted: its number, and why."""

    def __init__(self, number: int, refusal: Refusal) -> None:
        self.number = number
        self.refusal = refusal
        super().__init__(f"Entry {number}: {refusal}")


def read_head(text: str) -> Head | Refusal:
    """The head of a record from its canonical lines."""
    first, *rest = text.splitlines()
    head = begin(first)
    for line in rest:
        if isinstance(head, Refusal):
            return head
        head = head.read(line)
    return head


def fold_stored(
    head: Head, entries: Iterable[StoredEntry], resume: Resume | None = None
) -> GameFold:
    """A game folded from its stored entries, the head left out; raises BrokenRecord."""
    fold = GameFold(head, resume)
    fold_on(fold, entries)
    return fold


def fold_on(fold: GameFold, entries: Iterable[StoredEntry]) -> None:
    """Take stored entries that follow upon a fold into it; raises BrokenRecord."""
    for _, line in groupby(entries, key=_line):
        members = list(line)
        text = line_of([*map(_text, members)], fold.game)
        refusal = enter_again(fold, text, Source.STORED)
        if refusal:
            raise BrokenRecord(members[0].number, refusal)
        if fold.numbered != members[-1].number:
            words, first = "The line makes more or fewer entries than it did.", members[0]
            raise BrokenRecord(first.number, unreadable(first.text, words))


def line_of(texts: Sequence[str], game: Game) -> str:
    """The line that entries of a game were typed in, from their canonical texts.

    >>> from trickledger.rules.catalogue import game
    >>> line_of(["show KC QC JC", "QD"], game("klaberjass"))
    'show KC QC JC, QD'
    >>> line_of(["JC", "10C"], game("klaberjass"))
    'JC 10C'
    """
    line = " ".join(texts)
    are_single_words = line.count(" ") == len(texts) - 1
    first, *rest = texts
    if not rest or (are_single_words and not game.open_ended.intersection(texts[:-1])):
        return line
    return ", ".join([first, *(_DEAL.sub("", text) for text in rest)])
