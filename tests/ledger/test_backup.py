"""The backup: whole or not there, verified, made while others write, and nothing overwritten."""

import multiprocessing
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from multiprocessing.synchronize import Event
from pathlib import Path

import pytest

from tests.cli.evening import X21
from tests.ledger.games import AUTHOR, file_of, new_store, new_table, play
from tests.patience import PATIENCE
from trickledger.ledger.errors import Busy, Corrupt, NotCopied, UsageError
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import NewEntry, append, heads
from trickledger.ledger.services.backup import backup
from trickledger.ledger.services.check import check
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.sqlite import copying, file
from trickledger.ledger.storage.sqlite.copying import copy_into
from trickledger.ledger.storage.sqlite.file import beside
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger
from trickledger.ledger.storage.sqlite.making import create
from trickledger.ledger.storage.system import try_lock


@pytest.fixture(params=["TRUNCATE", "WAL"])
def table(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Table]:
    """A game in a ledger of either journal mode."""
    monkeypatch.setattr(
        "trickledger.ledger.storage.sqlite.connection.journal_mode", lambda version: request.param
    )
    with new_store(tmp_path) as opened:
        made = new_table(opened)
        play(made, *X21)
        yield made


def dump(path: Path) -> list[str]:
    with open_ledger(path, write=False) as opened:
        return list(opened.db.iterdump())


def files(folder: Path) -> set[str]:
    return {file.name for file in folder.iterdir()} - {"ledger.db-shm", "ledger.db-wal"}


def test_a_copy_is_the_same_ledger(table: Table, tmp_path: Path) -> None:
    made = backup(table.store, tmp_path / "copy.db")
    assert (made.entries, made.size) == (32, (tmp_path / "copy.db").stat().st_size)
    assert list(made.heads) == heads(file_of(table).db)
    assert dump(tmp_path / "copy.db") == dump(file_of(table).path)
    with open_ledger(tmp_path / "copy.db") as copy:
        assert check(copy).is_sound
        play(Table(copy, table.stream, AUTHOR), "note it goes on")


def test_an_empty_ledger_can_be_copied(tmp_path: Path) -> None:
    with new_store(tmp_path) as empty:
        assert backup(empty, tmp_path / "copy.db").heads == ()


def taken(path: Path) -> None:
    path.write_text("something else")


def a_folder(path: Path) -> None:
    path.mkdir()


def a_dead_link(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere"))


@pytest.mark.parametrize("make", [taken, a_folder, a_dead_link])
def test_nothing_is_ever_overwritten(
    table: Table, tmp_path: Path, make: Callable[[Path], None]
) -> None:
    make(tmp_path / "copy.db")
    before = files(tmp_path)
    with pytest.raises(UsageError, match=r"copy\.db"):
        backup(table.store, tmp_path / "copy.db")
    assert files(tmp_path) == before


def test_a_file_that_comes_meanwhile_is_not_overwritten(table: Table, tmp_path: Path) -> None:
    def watch(_done: int, _of: int) -> None:
        (tmp_path / "copy.db").write_text("faster")

    with pytest.raises(UsageError, match="already exists"):
        backup(table.store, tmp_path / "copy.db", watch)
    assert (tmp_path / "copy.db").read_text() == "faster"
    assert ".new" not in "".join(files(tmp_path))


def test_no_folder_is_made(table: Table, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no folder"):
        backup(table.store, tmp_path / "stick" / "copy.db")
    assert not (tmp_path / "stick").exists()


@pytest.mark.parametrize("fails", [OSError(28, "full"), sqlite3.OperationalError("disk I/O error")])
def test_a_copy_that_fails_leaves_nothing(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: Exception
) -> None:
    def fail(*_: object) -> None:
        raise fails

    before = files(tmp_path)
    monkeypatch.setattr("trickledger.ledger.storage.sqlite.copying.copy_into", fail)
    with pytest.raises(NotCopied, match=r"No copy was made at .*copy\.db"):
        backup(table.store, tmp_path / "copy.db")
    assert files(tmp_path) == before


def spoil(table: Table, statement: str) -> None:
    db = file_of(table).db
    db.execute("PRAGMA foreign_keys=OFF")
    for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        db.execute(f"DROP TRIGGER {name}")
    db.execute(statement)


def test_a_damaged_database_is_named_and_not_handed_on_as_a_copy(
    table: Table, tmp_path: Path
) -> None:
    spoil(table, "UPDATE seat SET person = 99")
    with pytest.raises(Corrupt, match="points at nothing"):
        backup(table.store, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET text = 'AS' WHERE number = 12 AND stream = 1",
        "DELETE FROM entry WHERE number = 12 AND stream = 1",
        "UPDATE entry SET hash = zeroblob(32) WHERE number = 12 AND stream = 1",
    ],
)
def test_a_damaged_game_is_copied_as_it_is_and_named(
    table: Table, tmp_path: Path, statement: str
) -> None:
    """What proves the damage is not lost, and the other games have a backup."""
    play(new_table(table.store), *X21[:4])
    spoil(table, statement)
    made = backup(table.store, tmp_path / "copy.db")
    (fault,) = made.damaged
    assert (fault.check, fault.game) == ("chain", 1)
    assert "ntry 12" in fault.what
    assert "trickledger import" in fault.remedy
    asked = "SELECT * FROM entry ORDER BY stream, number"
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute(asked).fetchall() == file_of(table).db.execute(asked).fetchall()


def test_a_copy_that_is_not_what_the_ledger_holds_is_noticed(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with new_store(tmp_path, "other.db") as other:
        play(new_table(other), *X21[:4])

        def mistake(target: sqlite3.Connection, _store: SqliteLedger, _watch: object) -> None:
            copy_into(target, other)

        monkeypatch.setattr("trickledger.ledger.storage.sqlite.copying.copy_into", mistake)
        with pytest.raises(Corrupt, match="Game 1 and its copy differ before entry 32"):
            backup(table.store, tmp_path / "copy.db")


# -- what was left by who was killed


def left_beside(folder: Path, name: str) -> Path:
    """What a copy that was killed leaves."""
    left = folder / f".{name}.0123456789ab.new"
    left.write_bytes(b"SQLite format 3\0 and some pages")
    return left


def test_what_a_killed_copy_has_left_goes_with_the_next_one(table: Table, tmp_path: Path) -> None:
    left = [left_beside(tmp_path, "copy.db"), left_beside(tmp_path, "of-last-week.db")]
    left.append(tmp_path / ".third.db.0123456789ab.new")
    left[-1].touch()
    Path(f"{left[0]}-journal").touch()
    backup(table.store, tmp_path / "copy.db")
    assert "new" not in "".join(files(tmp_path))


def test_what_is_no_draft_or_still_in_use_stays(table: Table, tmp_path: Path) -> None:
    letter = tmp_path / ".letter.0123456789ab.new"
    letter.write_text("Dear Ann")
    named = tmp_path / ".copy.db.new"
    named.write_bytes(b"SQLite format 3\0")
    with beside(tmp_path / "other.db") as draft:
        draft.write_bytes(b"SQLite format 3\0")
        linked = left_beside(tmp_path, "linked.db")
        os.link(linked, tmp_path / "linked.db")
        backup(table.store, tmp_path / "copy.db")
        assert all(file.exists() for file in (letter, named, draft, linked))


def test_who_is_just_made_is_not_taken_for_one_that_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody else looks at a draft in the moment before its maker has locked it."""
    taken = dict[Path, int]()

    def look_first(descriptor: int) -> bool:
        if not taken:
            (made,) = tmp_path.glob(".club.db.*.new")
            taken[made] = os.open(made, os.O_RDONLY)
            assert try_lock(taken[made])
        return try_lock(descriptor)

    monkeypatch.setattr(file, "try_lock", look_first)
    with beside(tmp_path / "club.db") as draft:
        for made, descriptor in taken.items():
            made.unlink()
            os.close(descriptor)
        assert draft.exists()


def test_nobody_takes_for_theirs_what_is_just_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = left_beside(tmp_path, "copy.db")
    is_free = list[bool]()

    def remove(draft: Path) -> None:
        if draft == left:
            descriptor = os.open(draft, os.O_RDONLY)
            is_free.append(try_lock(descriptor))
            os.close(descriptor)
        removed(draft)

    removed = file._remove_draft
    monkeypatch.setattr(file, "_remove_draft", remove)
    with beside(tmp_path / "club.db"):
        assert not left.exists()
    assert is_free == [False]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644])
def test_a_copy_may_be_read_by_whom_the_ledger_may(table: Table, tmp_path: Path, mode: int) -> None:
    file_of(table).path.chmod(mode)
    backup(table.store, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == mode


# -- while others write ------------------------------------------------------------------------


def test_a_copy_among_writers_is_of_one_moment(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody enters a line at every step; in TRUNCATE mode each begins the copy anew."""
    monkeypatch.setattr(copying, "_PAGES", 1)
    beginnings = 0

    steps = 0

    def watch(done: int, of: int) -> None:
        nonlocal beginnings, steps
        beginnings += done == 1
        steps += 1
        assert steps <= 2 * of * copying._BEGINNINGS, "it begins anew for ever"
        play(table, "note in between")

    with open_ledger(file_of(table).path, write=False) as reader:
        made = backup(reader, tmp_path / "copy.db", watch)
    assert beginnings == (1 if file_of(table).is_wal else copying._BEGINNINGS)
    (newest,) = heads(file_of(table).db)
    assert 32 <= made.entries < newest.entries or not file_of(table).is_wal
    with open_ledger(tmp_path / "copy.db", write=False) as copy:
        assert check(copy).is_sound


def test_a_copy_of_many_pages_begins_anew_without_a_trace(tmp_path: Path) -> None:
    """What was copied before has reached the file, more than a cache holds."""
    lines = [NewEntry(number, "note", "x" * 900) for number in range(2, 5000)]
    with new_store(tmp_path) as ledger:
        table = new_table(ledger)
        with ledger.writing() as db:
            append(db, table.stream, 1, lines, by=Author("Ann", ""), at="2026-01-31T20:15:00Z")
        other = new_table(ledger)
        steps = 0

        def watch(done: int, of: int) -> None:
            nonlocal steps
            steps += 1
            assert steps <= of * copying._BEGINNINGS, "it begins anew for ever"
            if done > of // 2:
                play(other, "note in between")

        with open_ledger(ledger.path, write=False) as reader:
            made = backup(reader, tmp_path / "copy.db", watch)
        assert made.entries >= 5000
        with open_ledger(made.path, write=False) as copy:
            assert check(copy, ("database", "chain")).is_sound
        assert check(ledger, ("database", "chain")).is_sound


def test_a_ledger_that_another_program_holds_is_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "trickledger.ledger.storage.sqlite.connection.journal_mode", lambda version: "TRUNCATE"
    )
    monkeypatch.setattr(copying, "BUSY_TIMEOUT", 0.05)
    with new_store(tmp_path) as ledger:
        new_table(ledger)
        holder = sqlite3.connect(ledger.path, isolation_level=None, check_same_thread=False)
        holder.execute("BEGIN EXCLUSIVE")
        # a net: it is let go in the end, and then the copy is made
        net = threading.Timer(PATIENCE, holder.execute, ("ROLLBACK",))
        net.start()
        try:
            with closing(sqlite3.connect(":memory:")) as target, pytest.raises(Busy):
                copy_into(target, ledger)
        finally:
            net.cancel()
            net.join()
            holder.close()


def enter_notes(path: Path, stop: Event) -> None:
    with open_ledger(path) as opened:
        table = new_table(opened)
        while not stop.is_set():
            play(table, "note on and on")


def test_copies_among_busy_writers_are_sound(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    stop = context.Event()
    path = tmp_path / "ledger.db"
    create(path).close()
    work = (path, stop)
    writers = [context.Process(target=enter_notes, args=work, daemon=True) for _ in range(2)]
    for writer in writers:
        writer.start()
    with open_ledger(path) as ledger:
        counts = []
        try:
            for number in range(5):
                with ledger.reading() as db:
                    before = sum(end.entries for end in heads(db))
                made = backup(ledger, tmp_path / f"copy{number}.db")
                assert before <= made.entries
                counts.append(made.entries)
                with open_ledger(made.path, write=False) as copy:
                    assert check(copy).is_sound
        finally:
            stop.set()
            for writer in writers:
                writer.join(timeout=PATIENCE)
    assert [writer.exitcode for writer in writers] == [0, 0]
    assert counts == sorted(counts)


def test_a_copy_is_on_the_disk_before_it_has_its_name(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synchronised = []

    def fsync(_descriptor: int) -> None:
        synchronised.append((tmp_path / "copy.db").exists())

    monkeypatch.setattr(os, "fsync", fsync)
    backup(table.store, tmp_path / "copy.db")
    # the file, and once it has its name the folder
    assert synchronised == [False, True]
