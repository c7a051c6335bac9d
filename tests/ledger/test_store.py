"""The ledger's file: nothing foreign is touched, nothing half written, nothing told wrongly."""

import errno
import multiprocessing
import os
import pickle
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from tests.ledger.games import JOURNAL_MODE
from tests.ledger.session import session
from trickledger import tables
from trickledger.ledger import APPLICATION_ID, SCHEMA_VERSION, errors
from trickledger.ledger.config.values import ledger_path
from trickledger.ledger.errors import (
    Busy,
    Corrupt,
    ExitCode,
    Foreign,
    Full,
    LedgerUnusable,
    Missing,
    Newer,
    Older,
    ReadOnly,
    Replaced,
    StrangeRemains,
    TrickledgerError,
    UnknownServer,
)
from trickledger.ledger.storage.lock import WriteLock
from trickledger.ledger.storage.sqlite.connection import (
    SqliteRows,
    fix_the_moment,
    journal_mode,
    scratch,
)
from trickledger.ledger.storage.sqlite.facts import facts, mounted_kind
from trickledger.ledger.storage.sqlite.faults import ledger_error
from trickledger.ledger.storage.sqlite.file import mode_of, publish
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger
from trickledger.ledger.storage.sqlite.making import create

ROOT = Path(__file__).parents[2]
NOBODY = 65534

ADD = "INSERT INTO stream (id, kind, number) VALUES (lower(hex(randomblob(16))), 'game', ?)"
COUNT = "SELECT count(*) FROM stream"
BULK = """
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
INSERT INTO person (origin, written, written_folded, name, folded)
SELECT hex(zeroblob(16)), 'person ' || i, 'person ' || i, 'person ' || i, 'person ' || i FROM n
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


@pytest.fixture
def ledger(path: Path) -> Path:
    create(path).close()
    return path


@pytest.fixture
def wal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take this SQLite for one with a safe WAL."""
    monkeypatch.setattr(JOURNAL_MODE, lambda version: "WAL")


@pytest.fixture
def truncate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take this SQLite for one whose WAL is not safe."""
    monkeypatch.setattr(JOURNAL_MODE, lambda version: "TRUNCATE")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trickledger.ledger.storage.sqlite.connection.BUSY_TIMEOUT", 0.05)


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that others can reach too."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder


@contextmanager
def write_protected(folder: Path, files: int = 0o444) -> Iterator[None]:
    """Take away the right to write there, and from root what makes it ignore that."""
    if not hasattr(os, "setresuid"):
        pytest.skip("needs permission bits")
    for file in folder.iterdir():
        file.chmod(files)
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        if root:
            os.setresuid(0, 0, 0)
        folder.chmod(0o755)


def raw(path: Path, *statements: str) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        db.execute(statement).fetchall()
    db.close()


def files(folder: Path) -> dict[str, bytes]:
    """Read what is there, but for what SQLite leaves where a WAL file was looked at: no entry."""
    found = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    return {
        name: data
        for name, data in found.items()
        if not name.endswith("-shm") and not (name.endswith("-wal") and data == b"")
    }


def count(path: Path) -> int:
    with open_ledger(path, write=False) as ledger, ledger.reading() as db:
        return int(db.execute(COUNT).fetchone()[0])


# Opening


@pytest.mark.parametrize("write", [True, False])
def test_a_missing_ledger_is_not_created_by_opening(tmp_path: Path, write: bool) -> None:
    for missing in (tmp_path / "none.db", tmp_path / "no" / "none.db"):
        with pytest.raises(Missing):
            open_ledger(missing, write=write)
    (tmp_path / "file").touch()
    with pytest.raises(Missing):
        open_ledger(tmp_path / "file" / "none.db", write=write)
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def a_folder(path: Path) -> None:
    path.mkdir()


def an_empty_file(path: Path) -> None:
    path.touch()


def a_short_text(path: Path) -> None:
    path.write_text("KS 9S\n")


def a_long_text(path: Path) -> None:
    path.write_text("KS 9S\n" * 1000)


def an_empty_database(path: Path) -> None:
    raw(path, "VACUUM")


def a_foreign_database(path: Path) -> None:
    raw(path, "CREATE TABLE entry (text TEXT)", "INSERT INTO entry VALUES ('KS')")


def a_foreign_database_in_wal_mode(path: Path) -> None:
    raw(path, "PRAGMA journal_mode=WAL", "CREATE TABLE entry (text TEXT)")


NO_DATABASE = "It isn't a SQLite database, or its first page is damaged."
OF_ANOTHER = "It belongs to another program."


def a_smashed_header(path: Path) -> None:
    create(path).close()
    with path.open("r+b") as file:
        file.write(b"\xff" * 100)


@pytest.mark.parametrize("write", [True, False])
@pytest.mark.parametrize(
    ("make", "why"),
    [
        (a_folder, "It is a folder."),
        (an_empty_file, "It is an empty file."),
        (a_short_text, NO_DATABASE),
        (a_long_text, NO_DATABASE),
        (an_empty_database, OF_ANOTHER),
        (a_foreign_database, OF_ANOTHER),
        (a_foreign_database_in_wal_mode, OF_ANOTHER),
        (a_smashed_header, NO_DATABASE),
    ],
)
def test_what_is_not_a_ledger_is_not_touched(
    path: Path, make: Callable[[Path], None], why: str, write: bool
) -> None:
    make(path)
    before = files(path.parent)
    with pytest.raises(Foreign) as refused:
        open_ledger(path, write=write)
    assert refused.value.what == f"{path} is not a ledger of Trickledger."
    assert refused.value.why == why
    with pytest.raises(Foreign):
        create(path)
    assert files(path.parent) == before


def test_a_pipe_is_not_waited_for(path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("needs named pipes")
    os.mkfifo(path)
    with pytest.raises(Foreign, match="It is not an ordinary file"):
        open_ledger(path)


@pytest.mark.parametrize("write", [True, False])
def test_a_newer_ledger_is_not_read(ledger: Path, write: bool) -> None:
    raw(ledger, f"PRAGMA user_version={SCHEMA_VERSION + 1}")
    before = files(ledger.parent)
    with pytest.raises(Newer) as refused:
        open_ledger(ledger, write=write)
    assert str(refused.value) == (
        f"The ledger {ledger} was written by a newer Trickledger. "
        f"Its schema is version {SCHEMA_VERSION + 1}, this program knows {SCHEMA_VERSION}. "
        "Install the newer version."
    )
    assert files(ledger.parent) == before


@pytest.mark.parametrize("write", [True, False])
def test_an_older_ledger_is_not_upgraded_by_opening(path: Path, write: bool) -> None:
    raw(path, f"PRAGMA application_id={APPLICATION_ID}")
    before = files(path.parent)
    with pytest.raises(Older) as refused:
        open_ledger(path, write=write)
    assert str(refused.value) == (
        f"The ledger {path} was written by an older Trickledger. "
        f"Its schema is version 0, this program uses {SCHEMA_VERSION}. "
        f"Close every table, then run `trickledger doctor --upgrade --ledger {path}`: it makes a "
        "copy first."
    )
    with pytest.raises(Older):
        create(path)
    assert files(path.parent) == before


@pytest.mark.parametrize("write", [True, False])
@pytest.mark.parametrize("kept", [100, 512, 4096, 5000])
def test_a_truncated_ledger_is_not_taken_for_whole(ledger: Path, kept: int, write: bool) -> None:
    os.truncate(ledger, kept)
    with pytest.raises(Corrupt):
        open_ledger(ledger, write=write)


def test_a_damaged_schema_is_not_taken_for_whole(ledger: Path) -> None:
    with ledger.open("r+b") as file:
        file.seek(100)
        file.write(b"\xff" * 1000)
    with pytest.raises(Corrupt):
        open_ledger(ledger)


def test_a_lost_table_is_not_told_as_a_fault_of_the_program(ledger: Path) -> None:
    raw(ledger, "DROP TABLE finding")
    with (
        open_ledger(ledger) as opened,
        pytest.raises(Corrupt, match="no such table: finding"),
        opened.reading() as db,
    ):
        db.execute("SELECT * FROM finding")


def test_an_sqlite_without_strict_tables_does_not_fail_later(
    ledger: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    for act in (create, open_ledger):
        with pytest.raises(LedgerUnusable) as refused:
            act(path)
        assert str(refused.value) == (
            f"SQLite {sqlite3.sqlite_version} is too old for a ledger. "
            "Its tables need SQLite 3.37 or later. Use a Python that comes with a newer one."
        )


@pytest.mark.parametrize(
    "name",
    [
        "a?b#c%20.db",
        "a b.db",
        "with&mode=memory.db",
        "%2e%2e.db",
        "né ♠.db",
        "semi;colon.db",
        "back\\slash.db",
        "quote'\".db",
        ":memory:",
    ],
)
def test_no_character_leads_to_another_file(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "fol?der #1"
    with create(folder / name) as made, made.writing() as db:
        db.execute(ADD, (1,))
    assert count(folder / name) == 1
    monkeypatch.chdir(folder)
    assert count(Path(name)) == 1
    with open_ledger(Path(name)) as opened, opened.reading() as db, session(db) as queries:
        assert len(queries.exec(select(tables.Stream)).all()) == 1
    expected = {name, f"{name}.lock", f"{name}-journal", f"{name}-wal", f"{name}-shm"}
    assert {file.name for file in folder.iterdir()} <= expected
    assert [file.name for file in tmp_path.iterdir()] == [folder.name]


# Rights and room


@pytest.mark.parametrize("mode", ["WAL", "TRUNCATE"])
def test_a_read_only_ledger_is_read_and_not_written(
    public: Path, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(JOURNAL_MODE, lambda version: mode)
    path = public / "ledger.db"
    with create(path) as made, made.writing() as db:
        db.execute(ADD, (1,))
    before = files(public)
    with write_protected(public):
        assert count(path) == 1
        with pytest.raises(ReadOnly):
            open_ledger(path)
    assert files(public) == before


def test_a_ledger_in_a_read_only_folder_is_not_half_written(public: Path) -> None:
    path = public / "ledger.db"
    create(path).close()
    with (
        write_protected(public, files=0o666),
        pytest.raises(ReadOnly),
        open_ledger(path) as opened,
        opened.writing() as db,
    ):
        db.execute(ADD, (1,))
    assert count(path) == 0


def test_no_ledger_is_created_in_a_read_only_folder(public: Path) -> None:
    with write_protected(public), pytest.raises(ReadOnly):
        create(public / "ledger.db")
    with write_protected(public), pytest.raises(ReadOnly):
        create(public / "new" / "ledger.db")
    assert not list(public.iterdir())


def test_entries_that_only_a_writer_can_see_are_not_left_out(public: Path, wal: None) -> None:
    path = public / "ledger.db"
    with create(path) as made:
        with made.writing() as db:
            db.execute(ADD, (1,))
        # a copy while it is open is what a killed writer leaves
        copy = files(public)
    for file in public.iterdir():
        file.unlink()
    for name, data in copy.items():
        (public / name).write_bytes(data)
    with write_protected(public), pytest.raises(LedgerUnusable) as refused:
        open_ledger(path, write=False)
    assert str(refused.value) == (
        f"The ledger {path} cannot be read where it is. "
        "Its newest entries are in ledger.db-wal, and the folder is read-only. "
        "Copy both files to a folder of your own."
    )
    assert count(path) == 1


def test_a_ledger_of_another_is_not_called_damaged(public: Path) -> None:
    path = public / "ledger.db"
    create(path).close()
    with write_protected(public, files=0o000), pytest.raises(LedgerUnusable, match="another"):
        open_ledger(path, write=False)


@pytest.mark.parametrize("write", [True, False])
def test_a_ledger_in_the_folder_of_another_is_not_called_unwritable(
    public: Path, write: bool
) -> None:
    path = public / "shut" / "ledger.db"
    create(path).close()
    path.parent.chmod(0o700)
    with write_protected(public), pytest.raises(LedgerUnusable, match="cannot be opened"):
        open_ledger(path, write=write)


def test_a_lock_file_of_another_does_not_shut_out_a_writer(public: Path) -> None:
    path = public / "ledger.db"
    with create(path) as made, made.writing():
        pass
    with write_protected(public):
        lock = WriteLock(path)
        lock.acquire()
        lock.release()


def test_a_ledger_opened_for_reading_is_not_written(ledger: Path) -> None:
    with open_ledger(ledger, write=False) as opened:
        with pytest.raises(ReadOnly), opened.writing():
            pytest.fail("the block was entered")
        with pytest.raises(ReadOnly), opened.reading() as db:
            db.execute(ADD, (1,))
    assert [file.name for file in ledger.parent.iterdir() if file.suffix == ".lock"] == []


def test_who_stops_reading_in_the_middle_asks_nothing_of_the_database(ledger: Path) -> None:
    """What fails meanwhile may have closed it: that is no second error."""
    with closing(scratch(str(ledger))) as db:
        rows = db.each("SELECT name FROM sqlite_schema")
        next(rows)
    # as when it is forgotten
    rows.close()  # type: ignore[attr-defined]


def test_a_full_disk_leaves_nothing_half_written(ledger: Path) -> None:
    with open_ledger(ledger) as opened:
        pages = facts(opened).pages
        opened.db.execute(f"PRAGMA max_page_count={pages + 2}")
        with opened.writing() as db:
            db.execute(ADD, (1,))
        with pytest.raises(Full), opened.writing() as db:
            db.execute(BULK)
        with opened.writing() as db:
            assert db.execute("SELECT count(*) FROM person").fetchone() == (0,)
            db.execute(ADD, (2,))
    assert count(ledger) == 2


def test_a_full_disk_is_told_when_the_lock_cannot_be_made(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*arguments: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with open_ledger(ledger) as opened:
        monkeypatch.setattr(os, "open", full)
        with pytest.raises(Full), opened.writing():
            pytest.fail("the block was entered")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("SQLITE_FULL", Full),
        ("SQLITE_READONLY", ReadOnly),
        ("SQLITE_READONLY_DBMOVED", Replaced),
        ("SQLITE_READONLY_ROLLBACK", ReadOnly),
        ("SQLITE_CORRUPT", Corrupt),
        ("SQLITE_CORRUPT_INDEX", Corrupt),
        ("SQLITE_NOTADB", Foreign),
        ("SQLITE_BUSY", Busy),
        ("SQLITE_BUSY_SNAPSHOT", Busy),
        ("SQLITE_LOCKED", Busy),
        ("SQLITE_PROTOCOL", Busy),
        ("SQLITE_CANTOPEN", Missing),
        ("SQLITE_IOERR_WRITE", LedgerUnusable),
        ("SQLITE_NOMEM", LedgerUnusable),
        ("", LedgerUnusable),
    ],
)
def test_no_error_of_sqlite_is_told_as_another(
    path: Path, name: str, expected: type[LedgerUnusable]
) -> None:
    exc = sqlite3.OperationalError("something failed")
    if name:
        exc.sqlite_errorname = name
    assert type(ledger_error(exc, path)) is expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (errno.ENOENT, Missing),
        (errno.EACCES, ReadOnly),
        (errno.EPERM, ReadOnly),
        (errno.EROFS, ReadOnly),
        (errno.ENOSPC, Full),
        (errno.EDQUOT, Full),
        (errno.EIO, LedgerUnusable),
    ],
)
def test_no_error_of_the_system_is_told_as_another(
    path: Path, number: int, expected: type[LedgerUnusable]
) -> None:
    assert type(ledger_error(OSError(number, os.strerror(number)), path)) is expected


def of_sqlite(name: str) -> sqlite3.OperationalError:
    exc = sqlite3.OperationalError("something failed")
    exc.sqlite_errorname = name
    return exc


@pytest.mark.parametrize(
    ("exc", "told"),
    [
        (
            of_sqlite("SQLITE_BUSY"),
            "The ledger /l.db is busy. Another program is reading or writing it and does not stop. "
            "Nothing was recorded; try again in a moment.",
        ),
        (
            of_sqlite("SQLITE_INTERRUPT"),
            "The ledger /l.db cannot be read to its end. "
            "Its pages lead in circles, or there are too many for this machine. "
            "It was left as it is; ask for a copy made by `trickledger backup copy.db`.",
        ),
        (
            of_sqlite("SQLITE_IOERR_WRITE"),
            "The ledger /l.db cannot be read or written. "
            "The disk or the network failed (SQLITE_IOERR_WRITE). "
            "See to the disk before anything else; `trickledger doctor` says which one it is.",
        ),
        (
            of_sqlite("SQLITE_NOTADB"),
            "/l.db is not a ledger of Trickledger. "
            "It isn't a SQLite database, or its first page is damaged. "
            "It was left as it is; name another file.",
        ),
        (
            of_sqlite("SQLITE_CORRUPT"),
            "The ledger /l.db is damaged. SQLite says: something failed. Don't change "
            "anything; `trickledger check` says what can still be read, "
            "`trickledger restore BACKUP --ledger /l.db` puts a backup back.",
        ),
        (
            of_sqlite("SQLITE_READONLY"),
            "The ledger /l.db cannot be written. "
            "The file or its folder is read-only, or belongs to somebody else. "
            "Nothing was recorded; make both writable, or copy the ledger elsewhere.",
        ),
        (
            of_sqlite("SQLITE_READONLY_ROLLBACK"),
            "The ledger /l.db cannot be written. "
            "A writer was stopped in the middle, and only one who may write can tidy up. "
            "Nothing was recorded; make both writable, or copy the ledger elsewhere.",
        ),
        (
            of_sqlite("SQLITE_NOMEM"),
            "The ledger /l.db cannot be used. SQLite says: something failed.",
        ),
        (
            OSError(errno.EIO, "Input/output error"),
            "The ledger /l.db cannot be used. The system says: Input/output error.",
        ),
        (
            OSError(errno.ENOENT, "No such file or directory"),
            "There is no ledger at /l.db. "
            "Name another one, or start a new one with `trickledger new`.",
        ),
        (
            OSError(errno.ENOSPC, "No space left on device"),
            "There is no room for the ledger /l.db. The disk is full or a quota is used up. "
            "Nothing was recorded; make room and enter again.",
        ),
        (
            UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"),
            "The ledger /l.db is damaged. The definitions of its tables can't be read any more. "
            "Don't change anything; `trickledger check` says what can still be read, "
            "`trickledger restore BACKUP --ledger /l.db` puts a backup back.",
        ),
    ],
    ids=lambda value: "" if isinstance(value, str) else type(value).__name__,
)
def test_an_error_is_told_in_whole_sentences(
    exc: sqlite3.Error | OSError | UnicodeDecodeError, told: str
) -> None:
    assert str(ledger_error(exc, Path("/l.db"))) == told


def test_a_ledger_that_is_gone_is_told_in_whole_sentences(path: Path) -> None:
    assert str(ledger_error(of_sqlite("SQLITE_CANTOPEN"), path)) == (
        f"There is no ledger at {path}. "
        "Name another one, or start a new one with `trickledger new`."
    )


def test_a_ledger_of_another_is_told_in_whole_sentences(ledger: Path) -> None:
    assert str(ledger_error(of_sqlite("SQLITE_CANTOPEN"), ledger)) == (
        f"The ledger {ledger} cannot be opened. "
        "The file, or what SQLite keeps beside it, belongs to somebody else. "
        "Ask its owner for permission, or name another ledger."
    )


class Failing(SqliteRows):
    """A connection of which SQLite has rolled back by itself when a look at the file failed."""

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if sql.startswith("SELECT"):
            super().execute("ROLLBACK")
            raise of_sqlite("SQLITE_IOERR_READ")
        return super().execute(sql, *values)


def test_the_first_error_is_told_where_undoing_fails_too() -> None:
    db = sqlite3.connect(":memory:", isolation_level=None, factory=Failing)
    with closing(db), pytest.raises(sqlite3.OperationalError, match="something failed"):
        fix_the_moment(db)


# Creating


@pytest.mark.parametrize(("umask", "mode"), [(0o000, 0o666), (0o022, 0o644), (0o077, 0o600)])
def test_a_new_ledger_is_read_and_written_by_whom_the_system_lets(
    path: Path, umask: int, mode: int
) -> None:
    previous = os.umask(umask)
    try:
        create(path).close()
    finally:
        os.umask(previous)
    assert mode_of(path) == mode


def test_a_ledger_that_is_there_is_not_created_anew(ledger: Path) -> None:
    with open_ledger(ledger) as opened, opened.writing() as db:
        db.execute(ADD, (1,))
    create(ledger).close()
    assert count(ledger) == 1


def test_creating_leaves_no_draft(tmp_path: Path) -> None:
    create(tmp_path / "new" / "folders" / "ledger.db").close()
    made = {file.name for file in (tmp_path / "new" / "folders").iterdir()}
    assert made <= {"ledger.db", "ledger.db-journal"}


def test_a_failure_leaves_no_half_of_a_ledger(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(draft: Path, path: Path) -> None:
        assert draft.stat().st_size > 0
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("trickledger.ledger.storage.sqlite.making.publish", fail)
    with pytest.raises(Full, match=re.escape(str(path))):
        create(path)
    assert list(path.parent.iterdir()) == []


def test_a_file_system_without_hard_links_does_not_hinder(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    create(path).close()
    assert count(path) == 0
    with pytest.raises(FileExistsError) as taken:
        publish(path, path)
    assert taken.value.args == (errno.EEXIST, "File exists")
    assert taken.value.filename == str(path)


def test_no_rest_of_a_lost_database_gets_into_a_new_ledger(path: Path) -> None:
    for suffix in ("-wal", "-journal"):
        rest = path.with_name(path.name + suffix)
        rest.write_bytes(b"rest")
        with pytest.raises(StrangeRemains, match=f"{re.escape(str(path))} .* {rest.name}"):
            create(path)
        assert not path.exists()
        rest.unlink()


def test_no_ledger_is_created_inside_a_file(path: Path) -> None:
    path.touch()
    with pytest.raises(LedgerUnusable):
        create(path / "ledger.db")


def create_and_count(path: Path, number: int) -> None:
    with create(path) as made, made.writing() as db:
        db.execute(ADD, (number,))


def test_of_four_who_create_at_once_none_overwrites_another(path: Path) -> None:
    with multiprocessing.get_context("fork").Pool(4) as pool:
        pool.starmap(create_and_count, [(path, number) for number in range(1, 13)], chunksize=1)
    assert count(path) == 12
    assert not [file for file in path.parent.iterdir() if file.suffix == ".new"]


# Reading and writing


def add_and_fail(opened: SqliteLedger, exc: BaseException) -> None:
    with opened.writing() as db:
        db.execute(ADD, (1,))
        raise exc


def test_nothing_is_kept_of_a_block_that_fails(ledger: Path) -> None:
    with open_ledger(ledger) as opened:
        for exc in (KeyboardInterrupt(), BrokenPipeError(), EOFError()):
            with pytest.raises(type(exc)):
                add_and_fail(opened, exc)
        with opened.writing() as db:
            assert db.execute(COUNT).fetchone() == (0,)


def test_a_fault_of_the_program_is_not_told_as_one_of_the_ledger(ledger: Path) -> None:
    with open_ledger(ledger) as opened:
        with pytest.raises(sqlite3.IntegrityError), opened.writing() as db:
            db.execute(ADD, (0,))
        with pytest.raises(sqlite3.OperationalError), opened.writing() as db:
            db.execute("SELEKT")
        with pytest.raises(sqlite3.ProgrammingError), opened.writing() as db:
            db.execute(ADD)


def test_no_write_is_begun_inside_another(ledger: Path) -> None:
    with open_ledger(ledger) as opened, opened.writing() as db:
        with pytest.raises(RuntimeError), opened.writing():
            pass
        db.execute(ADD, (1,))
    assert count(ledger) == 1


def test_no_writer_waits_for_ever(truncate: None, ledger: Path, impatient: None) -> None:
    raw_db = sqlite3.connect(ledger, isolation_level=None)
    with open_ledger(ledger) as opened:
        raw_db.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Busy, match=re.escape(str(ledger))), opened.writing():
            pytest.fail("the block was entered")
        with pytest.raises(Busy, match=re.escape(str(ledger))), opened.reading():
            pytest.fail("the block was entered")
        raw_db.execute("ROLLBACK")
        with opened.writing() as db:
            db.execute(ADD, (1,))
    raw_db.close()


def test_a_reader_in_wal_mode_does_not_see_the_ledger_change(path: Path, wal: None) -> None:
    with create(path) as writer, open_ledger(path, write=False) as reader:
        with reader.reading() as seen:
            with writer.writing() as db:
                db.execute(ADD, (1,))
            assert seen.execute(COUNT).fetchone() == (0,)
        with reader.reading() as seen:
            assert seen.execute(COUNT).fetchone() == (1,)


def test_a_reader_in_truncate_mode_does_not_see_the_ledger_change(
    truncate: None, ledger: Path, impatient: None
) -> None:
    with open_ledger(ledger) as writer, open_ledger(ledger, write=False) as reader:
        with reader.reading() as seen:
            with pytest.raises(Busy), writer.writing() as db:
                db.execute(ADD, (1,))
            assert seen.execute(COUNT).fetchone() == (0,)
        with writer.writing() as db:
            db.execute(ADD, (1,))
    assert count(ledger) == 1


def die_in_the_middle(ledger: Path) -> None:
    """Kill a writer whose pages have begun to reach the file."""
    program = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from trickledger.ledger.storage.sqlite.ledger import open_ledger\n"
        "with open_ledger(Path(sys.argv[1])).writing() as db:\n"
        "    db.execute('PRAGMA cache_size=1')\n"
        "    db.execute('DELETE FROM person')\n"
        "    db.execute(sys.argv[2])\n"
        "    os._exit(9)\n"
    )
    done = subprocess.run([sys.executable, "-c", program, str(ledger), BULK], cwd=ROOT)
    assert done.returncode == 9
    assert ledger.with_name(ledger.name + "-journal").stat().st_size > 0


def test_what_a_killed_writer_left_does_not_stop_a_reader(truncate: None, ledger: Path) -> None:
    with open_ledger(ledger) as opened, opened.writing() as db:
        db.execute(ADD, (1,))
        db.execute("INSERT INTO person VALUES (1, hex(zeroblob(16)), 'Ann', 'ann', 'Ann', 'ann')")
    with open_ledger(ledger, write=False) as early:
        for _ in range(2):
            die_in_the_middle(ledger)
            with early.reading() as db:
                assert db.execute("SELECT name FROM person").fetchall() == [("Ann",)]
    die_in_the_middle(ledger)
    assert count(ledger) == 1


def test_what_a_killed_writer_left_is_told_to_who_may_not_tidy_up(
    truncate: None, public: Path
) -> None:
    path = public / "ledger.db"
    create(path).close()
    die_in_the_middle(path)
    with write_protected(public), pytest.raises(ReadOnly, match="stopped in the middle"):
        open_ledger(path, write=False)


# Journal modes


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        ((3, 40, 1), "TRUNCATE"),
        ((3, 44, 5), "TRUNCATE"),
        ((3, 44, 6), "WAL"),
        ((3, 45, 0), "TRUNCATE"),
        ((3, 50, 6), "TRUNCATE"),
        ((3, 50, 7), "WAL"),
        ((3, 51, 0), "TRUNCATE"),
        ((3, 51, 2), "TRUNCATE"),
        ((3, 51, 3), "WAL"),
        ((3, 52, 0), "WAL"),
        ((4, 0, 0), "WAL"),
    ],
)
def test_no_sqlite_with_the_fault_uses_wal(version: tuple[int, int, int], expected: str) -> None:
    assert journal_mode(version) == expected


def in_use(path: Path) -> str:
    with open_ledger(path) as opened:
        return facts(opened).journal


def test_a_safe_wal_is_not_left_unused(path: Path, wal: None) -> None:
    create(path).close()
    assert in_use(path) == "wal"


def test_wal_is_not_kept_where_it_is_not_safe(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as safe:
        safe.setattr(JOURNAL_MODE, lambda version: "WAL")
        create(path).close()
    monkeypatch.setattr(JOURNAL_MODE, lambda version: "TRUNCATE")
    assert in_use(path) == "truncate"


def test_no_unsafe_writer_joins_others_in_wal_mode(
    path: Path, monkeypatch: pytest.MonkeyPatch, impatient: None
) -> None:
    monkeypatch.setattr(JOURNAL_MODE, lambda version: "WAL")
    with create(path) as other, other.reading():
        monkeypatch.setattr(
            JOURNAL_MODE,
            lambda version: "TRUNCATE",
        )
        with pytest.raises(Busy) as refused:
            open_ledger(path)
        assert str(refused.value) == (
            f"The ledger {path} is busy. Another program has it open in WAL mode, which "
            f"SQLite {sqlite3.sqlite_version} cannot share safely. "
            "Nothing was recorded; try again in a moment."
        )


def test_opening_does_not_enter_wal_under_another(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(JOURNAL_MODE, lambda version: "TRUNCATE")
    create(path).close()
    monkeypatch.setattr(JOURNAL_MODE, lambda version: "WAL")
    assert in_use(path) == "truncate"


def test_no_ledger_on_a_network_is_created_in_wal_mode(
    path: Path, wal: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for place in ("making", "facts"):
        kind = f"trickledger.ledger.storage.sqlite.{place}.file_system"
        monkeypatch.setattr(kind, lambda path: "nfs4")
    with create(path) as made:
        found = facts(made)
    assert (found.journal, found.network) == ("truncate", True)


def test_no_connection_is_less_durable_than_full(ledger: Path) -> None:
    for write in (True, False):
        with open_ledger(ledger, write=write) as opened:
            assert facts(opened).synchronous == "full"
            for pragma, value in (("foreign_keys", 1), ("trusted_schema", 0)):
                assert opened.db.execute(f"PRAGMA {pragma}").fetchone() == (value,)
            assert opened.db.execute("PRAGMA cell_size_check").fetchone() == (1,)


@pytest.mark.parametrize("mode", ["WAL", "TRUNCATE"])
def test_the_facts_do_not_contradict_each_other(
    path: Path, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(JOURNAL_MODE, lambda version: mode)
    ledger = path
    with create(ledger) as opened:
        with opened.writing() as db:
            db.execute(BULK)
            db.execute("DELETE FROM person")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        found = facts(opened)
    assert found.wal_safe == (mode == "WAL")
    assert found.wal_why.startswith("WAL files are safe" if mode == "WAL" else "this version can")
    assert found.journal == mode.lower()
    assert (found.synchronous, found.schema) == ("full", SCHEMA_VERSION)
    assert 100 < found.free_pages < found.pages
    assert found.room > 0
    assert found.pages * found.page_size == ledger.stat().st_size
    assert found.sqlite == sqlite3.sqlite_version


MOUNTS = r"""/dev/sda1 / ext4 rw 0 0
nas:/club /srv nfs4 rw 0 0
/dev/sdb1 /srv/ann ext4 rw 0 0
ann@far: /mnt/with\040blank fuse.sshfs rw 0 0
tmpfs /mnt tmpfs rw 0 0
/dev/sdc1 /mnt xfs rw 0 0
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/ledger.db", "ext4"),
        ("/srv/ledger.db", "nfs4"),
        ("/srv/ann/ledger.db", "ext4"),
        ("/srv/anna/ledger.db", "nfs4"),
        ("/homes/ledger.db", "ext4"),
        ("/mnt/with blank/ledger.db", "fuse.sshfs"),
        ("/mnt/ledger.db", "xfs"),
    ],
)
def test_no_file_system_is_taken_for_another(path: str, kind: str) -> None:
    assert mounted_kind(path, MOUNTS) == kind


def test_no_file_system_is_guessed() -> None:
    assert mounted_kind("/ledger.db", "") is None


# Where the ledger is


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("TRICKLEDGER_LEDGER", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the folders of Linux")
def test_no_other_ledger_is_meant_than_the_nearest_named(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ledger_path(None) == home / ".local/share/trickledger/ledger.db"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert ledger_path(None) == home / ".local/share/trickledger/ledger.db"
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert ledger_path(None) == Path("/data/trickledger/ledger.db")
    monkeypatch.setenv("TRICKLEDGER_LEDGER", "")
    assert ledger_path(None) == Path("/data/trickledger/ledger.db")
    monkeypatch.setenv("TRICKLEDGER_LEDGER", "~/club.db")
    assert ledger_path(None) == home / "club.db"
    assert ledger_path("other.db") == Path("other.db")


def test_other_systems_do_not_get_the_folders_of_linux(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import platformdirs

    monkeypatch.setattr(sys, "platform", "darwin")
    expected = platformdirs.user_data_path("trickledger", appauthor=False) / "ledger.db"
    assert ledger_path(None) == expected


def test_an_sqlite_address_does_not_need_a_server() -> None:
    assert ledger_path("sqlite:///club.db") == Path("club.db")
    assert ledger_path("sqlite:////srv/club.db") == Path("/srv/club.db")
    assert ledger_path("C://club.db") == Path("C://club.db")


@pytest.mark.parametrize(
    "address", ["mysql://ann:secret@club/ledger", "mysql://x", "sqlite://", "file:///x"]
)
def test_no_address_of_a_server_becomes_a_file_name(address: str) -> None:
    with pytest.raises(UnknownServer) as refused:
        ledger_path(address)
    assert "secret" not in str(refused.value)


# Errors and imports


def every_error(kind: type[TrickledgerError] = TrickledgerError) -> set[type[TrickledgerError]]:
    children = (child for child in kind.__subclasses__() if child.__module__ == errors.__name__)
    return {kind}.union(*map(every_error, children))


SAMPLES = [
    errors.UsageError("`--at` needs a number.", "It is `x`.", "Give the number of an entry."),
    errors.EntryRefused("KLA-PLAY-4: Bob cannot play AD.", "KH was led.", "Must trump: 7S."),
    errors.MovedOn(errors.stream_named("game", 12), 14, 16),
    errors.MovedOn(errors.stream_named("game", 12), 14, 15),
    errors.MovedOn(errors.stream_named("game", 12), 99, 16),
    errors.Overtaken(errors.stream_named("event", 3)),
    errors.WrongClock("1969-12-31T00:00:00Z"),
    errors.UnreadableGame(12, "There is no game called whist."),
    errors.Missing(Path("l.db")),
    errors.NoDemo(),
    errors.Foreign(Path("l.db"), "It is a folder."),
    errors.Newer(Path("l.db"), 2, 1),
    errors.Older(Path("l.db"), 1, 2),
    errors.ReadOnly(Path("l.db")),
    errors.UnfitSettings(Path("c.toml"), 3, "color is on.", "Write auto, always or never."),
    errors.Full(Path("l.db")),
    errors.Corrupt(Path("l.db"), "SQLite says: no."),
    errors.Altered(Path("l.db"), "It lacks what every ledger has: table game"),
    errors.Busy(Path("l.db"), "Others write."),
    errors.NotCopied(Path("l.db"), "There is something already."),
    errors.NotRestored(Path("l.db"), "Entry 7 was altered."),
    errors.BrokenStream(errors.stream_named("event", 3), "Entry 7 says nothing."),
    errors.NotUpgraded("Game 3, entry 7, has the time 'noon'."),
    errors.UnknownServer("mysql"),
    errors.UnreadableDecision(3, "It is not written as a decision is."),
    errors.BrokenGame(3, "Entry 7: it is refused."),
    errors.Replaced(Path("l.db")),
    errors.Replaced(Path("l.db"), "your line is elsewhere"),
    errors.Rewritten(errors.stream_named("game", 3), 7),
    errors.Linked(Path("l.db")),
    errors.StrangeRemains(Path("l.db"), "l.db-wal"),
]


def test_no_error_is_without_a_sentence_and_an_exit_code() -> None:
    told = {type(sample) for sample in SAMPLES}
    assert told == every_error() - {TrickledgerError, LedgerUnusable}
    for sample in SAMPLES:
        assert 1 <= len(re.findall(r"\.(?: |$)", str(sample))) <= 3, str(sample)
        assert "  " not in str(sample)


def test_no_error_is_lost_between_processes() -> None:
    for sample in [*SAMPLES, errors.UsageError("What?", remedy="Nothing.")]:
        copy = pickle.loads(pickle.dumps(sample))
        assert (type(copy), str(copy), vars(copy)) == (type(sample), str(sample), vars(sample))


def test_no_exit_code_means_two_things() -> None:
    assert {code.name: code.value for code in ExitCode} == {
        "DONE": 0,
        "UNEXPECTED": 1,
        "USAGE": 2,
        "REFUSED": 3,
        "MOVED_ON": 4,
        "OPEN_FINDINGS": 5,
        "LEDGER_UNUSABLE": 6,
        "INTERRUPTED": 130,
        "CUT_SHORT": 141,
    }
    assert all(code.meaning for code in ExitCode)
    assert {kind.exit_code for kind in every_error(LedgerUnusable)} == {ExitCode.LEDGER_UNUSABLE}


def test_an_error_does_not_miscount_what_came_meanwhile() -> None:
    game = errors.stream_named("game", 12)
    assert "2 entries came meanwhile" in str(errors.MovedOn(game, 14, 16))
    assert "1 entry came meanwhile" in str(errors.MovedOn(game, 14, 15))
    assert "meanwhile" not in str(errors.MovedOn(game, 99, 16))


def test_no_slow_library_is_imported_on_the_way_of_an_entry(ledger: Path) -> None:
    program = (
        "import sys\n"
        "before = set(sys.modules)\n"
        "import trickledger.ledger.errors, trickledger.ledger.storage.lock\n"
        "import trickledger.ledger.journal.journal\n"
        "from trickledger.ledger.config.values import ledger_path\n"
        "from trickledger.ledger.storage.opening import open_ledger\n"
        "from pathlib import Path\n"
        "with open_ledger(ledger_path(sys.argv[1])) as opened:\n"
        "    with opened.writing(): pass\n"
        "print(*set(sys.modules) - before)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(ledger)],
        cwd=ROOT,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    slow = {"sqlmodel", "sqlalchemy", "pydantic", "filelock", "platformdirs", "dataclasses"}
    slow |= {
        "tempfile",
        "asyncio",
        "inspect",
        "trickledger.ledger.storage.sqlite.migrations",
        "trickledger.tables",
    }
    assert not slow & set(done.stdout.split())
