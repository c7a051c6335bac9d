"""A line of a record as it is read, whatever the hand makes of it (docs/grammar.md).

What a line says does not depend on the hand: a bare rank, suit or figure is read as what it is.
So a line that comes again need not be read again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from trickledger.rules.language.notation import LONGEST_LINE, Act, PlainLine, unreadable
from trickledger.rules.language.reader import Reader
from trickledger.rules.language.vocabulary import Dealt, Said, Vocabulary, Won
from trickledger.rules.refusals import Refusal

DECISIONS = frozenset(("void", "correct", "ruling", "end", "abandon"))
CHECKS = ("score", "total")

# Two cards of a pack of 52 make 2,652 lines: those of two players are soon all known.
LINES_KNOWN = 4096
LONGEST_KNOWN = 120

_REST = re.compile(r"(?:(?<=\s)|^)(#|note(?=\s|$)|because(?=\s|$))", re.IGNORECASE)
_PREFIX_STARTS = frozenset(" @.0123456789")
_PREFIX = re.compile(r"\s*(?:@([0-9]{1,7})|\.([0-9]{1,7})|([0-9]{1,7})\.)(?=\s|$)")


class Prefix(NamedTuple):
    """What stands before the acts: the number of the next entry, of a hand or of a trick."""

    column: int
    entry: int | None
    deal: int | None
    trick: int | None


class Parts(NamedTuple):
    """The parts of a line: its prefixes, its acts, and what stands behind them.

    What is said of earlier entries is a `decision`, the first word of its `acts`; they begin at
    `start`. `rest_is` is `#`, `note` or `because`, and `rest` what follows it.
    """

    prefixes: tuple[Prefix, ...] = ()
    decision: str = ""
    rest_is: str = ""
    rest: str = ""
    acts: str = ""
    start: int = 0

    @property
    def looks_back(self) -> bool:
        """Whether it speaks of an earlier entry or names its hand."""
        names_hand = any(prefix.deal is not None for prefix in self.prefixes)
        return names_hand or self.decision in {"void", "correct", "ruling"}


class Line(NamedTuple):
    """A line as it is read: its parts, what is said, or why it cannot be a line.

    `run` are the acts at its beginning that need no name, no mark and no paper; `is_run` tells
    whether there is nothing else.
    """

    parts: Parts = Parts()
    said: tuple[Said | Dealt | Won, ...] = ()
    run: PlainLine = PlainLine((), ())
    is_run: bool = False
    refusal: Refusal | None = None


# Building the tuples directly costs half of calling their classes, and a line is made of several.
_parts: Callable[[tuple[tuple[Prefix, ...], str, str, str, str, int]], Parts] = partial(
    tuple.__new__, Parts
)
_line: Callable[
    [tuple[Parts, tuple[Said | Dealt | Won, ...], PlainLine, bool, Refusal | None]], Line
] = partial(tuple.__new__, Line)
_plain: Callable[[tuple[tuple[Act, ...], tuple[int, ...]]], PlainLine] = partial(
    tuple.__new__, PlainLine
)


def read(words: Vocabulary, text: str) -> Line:
    """A line as it is read; one that comes again is known."""
    return known_line(words, text) if len(text) <= LONGEST_KNOWN else read_line(words, text)


def column(words: Vocabulary, line: Line, nth: int) -> int:
    """The column at which something that is said in a line begins."""
    reader = _behind(words, line, nth)
    reader.skip_commas()
    return line.parts.start + reader.column


def length_behind(words: Vocabulary, line: Line, nth: int) -> int | None:
    """The number that stands directly behind something that is said in a line."""
    return _behind(words, line, nth + 1).length()


def _behind(words: Vocabulary, line: Line, count: int) -> Reader:
    reader = Reader(words, line.parts.acts)
    for _ in range(count):
        reader.skip_commas()
        reader.next()
    return reader


def read_line(words: Vocabulary, text: str) -> Line:
    """A line of a record, parted and read."""
    refusal = _unfit(text)
    if refusal:
        return Line(refusal=refusal)
    parts = part(text)
    if parts.decision:
        return Line(parts)
    said = Reader(words, parts.acts).all()
    run = _run(said)
    is_run = len(run.acts) == len(said) > 0 and not (parts.prefixes or parts.rest_is)
    return _line((parts, said, run, is_run, None))


known_line = lru_cache(maxsize=LINES_KNOWN)(read_line)


def part(text: str) -> Parts:
    """The parts of a line, before its acts are read.

    >>> part("@33 void @32 because of it")[1:]
    ('void', 'because', 'of it', 'void @32 ', 4)
    """
    body = text.replace("\t", " ")
    prefixes, start = _prefixes(body) if body[:1] in _PREFIX_STARTS else ((), 0)
    rest_is = rest = ""
    acts, lower = body[start:], body.lower()
    if "#" in lower or "note" in lower or "because" in lower:
        found = _REST.search(body, start)
        if found:
            acts, rest_is = body[start : found.start()], found[1].lower()
            rest = body[found.end() :].strip()
    first = acts.split(None, 1)[0].lower() if acts.strip() else ""
    decision = first if first in DECISIONS and rest_is != "note" else ""
    return _parts((prefixes, decision, rest_is, rest, acts, start))


def _prefixes(body: str) -> tuple[tuple[Prefix, ...], int]:
    """Read `@14`, `.3` and `3.` at the start of a line, and tell where its acts begin."""
    prefixes: list[Prefix] = []
    start = 0
    while found := _PREFIX.match(body, start):
        entry, deal, trick = found.groups()
        prefixes.append(
            Prefix(
                found.start() + 1,
                int(entry) if entry else None,
                int(deal) if deal else None,
                int(trick) if trick else None,
            )
        )
        start = found.end()
    return tuple(prefixes), start


def _unfit(line: str) -> Refusal | None:
    if len(line) > LONGEST_LINE:
        why = f"A line has at most {LONGEST_LINE} characters, this one {len(line)}."
        return unreadable(f"{line[:20]}...", why).at(0, LONGEST_LINE)
    if line.isprintable():
        return None
    for column, letter in enumerate(line, 1):
        if not letter.isprintable() and letter not in "\t\ufe0e\ufe0f":
            why = f"Character {letter!a} cannot be printed, so it cannot be recorded."
            return unreadable("", why).at(0, column)
    return None


def _run(said: Sequence[Said | Dealt | Won]) -> PlainLine:
    acts: list[Act] = []
    cards: list[int] = []
    for each in said:
        if not isinstance(each, Said):
            break
        act = each.act
        if act is None or each.seat is not None or each.marked or act.word in CHECKS:
            break
        acts.append(act)
        if act.word == "play":
            cards += act.cards
    return _plain((tuple(acts), tuple(cards) if len(cards) == len(acts) else ()))
