"""A copy of a ledger as it is at one moment, taken while others write; it may have its own file."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, Protocol

from trickledger.ledger.errors import Busy, Corrupt, NotCopied
from trickledger.ledger.storage.port import OF_PHONES, Frozen, Watch
from trickledger.ledger.storage.sqlite.connection import (
    BUSY_TIMEOUT,
    SqliteRows,
    connect,
    scratch,
    without_sleep,
)
from trickledger.ledger.storage.sqlite.faults import FAILURES, ledger_error
from trickledger.ledger.storage.sqlite.file import drafted, mode_of, synchronise

# a step of a megabyte keeps a writer waiting for about a millisecond
_PAGES = 256
_ALL = -1
_BEGINNINGS = 3

# seconds between two tries where a writer holds the file
_PAUSE = 0.001


class Copy(NamedTuple):
    """A copy that has no name yet: what is in it, and its size in bytes."""

    rows: Frozen
    size: int


@contextmanager
def copied(ledger: Source, target: Path, watch: Watch | None = None) -> Iterator[Copy]:
    """Copy a ledger into a new file, which has its name only when the block is done with it.

    What lets phones in is left out. Raises FileExistsError where the name is taken, `NotCopied`
    where it cannot be made, and `Corrupt` where the ledger itself is damaged.
    """

    def write(copy: SqliteRows) -> None:
        copy_into(copy, ledger, watch)
        _leave_out_phones(copy)

    try:
        with written(target, write, mode_of(ledger.path)) as copy:
            yield copy
    except FileExistsError:
        raise
    except (*FAILURES, OSError) as exc:
        error = ledger_error(exc, ledger.path)
        if isinstance(error, Corrupt):
            raise error from exc
        raise NotCopied(target, error.problem.why or "") from exc


def _leave_out_phones(copy: SqliteRows) -> None:
    """Empty the tables that no copy holds, so that nothing of them stays in a page."""
    copy.execute("PRAGMA secure_delete=ON")
    known = {name for (name,) in copy.execute("SELECT name FROM sqlite_schema")}
    for table in known.intersection(OF_PHONES):
        copy.execute(f"DELETE FROM {table}")


@contextmanager
def written(target: Path, write: Callable[[SqliteRows], None], mode: int) -> Iterator[Copy]:
    """Give a new file that is written by `write`, and has its name when the block is done with it.

    It may be read by those whom `mode` allows.
    """
    with drafted(target, mode) as draft:
        _write(draft, write)
        with closing(connect(draft, write=False, older=True)) as rows:
            yield Copy(rows, draft.stat().st_size)


def _write(draft: Path, write: Callable[[SqliteRows], None]) -> None:
    with closing(scratch(str(draft))) as copy:
        # nobody reads it before it is whole, and it is synchronised once, at the end
        copy.execute("PRAGMA synchronous=OFF")
        copy.execute("PRAGMA journal_mode=MEMORY")
        write(copy)
    synchronise(draft)


# -- page by page ------------------------------------------------------------------------------


class Source(Protocol):
    """What is copied: a ledger in a file."""

    path: Path
    db: SqliteRows

    @property
    def is_wal(self) -> bool:
        """Whether readers and writers do without each other."""

    def reading(self) -> AbstractContextManager[SqliteRows]:
        """See the ledger at one moment."""


class _BegunAnew(Exception):
    """A writer was faster: SQLite begins the copy again from its first page."""


def copy_into(target: sqlite3.Connection, ledger: Source, watch: Watch | None = None) -> None:
    """Copy the ledger into `target` as it is at one moment, in small steps.

    In TRUNCATE mode a line that is entered between two steps makes the copy begin anew. After some
    beginnings it is made in one step, for which writers wait. What was copied before is undone, so
    the target needs a journal, if only in memory. Raises sqlite3.Error, and `Busy`.
    """
    if ledger.is_wal:
        with ledger.reading():
            _copy(ledger, target, watch, _PAGES)
        return
    for _ in range(_BEGINNINGS):
        with suppress(_BegunAnew):
            _copy(ledger, target, watch, _PAGES)
            return
    _copy(ledger, target, watch, _ALL)


def _copy(ledger: Source, target: sqlite3.Connection, watch: Watch | None, pages: int) -> None:
    progress = _Progress(ledger, watch)
    with without_sleep(ledger.db):
        ledger.db.backup(target, pages=pages, progress=progress, sleep=_PAUSE)


class _Progress:
    """Tells who watches how many pages are copied, notices a new beginning, and loses patience."""

    def __init__(self, ledger: Source, watch: Watch | None) -> None:
        self._path = ledger.path
        self._watch = watch
        self._copied = 0
        self._moved = time.monotonic()

    def __call__(self, status: int, remaining: int, total: int) -> None:
        now = time.monotonic()
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            if now - self._moved > BUSY_TIMEOUT:
                raise Busy(self._path, "Another program is writing it and does not stop.")
            return
        copied = total - remaining
        if copied <= self._copied:
            raise _BegunAnew
        self._copied, self._moved = copied, now
        if self._watch:
            self._watch(copied, total)
