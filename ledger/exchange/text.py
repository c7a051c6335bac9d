"""A game as record text: what a person can read, type, mail and keep under version control."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import groupby

from trickledger.ledger.errors import BrokenGame, TrickledgerError, UnreadableGame
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.load import load
from trickledger.ledger.projections.games import MENDING
from trickledger.ledger.storage.port import Rows
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.tricks import Trick, TrickDeal
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.stored import line_of


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
    is_mended = any(entry.kind in MENDING for entry in entries)
    tricks = _tricks(fold)
    for _, group in groupby(entries, key=lambda entry: entry.line):
        members = list(group)
        line = line_of([entry.text for entry in members], fold.game)
        number = f"@{members[0].number} " if is_mended else ""
        yield number + _checked(line, members, tricks, fold)


def _tricks(fold: GameFold) -> dict[int, tuple[int, Trick]]:
    """The tricks of the hands in which nothing was corrected, by the entry that began each.

    They fell as they stand. Numbers of hands will not do: an opening that is voided renumbers them.
    A correction that was itself voided counts too: what was played in between fell otherwise. So
    does what was put in.
    """
    mended = {number for mending in fold.mendings for number in mending.became}
    return {
        first: trick
        for chapter in fold.chapters
        if mended.isdisjoint((chapter.opening.number, *chapter.log.numbers))
        and not chapter.log.places
        for first, trick in zip(
            chapter.log.beginnings(chapter.deal.trick_words), _numbered(chapter.deal), strict=False
        )
    }


def _numbered(deal: Deal) -> Iterable[tuple[int, Trick]]:
    """The complete tricks of a hand with their numbers."""
    return enumerate(deal.tricks, 1) if isinstance(deal, TrickDeal) else ()


def _checked(
    line: str, members: Sequence[Entry], tricks: dict[int, tuple[int, Trick]], fold: GameFold
) -> str:
    """A line that is one whole trick, with its number and its winner as called then."""
    plays = [entry for entry in members if entry.trick]
    if not plays or members[0] is not plays[0] or plays[0].number not in tricks or "#" in line:
        return line
    number, trick = tricks[plays[0].number]
    is_whole = len(plays) == len(trick.cards) + trick.is_picked_up
    if not is_whole or any(entry.trick != number for entry in plays):
        return line
    if trick.is_picked_up:
        return f"{number}. {line}"
    return f"{number}. {line} = {fold.names.handles_at(members[0].number)[trick.winner]}"
