"""All that follows from a ledger, derived anew stream by stream, and the rows of one of them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from trickledger.ledger.errors import BrokenStream, TrickledgerError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.load import load
from trickledger.ledger.projections import families, tallies
from trickledger.ledger.projections.games import TABLES, forget, project, project_people
from trickledger.ledger.projections.tournaments import EVENT_TABLES, project_event
from trickledger.ledger.storage.port import DatabaseError, Rows
from trickledger.rules.says import Says, in_turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from trickledger.ledger.journal.journal import Stream

    Derive = Callable[[Rows, Stream], None]

_TABLES = {"game": TABLES, "event": EVENT_TABLES}


@contextmanager
def named(stream: Stream) -> Iterator[None]:
    """Name the stream whose rows lead to an error that no entry leads to: `BrokenStream`."""
    try:
        yield
    except (TrickledgerError, DatabaseError):
        raise
    except Exception as exc:
        raise BrokenStream(stream.named, told_of(exc)) from exc


def told_of(exc: Exception) -> Says:
    """What rows that are not what entries make led to, in a sentence."""
    if isinstance(exc, DatabaseError):
        return exc.sentence
    if isinstance(exc, TrickledgerError):
        return in_turn(*exc.problem[:2])
    said = "Its rows are not what entries make ({error}: {said})."
    return Says(said, error=type(exc).__name__, said=str(exc))


def derive_all(db: Rows) -> list[Stream]:
    """Write all that follows from a ledger anew; give back the streams from which nothing does."""
    forget(db)
    for table in EVENT_TABLES:
        strange = "SELECT stream FROM stream WHERE kind <> 'event'"
        db.run(f"DELETE FROM {table} WHERE stream IN ({strange})")
    left_out = [
        stream
        for kind, write in (("game", _game_of_many), ("event", project_event))
        for stream in journal.streams(db, kind)
        if not _holds(db, stream, write)
    ]
    for change in families.all_changes(db):
        families.give(db, change)
    tallies.recount(db)
    project_people(db)
    return left_out


def _holds(db: Rows, stream: Stream, write: Derive) -> bool:
    """Write what follows from a stream, all of it or nothing, and say whether anything does."""
    db.run("SAVEPOINT stream")
    try:
        with named(stream):
            write(db, stream)
    except TrickledgerError:
        db.run("ROLLBACK TO stream")
        db.run("RELEASE stream")
        return False
    # where anything else is raised, all is undone with the block, and there is nothing to release
    db.run("RELEASE stream")
    return True


def _game_of_many(db: Rows, stream: Stream) -> None:
    project(db, stream, load(db, stream), of_many=True)


def strays(db: Rows) -> Iterator[tuple[str, str, int]]:
    """The tables with rows under a stream of another kind than theirs, and its kind and number."""
    for kind, tables in _TABLES.items():
        for table in tables:
            has_rows = f"EXISTS (SELECT 1 FROM {table} WHERE {table}.stream = stream.stream)"
            found = f"SELECT kind, number FROM stream WHERE kind <> ? AND {has_rows}"
            for row in db.all(f"{found} ORDER BY stream", (kind,)):
                yield (table, *row)


Tables = dict[str, list[tuple[Any, ...]]]
"""The rows of tables, by their names."""


def rows_of(db: Rows, stream: Stream, tables: Iterable[str]) -> Tables:
    """What is derived of a stream alone; what it is among others follows from all of them."""
    return {table: sorted(_own(db, stream, table), key=repr) for table in tables}


def _own(db: Rows, stream: Stream, table: str) -> list[tuple[Any, ...]]:
    rows = db.all(f"SELECT * FROM {table} WHERE stream = ?", stream[:1])
    # the last column is the role of the record
    return [row[:-1] for row in rows] if table in families.KINDS else rows
