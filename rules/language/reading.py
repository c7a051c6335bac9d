"""A line of a record as it is read, whatever the hand makes of it (docs/grammar.md).

What a line says does not depend on the hand: a bare rank, suit or figure is read as what it is.
So a line that comes again need not be read again.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from trickledger.rules.language.notation import LONGEST_LINE, Act, PlainLine, unreadable
from trickledger.rules.language.reader import Reader
from trickledger.rules.language.vocabulary import Dealt, Said, Vocabulary, Won
from trickledger.rules.refusals import Refusal

CHECKS = ("score", "total")

# Two cards of a pack of 52 make 2,652 lines: those of two players are soon all known.
LINES_KNOWN = 4096
LONGEST_KNOWN = 120

_REST = re.compile(r"(?:(?<=\s)|^)(#|note(?=\s|$)|because(?=\s|$))", re.IGNORECASE)
_DECISION = re.compile(r"\s*(void|correct|ruling|misdeal|end|abandon)(?=\s|$)", re.IGNORECASE)
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


class Speech(NamedTuple):
    """What the acts of a line say.

    `run` are the acts at the beginning that need no name, no mark and no paper.
    """

    said: tuple[Said | Dealt | Won, ...] = ()
    run: PlainLine = PlainLine((), ())


class Line(NamedTuple):
    """A line as it is read: its parts and what they say, or why it cannot be a line.

    `run` are its acts where none needs a name, a mark or the paper, and there is nothing else.
    """

    parts: Parts = Parts()
    speech: Speech = Speech()
    run: PlainLine | None = None
    refusal: Refusal | None = None


# Building the tuples directly costs half of calling their classes, at every line never met before.
_parts: Callable[[tuple[tuple[Prefix, ...], str, str, str, str, int]], Parts] = partial(
    tuple.__new__, Parts
)
_plain: Callable[[tuple[tuple[Act, ...], tuple[int, ...]]], PlainLine] = partial(
    tuple.__new__, PlainLine
)
_speech: Callable[[tuple[tuple[Said | Dealt | Won, ...], PlainLine]], Speech] = partial(
    tuple.__new__, Speech
)
_line: Callable[[tuple[Parts, Speech, PlainLine | None, None]], Line] = partial(tuple.__new__, Line)


def read(words: Vocabulary, text: str) -> Line:
    """A line as it is read; one that comes again is known."""
    return known_line(words, text) if len(text) <= LONGEST_KNOWN else read_line(words, text)


def reader_behind(words: Vocabulary, line: Line, count: int) -> Reader:
    """A reader of the acts of a line that has gone on behind so many that are said."""
    reader = Reader(words, line.parts.acts)
    for _ in range(count):
        reader.skip_commas()
        reader.next()
    return reader


def read_line(words: Vocabulary, text: str) -> Line:
    """A line of a record, parted and read; acts that come again in another line are known."""
    if len(text) > LONGEST_LINE or not text.isprintable():
        refusal = _unfit(text)
        if refusal:
            return Line(refusal=refusal)
    parts = part(text)
    if parts.decision:
        return Line(parts)
    is_bare = not (parts.prefixes or parts.rest_is)
    # a line that is nothing but its acts is known itself
    read_acts = speech if is_bare or len(text) > LONGEST_KNOWN else known_speech
    told = read_acts(words, parts.acts.strip())
    is_run = is_bare and len(told.run.acts) == len(told.said) > 0
    return _line((parts, told, told.run if is_run else None, None))


def speech(words: Vocabulary, acts: str) -> Speech:
    """What acts say, up to the first that cannot be read."""
    said = Reader(words, acts).all()
    run: list[Act] = []
    cards: list[int] = []
    for each in said:
        if not isinstance(each, Said):
            break
        act, seat, marked, _, _ = each
        if act is None or seat is not None or marked or act.word in CHECKS:
            break
        run.append(act)
        if act.word == "play":
            cards += act.cards
    played = tuple(cards) if len(cards) == len(run) else ()
    return _speech((said, _plain((tuple(run), played))))


known_line = lru_cache(maxsize=LINES_KNOWN)(read_line)
known_speech = lru_cache(maxsize=LINES_KNOWN)(speech)


def part(text: str) -> Parts:
    """The parts of a line, before its acts are read.

    >>> part("@33 void @32 because of it")[1:]
    ('void', 'because', 'of it', ' void @32 ', 3)
    >>> part("none none").decision, part("@40 .2 note so it was").looks_back
    ('', True)
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
    decided = _DECISION.match(acts) if rest_is != "note" else None
    decision = decided[1].lower() if decided else ""
    return _parts((prefixes, decision, rest_is, rest, acts, start))


def _prefixes(body: str) -> tuple[tuple[Prefix, ...], int]:
    """Read `@14`, `.3` and `3.` at the start of a line, and tell where its acts begin."""
    prefixes: list[Prefix] = []
    start = 0
    while found := _PREFIX.match(body, start):
        entry, deal, trick = (int(figure) if figure else None for figure in found.groups())
        prefixes.append(Prefix(found.start() + 1, entry, deal, trick))
        start = found.end()
    return tuple(prefixes), start


def _unfit(line: str) -> Refusal | None:
    if len(line) > LONGEST_LINE:
        why = f"A line has at most {LONGEST_LINE} characters, this one {len(line)}."
        return unreadable(f"{line[:20]}...", why).at(0, LONGEST_LINE)
    for column, letter in enumerate(line, 1):
        if not letter.isprintable() and letter not in "\t\ufe0e\ufe0f":
            why = f"Character {letter!a} cannot be printed, so it cannot be recorded."
            return unreadable("", why).at(0, column)
    return None
