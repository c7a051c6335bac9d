"""Taps a hand on a phone, against the lines and keys of the same at a keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from statistics import mean
from typing import NamedTuple

from bench import keys
from tests.taps import taps_of_first
from trickledger import replay
from trickledger.rules.catalogue import game, kind_named
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.lines import enter_again
from trickledger.rules.record.stored import line_of

MARK = "<!-- taps -->"
_TYPED = {"hand", "act"}
_ON_PAPER = {*_TYPED, "check", "note", "comment"}
_NEEDLESS = {"holds", "seen", "left", "score", "total"}
"""What was dealt, seen or left, and the figures of the paper: it need not be told."""
_FEWEST = 3
"""Lines of a hand that was written down card by card."""


class Taps(NamedTuple):
    """A hand: its taps, its entries, the lines and the keys in which it was typed."""

    taps: int
    entries: int
    lines: int
    keys: int


def measured(record: str) -> Iterator[Taps]:
    """The taps of each hand of a record that was written down card by card, and nothing mended."""
    for recorded in replay(record).games:
        fold = GameFold(recorded.fold.head)
        for _, of_hand in groupby(recorded.fold.entries_since(1), key=attrgetter("deal")):
            lines = [[*line] for _, line in groupby(of_hand, key=attrgetter("line"))]
            told = [each for line in lines if (each := _told(fold, line)) is not None]
            if len(told) >= _FEWEST and all(
                each.kind in _ON_PAPER for line in lines for each in line
            ):
                yield Taps(*map(sum, zip(*told, strict=True)))


def _told(fold: GameFold, line: list[Entry]) -> Taps | None:
    """What a line takes, each entry by itself or two by one tap; None where it need not be told."""
    taps = 0
    entries = [each._replace(text=each.text.partition(" #")[0]) for each in line]
    is_needed = all(
        each.kind in _TYPED and not _NEEDLESS & {*each.text.split()} for each in entries
    )
    place = 0
    while told := entries[place:]:
        found, count = taps_of_first(fold, told) if is_needed else ([], 1)
        assert found is not None, told[0].text
        taps += len(found)
        texts = [entry.text for entry in told[:count]]
        enter_again(fold, line_of(texts, fold.game), Source.STORED)
        place += count
    written = line_of([each.text for each in entries], fold.game)
    return Taps(taps, len(entries), 1, len(written) + 1) if is_needed else None


HEAD = (
    "| a hand of | taps | at most | entries | lines in full | keys in full |",
    "|---|---:|---:|---:|---:|---:|",
)


def page() -> str:
    """The table of taps a hand."""
    return "\n".join([*HEAD, *map(row, keys.BEFORE)])


def row(kind: str) -> str:
    """The taps of a hand of a game, on the average of those in its examples, and the most."""
    records = (path.read_text(encoding="utf-8") for path in sorted(keys.EXAMPLES.glob("*.txt")))
    kinds = ((text, text.partition("\n")[0].removeprefix("game ")) for text in records)
    found = [taps for text, name in kinds if kind_named(name) == kind for taps in measured(text)]
    taps, entries, lines, typed = (round(mean(each)) for each in zip(*found, strict=True))
    most = max(each.taps for each in found)
    return f"| {game(kind).title} | {taps} | {most} | {entries} | {lines} | {typed} |"
