"""A ledger in a file: how it is opened, read and written safely."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from trickledger.ledger import APPLICATION_ID
from trickledger.ledger.errors import LedgerUnusable, ReadOnly, Replaced
from trickledger.ledger.storage.lock import WriteLock
from trickledger.ledger.storage.sqlite.connection import (
    SqliteRows,
    connect,
    fix_the_moment,
    pragma,
    safe_mode,
    scratch,
    told,
    undo_half_written,
)
from trickledger.ledger.storage.sqlite.faults import (
    FAILURES,
    LEFT_HALF_WRITTEN,
    error_name,
    is_own_fault,
    ledger_error,
)
from trickledger.ledger.storage.sqlite.file import FileIdentity, demand_same, usable_file
from trickledger.rules.says import Says

# the first that tells how far a checkpoint is without making one
_TELLS = (3, 51, 0)
_HEADER = 32


class _Seen(NamedTuple):
    """The file's time and size; the WAL's beginning and how many frames of it are in the file."""

    file: tuple[int, int]
    wal: bytes
    checkpointed: int


class UnderWal:
    """The file under the WAL of an open ledger, as it was last seen by the one who may write.

    SQLite never looks: it goes on with pages of the WAL over whatever was copied into the file, and
    writes them into it in the end.
    """

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self._path = path
        self._db = db
        self._tells = sqlite3.sqlite_version_info >= _TELLS
        self._seen = self._look()

    def see(self) -> None:
        """Take the file for what it is now."""
        self._seen = self._look()

    def was_copied_over(self) -> bool:
        """Whether the file changed since it was seen, and no checkpoint did it."""
        now, before = self._look(), self._seen
        if now is None or before is None or now.file == before.file:
            return False
        return now[1:] == before[1:]

    def _look(self) -> _Seen | None:
        if not self._tells:
            return None
        # first the checkpoint, then the file: one that comes in between is seen with the next
        (_, _, checkpointed) = self._db.execute("PRAGMA wal_checkpoint(NOOP)").fetchone()
        try:
            with open(f"{self._path}-wal", "rb") as wal:
                header = wal.read(_HEADER)
        except FileNotFoundError:
            header = b""
        info = self._path.stat()
        return _Seen((info.st_mtime_ns, info.st_size), header, checkpointed)


def abandon(db: sqlite3.Connection) -> None:
    """Leave a connection open to its process's end.

    Closed, it would write its WAL into the file that was copied over, and delete by name the WAL of
    whoever uses the ledger that has the name by now.
    """
    if sys.version_info >= (3, 12):
        db.setconfig(sqlite3.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, True)
        db.close()
        return
    import ctypes

    ctypes.pythonapi.Py_IncRef(ctypes.py_object(db))


# kilobytes: the pages of some 200,000 entries
_CACHE = 32768


class SqliteLedger:
    """An open ledger: `db` is its connection, in autocommit but inside the blocks below.

    Made by `open_ledger` and `create`; one thread uses it. `file` is the file that was opened, None
    where nobody may write it meanwhile.
    """

    __slots__ = ("_file", "_lock", "_under", "db", "path", "write")

    is_far = False

    def __init__(
        self, path: Path, db: SqliteRows, file: FileIdentity | None, *, write: bool
    ) -> None:
        self.path = path
        self.db = db
        self.write = write
        self._file = file
        self._lock = WriteLock(path)
        # where WAL is not safe, whoever opens a ledger to write has left it
        can_be_wal = write and safe_mode() == "WAL"
        self._under: UnderWal | None = None
        if can_be_wal and self.is_wal:
            with told(path):
                self._under = UnderWal(path, db)

    @property
    def is_wal(self) -> bool:
        """Whether readers and writers do without each other."""
        with told(self.path):
            return bool(pragma(self.db, "journal_mode") == "wal")

    @property
    def address(self) -> str:
        """The path of the file."""
        return str(self.path)

    @contextmanager
    def writing(self) -> Iterator[SqliteRows]:
        """Hold the ledger for one transaction: committed at the end, undone by any exception.

        When the block is left without an exception, what it wrote is on the disk, in the file that
        the path names: `Replaced` where that is not the one that was opened.
        """
        return self._held(self._commit)

    # the file has one lock
    entering = writing

    @contextmanager
    def trying(self) -> Iterator[SqliteRows]:
        """Hold the ledger as `writing` does, and undo at the end what was written."""
        return self._held(self._roll_back)

    @contextmanager
    def reading(self) -> Iterator[SqliteRows]:
        """See the ledger as it is at one moment, however many statements the block has.

        In TRUNCATE mode no writer can commit meanwhile, so the block must be short.
        """
        self._begin_reading()
        try:
            yield self.db
            self.db.execute("ROLLBACK")
        except BaseException as exc:
            self._undo(exc)
            raise

    @contextmanager
    def frozen(self) -> Iterator[SqliteRows]:
        """Give a copy of the ledger as it is at one moment, which nobody else can open.

        What it has no room for in its cache is in a file of SQLite's own.
        """
        from trickledger.ledger.storage.sqlite.copying import copy_into

        with told(self.path), closing(scratch()) as copy:
            copy.execute(f"PRAGMA cache_size=-{_CACHE}")
            copy_into(copy, self)
            copy.execute("PRAGMA journal_mode=OFF")
            copy.execute("BEGIN")
            yield copy

    def _held(self, end: Callable[[], None]) -> Iterator[SqliteRows]:
        if not self.write:
            raise ReadOnly(self.path, "It was opened for reading only.")
        self._begin_writing()
        try:
            yield self.db
            end()
        except BaseException as exc:
            self._undo(exc)
            raise
        finally:
            self._lock.release()

    def _commit(self) -> None:
        """Commit, and see to it that what was written is in the file that the path names."""
        self.db.execute("COMMIT")
        with told(self.path):
            try:
                self._demand_same_file()
            except Replaced:
                raise Replaced(
                    self.path, Says("your line is in the file that was there before")
                ) from None
            if self._under:
                self._under.see()

    def _roll_back(self) -> None:
        self.db.execute("ROLLBACK")

    def _begin_writing(self) -> None:
        with told(self.path):
            self._lock.acquire()
            try:
                self._look_at_the_file()
                if self._under and self._under.was_copied_over():
                    raise Replaced(self.path)
                self.db.execute("BEGIN IMMEDIATE")
                # the first page, which counts what was written, is then the first in the journal
                # or the WAL: by that it is known of which file they are (`remains.py`)
                self.db.execute(f"PRAGMA application_id={APPLICATION_ID}")
            except BaseException:
                self._lock.release()
                raise

    def _look_at_the_file(self) -> None:
        """See to it that what is read next is in the file that the path names.

        Of a file that was copied over in place SQLite would not notice if it has as many changes.
        """
        self._demand_same_file()
        self.db.execute("PRAGMA shrink_memory")

    def _demand_same_file(self) -> None:
        if self._file:
            demand_same(self.path, self._file)

    def _begin_reading(self) -> None:
        with told(self.path):
            self._look_at_the_file()
            try:
                fix_the_moment(self.db)
            except sqlite3.OperationalError as exc:
                if error_name(exc) not in LEFT_HALF_WRITTEN:
                    raise
                undo_half_written(self.path)
                fix_the_moment(self.db)

    def _undo(self, exc: BaseException) -> None:
        # SQLite itself may have rolled back already, and the first error is the one to tell
        with suppress(sqlite3.Error):
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
        if isinstance(exc, FAILURES) and not is_own_fault(exc):
            raise ledger_error(exc, self.path) from exc

    def close(self) -> None:
        """Let go of the file; a second time does nothing."""
        if self._under and self._is_another():
            abandon(self.db)
        else:
            self.db.close()
        self._under = None

    def _is_another(self) -> bool:
        """Whether the ledger that was open under a WAL is no longer the one that has its name.

        Where the file itself was only moved away, what its WAL holds still gets into it.
        """
        assert self._under
        with suppress(sqlite3.ProgrammingError):
            try:
                self._demand_same_file()
            except (LedgerUnusable, OSError):
                with suppress(sqlite3.Error):
                    self.db.execute("PRAGMA wal_checkpoint(PASSIVE)")
                return True
            return self._under.was_copied_over()
        # it was closed before
        return False

    def __enter__(self) -> SqliteLedger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_ledger(path: Path, *, write: bool = True, older: bool = False) -> SqliteLedger:
    """Open a ledger that exists; nothing is ever created or upgraded by opening.

    With `older` one of an earlier schema is opened too. Raises a `LedgerUnusable` that says what is
    wrong.
    """
    file = usable_file(path, write=write)
    with told(path):
        demand_same(path, file)
        db = connect(path, write=write, older=older)
        try:
            demand_same(path, file)
        except BaseException:
            db.close()
            raise
    return SqliteLedger(path, db, file, write=write)
