"""A copy of a ledger as it is at one moment, taken while others write."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ledger.store import Store

Watch = Callable[[int, int], None]
"""Who is told how far long work is: how much is done, of how much."""

# a step of a megabyte keeps a writer waiting for about a millisecond
_PAGES = 256
_BEGINNINGS = 3


class _BegunAnew(Exception):
    """A writer was faster: SQLite begins the copy again from its first page."""


def copy_into(target: sqlite3.Connection, store: Store, watch: Watch | None = None) -> None:
    """Copy the ledger into `target` as it is at one moment, in small steps.

    In TRUNCATE mode a line that is entered between two steps makes the copy begin anew. After some
    beginnings it is made in one step, for which writers wait. Raises sqlite3.Error.
    """
    if store.is_wal:
        with store.reading() as db:
            db.backup(target, pages=_PAGES, progress=_Progress(watch))
        return
    for _ in range(_BEGINNINGS):
        try:
            store.db.backup(target, pages=_PAGES, progress=_Progress(watch, may_restart=False))
            return
        except _BegunAnew:
            continue
    store.db.backup(target)


class _Progress:
    """Tells who watches how many pages are copied, and notices a new beginning."""

    def __init__(self, watch: Watch | None, *, may_restart: bool = True) -> None:
        self._watch = watch
        self._may_restart = may_restart
        self._copied = 0

    def __call__(self, _status: int, remaining: int, total: int) -> None:
        copied = total - remaining
        if copied <= self._copied and not self._may_restart:
            raise _BegunAnew
        self._copied = copied
        if self._watch:
            self._watch(copied, total)
