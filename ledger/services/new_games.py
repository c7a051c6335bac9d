"""Games that are opened, each with its head as entry 1, and games that were folded elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author, new_id
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.times import now
from trickledger.ledger.projections.games import on_two_seats, project_first, project_people
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Handle


def with_lines(head: Head, lines: Iterable[str]) -> Head | Refusal:
    """A head with some lines more, and judged; or why it cannot be."""
    for line in lines:
        more = head.read(line)
        if isinstance(more, Refusal):
            return more
        head = more
    return head.judged()[1] or head


def open_game(store: Ledger, head: Head, author: Author) -> Stream:
    """Open a game with its head as entry 1; the head's own id is the stream's."""
    with store.writing() as db:
        return open_game_in(db, head, author)


def open_game_in(db: Rows, head: Head, author: Author) -> Stream:
    """Open a game inside `Ledger.writing()`."""
    stream = _begin(db, head, author)
    project_first(db, stream, GameFold(head))
    _refuse_two_seats(db, stream)
    return stream


def keep_game(store: Ledger, fold: GameFold, author: Author) -> Stream:
    """Keep a game that was folded elsewhere, with all of its entries, in one step."""
    with store.writing() as db:
        return keep_game_in(db, fold, author)


def keep_game_in(db: Rows, fold: GameFold, author: Author) -> Stream:
    """Keep a game that was folded elsewhere inside `Ledger.writing()`."""
    stream = _begin(db, fold.head, author)
    journal.append(db, stream, 1, fold.entries[1:], by=author, at=now())
    project_first(db, stream, fold)
    _refuse_two_seats(db, stream)
    return stream


def open_games_in(db: Rows, heads: Iterable[Head], author: Author) -> list[Stream]:
    """Open many games in a draft; what people have made is counted where the draft is written."""
    streams = []
    for head in heads:
        stream = _begin(db, head, author)
        project_first(db, stream, GameFold(head), of_many=True)
        streams.append(stream)
    project_people(db)
    for stream in streams:
        _refuse_two_seats(db, stream)
    return streams


def _begin(db: Rows, head: Head, author: Author) -> Stream:
    stream = journal.open_stream(db, "game", head.id or new_id())
    first = journal.NewEntry(1, "head", head.text())
    journal.append(db, stream, 0, [first], by=author, at=now())
    return stream


def _refuse_two_seats(db: Rows, stream: Stream) -> None:
    for person, handles in on_two_seats(db, stream):
        raise EntryRefused(
            "{person} can't sit in two seats: {handles}.",
            "Each player has one seat.",
            "If they are two people, give each their own name.",
            person=Handle(person),
            handles=handles,
        )
