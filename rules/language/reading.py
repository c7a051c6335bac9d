"""A line of a record as it is read, whatever the hand makes of it (docs/grammar.md).

What a line says does not depend on the hand: a bare rank, suit or figure is read as what it is.
So a line that comes again need not be read again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import chain
from operator import attrgetter
from typing import Any, NamedTuple

from trickledger.rules.language.notation import (
    LONGEST_LINE,
    SWAP,
    Act,
    PlainLine,
    folded,
    unreadable,
)
from trickledger.rules.language.reader import Reader
from trickledger.rules.language.tokens import parted
from trickledger.rules.language.vocabulary import Heard, Vocabulary, Won
from trickledger.rules.refusals import Refusal

# Two cards of a pack of 52 make 2,652 lines: those of two players are soon all known.
LINES_KNOWN = 4096
LONGEST_KNOWN = 120

_REST = re.compile(r"(?:(?<=\s)|^)(#|note(?=\s|$)|because(?=\s|$))", re.IGNORECASE)
_DECISION = re.compile(r"\s*(void|correct|ruling|misdeal|swap|end|abandon)(?=\s|$)", re.IGNORECASE)
_TRICK = re.compile(r"([1-9][0-9]{0,6})\.")
_PREFIX_STARTS = frozenset(" @.0123456789")
_PREFIX = re.compile(
    r"\s*(?:@(?P<entry>[0-9]{1,7})|\.(?P<deal>[0-9]{1,7})|(?P<trick>[0-9]{1,7})\.)(?=\s|$)"
)


class Prefix(NamedTuple):
    """What stands before the acts: the number of the next entry, of a hand or of a trick."""

    column: int
    of: str
    number: int


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
        names_hand = any(prefix.of == "deal" for prefix in self.prefixes)
        return names_hand or self.decision in {"void", "correct", "ruling", SWAP}


class Line(NamedTuple):
    """A line as it is read: its parts and what they say, or why it cannot be a line.

    `run` are the acts at its beginning that need no name, no mark and no paper. One that `is_plain`
    holds nothing else but the number of its `trick` before them and its `winner` behind, where they
    are told, and a comment.
    """

    parts: Parts = Parts()
    said: Sequence[Heard] = ()
    run: PlainLine = PlainLine((), ())
    is_plain: bool = False
    trick: int = 0
    winner: str = ""
    refusal: Refusal | None = None


# Building the tuples directly costs half of calling their classes, at every line never met before.
_parts: Callable[[tuple[tuple[Prefix, ...], str, str, str, str, int]], Parts] = partial(
    tuple.__new__, Parts
)
_run: Callable[[tuple[tuple[Act, ...], tuple[int, ...]]], PlainLine] = partial(
    tuple.__new__, PlainLine
)
_prefix: Callable[[tuple[int, str, int]], Prefix] = partial(tuple.__new__, Prefix)
_line: Callable[[tuple[Parts, Sequence[Heard], PlainLine, bool, int, str, None]], Line] = partial(
    tuple.__new__, Line
)

_act_of, _card_of = attrgetter("act"), attrgetter("card")


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
    """A line of a record, parted and read."""
    if len(text) > LONGEST_LINE or not text.isprintable():
        refusal = _unfit(text)
        if refusal:
            return Line(refusal=refusal)
    else:
        line = _of_known_words(words, text)
        if line:
            return line
    parts = part(text)
    if parts.decision:
        return Line(parts)
    said, count = Reader(words, parts.acts).all()
    trick, winner, is_more = _around(parts, said[count:])
    return _line(
        (parts, said, _run_of(said[:count]), count > 0 and not is_more, trick, winner, None)
    )


def _around(parts: Parts, behind: Sequence[Heard]) -> tuple[int, str, bool]:
    """The number of the trick before acts and the winner behind, and whether there is more."""
    prefixes, rest_is = parts.prefixes, parts.rest_is
    is_trick = len(prefixes) == 1 and prefixes[0].of == "trick" and prefixes[0].number > 0
    winner = behind[0].name if len(behind) == 1 and isinstance(behind[0], Won) else ""
    is_more = (prefixes and not is_trick) or (behind and not winner) or rest_is not in {"", "#"}
    return prefixes[0].number if is_trick else 0, winner, bool(is_more)


def _of_known_words(words: Vocabulary, text: str) -> Line | None:
    """A line of which each word is known, None where one must be read: most lines of a record."""
    tokens = text.split()
    said: list[Any] = [*map(words.known.get, tokens)]
    if said and all(said):
        return _line((_parts(((), "", "", "", text, 0)), said, _run_of(said), True, 0, "", None))
    start, trick, winner, rest_is, rest, acts = 0, 0, "", "", "", text
    hash_sign = text.find(" #")
    if hash_sign >= 0:
        acts, rest_is, rest = text[: hash_sign + 1], "#", text[hash_sign + 2 :].strip()
        tokens = acts.split()
        del said[len(tokens) :]
    if tokens and tokens[0][-1] == "." and (number := _TRICK.fullmatch(tokens[0])):
        trick, start = int(number[1]), acts.index(".") + 1
        acts = acts[start:]
        del tokens[0], said[0]
    if len(tokens) > 2 and tokens[-2] == "=":
        winner = tokens[-1]
        if folded(winner) not in words.seats:
            return None
        del tokens[-2:], said[-2:]
    if not all(said):
        said = [*map(words.known.get, chain.from_iterable(map(_plays_in, tokens)))]
    if not (said and all(said)):
        return None
    prefixes = (_prefix((1, "trick", trick)),) if start else ()
    parts = _parts((prefixes, "", rest_is, rest, acts, start))
    heard = [*said, Won(winner)] if winner else said
    return _line((parts, heard, _run_of(said), True, trick, winner, None))


def _plays_in(token: str) -> Sequence[str]:
    return parted(token) or (token,)


def _run_of(said: list[Any]) -> PlainLine:
    cards = tuple(map(_card_of, said))
    return _run((tuple(map(_act_of, said)), () if 0 in cards else cards))


known_line = lru_cache(maxsize=LINES_KNOWN)(read_line)


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
    following = body[:1]
    while following in _PREFIX_STARTS and (found := _PREFIX.match(body, start)):
        of: Any = found.lastgroup
        prefixes.append(_prefix((start + 1, of, int(found[of]))))
        start = found.end()
        following = body[start + 1 : start + 2]
    return tuple(prefixes), start


def _unfit(line: str) -> Refusal | None:
    if len(line) > LONGEST_LINE:
        why = f"A line has at most {LONGEST_LINE} characters; this one has {len(line)}."
        return unreadable(f"{line[:20]}...", why).at(0, LONGEST_LINE)
    for column, letter in enumerate(line, 1):
        if not letter.isprintable() and letter not in "\t\ufe0e\ufe0f":
            why = f"The character {letter!a} can't be printed, so it can't be recorded."
            return unreadable("", why).at(0, column)
    return None
