"""Where a ledger is, and how its file is created, opened, read and written safely.

Everything here rests on SQLite; which journal mode is safe with which SQLite is `journal_mode`.
"""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import stat
import sys
import time
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar
from urllib.parse import quote

from trickledger.ledger import APPLICATION_ID, SCHEMA_VERSION
from trickledger.ledger.errors import (
    Altered,
    Busy,
    Corrupt,
    Foreign,
    Full,
    LedgerUnusable,
    Missing,
    Newer,
    Older,
    ReadOnly,
    Replaced,
    StrangeRemains,
    UnknownServer,
    shown,
)
from trickledger.ledger.storage.sqlite.filesystem import file_system, is_network
from trickledger.ledger.storage.sqlite.identity import DRAFT, FileIdentity, demand_same
from trickledger.ledger.storage.sqlite.lock import WriteLock
from trickledger.ledger.storage.sqlite.schema import FINGERPRINT, differences, fingerprint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType

    from trickledger.ledger.storage.sqlite.under_wal import UnderWal

Into = TypeVar("Into")

BUSY_TIMEOUT = 5.0
"""Seconds that we wait for readers, and readers for writers."""

_PAUSE = 0.0005

# the first SQLite with STRICT tables
_OLDEST_SQLITE = (3, 37, 0)

# what undoes half a transaction, and what goes on from the file
_REMAINS = ("-journal", "-wal")

# a writer died in the middle: what it left must be undone, which a read-only connection cannot
_LEFT_HALF_WRITTEN = ("SQLITE_READONLY_ROLLBACK", "SQLITE_READONLY_RECOVERY")


def ledger_path(given: str | None) -> Path:
    """Find the ledger meant: the one given, else TRICKLEDGER_LEDGER, else the user's own.

    The word `demo` means the demo's ledger (a file of that name is `./demo`). Raises
    `UnknownServer` for an address of anything but a file.
    """
    name = given or os.environ.get("TRICKLEDGER_LEDGER")
    if not name:
        return _data_folder() / "ledger.db"
    if name == "demo":
        return demo_path()
    address = re.match(r"([A-Za-z][A-Za-z0-9+.-]+)://", name)
    if address is None:
        return Path(os.path.expanduser(name))
    # as SQLAlchemy writes it: sqlite:///relative/path, sqlite:////absolute/path
    if address[1].lower() != "sqlite" or not name[address.end() :].strip("/"):
        raise UnknownServer(address[1])
    return Path(name[address.end() :].removeprefix("/"))


def demo_path() -> Path:
    """Tell where the ledger of the demo is."""
    return _data_folder() / "demo.db"


def _data_folder() -> Path:
    if not sys.platform.startswith("linux"):
        import platformdirs

        return platformdirs.user_data_path("trickledger", appauthor=False)
    base = os.environ.get("XDG_DATA_HOME", "")
    # a relative path there is to be ignored, says the XDG base directory specification
    home = base if os.path.isabs(base) else os.path.expanduser("~/.local/share")
    return Path(home, "trickledger")


def journal_mode(version: tuple[int, int, int]) -> Literal["WAL", "TRUNCATE"]:
    """Choose the fastest journal mode in which this SQLite loses and corrupts nothing.

    SQLite 3.7.0 to 3.51.2 may corrupt a WAL file that two processes use; mended in 3.51.3, and in
    3.50.7 and 3.44.6 of the older lines. With synchronous=FULL both survive a loss of power.
    """
    for line, mended in (((3, 44), (3, 44, 6)), ((3, 50), (3, 50, 7))):
        if version[:2] == line:
            return "WAL" if version >= mended else "TRUNCATE"
    return "WAL" if version >= (3, 51, 3) else "TRUNCATE"


def ledger_error(exc: sqlite3.Error | OSError | UnicodeError, path: Path) -> LedgerUnusable:
    """Tell what an error of SQLite or of the system means for the ledger at `path`."""
    if isinstance(exc, OSError):
        return _system_error(exc, path)
    if isinstance(exc, UnicodeError):
        # SQLite quotes what it cannot read
        return Corrupt(path, "What its tables are made of is no text any more.")
    name = _name(exc)
    said = f"SQLite says: {exc}."
    match name.removeprefix("SQLITE_").partition("_")[0]:
        case "FULL":
            return Full(path)
        case "READONLY":
            return _read_only(name, path)
        case "CORRUPT":
            return Corrupt(path, said)
        case "NOTADB":
            return Foreign(path, "It is no SQLite database, or its first page is damaged.")
        case "BUSY" | "LOCKED" | "PROTOCOL":
            return Busy(path, "Another program reads or writes it and does not let go.")
        case "CANTOPEN" | "PERM" | "AUTH":
            return _cannot_open(path)
        case "INTERRUPT":
            return LedgerUnusable(
                f"The ledger {shown(path)} cannot be read to its end.",
                "Its pages lead in circles, or there are too many for this machine.",
                "It was left as it is; ask for a copy made by `trickledger backup`.",
            )
        case "IOERR":
            return LedgerUnusable(
                f"The ledger {shown(path)} cannot be read or written.",
                f"The disk or the network failed ({name}).",
                "Look after the disk before anything else; `trickledger doctor` says what it is.",
            )
    if _says_schema_or_text_is_damaged(exc):
        return Corrupt(path, said)
    return LedgerUnusable(f"The ledger {shown(path)} cannot be used.", said)


def _name(exc: sqlite3.Error) -> str:
    # what the sqlite3 module itself raises has none
    return getattr(exc, "sqlite_errorname", "")


def _system_error(exc: OSError, path: Path) -> LedgerUnusable:
    code = errno.errorcode.get(exc.errno or 0)
    if code == "ENOENT":
        return Missing(path)
    if code in ("EACCES", "EPERM", "EROFS"):
        return ReadOnly(path)
    if code in ("ENOSPC", "EDQUOT"):
        return Full(path)
    return LedgerUnusable(
        f"The ledger {shown(path)} cannot be used.", f"The system says: {exc.strerror}."
    )


def _read_only(name: str, path: Path) -> LedgerUnusable:
    if name in _LEFT_HALF_WRITTEN:
        return ReadOnly(
            path, "A writer was stopped in the middle, and only one who may write can tidy up."
        )
    if name == "SQLITE_READONLY_DBMOVED":
        return Replaced(path)
    return ReadOnly(path)


def _cannot_open(path: Path) -> LedgerUnusable:
    if not path.exists():
        return Missing(path)
    return _shut(path)


def _shut(path: Path) -> LedgerUnusable:
    return LedgerUnusable(
        f"The ledger {shown(path)} cannot be opened.",
        "The file, or what SQLite keeps beside it, belongs to another.",
        "Ask its owner for permission, or name another ledger.",
    )


def _says_schema_or_text_is_damaged(exc: sqlite3.Error) -> bool:
    # these have no error code of their own; the last is the journal's
    said = ("no such table", "Could not decode to UTF-8", "damaged entry")
    return str(exc).startswith(said)


def _is_own_fault(exc: sqlite3.Error | UnicodeDecodeError) -> bool:
    """Say whether the program is to blame: that must not be told as if a disk had failed."""
    if isinstance(exc, UnicodeDecodeError):
        return False
    if isinstance(exc, sqlite3.IntegrityError | sqlite3.ProgrammingError | sqlite3.InterfaceError):
        return True
    plain = _name(exc) == "SQLITE_ERROR"
    return plain and not _says_schema_or_text_is_damaged(exc)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system raise inside the block into errors of the ledger."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError) as exc:
        if _is_own_fault(exc):
            raise
        raise ledger_error(exc, path) from exc
    except OSError as exc:
        raise ledger_error(exc, path) from exc


class Store:
    """An open ledger: `db` is its connection, in autocommit but inside the blocks below.

    Made by `open_store` and `create`; one thread uses it. `file` is the file that was opened, None
    where nobody may write it meanwhile.
    """

    __slots__ = ("_file", "_lock", "_under", "db", "path", "write")

    def __init__(
        self, path: Path, db: sqlite3.Connection, file: FileIdentity | None, *, write: bool
    ) -> None:
        self.path = path
        self.db = db
        self.write = write
        self._file = file
        self._lock = WriteLock(path)
        self._under = self._under_wal() if write and self.is_wal else None

    def _under_wal(self) -> UnderWal:
        from trickledger.ledger.storage.sqlite.under_wal import UnderWal

        with told(self.path):
            return UnderWal(self.path, self.db)

    @property
    def is_wal(self) -> bool:
        """Whether readers and writers do without each other."""
        with told(self.path):
            return bool(_pragma(self.db, "journal_mode") == "wal")

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Hold the ledger for one transaction: committed at the end, undone by any exception.

        When the block is left without an exception, what it wrote is on the disk, in the file that
        the path names: `Replaced` where that is not the one that was opened.
        """
        if not self.write:
            raise ReadOnly(self.path, "It was opened for reading only.")
        self._begin_writing()
        try:
            yield self.db
            self.db.execute("COMMIT")
            self._look_at_what_was_written()
        except BaseException as exc:
            self._undo(exc)
            raise
        finally:
            self._lock.release()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
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

    def _look_at_what_was_written(self) -> None:
        """See to it that what was committed is in the file that the path names."""
        with told(self.path):
            try:
                self._demand_same_file()
            except Replaced:
                raise Replaced(
                    self.path, "your line is in the file that was there before"
                ) from None
            if self._under:
                self._under.see()

    def _demand_same_file(self) -> None:
        if self._file:
            demand_same(self.path, self._file)

    def _begin_reading(self) -> None:
        with told(self.path):
            self._look_at_the_file()
            try:
                _fix_the_moment(self.db)
            except sqlite3.OperationalError as exc:
                if _name(exc) not in _LEFT_HALF_WRITTEN:
                    raise
                _undo_half_written(self.path)
                _fix_the_moment(self.db)

    def _undo(self, exc: BaseException) -> None:
        # SQLite itself may have rolled back already, and the first error is the one to tell
        with suppress(sqlite3.Error):
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
        if isinstance(exc, sqlite3.Error | UnicodeDecodeError) and not _is_own_fault(exc):
            raise ledger_error(exc, self.path) from exc

    def close(self) -> None:
        """Let go of the file; a second time does nothing."""
        if self._under and self._is_another():
            from trickledger.ledger.storage.sqlite.under_wal import abandon

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

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def open_store(path: Path, *, write: bool = True, older: bool = False) -> Store:
    """Open a ledger that exists; nothing is ever created or upgraded by opening.

    With `older` one of an earlier schema is opened too. Raises a `LedgerUnusable` that says what is
    wrong.
    """
    file = _usable_file(path, write=write)
    with told(path):
        demand_same(path, file)
        db = connect(path, write=write, older=older)
        try:
            demand_same(path, file)
        except BaseException:
            db.close()
            raise
    return Store(path, db, file, write=write)


def create(path: Path) -> Store:
    """Create a ledger with its folders, or open the one that is there already.

    It is built beside its place and put there whole. Raises `Foreign` rather than overwrite.
    """
    if not os.path.lexists(path):
        fill(path, lambda _: None)
    return open_store(path)


def fill(path: Path, into: Callable[[Store], Into]) -> Into:
    """Put something into a ledger; where there is none, into a new one that is whole or not there.

    Gives back what `into` does. Raises what it and `open_store` raise; then no new file is left.
    """
    if not os.path.lexists(path):
        with ExitStack() as made:
            with told(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                _refuse_remains(path)
                draft = made.enter_context(beside(path))
                _build(draft)
            with open_store(draft) as store:
                done = into(store)
            if _has_come_first(draft, path):
                return done
    with open_store(path) as store:
        return into(store)


def _has_come_first(draft: Path, path: Path) -> bool:
    """Give a new ledger its name, unless that of another process has it by now."""
    with told(path):
        try:
            _publish(draft, path)
        except FileExistsError:
            return False
    return True


def open_untrusted(path: Path) -> Store:
    """Open a ledger that somebody else made, for reading: nothing that it says is run.

    Its words are those of our own tables and no others, its pages pass SQLite's check, and nothing
    beside it is looked at or made. Nobody may write it meanwhile. Raises a `LedgerUnusable`.
    """
    from trickledger.ledger.storage.sqlite.untrusted import guard, patience

    _usable_file(path, write=False)
    with told(path):
        for file in remains(path):
            raise LedgerUnusable(
                f"The ledger {shown(path)} is in use, or its last writer was stopped.",
                f"What was entered last is in {file.name}.",
                "Ask for a copy made by `trickledger backup`.",
            )
        # immutable: neither a lock nor the files beside it, which could be anybody's
        db = _connect(path, "mode=ro&immutable=1")
        try:
            guard(db)
            with patience(db):
                _refuse_foreign(db, path)
                _refuse_other_schema(db, path)
                _refuse_any_difference(db, path)
                _refuse_damage(db, path)
        except BaseException:
            db.close()
            raise
        return Store(path, db, None, write=False)


def connect(path: Path, *, write: bool, older: bool = False) -> sqlite3.Connection:
    """Connect to a ledger of the right schema: by this alone `Store` and SQLModel reach it.

    With `older` to one of an earlier schema as well, to be copied and upgraded.
    """
    with told(path):
        _refuse_strange_remains(path)
        db = _connect(path, "mode=rw") if write else _connect_for_reading(path)
        try:
            _fix_the_moment(db)
            _refuse_foreign(db, path)
            _refuse_other_schema(db, path, older=older)
            _refuse_what_would_run(db, path, write=write)
            db.execute("ROLLBACK")
            if write:
                _settle_journal(db, path)
        except BaseException:
            db.close()
            raise
        return db


def _connect(path: Path, parameters: str) -> sqlite3.Connection:
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise LedgerUnusable(
            f"SQLite {sqlite3.sqlite_version} is too old for a ledger.",
            "Its tables need SQLite 3.37 or later.",
            "Use a Python that comes with a newer one.",
        )
    name = path.absolute().as_posix()
    # three slashes before C:/ and five before //server keep the host part of the address empty
    address = f"file://{'' if name.startswith('/') else '/'}{quote(os.fsencode(name))}?{parameters}"
    db = sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_TIMEOUT)
    try:
        db.execute("PRAGMA foreign_keys=ON")
        db.execute("PRAGMA trusted_schema=OFF")
        db.execute("PRAGMA cell_size_check=ON")
        # this one looks into the file, where a read-only connection may fail and be helped
        if not parameters.startswith("mode=ro"):
            _look(db)
            db.execute("PRAGMA synchronous=FULL")
    except BaseException:
        db.close()
        raise
    return db


def _connect_for_reading(path: Path) -> sqlite3.Connection:
    """Connect so that nothing can be written, also where nothing may be written.

    A ledger in WAL mode is read through two files beside it, which cannot be made in a folder that
    is read-only. `immutable` does without, and is right as long as nobody writes: whoever does
    makes those files first, so it is tried only while they are not there.
    """
    db = _connect(path, "mode=ro")
    try:
        _look(db)
    except sqlite3.OperationalError as exc:
        db.close()
        if _name(exc) in _LEFT_HALF_WRITTEN:
            _undo_half_written(path)
            return _connect(path, "mode=ro")
        if not _name(exc).startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN")):
            raise
        if _size(f"{path}-wal"):
            raise LedgerUnusable(
                f"The ledger {shown(path)} cannot be read where it is.",
                f"Its newest entries are in {path.name}-wal, and the folder is read-only.",
                "Copy both files to a folder of your own.",
            ) from exc
        return _connect(path, "mode=ro&immutable=1")
    except BaseException:
        db.close()
        raise
    return db


@contextmanager
def without_sleep(db: sqlite3.Connection) -> Iterator[None]:
    """Let SQLite say at once that a writer holds the file, so that we can look again soon.

    It would sleep for up to 100 ms between two tries, and who writes without a pause lets go of the
    file for less: a reader would have to be lucky.
    """
    db.execute("PRAGMA busy_timeout=0")
    try:
        yield
    finally:
        db.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT * 1000:.0f}")


def _look(db: sqlite3.Connection) -> None:
    """Read the schema: the least that fails when the file cannot be read."""
    began = time.monotonic()
    with without_sleep(db):
        while not _looked(db, is_last=time.monotonic() - began >= BUSY_TIMEOUT):
            time.sleep(_PAUSE)


def _looked(db: sqlite3.Connection, *, is_last: bool) -> bool:
    try:
        db.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
    except sqlite3.OperationalError as exc:
        if is_last or not _name(exc).startswith("SQLITE_BUSY"):
            raise
        return False
    return True


def _fix_the_moment(db: sqlite3.Connection) -> None:
    db.execute("BEGIN")
    try:
        # BEGIN alone looks at nothing: the moment is that of the first look
        _look(db)
    except BaseException:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        raise


def _undo_half_written(path: Path) -> None:
    db = _connect(path, "mode=rw")
    try:
        _look(db)
    finally:
        db.close()


def _settle_journal(db: sqlite3.Connection, path: Path) -> None:
    """Leave WAL where it is not safe; only `create` enters it.

    Entering it here would put it under another process, open with an SQLite that has the fault.
    """
    safe = journal_mode(sqlite3.sqlite_version_info) == "WAL"
    if safe and _pragma(db, "journal_mode") == "wal":
        return
    try:
        settled = _pragma(db, "journal_mode=TRUNCATE") == "truncate"
    except sqlite3.OperationalError as exc:
        if not _name(exc).startswith("SQLITE_BUSY"):
            raise
        settled = False
    if not settled:
        raise Busy(
            path,
            f"Another program has it open in WAL mode, "
            f"which SQLite {sqlite3.sqlite_version} cannot share safely.",
        )


def _usable_file(path: Path, *, write: bool) -> FileIdentity:
    """The file of a ledger, after what can be seen without opening it; raises `LedgerUnusable`."""
    # by name only: closing a file that SQLite has open elsewhere in this process drops its locks
    try:
        info = path.stat()
    except NotADirectoryError as exc:
        raise Missing(path) from exc
    except PermissionError as exc:
        raise _shut(path) from exc
    except OSError as exc:
        raise ledger_error(exc, path) from exc
    if stat.S_ISDIR(info.st_mode):
        raise Foreign(path, "It is a folder.")
    if not stat.S_ISREG(info.st_mode):
        raise Foreign(path, "It is not an ordinary file.")
    if info.st_size == 0:
        raise Foreign(path, "It is an empty file.")
    if not os.access(path, os.R_OK):
        raise _cannot_open(path)
    if write and not os.access(path, os.W_OK):
        raise ReadOnly(path)
    return FileIdentity(info.st_dev, info.st_ino)


def _refuse_foreign(db: sqlite3.Connection, path: Path) -> None:
    if _pragma(db, "application_id") != APPLICATION_ID:
        raise Foreign(path, "It belongs to another program.")


def _refuse_other_schema(db: sqlite3.Connection, path: Path, *, older: bool = False) -> None:
    found = _pragma(db, "user_version")
    if found > SCHEMA_VERSION:
        raise Newer(path, found, SCHEMA_VERSION)
    if found < 1 or (found < SCHEMA_VERSION and not older):
        raise Older(path, found, SCHEMA_VERSION)


def _refuse_what_would_run(db: sqlite3.Connection, path: Path, *, write: bool) -> None:
    if fingerprint(db) == FINGERPRINT:
        return
    found = differences(db)
    if found.would_run(write=write):
        raise Altered(path, str(found))


def _refuse_any_difference(db: sqlite3.Connection, path: Path) -> None:
    if fingerprint(db) != FINGERPRINT:
        raise Altered(path, str(differences(db)))


def _refuse_damage(db: sqlite3.Connection, path: Path) -> None:
    said = _pragma(db, "quick_check(1)")
    if said != "ok":
        raise Corrupt(path, f"SQLite says: {said}.")


def _refuse_remains(path: Path) -> None:
    for file in remains(path):
        # SQLite would write what it holds into the new ledger
        raise StrangeRemains(path, file.name)


def remains(path: Path) -> list[Path]:
    """The files beside a ledger that hold what SQLite would write into it."""
    return [Path(f"{path}{suffix}") for suffix in _REMAINS if _size(f"{path}{suffix}")]


def _refuse_strange_remains(path: Path) -> None:
    """Refuse a ledger that was put where another one died: SQLite would mix them."""
    found = remains(path)
    if found:
        from trickledger.ledger.storage.sqlite.remains import refuse_strange

        refuse_strange(path, found)


def _size(file: str) -> int:
    try:
        return os.stat(file).st_size
    except FileNotFoundError:
        return 0


def _build(draft: Path) -> None:
    from trickledger.ledger.storage.migrations import migrate

    db = _connect(draft, "mode=rw")
    try:
        db.execute("PRAGMA journal_mode=TRUNCATE")
        migrate(db)
        # what WAL shares between processes is memory, which two machines do not share
        if not is_network(file_system(draft)):
            _pragma(db, f"journal_mode={journal_mode(sqlite3.sqlite_version_info)}")
    finally:
        db.close()


@contextmanager
def drafted(path: Path, mode: int | None = None) -> Iterator[Path]:
    """Make a file beside its place that has its name only when the block is done with it.

    It may be read by those whom `mode` allows, and by nobody else before; without, by those whom
    the system lets. Raises FileExistsError at the end if the name is taken.
    """
    with beside(path, mode) as draft:
        yield draft
        _publish(draft, path)


@contextmanager
def beside(path: Path, mode: int | None = None) -> Iterator[Path]:
    """Make a file beside a place, which is gone at the end unless it was given another name."""
    draft = path.with_name(f".{path.name}.{os.urandom(6).hex()}{DRAFT}")
    try:
        # made here and not by SQLite, which would not tell why it cannot
        draft.touch(0o666 if mode is None else 0o600, exist_ok=False)
        if mode is not None:
            draft.chmod(mode)
        yield draft
    finally:
        for suffix in ("", "-journal", "-wal", "-shm", ".lock"):
            Path(f"{draft}{suffix}").unlink(missing_ok=True)


def mode_of(path: Path) -> int:
    """Who may read and write a file, as `chmod` takes it."""
    return stat.S_IMODE(path.stat().st_mode)


def free_name(path: Path, word: str) -> Path:
    """A name beside a ledger that tells a word and the day, and is not taken."""
    stem = f"{path.stem}.{word}.{time.strftime('%Y-%m-%d')}"
    names = (f"{stem}{more}{path.suffix}" for more in ("", *(f".{n}" for n in range(2, 1000))))
    places = (path.with_name(name) for name in names)
    return next(
        place
        for place in places
        if not any(os.path.lexists(f"{place}{suffix}") for suffix in ("", *_REMAINS))
    )


def _publish(draft: Path, path: Path) -> None:
    """Give a finished file its name; raises FileExistsError if the name is taken."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:
        # a file system without hard links: the moment between these two lines is the price
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        os.rename(draft, path)
    synchronise_folder(path)


def synchronise_folder(path: Path) -> None:
    """See to it that the name of a file is on the disk."""
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _pragma(db: sqlite3.Connection, text: str) -> Any:
    return db.execute(f"PRAGMA {text}").fetchone()[0]


class Facts(NamedTuple):
    """What `doctor` says about a ledger; sizes in pages of `page_size` bytes, room in bytes."""

    sqlite: str
    wal_safe: bool
    wal_why: str
    journal: str
    synchronous: str
    schema: int
    pages: int
    free_pages: int
    page_size: int
    file_system: str | None
    network: bool
    room: int


def facts(store: Store) -> Facts:
    """Collect the facts about a ledger and what it stands on."""
    from shutil import disk_usage

    safe = journal_mode(sqlite3.sqlite_version_info) == "WAL"
    kind = file_system(store.path)
    with told(store.path):
        return Facts(
            sqlite=sqlite3.sqlite_version,
            wal_safe=safe,
            wal_why="the fault that could corrupt a WAL file is mended"
            if safe
            else "WAL may corrupt when two processes write; mended in 3.51.3, 3.50.7 and 3.44.6",
            # a reader's connection says "delete": what writers set is not kept in the file
            journal="wal" if _pragma(store.db, "journal_mode") == "wal" else "truncate",
            synchronous=("off", "normal", "full", "extra")[_pragma(store.db, "synchronous")],
            schema=_pragma(store.db, "user_version"),
            pages=_pragma(store.db, "page_count"),
            free_pages=_pragma(store.db, "freelist_count"),
            page_size=_pragma(store.db, "page_size"),
            file_system=kind,
            network=is_network(kind),
            room=disk_usage(store.path).free,
        )
