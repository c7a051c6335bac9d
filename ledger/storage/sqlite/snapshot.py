"""A copy of a ledger as it is at one moment, taken while others write."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from trickledger.ledger.errors import Busy
from trickledger.ledger.storage.sqlite.store import BUSY_TIMEOUT, without_sleep

if TYPE_CHECKING:
    from trickledger.ledger.storage.sqlite.store import Store

Item = TypeVar("Item")
Result = TypeVar("Result")

Watch = Callable[[int, int], None]
"""Who is told how far long work is: how much is done, of how much."""

# a step of a megabyte keeps a writer waiting for about a millisecond
_PAGES = 256
_ALL = -1
_BEGINNINGS = 3

# seconds between two tries where a writer holds the file
_PAUSE = 0.001


_AT_ONCE = 50
"""How many records are read before writers have their turn."""


def in_steps(
    store: Store, items: Iterable[Item], read: Callable[[sqlite3.Connection, Item], Result]
) -> Iterator[Result]:
    """Read something of each of many items, a few in one moment, so that no writer waits for all.

    What grows meanwhile is seen as it is then, unless `read` looks no further than it knows.
    """
    left = iter(items)
    while step := list(islice(left, _AT_ONCE)):
        with store.reading() as db:
            found = [read(db, item) for item in step]
        yield from found


class _BegunAnew(Exception):
    """A writer was faster: SQLite begins the copy again from its first page."""


def copy_into(target: sqlite3.Connection, store: Store, watch: Watch | None = None) -> None:
    """Copy the ledger into `target` as it is at one moment, in small steps.

    In TRUNCATE mode a line that is entered between two steps makes the copy begin anew. After some
    beginnings it is made in one step, for which writers wait. What was copied before is undone, so
    the target needs a journal, if only in memory. Raises sqlite3.Error, and `Busy`.
    """
    if store.is_wal:
        with store.reading():
            _copy(store, target, watch, _PAGES)
        return
    for _ in range(_BEGINNINGS):
        with suppress(_BegunAnew):
            _copy(store, target, watch, _PAGES)
            return
    _copy(store, target, watch, _ALL)


def _copy(store: Store, target: sqlite3.Connection, watch: Watch | None, pages: int) -> None:
    progress = _Progress(store, watch)
    with without_sleep(store.db):
        store.db.backup(target, pages=pages, progress=progress, sleep=_PAUSE)


class _Progress:
    """Tells who watches how many pages are copied, notices a new beginning, and loses patience."""

    def __init__(self, store: Store, watch: Watch | None) -> None:
        self._path = store.path
        self._watch = watch
        self._copied = 0
        self._moved = time.monotonic()

    def __call__(self, status: int, remaining: int, total: int) -> None:
        now = time.monotonic()
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            if now - self._moved > BUSY_TIMEOUT:
                raise Busy(self._path, "Another program writes it and does not let go.")
            return
        copied = total - remaining
        if copied <= self._copied:
            raise _BegunAnew
        self._copied, self._moved = copied, now
        if self._watch:
            self._watch(copied, total)
