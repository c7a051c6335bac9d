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
            told = list[Taps]()
            for is_needed, some in groupby(lines, _is_needed):
                if is_needed:
                    told.append(_told([*some], fold))
                else:
                    _enter([*some], fold)
            count = sum(part.lines for part in told)
            if count >= _FEWEST and all(each.kind in _ON_PAPER for line in lines for each in line):
                yield Taps(*map(sum, zip(*told, strict=True)))


def _is_needed(line: list[Entry]) -> bool:
    """Whether a line must be told, so that the hand is known card by card."""
    return all(each.kind in _TYPED and not _NEEDLESS & {*_plain(each).split()} for each in line)


def _plain(entry: Entry) -> str:
    """An entry without the comment behind it."""
    return entry.text.partition(" #")[0]


def _enter(lines: list[list[Entry]], fold: GameFold) -> None:
    """Enter lines that need not be told."""
    for line in lines:
        enter_again(fold, line_of([*map(_plain, line)], fold.game), Source.STORED)


def _told(lines: list[list[Entry]], fold: GameFold) -> Taps:
    """What lines take, each entry by itself or several by one tap, whatever line they stand in."""
    entries = [entry._replace(text=_plain(entry)) for line in lines for entry in line]
    place = taps = 0
    while behind := entries[place:]:
        found, count = taps_of_first(fold, behind)
        assert found is not None, behind[0].text
        taps += len(found)
        texts = [entry.text for entry in behind[:count]]
        enter_again(fold, line_of(texts, fold.game), Source.STORED)
        place += count
    keys = sum(len(line_of([*map(_plain, line)], fold.game)) + 1 for line in lines)
    return Taps(taps, len(entries), len(lines), keys)


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
