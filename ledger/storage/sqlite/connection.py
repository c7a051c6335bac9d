"""Connections to the file of a ledger: how one is opened safely, what is refused, and its rows."""

from __future__ import annotations

import os
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain, islice
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from trickledger.ledger import APPLICATION_ID, SCHEMA_VERSION
from trickledger.ledger.errors import (
    Altered,
    Busy,
    Corrupt,
    Foreign,
    LedgerUnusable,
    Newer,
    Older,
    shown,
)
from trickledger.ledger.storage.port import (
    ConstraintError,
    DamagedError,
    DatabaseError,
    Question,
    Rows,
    Stale,
)
from trickledger.ledger.storage.sqlite.faults import (
    FAILURES,
    LEFT_HALF_WRITTEN,
    error_name,
    is_own_fault,
    ledger_error,
)
from trickledger.ledger.storage.sqlite.file import remains, size_of
from trickledger.ledger.storage.sqlite.schema import FINGERPRINT, differences, fingerprint
from trickledger.ledger.storage.system import full_sync
from trickledger.rules.says import Says

BUSY_TIMEOUT = 5.0
"""Seconds that we wait for readers, and readers for writers."""

_PAUSE = 0.0005

# rows that one statement writes: by itself each costs half as much again
_IN_ONE = 30

# the first SQLite with STRICT tables
_OLDEST_SQLITE = (3, 37, 0)


_FAILURES = (sqlite3.Error, UnicodeDecodeError)


class RowsAtHand:
    """Rows that are no way away: what is foreseen, held or proven for a network costs nothing."""

    def together(self: Rows, *questions: Question, last: bool = False) -> list[list[Any]]:
        """Give all rows of each of several questions."""
        return [self.all(*question) for question in questions]

    def expect_none(self: Rows, sql: str, values: Sequence[object] = (), /) -> None:
        """Count on it that a question has no answer; raises `Stale`."""
        if self.one(sql, values) is not None:
            raise Stale

    def hold(self, stream: int, /, *, as_it_is: bool = False) -> None:
        """Do nothing: who writes holds the whole file, if only for a statement."""

    def confirmed_by(self, sql: str, values: Sequence[object] = (), /) -> None:
        """Do nothing: whoever writes a file is told whether it was stored."""

    def meanwhile(self, work: Callable[[], object], /) -> None:
        """Do nothing: a file is written by who waits for it, and others wait as well."""


class SqliteRows(sqlite3.Connection, RowsAtHand):
    """The rows of a ledger that SQLite keeps; what the rest of a connection does is for this room.

    The methods raise `DatabaseError`.
    """

    @property
    def schema(self) -> int:
        """The schema that the tables are of."""
        return int(self.one("PRAGMA user_version")[0])

    def all(self, sql: str, values: Sequence[object] = (), /) -> list[Any]:
        """Give all rows."""
        try:
            return self.execute(sql, values).fetchall()
        except _FAILURES as exc:
            raise _as_of_the_port(exc) from exc

    def one(self, sql: str, values: Sequence[object] = (), /) -> Any:
        """Give the first row, None where there is none."""
        try:
            return self.execute(sql, values).fetchone()
        except _FAILURES as exc:
            raise _as_of_the_port(exc) from exc

    def each(self, sql: str, values: Sequence[object] = (), /) -> Iterator[Any]:
        """Give rows one by one."""
        try:
            # who stops early would close the cursor itself, perhaps after its database
            yield from chain(self.execute(sql, values))
        except _FAILURES as exc:
            raise _as_of_the_port(exc) from exc

    def run(self, sql: str, values: Sequence[object] = (), /) -> None:
        """Carry out a statement."""
        try:
            self.execute(sql, values)
        except _FAILURES as exc:
            raise _as_of_the_port(exc) from exc

    def many(self, sql: str, rows: Iterable[Sequence[object]], /) -> None:
        """Carry out a statement for each of many rows of values."""
        try:
            self.executemany(sql, rows)
        except _FAILURES as exc:
            raise _as_of_the_port(exc) from exc

    def fill(self, table: str, rows: Iterable[Sequence[object]], /) -> None:
        """Write rows into a table with the same columns: a statement takes several."""
        every = iter(rows)
        while some := list(islice(every, _IN_ONE)):
            row = f"({', '.join('?' * len(some[0]))})"
            words = f"INSERT INTO {table} VALUES {', '.join([row] * len(some))}"
            self.run(words, [*chain.from_iterable(some)])

    def differences(self) -> str:
        """Tell how the schema differs from what we make; empty where it does not."""
        try:
            return str(differences(self))
        except _FAILURES as exc:
            raise _as_of_the_port(exc) from exc

    def damage(self) -> Iterator[Says]:
        """Tell what SQLite's own check finds."""
        for (said,) in self.each("PRAGMA integrity_check"):
            if said != "ok":
                yield Says("{said}", said=said)
        # all entries of an author who was taken away do
        astray = Counter(row[0] for row in self.each("PRAGMA foreign_key_check"))
        for table, rows in astray.items():
            words = "A row of {table} points at nothing."
            if rows > 1:
                words = "A row of {table} points at nothing, and so do {more} more."
            yield Says(words, table=table, more=rows - 1)


def _as_of_the_port(exc: sqlite3.Error | UnicodeDecodeError) -> DatabaseError:
    if isinstance(exc, sqlite3.IntegrityError):
        return ConstraintError(str(exc))
    name = getattr(exc, "sqlite_errorname", "")
    return (DamagedError if name.startswith("SQLITE_CORRUPT") else DatabaseError)(str(exc))


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system raise inside the block into errors of the ledger."""
    try:
        yield
    except FAILURES as exc:
        if is_own_fault(exc):
            raise
        raise ledger_error(exc, path) from exc
    except OSError as exc:
        raise ledger_error(exc, path) from exc


def connect(path: Path, *, write: bool, older: bool = False) -> SqliteRows:
    """Connect to a ledger of the right schema: by this alone one is reached.

    With `older` to one of an earlier schema as well, to be copied and upgraded.
    """
    with told(path):
        _refuse_strange_remains(path)
        db = open_file(path, "mode=rw") if write else _connect_for_reading(path)
        try:
            fix_the_moment(db)
            refuse_foreign(db, path)
            refuse_other_schema(db, path, older=older)
            _refuse_what_would_run(db, path, write=write)
            db.execute("ROLLBACK")
            if write:
                settle_journal(db, path)
        except BaseException:
            db.close()
            raise
        return db


def open_file(path: Path, parameters: str) -> SqliteRows:
    """Open a file with parameters of an address of SQLite, whatever is in it."""
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise LedgerUnusable(
            "SQLite {version} is too old for a ledger.",
            "Its tables need SQLite 3.37 or later.",
            "Use a Python that comes with a newer one.",
            version=sqlite3.sqlite_version,
        )
    name = path.absolute().as_posix()
    # three slashes before C:/ and five before //server keep the host part of the address empty
    address = f"file://{'' if name.startswith('/') else '/'}{quote(os.fsencode(name))}?{parameters}"
    db = sqlite3.connect(
        address, uri=True, isolation_level=None, timeout=BUSY_TIMEOUT, factory=SqliteRows
    )
    try:
        db.execute("PRAGMA foreign_keys=ON")
        db.execute("PRAGMA trusted_schema=OFF")
        db.execute("PRAGMA cell_size_check=ON")
        # this one looks into the file, where a read-only connection may fail and be helped
        if not parameters.startswith("mode=ro"):
            _look(db)
            db.execute("PRAGMA synchronous=FULL")
            if full_sync() is not None:
                db.execute("PRAGMA fullfsync=ON")
    except BaseException:
        db.close()
        raise
    return db


def scratch(name: str = "") -> SqliteRows:
    """Make a database of one's own, gone when it is closed: in a file that only SQLite knows.

    With the name `:memory:` it is in memory alone.
    """
    return SqliteRows(name, isolation_level=None)


def _connect_for_reading(path: Path) -> SqliteRows:
    """Connect so that nothing can be written, also where nothing may be written.

    A ledger in WAL mode is read through two files beside it, which cannot be made in a folder that
    is read-only. `immutable` does without, and is right as long as nobody writes: whoever does
    makes those files first, so it is tried only while they are not there.
    """
    db = open_file(path, "mode=ro")
    try:
        _look(db)
    except sqlite3.OperationalError as exc:
        db.close()
        if error_name(exc) in LEFT_HALF_WRITTEN:
            undo_half_written(path)
            return open_file(path, "mode=ro")
        if not error_name(exc).startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN")):
            raise
        if size_of(f"{path}-wal"):
            raise LedgerUnusable(
                "The ledger {ledger} cannot be read where it is.",
                "Its newest entries are in {name}-wal, and the folder is read-only.",
                "Copy both files to a folder of your own.",
                ledger=shown(path),
                name=path.name,
            ) from exc
        return open_file(path, "mode=ro&immutable=1")
    except BaseException:
        db.close()
        raise
    return db


@contextmanager
def without_sleep(db: SqliteRows) -> Iterator[None]:
    """Let SQLite say at once that a writer holds the file, so that we can look again soon.

    It would sleep for up to 100 ms between two tries, and who writes without a pause lets go of the
    file for less: a reader would have to be lucky.
    """
    db.execute("PRAGMA busy_timeout=0")
    try:
        yield
    finally:
        db.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT * 1000:.0f}")


def _look(db: SqliteRows) -> None:
    """Read the schema: the least that fails when the file cannot be read.

    That a writer holds the file is said at once, as in `without_sleep`; every line looks several
    times, so it is written out here.
    """
    began = time.monotonic()
    db.execute("PRAGMA busy_timeout=0")
    try:
        while True:
            is_last = time.monotonic() - began >= BUSY_TIMEOUT
            try:
                db.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
            except sqlite3.OperationalError as exc:
                if is_last or not error_name(exc).startswith("SQLITE_BUSY"):
                    raise
                time.sleep(_PAUSE)
            else:
                return
    finally:
        db.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT * 1000:.0f}")


def fix_the_moment(db: SqliteRows) -> None:
    """Begin a transaction that sees what is there now."""
    db.execute("BEGIN")
    try:
        # BEGIN alone looks at nothing: the moment is that of the first look
        _look(db)
    except BaseException:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise


def undo_half_written(path: Path) -> None:
    """Let SQLite undo what a writer left in the middle."""
    db = open_file(path, "mode=rw")
    try:
        _look(db)
    finally:
        db.close()


def refuse_foreign(db: SqliteRows, path: Path) -> None:
    """Refuse a database of another program."""
    if pragma(db, "application_id") != APPLICATION_ID:
        raise Foreign(path, "It belongs to another program.")


def refuse_other_schema(db: SqliteRows, path: Path, *, older: bool = False) -> None:
    """Refuse a ledger of a newer schema, or of an older one."""
    found = pragma(db, "user_version")
    if found > SCHEMA_VERSION:
        raise Newer(path, found, SCHEMA_VERSION)
    if found < 1 or (found < SCHEMA_VERSION and not older):
        raise Older(path, found, SCHEMA_VERSION)


def _refuse_what_would_run(db: SqliteRows, path: Path, *, write: bool) -> None:
    if fingerprint(db) == FINGERPRINT:
        return
    found = differences(db)
    if found.would_run(write=write):
        raise Altered(path, str(found))


def refuse_any_difference(db: SqliteRows, path: Path) -> None:
    """Refuse a ledger whose words are not those of ours."""
    if fingerprint(db) != FINGERPRINT:
        raise Altered(path, str(differences(db)))


def refuse_damage(db: SqliteRows, path: Path) -> None:
    """Refuse a ledger whose pages do not pass SQLite's check."""
    said = pragma(db, "quick_check(1)")
    if said != "ok":
        raise Corrupt(path, Says("SQLite says: {said}.", said=said))


def _refuse_strange_remains(path: Path) -> None:
    """Refuse a ledger that was put where another one died: SQLite would mix them."""
    found = remains(path)
    if found:
        from trickledger.ledger.storage.sqlite.remains import refuse_strange

        refuse_strange(path, found)


def pragma(db: SqliteRows, text: str) -> Any:
    """What SQLite answers to a PRAGMA."""
    return db.execute(f"PRAGMA {text}").fetchone()[0]


def journal_mode(version: tuple[int, int, int]) -> Literal["WAL", "TRUNCATE"]:
    """Choose the fastest journal mode in which this SQLite loses and corrupts nothing.

    SQLite 3.7.0 to 3.51.2 may corrupt a WAL file that two processes use; fixed in 3.51.3, and in
    3.50.7 and 3.44.6 of the older lines. With synchronous=FULL both survive a loss of power.
    """
    for line, fixed in (((3, 44), (3, 44, 6)), ((3, 50), (3, 50, 7))):
        if version[:2] == line:
            return "WAL" if version >= fixed else "TRUNCATE"
    return "WAL" if version >= (3, 51, 3) else "TRUNCATE"


def safe_mode() -> Literal["WAL", "TRUNCATE"]:
    """The journal mode for the SQLite that runs."""
    return journal_mode(sqlite3.sqlite_version_info)


def settle_journal(db: sqlite3.Connection, path: Path) -> None:
    """Leave WAL where it is not safe; only `create` enters it.

    Entering it here would put it under another process, open with an SQLite that has the fault.
    """
    if safe_mode() == "WAL" and db.execute("PRAGMA journal_mode").fetchone() == ("wal",):
        return
    try:
        settled = db.execute("PRAGMA journal_mode=TRUNCATE").fetchone() == ("truncate",)
    except sqlite3.OperationalError as exc:
        if not error_name(exc).startswith("SQLITE_BUSY"):
            raise
        settled = False
    if not settled:
        why = Says(
            "Another program has it open in WAL mode, which SQLite {version} cannot share safely.",
            version=sqlite3.sqlite_version,
        )
        raise Busy(path, why)
