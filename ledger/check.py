"""Checks of a ledger: each named, run alone or all together, and telling what to do."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger import journal
from ledger.errors import UsageError
from ledger.projection import TABLES, project
from ledger.record import load
from ledger.schema import differences
from ledger.snapshot import Watch, copy_into
from ledger.store import told
from rules.stored import BrokenRecord

if TYPE_CHECKING:
    from ledger.store import Store
    from rules.fold import GameFold


_RESTORE = "Change nothing, and restore a copy of the ledger."

# kilobytes: the pages of some 200,000 entries
_CACHE = 32768

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

    def __str__(self) -> str:
        where = f"Game {self.game}: " if self.game else ""
        return f"{where}{self.what} {self.remedy}"


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
    store: Store,
    names: tuple[str, ...] = (),
    heads: Sequence[tuple[int, str]] = (),
    watch: Watch | None = None,
) -> Report:
    """Run the named checks, or all, on one moment of the ledger.

    `heads` are (number, digits) that were noted elsewhere, and that some game must hold still.
    """
    # a copy keeps no writer waiting while every game is folded again; what it has no room for in
    # its cache is in a file of SQLite's own, which nobody else can open
    with told(store.path), closing(sqlite3.connect("", isolation_level=None)) as copy:
        copy.execute(f"PRAGMA cache_size=-{_CACHE}")
        copy_into(copy, store)
        copy.execute("PRAGMA journal_mode=OFF")
        copy.execute("BEGIN")
        faults = list(faults_of(copy, names, watch))
        faults += [fault for number, digits in heads for fault in _noted(copy, number, digits)]
        ends = journal.heads(copy, "game")
        (games,) = copy.execute("SELECT count(*) FROM stream WHERE kind = 'game'").fetchone()
        findings = copy.execute(
            "SELECT stream.number, 'hand ' || deal || ': ' || clause || ' on ' || accused "
            "FROM finding JOIN stream USING (stream) WHERE status = 'open' "
            "ORDER BY stream.number, deal"
        ).fetchall()
        (entries,) = copy.execute("SELECT count(*) FROM entry").fetchone()
    return Report(
        games,
        entries,
        tuple(faults),
        tuple(findings),
        tuple((end.stream.number, end.entries, end.hash.hex()[:_HEAD_DIGITS]) for end in ends),
    )


def faults_of(
    db: sqlite3.Connection, names: Collection[str] = (), watch: Watch | None = None
) -> Iterator[Fault]:
    """What the named checks, or all, find in a copy of a ledger, which they may write into."""
    wanted = [name for name in CHECKS if not names or name in names]
    for name in (name for name in FILE_CHECKS if name in wanted):
        yield from _unless_broken(name, FILE_CHECKS[name](db))
    chosen = {name: STREAM_CHECKS[name] for name in wanted if name in STREAM_CHECKS}
    if chosen:
        yield from _unless_broken(next(iter(chosen)), _streams(db, chosen, watch))


def _streams(
    db: sqlite3.Connection, checks: dict[str, StreamCheck], watch: Watch | None
) -> Iterator[Fault]:
    games = journal.streams(db, "game")
    for done, stream in enumerate(games, 1):
        game = Examined(db, stream)
        for name, run in checks.items():
            yield from _unless_broken(name, run(game), stream.number)
        if watch:
            watch(done, len(games))


def _unless_broken(name: str, faults: Iterable[Fault], game: int = 0) -> Iterator[Fault]:
    """What a check finds; where the database itself fails under it, that is what it found."""
    try:
        yield from faults
    except sqlite3.DatabaseError as exc:
        yield Fault(name, game, f"It could not be finished, SQLite says: {exc}.", _RESTORE)


class Examined:
    """A game under check, which is folded once whatever is asked of it."""

    def __init__(self, db: sqlite3.Connection, stream: journal.Stream) -> None:
        self.db = db
        self.stream = stream

    @cached_property
    def fold(self) -> GameFold | Exception:
        """The game from its entries, or why they no longer fold."""
        try:
            return load(self.db, self.stream)
        except (BrokenRecord, ValueError, StopIteration) as exc:
            return exc

    def fault(self, check: str, what: str, remedy: str) -> Fault:
        """A fault of this game."""
        return Fault(check, self.stream.number, what, remedy)


def _schema(db: sqlite3.Connection) -> Iterator[Fault]:
    """The tables, triggers and indexes are those that Trickledger makes, word by word."""
    found = differences(db)
    if found != ((), ()):
        yield Fault("schema", 0, f"{found}.", "Compare with a copy; whoever did it could write.")


def _database(db: sqlite3.Connection) -> Iterator[Fault]:
    """The database's own check of its pages and keys."""
    for (said,) in db.execute("PRAGMA integrity_check"):
        if said != "ok":
            yield Fault("database", 0, str(said), _RESTORE)
    for row in db.execute("PRAGMA foreign_key_check"):
        yield Fault("database", 0, f"A row of {row[0]} points at nothing.", _RESTORE)


def _chain(game: Examined) -> Iterator[Fault]:
    """The hashes of every entry and of the one before it."""
    for fault in journal.verify(game.db, game.stream)[:1]:
        what = f"Entry {fault.number}. {fault.why}"
        yield game.fault("chain", what, "Compare with a copy or an export of that game.")


def _noted(db: sqlite3.Connection, number: int, digits: str) -> Iterator[Fault]:
    """A head that was noted elsewhere: a cut tail, or a chain made anew, shows by nothing else."""
    hashes = db.execute("SELECT hash FROM entry WHERE number = ?", (number,))
    if not any(digest.hex().startswith(digits) for (digest,) in hashes):
        what = f"No game has an entry {number} whose hash begins with {digits}."
        yield Fault("head", 0, what, "It was cut off or rewritten: compare with a copy.")


def _record(game: Examined) -> Iterator[Fault]:
    """Every entry folds as it did when it was accepted."""
    if isinstance(game.fold, Exception):
        yield game.fault("record", str(game.fold), "Compare with a copy of that game.")


def _figures(game: Examined) -> Iterator[Fault]:
    """Every derived figure, rebuilt from the entries, is what the tables say."""
    if isinstance(game.fold, Exception):
        return
    before = _rows(game.db, game.stream)
    project(game.db, game.stream, game.fold)
    after = _rows(game.db, game.stream)
    for table in TABLES:
        if before[table] != after[table]:
            yield game.fault(
                "figures",
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


StreamCheck = Callable[[Examined], Iterator[Fault]]
STREAM_CHECKS: dict[str, StreamCheck] = {"chain": _chain, "record": _record, "figures": _figures}

FileCheck = Callable[[sqlite3.Connection], Iterator[Fault]]
FILE_CHECKS: dict[str, FileCheck] = {"schema": _schema, "database": _database}

CHECKS: dict[str, Callable[..., Iterator[Fault]]] = {**FILE_CHECKS, **STREAM_CHECKS}
"""The checks by name, in the order in which they run: of the whole file, then of each game."""
