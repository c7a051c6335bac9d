"""Checks of a ledger: each named, run alone or all together, and telling what to do."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger import journal
from ledger.errors import UsageError
from ledger.projection import TABLES, project
from ledger.record import load
from rules.stored import BrokenRecord

if TYPE_CHECKING:
    from ledger.store import Store
    from rules.fold import GameFold


_RESTORE = "Change nothing, and restore a copy of the ledger."

_HEAD = re.compile(r"(\d{1,9})-([0-9a-f]{6,64})", re.ASCII)
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
    store: Store, names: tuple[str, ...] = (), heads: Sequence[tuple[int, str]] = ()
) -> Report:
    """Run the named checks, or all, on one moment of the ledger.

    `heads` are (number, digits) that were noted elsewhere, and that some game must hold still.
    """
    # a copy keeps no writer waiting while every game is folded again
    with store.in_memory() as copy:
        faults = [
            fault
            for name, run in CHECKS.items()
            if not names or name in names
            for fault in _run(name, run, copy)
        ]
        faults += [fault for number, digits in heads for fault in _noted(copy, number, digits)]
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
    for stream in journal.streams(db, "game"):
        for fault in journal.verify(db, stream)[:1]:
            yield Fault(
                "chain",
                stream.number,
                f"Entry {fault.number}. {fault.why}",
                "Compare with a copy or an export of that game.",
            )


def _noted(db: sqlite3.Connection, number: int, digits: str) -> Iterator[Fault]:
    """A head that was noted elsewhere: a cut tail, or a chain made anew, shows by nothing else."""
    hashes = db.execute("SELECT hash FROM entry WHERE number = ?", (number,))
    if not any(digest.hex().startswith(digits) for (digest,) in hashes):
        what = f"No game has an entry {number} whose hash begins with {digits}."
        yield Fault("head", 0, what, "It was cut off or rewritten: compare with a copy.")


def _record(db: sqlite3.Connection) -> Iterator[Fault]:
    """Every entry folds as it did when it was accepted."""
    for stream, fold in _folds(db):
        if isinstance(fold, Exception):
            yield Fault("record", stream.number, str(fold), "Compare with a copy of that game.")


def _figures(db: sqlite3.Connection) -> Iterator[Fault]:
    """Every derived figure, rebuilt from the entries, is what the tables say."""
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
                    "`trickledger check --rebuild` derives all figures anew.",
                )


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


def short_head(number: int, digest: bytes) -> str:
    """The head of a record as a sheet prints it: its last entry and the start of its hash.

    >>> short_head(32, bytes(32))
    '32-000000000000'
    """
    return f"{number}-{digest.hex()[:_HEAD_DIGITS]}"


def read_head(text: str) -> tuple[int, str]:
    """Number and digits of a head as a sheet prints it; raises UsageError."""
    found = _HEAD.fullmatch(text.lower())
    if found is None:
        raise UsageError(f"{text[:40]} is no head.", "A sheet prints it: 32-0a1b2c3d4e5f.")
    return int(found[1]), found[2]


def rebuild(store: Store) -> int:
    """Derive all figures anew from the entries, and say of how many games."""
    with store.writing() as db:
        games = journal.streams(db, "game")
        for stream in games:
            project(db, stream, load(db, stream))
    return len(games)


Check = Callable[[sqlite3.Connection], Iterator[Fault]]
CHECKS: dict[str, Check] = {
    "database": _database,
    "chain": _chain,
    "record": _record,
    "figures": _figures,
}
"""The checks by name, in the order in which they run."""
