"""Checks of a ledger: each named, run alone or all together, and telling what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger import journal
from ledger.projection import TABLES, project
from ledger.record import load
from rules.stored import BrokenRecord

if TYPE_CHECKING:
    from ledger.store import Store
    from rules.fold import GameFold


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

    @property
    def is_sound(self) -> bool:
        """Whether no check failed and no finding is open."""
        return not self.faults and not self.open_findings


def check(store: Store, names: tuple[str, ...] = ()) -> Report:
    """Run the named checks, or all, on one moment of the ledger."""
    # a copy keeps no writer waiting while every game is folded again
    with sqlite3.connect(":memory:", isolation_level=None) as copy:
        store.db.backup(copy)
        faults = [
            fault
            for name, run in CHECKS.items()
            if not names or name in names
            for fault in run(copy)
        ]
        games = journal.streams(copy, "game")
        (entries,) = copy.execute("SELECT count(*) FROM entry").fetchone()
        findings = copy.execute(
            "SELECT stream.number, 'hand ' || deal || ': ' || clause || ' on ' || accused "
            "FROM finding JOIN stream USING (stream) WHERE status = 'open' "
            "ORDER BY stream.number, deal"
        ).fetchall()
        heads = [(game.number, *journal.head(copy, game)) for game in games]
    copy.close()
    return Report(
        len(games),
        entries,
        tuple(faults),
        tuple(findings),
        tuple((number, count, digest.hex()[:12]) for number, count, digest in heads),
    )


def _database(db: sqlite3.Connection) -> Iterator[Fault]:
    """The database's own check of its pages and keys."""
    remedy = "Change nothing, and restore a copy of the ledger."
    for (said,) in db.execute("PRAGMA integrity_check"):
        if said != "ok":
            yield Fault("database", 0, str(said), remedy)
    for row in db.execute("PRAGMA foreign_key_check"):
        yield Fault("database", 0, f"A row of {row[0]} points at nothing.", remedy)


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


def rebuild(store: Store) -> int:
    """Derive all figures anew from the entries, and say of how many games."""
    with store.writing() as db:
        games = journal.streams(db, "game")
        for stream in games:
            project(db, stream, load(db, stream))
    return len(games)


CHECKS: dict[str, Callable[[sqlite3.Connection], Iterator[Fault]]] = {
    "database": _database,
    "chain": _chain,
    "record": _record,
    "figures": _figures,
}
"""The checks by name, in the order in which they run."""
