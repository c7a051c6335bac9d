"""A small ledger in memory: what is derived of one game, of its events, and of their people.

In it can be tried what a game would change; the ledger itself may be too large to be copied.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.projections.families import counting
from trickledger.ledger.projections.games import TABLES
from trickledger.ledger.projections.tournaments import EVENT_TABLES
from trickledger.ledger.queries.tournaments import events_with
from trickledger.ledger.storage.memory import drafting
from trickledger.ledger.storage.port import Rows


@contextmanager
def excerpt(db: Rows, game: Stream, id: str) -> Iterator[Rows]:
    """Copy what is derived of a game, its events and their other games, with the same keys.

    `id` is that which all records of the game have. What is written into the copy is gone with it;
    entries are not copied.
    """
    with drafting() as copy:
        events = events_with(db, id)
        known = {game, *(each for event in events for each in _games(db, event))}
        games = sorted(each.stream for each in known)
        _copy(db, copy, "person", "person", _people(db, games))
        # without one it would be of the ledger that its first stream names, here another one
        origins = [(*each, journal.origin(db, each)) for each in sorted({*known, *events})]
        copy.fill("stream", origins)
        for table in TABLES:
            _copy(db, copy, table, "stream", games)
        for table in EVENT_TABLES:
            _copy(db, copy, table, "stream", [event.stream for event in events])
        yield copy


def _games(db: Rows, event: Stream) -> list[Stream]:
    rows = db.all("SELECT game FROM opened WHERE stream = ?", (event.stream,))
    opened = [id for (id,) in rows]
    other = counting(db, opened)
    found = (journal.find_stream_by_id(db, other.get(id, id)) for id in opened)
    return [stream for stream in found if stream]


def _people(db: Rows, games: Sequence[int]) -> list[int]:
    found = {
        person
        for key in games
        for (person,) in db.each("SELECT person FROM seat WHERE stream = ?", (key,))
    }
    return sorted(found)


def _copy(db: Rows, copy: Rows, table: str, key: str, keys: Sequence[int]) -> None:
    for one in keys:
        copy.fill(table, db.each(f"SELECT * FROM {table} WHERE {key} = ?", (one,)))
