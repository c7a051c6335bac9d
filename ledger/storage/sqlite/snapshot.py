"""A copy of a ledger as it is at one moment, taken while others write."""

from __future__ import annotations

import sqlite3
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from trickledger.ledger.errors import Busy
from trickledger.ledger.storage.sqlite.connection import BUSY_TIMEOUT, without_sleep

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from trickledger.ledger.storage.port import Watch
    from trickledger.ledger.storage.sqlite.connection import SqliteRows

# a step of a megabyte keeps a writer waiting for about a millisecond
_PAGES = 256
_ALL = -1
_BEGINNINGS = 3

# seconds between two tries where a writer holds the file
_PAUSE = 0.001


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
