"""A copy of a ledger in a file of its own, made while others write, and verified."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import Corrupt, NotCopied, UsageError, shown
from trickledger.ledger.journal import journal
from trickledger.ledger.services.check import faults_of
from trickledger.ledger.storage.sqlite.snapshot import Watch, copy_into
from trickledger.ledger.storage.sqlite.store import connect, drafted, ledger_error, mode_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from trickledger.ledger.journal.journal import Head
    from trickledger.ledger.storage.sqlite.store import Store

_CHECKS = ("database", "chain")
"""The checks of what a copy can have lost: its pages and its entries."""


class Backup(NamedTuple):
    """A verified copy: its file, its size in bytes, and where its streams end."""

    path: Path
    size: int
    heads: tuple[Head, ...]

    @property
    def entries(self) -> int:
        """How many entries it holds."""
        return sum(head.entries for head in self.heads)


def backup(store: Store, target: Path, watch: Watch | None = None) -> Backup:
    """Copy a ledger into a new file at `target`, which has its name only when it is verified.

    The copy passes the database's own check and has whole chains; it holds every entry that was
    there when it began, and none that the ledger does not hold. Raises `UsageError` for a place
    that is taken or is none, `NotCopied`, and `Corrupt` where the ledger itself is damaged.
    """
    _refuse_place(target)
    before = _heads(store)
    try:
        with drafted(target, mode_of(store.path)) as draft:
            _copy(store, draft, watch)
            heads = _verified(draft, before, store)
            size = draft.stat().st_size
    except FileExistsError:
        raise _taken(target) from None
    except (sqlite3.Error, OSError) as exc:
        error = ledger_error(exc, store.path)
        raise error if isinstance(error, Corrupt) else NotCopied(target, error.why) from exc
    return Backup(target, size, tuple(heads))


def _refuse_place(target: Path) -> None:
    if target.is_dir():
        raise UsageError(f"{shown(target)} is a folder.", remedy="Name a file in it.")
    if os.path.lexists(target):
        raise _taken(target)
    if not target.parent.is_dir():
        why = "A folder is not made: a disk that is not there would not be noticed."
        raise UsageError(f"There is no folder {shown(target.parent)}.", why)


def _taken(target: Path) -> UsageError:
    return UsageError(
        f"{shown(target)} is there already.", remedy="Nothing was copied; name a new file."
    )


def _heads(store: Store) -> list[Head]:
    with store.reading() as db:
        return journal.heads(db)


def _copy(store: Store, draft: Path, watch: Watch | None) -> None:
    with closing(sqlite3.connect(draft, isolation_level=None)) as copy:
        # nobody reads it before it is whole, and it is synchronised once, at the end
        copy.execute("PRAGMA synchronous=OFF")
        copy.execute("PRAGMA journal_mode=MEMORY")
        copy_into(copy, store, watch)
    with draft.open("r+b") as file:
        os.fsync(file.fileno())


def _verified(draft: Path, before: Iterable[Head], store: Store) -> list[Head]:
    """The heads of a copy that is what the ledger was at some moment since `before`."""
    with closing(connect(draft, write=False, older=True)) as copy:
        for fault in faults_of(copy, _CHECKS):
            raise Corrupt(store.path, str(fault))
        heads = journal.heads(copy)
        _demand_all(before, copy, store)
    with store.reading() as db:
        _demand_all(heads, db, store)
    return heads


def _demand_all(heads: Iterable[Head], db: sqlite3.Connection, store: Store) -> None:
    """Demand of a ledger that it holds the heads of its copy, and of the copy those of before."""
    for head in heads:
        if not journal.holds(db, head):
            what = f"{head.stream.kind.capitalize()} {head.stream.number}"
            raise Corrupt(store.path, f"{what} and its copy part before entry {head.entries}.")
