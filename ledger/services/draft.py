"""A draft of what an import adds: written, checked and derived where nobody waits for it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import NamedTuple, Protocol, Self

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.branches import Record
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.load import load
from trickledger.ledger.journal.taking_in import append_stored
from trickledger.ledger.projections import copies, families, tallies
from trickledger.ledger.projections.derived import named
from trickledger.ledger.projections.families import Change
from trickledger.ledger.projections.games import TABLES, decision_in, decisions, project
from trickledger.ledger.projections.people import Decision, Name, people, spelling
from trickledger.ledger.projections.tallies import Work, work_of
from trickledger.ledger.projections.tournaments import EVENT_TABLES, project_event
from trickledger.ledger.services.new_games import open_games_in
from trickledger.ledger.storage.memory import drafting
from trickledger.ledger.storage.port import Rows
from trickledger.rules.language.notation import folded
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head

A_RECORD = 20
"""As many entries are written in the time in which what follows from a record is."""

Called = tuple[str, str]
"""A name as it is written, and as it is shown."""


class StreamToWrite(NamedTuple):
    """A stream that is new or goes on: how many entries the ledger had, and how many come."""

    stream: Stream
    had: int
    entries: int
    code: str


class Batch(NamedTuple):
    """What is written at once: streams, and what changes by them for people and other records.

    `people` are rows of their table, those that are new and those that are shown otherwise.
    """

    parts: Sequence[StreamToWrite]
    people: Sequence[tuple[object, ...]]
    changes: Sequence[Change]
    work: Work


def batches(
    db: Rows,
    parts: Iterable[StreamToWrite],
    club: Registry,
    seated: Mapping[Stream, Iterable[Name]],
    room: int,
) -> Iterator[Batch]:
    """Part the work into batches, each with what a ledger comes to that has no more than that.

    `db` has all that is new, and the other records of the same games and events. `club` is who is
    who in the ledger, `seated` the names of the players of each game.
    """
    waiting = deque(parts)
    while waiting:
        batch = _next(waiting, room)
        for part in batch:
            club.hear(part.stream, seated.get(part.stream, ()))
        changes = _changes(db, batch, _first(waiting))
        for change in changes:
            families.give(db, change)
        games = [part.stream.stream for part in batch if part.stream.kind == "game"]
        yield Batch(batch, club.called(), changes, work_of(db, games))
    # each batch says what its records are when it is written
    copies.let_all_count(db)


def _next(waiting: deque[StreamToWrite], room: int) -> list[StreamToWrite]:
    """The parts that are written at once, with all records of a game that go on."""
    batch: list[StreamToWrite] = []
    while waiting and (room > 0 or (waiting[0].had and waiting[0].code == batch[-1].code)):
        batch.append(waiting.popleft())
        room -= batch[-1].entries + A_RECORD
    return batch


def _first(waiting: Iterable[StreamToWrite]) -> int:
    """The key from which on no record is written yet; they are written in the order of keys."""
    new = (part.stream.stream for part in waiting if part.code and not part.had)
    return next(new, families.NO_STREAM)


def _changes(db: Rows, batch: Sequence[StreamToWrite], end: int) -> list[Change]:
    """Which records are something else among the others than before; a new one counts at first."""
    touched = {(part.stream.kind, part.code): None for part in batch if part.code}
    return [
        change
        for kind, code in touched
        if families.has_several(db, kind, code)
        for change in families.changes(db, kind, code, end)
    ]


class Registry:
    """Who is who, by the names and the decisions of a ledger as far as it is written.

    `shown` are the names that it has and how they are shown, `decided` its decisions.
    """

    def __init__(self, db: Rows, shown: Mapping[Name, str], decided: Iterable[Decision]) -> None:
        self._db = db
        self._names = {name.key: name for name in shown}
        self._called: dict[tuple[str, str], Called] = {
            name.key: (name.written, called) for name, called in shown.items()
        }
        self._rows = copies.keys_of_names(db)
        self._decided = {one.id: one for one in decided}
        self._has_news = False

    def hear(self, stream: Stream, names: Iterable[Name]) -> None:
        """Hear what a stream decides, or whom it names."""
        if stream.kind == "club":
            self._decided[stream.id] = decision_in(self._db, stream)
            self._has_news = True
        for name in names:
            before = self._names.get(name.key)
            if not before or spelling(name.written) < spelling(before.written):
                self._names[name.key] = name
                self._has_news = True

    def called(self) -> list[tuple[object, ...]]:
        """The rows of those who are new, or shown under another name now."""
        if not self._has_news:
            return []
        self._has_news = False
        before = self._called
        self._called = {
            name.key: (name.written, person.name)
            for person in people(self._names.values(), self._decided.values())
            for name in person.names
        }
        return [
            (self._rows[key], key[0], written, key[1], called, folded(called))
            for key, (written, called) in self._called.items()
            if before.get(key) != (written, called)
        ]


AT_ONCE = 16_000
"""Entries that are written while others wait: some 0.2 s; a record costs as much as several."""

_DERIVED = (*reversed(TABLES), *reversed(EVENT_TABLES))


class RecordToWrite(Protocol):
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

    @property
    def is_hashed_here(self) -> bool:
        """Whether its new entries have hashes that were made here, for its own stream."""


class Draft:
    """A database of its own, in which keys and numbers are given as the ledger would give them.

    It is true of a ledger as long as that has got no other streams, authors or people, and no
    entries where the draft goes on. What is in it was checked, so nothing of it can be refused.
    `written` are the ids of the streams that the ledger has of it by now.
    """

    def __init__(self) -> None:
        self._open = ExitStack()
        self.db: Rows = self._open.enter_context(drafting())
        self._seated: dict[Stream, list[Name]] = {}
        self._is_begun = False
        # of streams of the ledger how many entries it had: they go on, or are read beside those
        self._ends: dict[Stream, int] = {}
        self._relatives: dict[Stream, int] = {}
        self._work: deque[Batch] = deque()
        self.written: set[str] = set()

    def begin(self, ledger: Rows) -> None:
        """Begin at one moment of the ledger."""
        self._last = copies.newest_keys(ledger)
        copies.copy_beginning(ledger, self.db)
        self._shown = copies.names_shown(self.db)
        self._decided: list[Decision] = decisions(self.db)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Forget it; a second time does nothing."""
        self._open.close()

    def take(self, ledger: Rows, kept: RecordToWrite) -> Stream:
        """Write what is new of a record, and what follows from it; say which stream it is.

        Raises EntryRefused for what cannot be, `BrokenChain` for a chain that is none.
        """
        chain = kept.chain
        if kept.stream:
            self._go_on(ledger, kept.stream, kept.had)
        stream = kept.stream or journal.open_stream(self.db, kept.kind, chain.id, kept.origin)
        new, is_hashed_here = chain.entries[kept.had :], kept.is_hashed_here
        append_stored(self.db, stream, new, is_hashed_here=is_hashed_here)
        if kept.fold:
            is_so = kept.fold.head.text() == chain.entries[0].text
            fold = kept.fold if is_so else load(self.db, stream)
            project(self.db, stream, fold, of_many=True)
            self._seat(stream, fold.head)
        elif kept.kind == "event":
            with named(stream):
                project_event(self.db, stream)
        if kept.kind in families.KINDS:
            self._take_relatives(ledger, stream)
        return stream

    def open(self, heads: Sequence[Head], author: Author) -> list[Stream]:
        """Open games; raises EntryRefused where somebody would sit on two seats."""
        streams = open_games_in(self.db, heads, author)
        for head, stream in zip(heads, streams, strict=True):
            self._seat(stream, head)
        return streams

    def _seat(self, stream: Stream, head: Head) -> None:
        origin = journal.origin(self.db, stream)
        self._seated[stream] = [Name(origin, player.name) for player in head.players]

    def _take_relatives(self, ledger: Rows, stream: Stream) -> None:
        """Copy the other records of a game or event, as far as the ledger has them."""
        code = copies.code_of_record(self.db, stream)
        for relative in copies.of_the_code(ledger, stream.kind, code):
            if relative not in self._ends and relative not in self._relatives:
                self._relatives[relative] = journal.head(ledger, relative)[0]
                for table in ("stream", "entry", relative.kind):
                    copies.copy_stream(ledger, self.db, table, relative)

    def _go_on(self, ledger: Rows, stream: Stream, had: int) -> None:
        """Copy a stream of the ledger that goes on."""
        self._ends[stream] = had
        self._relatives.pop(stream, None)
        copies.copy_stream(ledger, self.db, "stream", stream)
        copies.copy_entries(ledger, self.db, stream, had)

    def settle(self, room: int = 0) -> None:
        """Lay out the work, after all that is new was taken.

        `room` is how many entries are written in one transaction, if not as many as usual.
        """
        on = [
            self._part(stream, had, journal.head(self.db, stream)[0])
            for stream, had in self._ends.items()
        ]
        opened = copies.opened_since(self.db, self._last)
        new = [self._part(stream, 0, entries) for stream, entries in opened]
        parts = [*sorted(on, key=lambda part: part.code), *new]
        club = Registry(self.db, self._shown, self._decided)
        self._work.extend(batches(self.db, parts, club, self._seated, room or AT_ONCE))

    def _part(self, stream: Stream, had: int, entries: int) -> StreamToWrite:
        return StreamToWrite(stream, had, entries - had, copies.code_of_record(self.db, stream))

    @property
    def is_written(self) -> bool:
        """Whether the ledger has all that is new."""
        return not self._work

    def is_true_of(self, ledger: Rows) -> bool:
        """Whether nothing has come meanwhile that the draft would have to know of.

        From then on nothing can, to the end of the block.
        """
        for stream in sorted({*self._ends, *self._relatives}):
            ledger.hold(stream.stream)
        return copies.newest_keys(ledger) == self._last and self.stand_still(ledger)

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
            copies.write_authors(ledger, self.db, self._last.author)
            self._is_begun = True
        copies.write_people(ledger, batch.people)
        self._write(ledger, batch.parts)
        written = {part.stream for part in batch.parts}
        for change in batch.changes:
            # what was written just now is counted below
            (families.give if change.stream in written else families.carry_out)(ledger, change)
        tallies.add_work(ledger, batch.work)
        self._last = copies.newest_keys(ledger)
        self.written.update(stream.id for stream in written)

    def _write(self, ledger: Rows, parts: Sequence[StreamToWrite]) -> None:
        for part in parts:
            if part.had:
                self._make_room(ledger, part)
            self._ends.pop(part.stream, None)
        copies.write_streams(ledger, self.db, (part.stream for part in parts if not part.had))
        copies.write_tables(ledger, self.db, _DERIVED, [part.stream for part in parts])
        newest = parts[-1].stream
        journal.be_known_by(ledger, newest, *journal.head(self.db, newest))

    def _make_room(self, ledger: Rows, part: StreamToWrite) -> None:
        """Append to a stream that goes on, and forget what was derived of it."""
        tallies.take(ledger, part.stream.stream)
        copies.forget_stream(ledger, reversed(_DERIVED), part.stream)
        copies.write_entries(ledger, self.db, part.stream, part.had)
