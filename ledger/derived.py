"""What follows from a stream, by its kind: the one place where a kind meets its tables."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ledger import journal
from ledger.errors import BrokenStream, TrickledgerError
from ledger.event_book import project_event
from ledger.projection import forget, project, project_people
from ledger.record import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ledger.journal import Stream

    Derive = Callable[[sqlite3.Connection, Stream], None]


def derive(db: sqlite3.Connection, stream: Stream) -> None:
    """Write all that follows from a stream; raises a TrickledgerError that says why it cannot."""
    with named(stream):
        DERIVED[stream.kind](db, stream)


@contextmanager
def named(stream: Stream) -> Iterator[None]:
    """Name the stream whose rows lead to an error that no entry leads to: `BrokenStream`."""
    try:
        yield
    except (TrickledgerError, sqlite3.Error):
        raise
    except Exception as exc:
        raise BrokenStream(f"{stream.kind} {stream.number}", told_of(exc)) from exc


def told_of(exc: Exception) -> str:
    """What rows that are not what entries make led to, in a sentence."""
    if isinstance(exc, sqlite3.Error):
        return f"SQLite says: {exc}."
    if isinstance(exc, TrickledgerError):
        return " ".join(filter(None, (exc.what, exc.why)))
    return f"Its rows are not what entries make ({type(exc).__name__}: {exc})."


def derive_all(db: sqlite3.Connection) -> list[Stream]:
    """Write all that follows from a ledger anew; give back the streams from which nothing does."""
    forget(db)
    left_out = []
    for kind in DERIVED:
        for stream in journal.streams(db, kind):
            db.execute("SAVEPOINT stream")
            try:
                derive(db, stream)
            except TrickledgerError:
                db.execute("ROLLBACK TO stream")
                left_out.append(stream)
            db.execute("RELEASE stream")
    return left_out


def _game(db: sqlite3.Connection, stream: Stream) -> None:
    project(db, stream, load(db, stream))


def _club(db: sqlite3.Connection, stream: Stream) -> None:
    project_people(db)


DERIVED: dict[str, Derive] = {"game": _game, "event": project_event, "club": _club}
"""How each kind of stream is derived, in the order in which a ledger is."""
