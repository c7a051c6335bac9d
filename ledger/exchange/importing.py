"""Import: all or nothing, and nothing twice, of records and of whole ledgers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ledger import journal
from ledger.codes import code_of
from ledger.derived import derive
from ledger.errors import EntryRefused
from ledger.exchange import branching
from ledger.exchange.reading import NOTHING, Candidate, with_entries
from ledger.joining import join, meant, namesakes
from ledger.projection import project, project_people
from ledger.record import Author, now
from ledger.snapshot import Watch
from rules.fold import GameFold
from rules.notation import folded

if TYPE_CHECKING:
    from ledger.store import Store

Keep = Literal["", "ours", "both"]
"""What becomes of a record that was continued in two places: refused, left out, or a branch."""


class Imported(NamedTuple):
    """What became of a candidate, with how many new entries; `game` is its number in its kind.

    `what` is `added`, `continued`, `known`, `branched` or `skipped`. `likely_double` is another
    game of this ledger with the same players on the same day.
    """

    source: str
    game: int
    id: str
    what: str
    entries: int
    likely_double: int | None = None
    kind: str = "game"

    def as_json(self) -> dict[str, Any]:
        """The record that `import --json` prints."""
        return self._asdict()


class Conflict(NamedTuple):
    """A record that says something else here than there from an entry on, and what."""

    source: str
    kind: str
    number: int
    id: str
    entry: int
    field: str
    ours: str | int
    theirs: str | int

    def __str__(self) -> str:
        return (
            f"{self.source}: {self.kind} {self.number} is another one under the same id. "
            f"Entry {self.entry}, {self.field}: here {self.ours!r}, there {self.theirs!r}."
        )

    def as_json(self) -> dict[str, Any]:
        """The record that `import --json` prints."""
        return self._asdict()


class Conflicting(EntryRefused):
    """Records were continued in two places, and nobody has said what is to become of them."""

    def __init__(self, conflicts: Sequence[Conflict]) -> None:
        self.conflicts = tuple(conflicts)
        super().__init__("\n".join(map(str, conflicts)), remedy=NOTHING)


def import_games(
    store: Store,
    candidates: Iterable[Candidate],
    author: Author,
    *,
    dry_run: bool = False,
    keep: Keep = "",
    joined: Sequence[str] | None = (),
    watch: Watch | None = None,
) -> list[Imported]:
    """Import records in one transaction, all or none.

    Raises Conflicting where a record was continued in two places and `keep` does not say what
    becomes of it. `joined` are names of which all people are one person; None stands for every
    name that several ledgers have.
    """
    try:
        with store.writing() as db:
            done = []
            chosen = list(candidates)
            for number, candidate in enumerate(chosen, 1):
                done.append(_import(db, candidate, author, keep))
                if watch:
                    watch(number, len(chosen))
            conflicts = [one for one in done if isinstance(one, Conflict)]
            if conflicts:
                raise Conflicting(conflicts)
            if any(one.kind == "club" and one.entries for one in done if isinstance(one, Imported)):
                project_people(db)
            _join(db, author, joined)
            imported = [one for one in done if isinstance(one, Imported)]
            if dry_run:
                raise _OnlyTried(imported)
    except _OnlyTried as tried:
        return tried.done
    return imported


def _join(db: sqlite3.Connection, author: Author, names: Sequence[str] | None) -> None:
    groups = namesakes(db) if names is None else [meant(db, name) for name in names]
    for group in groups:
        # who is one person already need not be joined again
        if len(group) > 1:
            join(db, author, group)


class _OnlyTried(Exception):
    def __init__(self, done: list[Imported]) -> None:
        self.done = done
        super().__init__()


def _import(
    db: sqlite3.Connection, candidate: Candidate, author: Author, keep: Keep
) -> Imported | Conflict:
    stream = journal.find_stream_by_id(db, candidate.id)
    if stream is None:
        home = _come_home(db, candidate)
        return home or _add(db, candidate, author)
    ours = list(journal.read(db, stream))
    if not candidate.entries:
        return _continue_record(db, stream, ours, candidate, author, keep)
    if stream.kind != candidate.kind:
        return _conflict(stream, candidate, 1, "kind", stream.kind, candidate.kind)
    shared = branching.common(ours, candidate.entries)
    if shared == min(len(ours), len(candidate.entries)):
        return _continue(db, stream, shared, candidate, author)
    if branching.says_the_same(ours, candidate.entries):
        return _imported(stream, candidate, "known", 0)
    return _branch(db, stream, ours, candidate, shared + 1, author, keep)


def _add(db: sqlite3.Connection, candidate: Candidate, author: Author) -> Imported:
    double = _likely_double(db, candidate.fold) if candidate.fold else None
    stream = journal.open_stream(db, candidate.kind, candidate.id, candidate.origin)
    new = _append(db, stream, 0, candidate, author)
    return _imported(stream, candidate, "added", new)._replace(likely_double=double)


def _continue(
    db: sqlite3.Connection,
    stream: journal.Stream,
    known: int,
    candidate: Candidate,
    author: Author,
) -> Imported:
    """Take what is new of a record of which the ledger has the beginning, or all."""
    new = _append(db, stream, known, candidate, author)
    return _imported(stream, candidate, "continued" if new else "known", new)


def _imported(stream: journal.Stream, candidate: Candidate, what: str, entries: int) -> Imported:
    return Imported(candidate.source, stream.number, stream.id, what, entries, kind=candidate.kind)


def _append(
    db: sqlite3.Connection,
    stream: journal.Stream,
    known: int,
    candidate: Candidate,
    author: Author,
) -> int:
    """Append what follows upon the entries that are known, derive from it, and say how many."""
    if candidate.entries:
        try:
            new = journal.append_stored(db, stream, candidate.entries[known:])
        except (journal.BrokenChain, EntryRefused) as exc:
            raise EntryRefused(
                f"{candidate.source}: {stream.kind} {stream.id} is not as it was exported.",
                str(exc),
                NOTHING,
            ) from exc
    else:
        new = _append_said(db, stream, known, candidate, author)
    if new and candidate.fold:
        project(db, stream, candidate.fold)
    elif new and candidate.kind == "event":
        _derive_event(db, stream, candidate)
    return new


def _append_said(
    db: sqlite3.Connection,
    stream: journal.Stream,
    known: int,
    candidate: Candidate,
    author: Author,
) -> int:
    """Append entries without hashes, those of one scorer after the other."""
    said = candidate.said[known:]
    at, head = now(), known
    for scorer, group in groupby(said, key=lambda entry: getattr(entry, "scorer", "")):
        rows = [journal.NewEntry(entry.line, entry.kind, entry.text) for entry in group]
        who = scorer or author.scorer
        journal.append(db, stream, head, rows, scorer=who, device=author.device, at=at)
        head += len(rows)
    return len(said)


def _derive_event(db: sqlite3.Connection, stream: journal.Stream, candidate: Candidate) -> None:
    try:
        derive(db, stream)
    except EntryRefused as exc:
        raise EntryRefused(
            f"{candidate.source}: event {stream.id} does not hold.", str(exc), NOTHING
        ) from exc


def _continue_record(
    db: sqlite3.Connection,
    stream: journal.Stream,
    ours: Sequence[journal.Entry],
    candidate: Candidate,
    author: Author,
    keep: Keep,
) -> Imported | Conflict:
    """Take what is new of a record without hashes, all of which is compared word by word."""
    theirs = candidate.said
    for mine, other in zip(ours, theirs, strict=False):
        field = _differing(mine, other)
        if field and keep:
            return _imported(stream, candidate, "skipped", 0)
        if field:
            said = getattr(mine, field), getattr(other, field)
            return _conflict(stream, candidate, mine.number, field, *said)
    return _continue(db, stream, min(len(ours), len(theirs)), candidate, author)


def _differing(mine: journal.Entry, other: Any) -> str:
    """The first field in which two entries do not say the same; empty where they do."""
    for field in ("line", "kind", "text"):
        one, another = getattr(mine, field), getattr(other, field)
        if one != another and not (field == "text" and branching.same_head(one, another)):
            return field
    return ""


def _branch(
    db: sqlite3.Connection,
    stream: journal.Stream,
    ours: Sequence[journal.Entry],
    candidate: Candidate,
    parted: int,
    author: Author,
    keep: Keep,
) -> Imported | Conflict:
    """Take a record that was continued elsewhere as a branch, if that was said, now or before."""
    theirs = candidate.entries
    here: Sequence[journal.Entry] = ours
    while True:
        branch = _branch_of(candidate, parted)
        known = journal.find_stream_by_id(db, branch.id)
        if known is None:
            break
        # a branch that was kept before needs no further word, wherever it goes on
        here = list(journal.read(db, known))
        shared = branching.common(here, branch.entries)
        if shared == min(len(here), len(branch.entries)):
            return _continue(db, known, shared, branch, author)
        parted = shared + 1
    if keep == "both":
        return _add(db, branch, author)._replace(what="branched", likely_double=None)
    if keep == "ours":
        return _imported(stream, candidate, "skipped", 0)
    mine, other = here[parted - 1], theirs[parted - 1]
    field = _differing(mine, other) or _stamp(mine, other)
    return _conflict(
        stream, candidate, parted, field, *(getattr(one, field) for one in (mine, other))
    )


def _stamp(mine: journal.Entry, other: journal.Entry) -> str:
    """What differs in entries that say the same: who entered them, where, or when."""
    for field in ("scorer", "device", "at"):
        if getattr(mine, field) != getattr(other, field):
            return field
    return "previous"


def _branch_of(candidate: Candidate, parted: int) -> Candidate:
    made = branching.branch(candidate.kind, candidate.id, candidate.entries, parted)
    id = branching.branch_id(candidate.id, candidate.entries[parted - 1])
    return with_entries(candidate._replace(id=id), made)


def _come_home(db: sqlite3.Connection, candidate: Candidate) -> Imported | None:
    """A branch of which this ledger has the record itself, which says all that it does."""
    root = branching.root_of(candidate.entries[0].text) if candidate.entries else None
    if root is None:
        return None
    for stream in journal.streams(db, candidate.kind):
        if code_of(stream.id) != root.code:
            continue
        ours = list(journal.read(db, stream))
        is_same = len(ours) >= root.entry and ours[root.entry - 1].hash.hex().startswith(
            root.digits
        )
        if is_same and branching.says_the_same(ours, candidate.entries):
            return _imported(stream, candidate, "known", 0)
    return None


def _conflict(
    stream: journal.Stream,
    candidate: Candidate,
    entry: int,
    field: str,
    ours: str | int,
    theirs: str | int,
) -> Conflict:
    return Conflict(
        candidate.source, stream.kind, stream.number, stream.id, entry, field, ours, theirs
    )


def _likely_double(db: sqlite3.Connection, fold: GameFold) -> int | None:
    if not fold.head.date:
        return None
    rows = db.execute(
        "SELECT stream.number, (SELECT group_concat(written_folded, char(10)) FROM "
        "(SELECT person.written_folded FROM "
        "seat JOIN person USING (person) WHERE seat.stream = game.stream ORDER BY seat.seat)) "
        "FROM game JOIN stream USING (stream) WHERE game.date = ? AND game.kind = ?",
        (fold.head.date, fold.head.kind),
    )
    names = "\n".join(folded(player.name) for player in fold.head.players)
    return next((int(number) for number, players in rows if players == names), None)
