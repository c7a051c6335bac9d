"""A draft of what an import adds: written, checked and derived where nobody waits for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import chain
from typing import TYPE_CHECKING, Protocol

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.load import load
from trickledger.ledger.projections import families, tallies
from trickledger.ledger.projections.derived import named
from trickledger.ledger.projections.games import TABLES, decisions, project
from trickledger.ledger.projections.people import Decision, Name
from trickledger.ledger.projections.tournaments import EVENT_TABLES, project_event
from trickledger.ledger.services.batch import Batch, Club, Part, batches
from trickledger.ledger.storage.memory import drafting
from trickledger.ledger.storage.port import Rows

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from trickledger.ledger.journal.branches import Record
    from trickledger.rules.record.fold import GameFold

AT_ONCE = 16_000
"""Entries that are written while others wait: some 0.2 s; a record costs as much as several."""

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

_CODE = "SELECT code FROM {kind} WHERE stream = ?"

_CALLED = """
SELECT stream.stream, id, stream.kind, number FROM {kind} JOIN stream USING (stream) WHERE code = ?
"""

_CALL = """
INSERT INTO person (person, origin, written, written_folded, name, folded) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (person) DO UPDATE
SET written = excluded.written, name = excluded.name, folded = excluded.folded
"""

LAST = """
SELECT (SELECT coalesce(max(stream), 0) FROM stream), (SELECT coalesce(max(author), 0) FROM author),
       (SELECT coalesce(max(person), 0) FROM person)
"""


class Kept(Protocol):
    """A record that is new, of which `stream` is None, or goes on after the `had` entries it has.

    `chain` is what its stream keeps, `fold` the game that it comes to.
    """

    kind: str
    origin: str | None
    stream: Stream | None
    had: int
    fold: GameFold | None

    @property
    def chain(self) -> Record:
        """The id and the entries of its stream."""


class Draft:
    """A database of its own, in which keys and numbers are given as the ledger would give them.

    It is true of a ledger as long as that has got no other streams, authors or people, and no
    entries where the draft goes on. What is in it was checked, so nothing of it can be refused.
    """

    def __init__(self, address: str = "") -> None:
        self._open = ExitStack()
        self.db: Rows = self._open.enter_context(drafting(address))
        self._seated: dict[Stream, list[Name]] = {}
        self._is_begun = False
        # of streams of the ledger how many entries it had: they go on, or are read beside those
        self._ends: dict[Stream, int] = {}
        self._relatives: dict[Stream, int] = {}
        self._work: deque[Batch] = deque()

    def begin(self, ledger: Rows) -> None:
        """Begin at one moment of the ledger."""
        self._last = ledger.one(LAST)
        for table, rows in _BEGINNING.items():
            copy_rows(self.db, table, ledger.each(rows))
        known = self.db.all("SELECT origin, written, name FROM person")
        self._shown: dict[Name, str] = {
            Name(origin, written): name for origin, written, name in known
        }
        self._decided: list[Decision] = decisions(self.db)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._open.__exit__(kind, error, trace)

    def take(self, ledger: Rows, kept: Kept) -> Stream:
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
            project(self.db, stream, fold, of_many=True)
            origin = journal.origin(self.db, stream)
            self._seated[stream] = [Name(origin, player.name) for player in fold.head.players]
        elif kept.kind == "event":
            with named(stream):
                project_event(self.db, stream)
        if kept.kind in families.KINDS:
            self._take_relatives(ledger, stream)
        return stream

    def _take_relatives(self, ledger: Rows, stream: Stream) -> None:
        """Copy the other records of a game or event, as far as the ledger has them."""
        rows = ledger.all(_CALLED.format(kind=stream.kind), [self._code(stream)])
        for relative in map(Stream._make, rows):
            if relative not in self._ends and relative not in self._relatives:
                self._relatives[relative] = journal.head(ledger, relative)[0]
                for table in ("stream", "entry", relative.kind):
                    self._fetch(ledger, table, relative)

    def _code(self, stream: Stream) -> str:
        """The code of a game or event that was taken; empty for a decision."""
        if stream.kind not in families.KINDS:
            return ""
        row = self.db.one(_CODE.format(kind=stream.kind), stream[:1])
        return str(row[0])

    def _go_on(self, ledger: Rows, stream: Stream, had: int) -> None:
        """Copy a stream of the ledger that goes on."""
        self._ends[stream] = had
        self._relatives.pop(stream, None)
        self._fetch(ledger, "stream", stream)
        self._fetch(ledger, "entry", stream, f"AND number <= {had}")

    def _fetch(self, ledger: Rows, table: str, stream: Stream, where: str = "") -> None:
        self.db.run(f"DELETE FROM {table} WHERE stream = ?", stream[:1])
        rows = ledger.each(f"SELECT * FROM {table} WHERE stream = ? {where}", stream[:1])
        copy_rows(self.db, table, rows)

    def settle(self, room: int = 0) -> None:
        """Lay out the work, after all that is new was taken.

        `room` is how many entries are written in one transaction, if not as many as usual.
        """
        on = [
            Part(stream, had, journal.head(self.db, stream)[0] - had, self._code(stream))
            for stream, had in self._ends.items()
        ]
        new = [
            Part(stream, 0, entries, self._code(stream))
            for *row, entries in self.db.all(_NEW, (self._last[0],))
            for stream in [Stream(*row)]
        ]
        parts = [*sorted(on, key=lambda part: part.code), *new]
        club = Club(self.db, self._shown, self._decided)
        self._work.extend(batches(self.db, parts, club, self._seated, room or AT_ONCE))

    @property
    def is_written(self) -> bool:
        """Whether the ledger has all that is new."""
        return not self._work

    def is_true_of(self, ledger: Rows) -> bool:
        """Whether nothing has come meanwhile that the draft would have to know of."""
        return ledger.one(LAST) == self._last and self.stand_still(ledger)

    def stand_still(self, ledger: Rows) -> bool:
        """Whether no stream of the ledger that was looked at has gone on."""
        known = {**self._ends, **self._relatives}.items()
        return all(journal.head(ledger, stream)[0] == had for stream, had in known)

    def write(self, ledger: Rows) -> None:
        """Write whole records into the ledger, in `writing()`, until others should write.

        All of them, but where they are very many.
        """
        batch = self._work.popleft()
        if not self._is_begun:
            self._pour(ledger, "author", "author > ?", self._last[1])
            self._is_begun = True
        ledger.many(_CALL, batch.people)
        self._write(ledger, batch.parts)
        written = {part.stream for part in batch.parts}
        for change in batch.changes:
            # what was written just now is counted below
            (families.give if change.stream in written else families.carry_out)(ledger, change)
        tallies.add_work(ledger, batch.work)
        self._last = ledger.one(LAST)

    def _write(self, ledger: Rows, parts: Sequence[Part]) -> None:
        for part in parts:
            if part.had:
                self._make_room(ledger, part)
            self._ends.pop(part.stream, None)
        self._pour_new(ledger, among(part.stream for part in parts if not part.had))
        every = among(part.stream for part in parts)
        for table in _DERIVED:
            self._pour(ledger, table, every)

    def _pour_new(self, ledger: Rows, new: str) -> None:
        """Write new streams with their entries."""
        self._pour(ledger, "stream", f"{new} ORDER BY stream")
        self._pour(ledger, "entry", f"{new} ORDER BY stream, number")

    def _make_room(self, ledger: Rows, part: Part) -> None:
        """Append to a stream that goes on, and forget what was derived of it."""
        key = part.stream.stream
        tallies.take(ledger, key)
        for table in reversed(_DERIVED):
            ledger.run(f"DELETE FROM {table} WHERE stream = ?", (key,))
        self._pour(ledger, "entry", "stream = ? AND number > ? ORDER BY number", key, part.had)

    def _pour(self, ledger: Rows, table: str, where: str, *values: int, source: str = "") -> None:
        rows = self.db.each(f"SELECT * FROM {source or table} WHERE {where}", values)
        copy_rows(ledger, table, rows)


def among(streams: Iterable[Stream]) -> str:
    """A condition of SQL for the rows of some streams."""
    return f"stream IN ({', '.join(str(stream.stream) for stream in streams)})"


def copy_rows(db: Rows, table: str, rows: Iterator[Sequence[object]]) -> None:
    """Write rows as they are into a table of the same columns."""
    for first in rows:
        places = ", ".join("?" * len(first))
        db.many(f"INSERT INTO {table} VALUES ({places})", chain((first,), rows))
