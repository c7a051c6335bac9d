"""Games read back from the journal: their entries, folded by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile

from trickledger.ledger.errors import BrokenGame, UnreadableGame, UsageError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.problems import said_by
from trickledger.ledger.storage.port import Rows
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head, begin
from trickledger.rules.record.stored import BrokenRecord, fold_stored, read_head
from trickledger.rules.refusals import Refusal


def head_of(db: Rows, stream: Stream) -> Head:
    """The head of a game; raises UnreadableGame where nothing plays it here, `BrokenGame`."""
    return _head_in(stream, journal.read(db, stream, 1, 1))


def _head_in(stream: Stream, entries: Iterator[journal.Entry]) -> Head:
    """The head of a game by the first of its entries; those behind it are still to come."""
    first = next(entries, None)
    if first is None or first.number != 1:
        raise BrokenGame(stream.number, "Its first entry is gone.")
    head = read_head(first.text)
    if not isinstance(head, Refusal):
        return head
    if is_played_elsewhere(first.text):
        raise UnreadableGame(stream.number, head.says)
    raise BrokenGame(stream.number, head.says)


def is_played_elsewhere(head: str) -> bool:
    """Whether the head of a game names one that nothing plays here: a package of it is missing."""
    opening = head.partition("\n")[0]
    return opening.startswith("game ") and isinstance(begin(opening), Refusal)


def load(db: Rows, stream: Stream, last: int = 0) -> GameFold:
    """A whole game, folded from its entries; with `last` as it stood after the line of that one.

    Raises `BrokenGame`.
    """
    entries = journal.read(db, stream)
    if last:
        line = _line_of(db, stream, last)
        entries = takewhile(lambda entry: entry.line <= line, entries)
    head = _head_in(stream, entries)
    with folding(stream):
        return fold_stored(head, entries)


@contextmanager
def folding(stream: Stream) -> Iterator[None]:
    """Name the game whose entries do not fold."""
    try:
        yield
    except BrokenRecord as exc:
        raise BrokenGame(stream.number, said_by(exc)) from exc


def _line_of(db: Rows, stream: Stream, number: int) -> int:
    for entry in journal.read(db, stream, number, number):
        return entry.line
    newest, _ = journal.head(db, stream)
    raise UsageError(
        "There is no entry {number} in this game; the newest is {newest}.",
        number=number,
        newest=newest,
    )
