"""Checks of a ledger: each named, run alone or all together, and telling what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger import journal
from ledger.chain import first_fault
from ledger.derived import derive_all
from ledger.errors import UnreadableDecision
from ledger.heads import Noted, missing
from ledger.projection import TABLES, decisions, everybody, project
from ledger.record import load
from ledger.store import told
from rules.stored import BrokenRecord

if TYPE_CHECKING:
    from ledger.store import Store
    from rules.fold import GameFold


_RESTORE = "Change nothing, and restore a copy of the ledger."
_REBUILD = "`trickledger check --rebuild` derives all figures anew."

_HEAD_DIGITS = 12


class Fault(NamedTuple):
    """What a check found: which check, in which game (0: none), what, and what to do."""

    check: str
    game: int
    what: str
    remedy: str

    def as_json(self) -> dict[str, Any]:
        """The record that `check --json` prints."""
        return self._asdict()


class Report(NamedTuple):
    """What the checks came to: how many games and entries, the faults, and the open findings."""

    games: int
    entries: int
    faults: tuple[Fault, ...]
    open_findings: tuple[tuple[int, str], ...]
    heads: tuple[tuple[int, int, str], ...]

    def as_json(self) -> dict[str, Any]:
        """The record that `check --json` prints."""
        return {
            "ok": self.is_sound,
            "games": self.games,
            "entries": self.entries,
            "faults": [fault.as_json() for fault in self.faults],
            "open_findings": [{"game": game, "what": what} for game, what in self.open_findings],
            "heads": [
                {"game": game, "entries": count, "hash": digest}
                for game, count, digest in self.heads
            ],
        }

    @property
    def is_sound(self) -> bool:
        """Whether no check failed and no finding is open."""
        return not self.faults and not self.open_findings


def check(
    store: Store, names: tuple[str, ...] = (), heads: Sequence[Noted] = ()
) -> Report:
    """Run the named checks, or all, on one moment of the ledger.

    `heads` were noted elsewhere, and the ledger must hold them still.
    """
    # a copy keeps no writer waiting while every game is folded again
    with told(store.path), closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        store.db.backup(copy)
        faults = [
            fault
            for name, run in CHECKS.items()
            if not names or name in names
            for fault in _run(name, run, copy)
        ]
        faults += [fault for noted in heads for fault in _noted(copy, noted)]
        games = journal.streams(copy, "game")
        (entries,) = copy.execute("SELECT count(*) FROM entry").fetchone()
        findings = copy.execute(
            "SELECT stream.number, 'hand ' || deal || ': ' || clause || ' on ' || accused "
            "FROM finding JOIN stream USING (stream) WHERE status = 'open' "
            "ORDER BY stream.number, deal"
        ).fetchall()
        ends = [(game.number, *journal.head(copy, game)) for game in games]
    return Report(
        len(games),
        entries,
        tuple(faults),
        tuple(findings),
        tuple((number, count, digest.hex()[:_HEAD_DIGITS]) for number, count, digest in ends),
    )


def _run(name: str, run: Check, db: sqlite3.Connection) -> Iterator[Fault]:
    """Run one check; where the database itself fails under it, that is what it found."""
    try:
        yield from run(db)
    except sqlite3.DatabaseError as exc:
        yield Fault(name, 0, f"It could not be finished, SQLite says: {exc}.", _RESTORE)


def _database(db: sqlite3.Connection) -> Iterator[Fault]:
    """The database's own check of its pages and keys."""
    for (said,) in db.execute("PRAGMA integrity_check"):
        if said != "ok":
            yield Fault("database", 0, str(said), _RESTORE)
    for row in db.execute("PRAGMA foreign_key_check"):
        yield Fault("database", 0, f"A row of {row[0]} points at nothing.", _RESTORE)


def _chain(db: sqlite3.Connection) -> Iterator[Fault]:
    """The hashes of every entry and of the one before it."""
    for kind in journal.STREAM_KINDS:
        for stream in journal.streams(db, kind):
            fault = first_fault(db, stream)
            if fault:
                yield Fault(
                    "chain",
                    stream.number if kind == "game" else 0,
                    f"{_named(stream)}Entry {fault.number}. {fault.why}",
                    f"Compare with a copy or an export of that {kind}.",
                )


def _named(stream: journal.Stream) -> str:
    """What a record is called in a fault, which has a place for the number of a game alone."""
    return "" if stream.kind == "game" else f"{stream.kind.capitalize()} {stream.number}: "


def _noted(db: sqlite3.Connection, noted: Noted) -> Iterator[Fault]:
    """A head that was noted elsewhere: a cut tail, or a chain made anew, shows by nothing else."""
    for game, what in missing(db, noted):
        yield Fault("head", game, what, "Compare with a copy or an export.")


def _record(db: sqlite3.Connection) -> Iterator[Fault]:
    """Every entry folds as it did when it was accepted."""
    try:
        decisions(db)
    except UnreadableDecision as exc:
        yield Fault("record", 0, f"{exc.what} {exc.why}", "Compare with a copy of the ledger.")
    for stream, fold in _folds(db):
        if isinstance(fold, Exception):
            yield Fault("record", stream.number, str(fold), "Compare with a copy of that game.")


def _figures(db: sqlite3.Connection) -> Iterator[Fault]:
    """Every derived figure, rebuilt from the entries, is what the tables say."""
    yield from _people(db)
    for stream, fold in _folds(db):
        if isinstance(fold, Exception):
            continue
        before = _rows(db, stream)
        project(db, stream, fold)
        after = _rows(db, stream)
        for table in TABLES:
            if before[table] != after[table]:
                yield Fault(
                    "figures",
                    stream.number,
                    f"The table {table} has {_apart(before[table], after[table])}.",
                    _REBUILD,
                )


def _people(db: sqlite3.Connection) -> Iterator[Fault]:
    """Who is who, derived again from what the club decided, is what the tables say."""
    try:
        known = everybody(db)
    except UnreadableDecision:
        # the check of the record names it
        return
    kept = db.execute("SELECT origin, written_folded, name FROM person ORDER BY 1, 2").fetchall()
    derived = sorted((*name.key, person.name) for person in known for name in person.names)
    if kept != derived:
        yield Fault("figures", 0, f"The table person has {_apart(kept, derived)}.", _REBUILD)


def _apart(before: list[tuple[Any, ...]], after: list[tuple[Any, ...]]) -> str:
    wrong = [row for row in before if row not in after]
    right = [row for row in after if row not in before]
    return f"{wrong[:1] or 'nothing'} where the entries come to {right[:1] or 'nothing'}"


def _rows(db: sqlite3.Connection, stream: journal.Stream) -> dict[str, list[tuple[Any, ...]]]:
    return {
        table: db.execute(
            f"SELECT * FROM {table} WHERE stream = ? ORDER BY 1, 2, 3, 4", (stream.stream,)
        ).fetchall()
        for table in TABLES
    }


def _folds(
    db: sqlite3.Connection,
) -> Iterator[tuple[journal.Stream, GameFold | Exception]]:
    for stream in journal.streams(db, "game"):
        try:
            yield stream, load(db, stream)
        except (BrokenRecord, ValueError, StopIteration) as exc:
            yield stream, exc


def rebuild(store: Store) -> int:
    """Derive all figures anew from the entries, and say of how many games."""
    with store.writing() as db:
        derive_all(db)
        return len(journal.streams(db, "game"))


Check = Callable[[sqlite3.Connection], Iterator[Fault]]
CHECKS: dict[str, Check] = {
    "database": _database,
    "chain": _chain,
    "record": _record,
    "figures": _figures,
}
"""The checks by name, in the order in which they run."""
