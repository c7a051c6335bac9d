"""A backup in the place of a ledger: verified first, whole or not at all, nothing thrown away."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import (
    Busy,
    Corrupt,
    Foreign,
    LedgerUnusable,
    NotRestored,
    UsageError,
    shown,
)
from trickledger.ledger.journal import journal
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.sqlite.lock import WriteLock
from trickledger.ledger.storage.sqlite.remains import is_strange
from trickledger.ledger.storage.sqlite.store import (
    BUSY_TIMEOUT,
    beside,
    drafted,
    free_name,
    mode_of,
    open_store,
    open_untrusted,
    remains,
    synchronise_folder,
    told,
)

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Head
    from trickledger.ledger.storage.sqlite.snapshot import Watch

_WAL_BYTES = slice(18, 20)
_IN_WAL_MODE = b"\2\2"


class Restored(NamedTuple):
    """What stands in the place of a ledger now, and where that is kept which stood there before.

    `kept` is None where there was nothing, and before anything was done.
    """

    ledger: Path
    heads: tuple[Head, ...]
    kept: Path | None

    @property
    def entries(self) -> int:
        """How many entries it holds."""
        return sum(head.entries for head in self.heads)


def restore(
    path: Path, source: Path, *, dry_run: bool = False, watch: Watch | None = None
) -> Restored:
    """Put a backup in the place of a ledger, and keep what stood there under a new name.

    Whenever it is stopped, either the one or the other stands there, whole. Raises what
    `open_untrusted` raises of the backup, `NotRestored` where a check of it fails, `UsageError` for
    the ledger itself, and a `LedgerUnusable` where the place cannot be written or is in use.
    """
    ledger = Path(os.path.realpath(path))
    _refuse_place(ledger, source)
    # what is wrong with it is told by its own name
    open_untrusted(source).close()
    with told(ledger):
        ledger.parent.mkdir(parents=True, exist_ok=True)
        mode = mode_of(ledger if ledger.exists() else source)
        with beside(ledger, mode) as draft:
            copyfile(source, draft)
            heads = _verified(draft, source, watch)
            if dry_run:
                return Restored(ledger, heads, None)
            _synchronise(draft)
            with WriteLock(ledger):
                kept = _kept(ledger)
                _clear(ledger)
                os.replace(draft, ledger)
                synchronise_folder(ledger)
    return Restored(ledger, heads, kept)


def _refuse_place(ledger: Path, source: Path) -> None:
    if not source.exists():
        raise UsageError(f"There is no backup at {shown(source)}.", remedy="Nothing was changed.")
    if ledger.exists():
        if not ledger.is_file():
            raise Foreign(ledger, "It is not an ordinary file.")
        if ledger.samefile(source):
            raise UsageError(
                f"{shown(source)} is the ledger itself.",
                remedy="Name the backup that is to replace it.",
            )


def _verified(draft: Path, source: Path, watch: Watch | None) -> tuple[Head, ...]:
    """Where the streams of a copy end that passes every check."""
    try:
        with open_store(draft, write=False) as store:
            faults = check(store, watch=watch).faults
            with store.reading() as db:
                heads = tuple(journal.heads(db))
    except Corrupt as exc:
        raise NotRestored(source, exc.why) from exc
    if faults:
        raise NotRestored(source, str(faults[0]._replace(remedy="")).strip())
    return heads


def _synchronise(file: Path) -> None:
    with file.open("r+b") as opened:
        os.fsync(opened.fileno())


def _kept(ledger: Path) -> Path | None:
    """Copy what stands there as it is, with all that belongs to it, and say where to.

    A second name would do no harm only as long as nobody is killed before the first is gone.
    """
    left = remains(ledger)
    found = [*left, *([ledger] if ledger.exists() else [])]
    if not found:
        return None
    kept = free_name(ledger, "replaced")
    for file in found:
        copy = kept.with_name(kept.name + file.name.removeprefix(ledger.name))
        with drafted(copy, mode_of(file)) as draft:
            copyfile(file, draft)
            _synchronise(draft)
    return kept


def _clear(ledger: Path) -> None:
    """Leave nothing that would be written into what comes into the place of a ledger.

    First what was left half done is undone, so that the ledger is whole if it goes no further.
    """
    if ledger.exists() and not any(is_strange(ledger, file) for file in remains(ledger)):
        _settle(ledger)
    for suffix in ("-journal", "-wal", "-shm"):
        Path(f"{ledger}{suffix}").unlink(missing_ok=True)
    # or a loss of power could bring them back beside the backup
    synchronise_folder(ledger)


def _settle(ledger: Path) -> None:
    """Let SQLite finish what a writer left, and leave the WAL, which nobody else may be using.

    Who closes a WAL deletes it by its name, which would be that of the backup's by then.
    """
    with ledger.open("rb") as file:
        is_wal = file.read(100)[_WAL_BYTES] == _IN_WAL_MODE
    try:
        with closing(sqlite3.connect(ledger, isolation_level=None, timeout=BUSY_TIMEOUT)) as db:
            db.execute("PRAGMA synchronous=FULL")
            db.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
            if is_wal:
                db.execute("PRAGMA journal_mode=TRUNCATE").fetchone()
    except sqlite3.OperationalError as exc:
        if getattr(exc, "sqlite_errorname", "").startswith("SQLITE_BUSY"):
            why = "A table or another program has it open."
            raise Busy(ledger, f"{why} Close it, then restore.") from exc
    except sqlite3.DatabaseError:
        # what is damaged beyond that was kept as it is
        return


def can_be_imported(kept: Path) -> bool:
    """Whether what was kept can be read, so that what the backup lacks can be taken from it."""
    with suppress(LedgerUnusable):
        open_untrusted(kept).close()
        return True
    return False
