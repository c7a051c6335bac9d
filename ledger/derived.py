"""What follows from a stream, by its kind: the one place where a kind meets its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ledger import journal
from ledger.event_book import project_event
from ledger.projection import forget, project, project_people
from ledger.record import load

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from ledger.journal import Stream

    Derive = Callable[[sqlite3.Connection, Stream], None]


def derive(db: sqlite3.Connection, stream: Stream) -> None:
    """Write all that follows from a stream; raises for one that cannot be read."""
    DERIVED[stream.kind](db, stream)


def derive_all(db: sqlite3.Connection) -> None:
    """Write all that follows from a ledger anew."""
    forget(db)
    for stream in journal.streams(db, "game"):
        project(db, stream, load(db, stream), people_follow=True)
    for stream in journal.streams(db, "event"):
        project_event(db, stream)
    project_people(db)


def _game(db: sqlite3.Connection, stream: Stream) -> None:
    project(db, stream, load(db, stream))


def _club(db: sqlite3.Connection, stream: Stream) -> None:
    project_people(db)


DERIVED: dict[str, Derive] = {"game": _game, "event": project_event, "club": _club}
"""How each kind of stream is derived, in the order in which a ledger is."""
