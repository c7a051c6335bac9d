"""A game as record text: what a person can read, type, mail and keep under version control."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING

from trickledger.ledger.errors import BrokenGame, UnreadableGame
from trickledger.ledger.journal.load import load
from trickledger.rules.record.chapter import Chapter, Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.stored import line_of
from trickledger.rules.views.sheet import Hand, TrickLine

if TYPE_CHECKING:
    from trickledger.ledger.errors import TrickledgerError
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Rows

_MENDING = {"void", "correct", "ruling"}


def record_text(fold: GameFold, id: str) -> str:
    """The whole record in canonical words; reading it gives the same entries again.

    Check digits are written anew: trick numbers and winners where nothing was corrected, and the
    numbers of entries in a game with voids, corrections or rulings.
    """
    return _text(fold, id, fold.entries)


def _text(fold: GameFold, id: str, entries: Sequence[Entry]) -> str:
    head = fold.head._replace(id=id)
    return "\n".join([head.text(), *_lines(fold, entries[1:])]) + "\n"


def stored_text(db: Rows, stream: Stream) -> str | TrickledgerError:
    """The record of a game of a ledger, or why it has none."""
    try:
        return record_text(load(db, stream), stream.id)
    except (BrokenGame, UnreadableGame) as exc:
        return exc


def identity(fold: GameFold, entries: Sequence[Entry]) -> str:
    """The id of a record with these entries: its own, else one made from its canonical text."""
    return fold.head.id or sha256(_text(fold, "", entries).encode()).hexdigest()[:32]


def _lines(fold: GameFold, entries: Sequence[Entry]) -> Iterator[str]:
    is_mended = any(entry.kind in _MENDING for entry in entries)
    tricks = _tricks(fold)
    for _, group in groupby(entries, key=lambda entry: entry.line):
        members = list(group)
        line = line_of([entry.text for entry in members], fold.game)
        number = f"@{members[0].number} " if is_mended else ""
        yield number + _checked(line, members, tricks, fold)


def _tricks(fold: GameFold) -> dict[int, TrickLine]:
    """The tricks of the hands in which nothing was corrected, by the entry that began each.

    They fell as they stand. Numbers of hands will not do: an opening that is voided renumbers them.
    """
    return {
        first: trick
        for chapter in fold.chapters
        if not any(map(fold.is_mended, [chapter.opening.number, *chapter.log.numbers]))
        for first, trick in zip(_beginnings(chapter), Hand(fold, chapter).tricks, strict=False)
    }


def _beginnings(chapter: Chapter) -> list[int]:
    """The entries that began the tricks of a hand, in order."""
    words = chapter.deal.trick_words
    plays = (item for item in chapter.log if item.act.word in words and item.trick)
    return [next(trick).number for _, trick in groupby(plays, key=lambda item: item.trick)]


def _checked(
    line: str, members: Sequence[Entry], tricks: dict[int, TrickLine], fold: GameFold
) -> str:
    """A line that is one whole trick, with its number and its winner as called then."""
    plays = [entry for entry in members if entry.trick]
    trick = tricks.get(plays[0].number) if plays else None
    is_whole = (
        trick is not None
        and members[0] is plays[0]
        and all(entry.trick == trick.trick for entry in plays)
        and len(plays) == len(trick.cards) + bool(trick.picked_up)
        and "#" not in line
    )
    if not trick or not is_whole:
        return line
    if not trick.winner:
        return f"{trick.trick}. {line}"
    then = fold.names.handles_at(members[0].number)
    return f"{trick.trick}. {line} = {then[fold.handles.index(trick.winner)]}"
