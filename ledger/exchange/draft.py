"""A draft of what an import adds: written, checked and derived where nobody waits for it."""

from __future__ import annotations

import sqlite3
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from ledger import journal, tallies
from ledger.derived import derive
from ledger.event_book import EVENT_TABLES
from ledger.families import settle
from ledger.journal import Stream
from ledger.migrations import migrate
from ledger.projection import TABLES, project
from ledger.record import load

if TYPE_CHECKING:
    from types import TracebackType

    from ledger.exchange.kept import Kept

AT_ONCE = 16_000
"""Entries that are written while others wait: some 0.2 s."""

_DERIVED = (*reversed(TABLES), *reversed(EVENT_TABLES))

_BEGINNING = {
    "author": "SELECT * FROM author",
    "person": "SELECT * FROM person",
    "stream": """
        SELECT * FROM stream WHERE kind = 'club' OR stream IN (
            SELECT min(stream) FROM stream UNION SELECT max(stream) FROM stream
            UNION SELECT stream FROM (SELECT stream, max(number) FROM stream GROUP BY kind))
    """,
    "entry": """
        SELECT entry.* FROM entry JOIN stream USING (stream) WHERE stream.kind = 'club'
        ORDER BY entry.stream, entry.number
    """,
}
"""What keys, numbers and names depend on: the newest streams, the people, and what is decided."""

_NEW = """
SELECT stream, id, kind, number, (SELECT count(*) FROM entry WHERE entry.stream = stream.stream)
FROM stream WHERE stream > ? ORDER BY kind <> 'club', stream
"""

_CALL = "UPDATE person SET written = ?, name = ?, folded = ? WHERE person = ?"

_LAST = """
SELECT (SELECT coalesce(max(stream), 0) FROM stream), (SELECT coalesce(max(author), 0) FROM author),
       (SELECT coalesce(max(person), 0) FROM person)
"""


class Draft:
    """A database of its own, in which keys and numbers are given as the ledger would give them.

    It is true of a ledger as long as that has got no other streams, authors or people, and no
    entries where the draft goes on. What is in it was checked, so nothing of it can be refused.
    """

    def __init__(self) -> None:
        # what it has no room for in memory is in a file of SQLite's own
        self.db = sqlite3.connect("", isolation_level=None)
        _make_tables(self.db)
        self._last = (0, 0, 0)
        self._people: dict[int, tuple[str, ...]] = {}
        self._is_begun = False
        self._ends: dict[Stream, int] = {}
        self._work: deque[_Part] = deque()

    def begin(self, ledger: sqlite3.Connection) -> None:
        """Begin at one moment of the ledger."""
        self._last = ledger.execute(_LAST).fetchone()
        for table, rows in _BEGINNING.items():
            _copy(self.db, table, ledger.execute(rows))
        self._people = _people(self.db, self._last[2])

    def __enter__(self) -> Draft:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.db.close()

    def take(self, ledger: sqlite3.Connection, kept: Kept) -> Stream:
        """Write what is new of a record, and what follows from it; say which stream it is.

        Raises EntryRefused for what cannot be, `journal.BrokenChain` for a chain that is none.
        """
        chain = kept.chain
        if kept.stream:
            self._go_on(ledger, kept.stream, kept.had)
        stream = kept.stream or journal.open_stream(self.db, kept.kind, chain.id, kept.origin)
        journal.append_stored(self.db, stream, chain.entries[kept.had :])
        if kept.fold:
            is_so = kept.fold.head.text() == chain.entries[0].text
            fold = kept.fold if is_so else load(self.db, stream)
            project(self.db, stream, fold, people_follow=True)
        elif kept.kind == "event":
            derive(self.db, stream)
        return stream

    def _go_on(self, ledger: sqlite3.Connection, stream: Stream, had: int) -> None:
        """Copy a stream of the ledger that goes on."""
        self._ends[stream] = had
        known = {"stream": "stream = ?", "entry": f"stream = ? AND number <= {had}"}
        for table, where in known.items():
            self.db.execute(f"DELETE FROM {table} WHERE stream = ?", stream[:1])
            rows = ledger.execute(f"SELECT * FROM {table} WHERE {where}", stream[:1])
            _copy(self.db, table, rows)

    def settle(self) -> None:
        """Lay out the work, after all that is new was taken."""
        # what is decided comes first: the names that it makes are written with it
        rows = self.db.execute(_NEW, (self._last[0],)).fetchall()
        self._work.extend(_Part(Stream(*row), 0, entries) for *row, entries in rows)
        self._work.extend(
            _Part(stream, had, journal.head(self.db, stream)[0] - had)
            for stream, had in self._ends.items()
        )

    @property
    def is_written(self) -> bool:
        """Whether the ledger has all that is new."""
        return not self._work

    def is_true_of(self, ledger: sqlite3.Connection) -> bool:
        """Whether nothing has come meanwhile that the draft would have to know of."""
        return ledger.execute(_LAST).fetchone() == self._last and all(
            journal.head(ledger, stream)[0] == had for stream, had in self._ends.items()
        )

    def write(self, ledger: sqlite3.Connection) -> None:
        """Write whole records into the ledger, inside `Store.writing()`, until others should write.

        All of them, but where they are very many.
        """
        if not self._is_begun:
            self._write_people(ledger)
        room = AT_ONCE
        while self._work and room > 0:
            part = self._work.popleft()
            self._write(ledger, part)
            room -= part.entries
        self._last = ledger.execute(_LAST).fetchone()

    def _write(self, ledger: sqlite3.Connection, part: _Part) -> None:
        key = part.stream.stream
        if part.had:
            tallies.take(ledger, key)
            for table in reversed(_DERIVED):
                ledger.execute(f"DELETE FROM {table} WHERE stream = ?", (key,))
        else:
            self._pour(ledger, "stream", "stream = ?", key)
        self._pour(ledger, "entry", "stream = ? AND number > ? ORDER BY number", key, part.had)
        for table in _DERIVED:
            self._pour(ledger, table, "stream = ?", key)
        tallies.add(ledger, key)
        # the other records of one game or event may be in the ledger alone
        if part.stream.kind != "club":
            settle(ledger, part.stream)
        self._ends.pop(part.stream, None)

    def _write_people(self, ledger: sqlite3.Connection) -> None:
        """Write who is new, and by what names those are shown whom the ledger had."""
        _, author, person = self._last
        self._pour(ledger, "author", "author > ?", author)
        self._pour(ledger, "person", "person > ?", person)
        called = _people(self.db, person).items()
        changed = [(*said, key) for key, said in called if self._people[key] != said]
        ledger.executemany(_CALL, changed)
        self._is_begun = True

    def _pour(self, ledger: sqlite3.Connection, table: str, where: str, *values: int) -> None:
        _copy(ledger, table, self.db.execute(f"SELECT * FROM {table} WHERE {where}", values))


class _Part(NamedTuple):
    """A stream that is new or goes on: how many entries the ledger had, and how many come."""

    stream: Stream
    had: int
    entries: int


def _make_tables(db: sqlite3.Connection) -> None:
    migrate(db)
    for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        db.execute(f"DROP TRIGGER {name}")
    db.execute("PRAGMA foreign_keys=OFF")
    db.execute("PRAGMA journal_mode=OFF")
    db.execute("BEGIN")


def _people(db: sqlite3.Connection, last: int) -> dict[int, tuple[str, ...]]:
    """What is written of each person, up to one."""
    rows = db.execute("SELECT person, written, name, folded FROM person WHERE person <= ?", (last,))
    return {person: tuple(said) for person, *said in rows}


def _copy(db: sqlite3.Connection, table: str, rows: sqlite3.Cursor) -> None:
    """Write rows as they are into a table of the same columns."""
    places = ", ".join("?" * len(rows.description))
    db.executemany(f"INSERT INTO {table} VALUES ({places})", rows)
