"""Import: all or nothing, and nothing twice."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger import journal
from ledger.errors import EntryRefused
from ledger.exchange.data import read_json
from ledger.exchange.text import identity
from ledger.projection import project
from ledger.record import Author, now, stored
from rules.fold import GameFold
from rules.head import Head
from rules.refusal import Refusal
from rules.replay import RecordReader
from rules.stored import BrokenRecord, fold_stored, read_head

if TYPE_CHECKING:
    from ledger.store import Store


class Candidate(NamedTuple):
    """A game that is to be imported: where it was read, its id, its fold, and its entries if they
    carry scorers, times and hashes of their own.
    """

    source: str
    id: str
    fold: GameFold
    entries: tuple[journal.Entry, ...] = ()


class Imported(NamedTuple):
    """What became of a candidate: `added`, `continued` or `known`, with how many new entries.

    `likely_double` is another game of this ledger with the same players on the same day.
    """

    source: str
    game: int
    id: str
    what: str
    entries: int
    likely_double: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The record that `import --json` prints."""
        return self._asdict()


def read_candidates(source: str, text: str) -> list[Candidate]:
    """The games of a file; raises EntryRefused that names the place of what cannot be read."""
    if text.lstrip()[:1] == "{":
        return _from_json(source, text)
    reader = RecordReader()
    for number, line in enumerate(text.splitlines(), 1):
        refusal = reader.line(line)
        if refusal:
            raise RecordRefused(source, refusal.at(number, refusal.column or 1))
    reader.finish()
    if not reader.games:
        raise EntryRefused(f"{source} holds no game.", "A record begins with its game.")
    return [Candidate(source, identity(game.fold), game.fold) for game in reader.games]


class RecordRefused(EntryRefused):
    """A line of a record was refused: `source` and `refusal` say where and why."""

    def __init__(self, source: str, refusal: Refusal) -> None:
        self.source = source
        self.refusal = refusal
        super().__init__(f"{source}: {refusal}", remedy="Nothing was imported.")


def _from_json(source: str, text: str) -> list[Candidate]:
    try:
        games = read_json(text)
    except ValueError as exc:
        raise EntryRefused(f"{source} cannot be read.", str(exc), "Nothing was imported.") from exc
    return [_stored_candidate(source, id, entries) for id, entries in games]


def _stored_candidate(source: str, id: str, entries: list[journal.Entry]) -> Candidate:
    lines = entries[0].text.splitlines() if entries else []
    head = read_head(entries[0].text) if lines and all(map(str.isprintable, lines)) else None
    if not isinstance(head, Head):
        why = str(head) if head else "It has no entry 1 that can be read."
        raise EntryRefused(f"{source}: game {id} has no head.", why, "Nothing was imported.")
    try:
        fold = fold_stored(head, stored(iter(entries[1:])))
    except BrokenRecord as exc:
        raise EntryRefused(f"{source}: game {id}: {exc}", remedy="Nothing was imported.") from exc
    why = _not_as_exported(id, entries, fold)
    if why:
        raise EntryRefused(
            f"{source}: game {id} is not as it was exported.", why, "Nothing was imported."
        )
    return Candidate(source, id, fold, tuple(entries))


def _not_as_exported(id: str, entries: list[journal.Entry], fold: GameFold) -> str:
    """Why entries are not what a ledger wrote: altered, or in other words than the canonical."""
    previous = journal.FIRST_PREVIOUS
    for number, (entry, folded) in enumerate(zip(entries, fold.entries, strict=True), 1):
        if entry.number != number:
            return f"The next entry is {number}, not {entry.number}."
        if entry.previous != previous or entry.hash != journal.entry_hash(id, *entry[:8]):
            return f"The hash of entry {number} does not fit what it says."
        if (entry.line, entry.kind, entry.text) != folded[1:4]:
            return f"Entry {number} is not in the words that a ledger keeps: {folded.text}"
        previous = entry.hash
    return ""


def import_games(
    store: Store, candidates: Iterable[Candidate], author: Author, *, dry_run: bool = False
) -> list[Imported]:
    """Import games in one transaction, all or none; raises EntryRefused for a conflict."""
    try:
        with store.writing() as db:
            done = [_import(db, candidate, author) for candidate in candidates]
            if dry_run:
                raise _OnlyTried(done)
    except _OnlyTried as tried:
        return tried.done
    return done


class _OnlyTried(Exception):
    def __init__(self, done: list[Imported]) -> None:
        self.done = done
        super().__init__()


def _import(db: sqlite3.Connection, candidate: Candidate, author: Author) -> Imported:
    source, id, fold, _ = candidate
    stream = journal.find_stream_by_id(db, id)
    if stream is None:
        double = _likely_double(db, fold)
        stream = journal.open_stream(db, "game", id)
        _append(db, stream, 0, candidate, author)
        return Imported(source, stream.number, id, "added", fold.numbered, double)
    known = _agreeing(db, stream, candidate)
    new = fold.numbered - known
    if new <= 0:
        return Imported(source, stream.number, id, "known", 0)
    _append(db, stream, known, candidate, author)
    return Imported(source, stream.number, id, "continued", new)


def _append(
    db: sqlite3.Connection,
    stream: journal.Stream,
    known: int,
    candidate: Candidate,
    author: Author,
) -> None:
    if candidate.entries:
        try:
            journal.append_stored(db, stream, candidate.entries[known:])
        except (journal.BrokenChain, EntryRefused) as exc:
            raise EntryRefused(
                f"{candidate.source}: game {stream.id} is not as it was exported.",
                str(exc),
                "Nothing was imported.",
            ) from exc
    else:
        new = [
            journal.NewEntry(entry.line, entry.kind, entry.text)
            for entry in candidate.fold.entries[known:]
        ]
        scorer, device = author
        journal.append(db, stream, known, new, scorer=scorer, device=device, at=now())
    project(db, stream, candidate.fold)


def _agreeing(db: sqlite3.Connection, stream: journal.Stream, candidate: Candidate) -> int:
    """How many entries the ledger has of a game, all of which the candidate shares."""
    count = 0
    theirs = candidate.fold.entries
    for ours, their in zip(journal.read(db, stream), theirs, strict=False):
        for field in ("line", "kind", "text"):
            mine, other = getattr(ours, field), getattr(their, field)
            if mine != other and not (field == "text" and _same_head(mine, other)):
                raise EntryRefused(
                    f"{candidate.source}: game {stream.number} is another one under the same id.",
                    f"Entry {ours.number}, {field}: here {mine!r}, there {other!r}.",
                    "Nothing was imported.",
                )
        count = ours.number
    return count if count == len(theirs) else journal.head(db, stream)[0]


def _same_head(mine: str, other: str) -> bool:
    """Whether two heads differ only in that one does not write its id."""

    def bare(text: str) -> list[str]:
        return [line for line in text.splitlines() if not line.startswith("id ")]

    return mine.startswith("game ") and bare(mine) == bare(other)


def _likely_double(db: sqlite3.Connection, fold: GameFold) -> int | None:
    if not fold.head.date:
        return None
    rows = db.execute(
        "SELECT stream.number, (SELECT group_concat(name, char(10)) FROM (SELECT person.name FROM "
        "seat JOIN person USING (person) WHERE seat.stream = game.stream ORDER BY seat.seat)) "
        "FROM game JOIN stream USING (stream) WHERE game.date = ? AND game.kind = ?",
        (fold.head.date, fold.head.kind),
    )
    names = "\n".join(player.name for player in fold.head.players)
    return next((int(number) for number, players in rows if players == names), None)
