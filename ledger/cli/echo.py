"""What was entered, said back: each entry with who it is of, as far as one line has room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import entry_numbers, fits, words_drawn

if TYPE_CHECKING:
    from trickledger.rules.record.chapter import Entry

_COMMENT = " # "
_DRAWN = ("act", "hand")


def echo(entries: Sequence[Entry], said: str) -> str:
    """Entries that stand, in one line: who played what, or at least what was played.

    Where not even that has room the line tells how many it leaves out; one entry is never cut.
    """
    head = f"{entry_numbers(range(entries[0].number, entries[-1].number + 1))} {said}: "
    bare = [_words(entry) for entry in entries]
    named = _named(entries, bare)
    line = head + ", ".join(named)
    if len(entries) == 1 or fits(line):
        return line
    between = ", " if any(text.count(" ") > 1 for text in bare) else " "
    line = head + between.join(bare)
    return line if fits(line) else _as_many_as_fit(head, named)


def _named(entries: Sequence[Entry], bare: Sequence[str]) -> list[str]:
    """Each entry in words, after the name of its player where that is another than before."""
    names = [entry.by for entry in entries]
    return [
        f"{name} {words}" if name and name != before else words
        for words, name, before in zip(bare, names, [None, *names], strict=False)
    ]


def _words(entry: Entry) -> str:
    """What an entry says, its cards drawn; the name of its player is not part of it."""
    if entry.kind not in _DRAWN:
        return entry.text
    text, mark, comment = entry.text.partition(_COMMENT)
    for name in (f"{entry.by}: ", f"{entry.by} "):
        text = text.removeprefix(name)
    return f"{words_drawn(text)}{mark}{comment}"


def _as_many_as_fit(head: str, parts: Sequence[str]) -> str:
    count = len(parts)
    while count > 1 and not fits(head + _cut(parts, count)):
        count -= 1
    return head + _cut(parts, count)


def _cut(parts: Sequence[str], count: int) -> str:
    """The first parts, and how many there are more.

    >>> _cut(["Ann in", "Bob in", "Cid pass"], 2)
    'Ann in, Bob in and 1 more'
    """
    return f"{', '.join(parts[:count])} and {len(parts) - count} more"
