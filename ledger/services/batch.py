"""What an import writes at once: whole records, after which the ledger comes to what they say."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.projections import copies, families
from trickledger.ledger.projections.games import decision_in
from trickledger.ledger.projections.people import Decision, Name, people, spelling
from trickledger.ledger.projections.tallies import Work, work_of
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.projections.families import Change
    from trickledger.ledger.storage.port import Rows

A_RECORD = 20
"""As many entries are written in the time in which what follows from a record is."""

Called = tuple[str, str]
"""A name as it is written, and as it is shown."""


class Part(NamedTuple):
    """A stream that is new or goes on: how many entries the ledger had, and how many come."""

    stream: Stream
    had: int
    entries: int
    code: str


class Batch(NamedTuple):
    """What is written at once: streams, and what changes by them for people and other records.

    `people` are rows of their table, those that are new and those that are shown otherwise.
    """

    parts: Sequence[Part]
    people: Sequence[tuple[object, ...]]
    changes: Sequence[Change]
    work: Work


def batches(
    db: Rows, parts: Iterable[Part], club: Club, seated: Mapping[Stream, Iterable[Name]], room: int
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


def _next(waiting: deque[Part], room: int) -> list[Part]:
    """The parts that are written at once, with all records of a game that go on."""
    batch: list[Part] = []
    while waiting and (room > 0 or (waiting[0].had and waiting[0].code == batch[-1].code)):
        batch.append(waiting.popleft())
        room -= batch[-1].entries + A_RECORD
    return batch


def _first(waiting: Iterable[Part]) -> int:
    """The key from which on no record is written yet; they are written in the order of keys."""
    new = (part.stream.stream for part in waiting if part.code and not part.had)
    return next(new, families.NO_STREAM)


def _changes(db: Rows, batch: Sequence[Part], end: int) -> list[Change]:
    """Which records are something else among the others than before; a new one counts at first."""
    touched = {(part.stream.kind, part.code): None for part in batch if part.code}
    return [
        change
        for kind, code in touched
        if families.has_several(db, kind, code)
        for change in families.changes(db, kind, code, end)
    ]


class Club:
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
