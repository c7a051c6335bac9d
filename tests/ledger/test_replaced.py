"""What is told as entered is in the file that the path names, whatever happens to that."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.ledger.games import AUTHOR, file_of, new_store, new_table, play
from tests.patience import PATIENCE
from trickledger.ledger.errors import Linked, Missing, Replaced, Rewritten
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.taking_in import append_stored
from trickledger.ledger.services.backup import backup
from trickledger.ledger.services.check import check
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.sqlite.connection import connect
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.ledger.storage.sqlite.making import create

ROOT = Path(__file__).parents[2]
OPENING = ("hand Bob 10C", "take", "none none")


@pytest.fixture(params=["TRUNCATE", "WAL"])
def table(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Table]:
    """A table that is open, with two lines entered, and a backup of the first of them beside it."""
    monkeypatch.setattr(
        "trickledger.ledger.storage.sqlite.connection.journal_mode", lambda version: request.param
    )
    with new_store(tmp_path) as opened:
        made = new_table(opened)
        play(made, OPENING[0])
        backup(opened, tmp_path / "backup.db")
        play(made, OPENING[1])
        yield made


def move_away(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def remove(path: Path) -> None:
    path.unlink()


def move_backup_over(path: Path) -> None:
    path.with_name("backup.db").rename(path)


def remove_and_copy(path: Path) -> None:
    path.unlink()
    shutil.copyfile(path.with_name("backup.db"), path)


def put_another_ledger(path: Path) -> None:
    create(path.with_name("new.db")).close()
    path.with_name("new.db").rename(path)


def put_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def lead_elsewhere(path: Path) -> None:
    path.unlink()
    path.symlink_to("backup.db")


REPLACED = [
    move_away,
    remove,
    move_backup_over,
    remove_and_copy,
    put_another_ledger,
    put_a_folder,
    lead_elsewhere,
]


def lines_in(path: Path) -> list[str]:
    with open_ledger(path, write=False) as opened, opened.reading() as db:
        games = journal.streams(db, "game")
        return [entry.text for game in games for entry in journal.read(db, game, 2)]


@pytest.mark.parametrize("happens", REPLACED)
def test_no_line_goes_into_a_file_that_lost_its_name(
    table: Table, happens: Callable[[Path], None]
) -> None:
    happens(file_of(table).path)
    for _ in range(2):
        with pytest.raises(Replaced, match=r"your line was not recorded"):
            table.enter([OPENING[2]])
    with pytest.raises(Replaced):
        table.news(3)


@pytest.mark.parametrize("happens", REPLACED)
def test_no_line_is_told_that_went_into_a_file_that_lost_its_name(
    table: Table, happens: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is replaced after the look at it and before the commit."""
    append = journal.append_unseen

    def slow(*given: object, **named: object) -> object:
        happens(file_of(table).path)
        return append(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(journal, "append_unseen", slow)
    with pytest.raises(Replaced, match="in the file that was there before"):
        table.enter([OPENING[2]])


def test_no_earlier_line_of_a_file_is_told_that_went_with_the_old_one(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = journal.append_unseen
    calls = []

    def slow(*given: object, **named: object) -> object:
        calls.append(1)
        if len(calls) == 2:
            move_backup_over(file_of(table).path)
        return append(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(journal, "append_unseen", slow)
    with pytest.raises(Replaced):
        table.enter(["note one", "note two", "note three"])


def test_a_file_that_is_replaced_while_it_is_opened_is_not_opened(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = file_of(table).path

    def slow(*given: object, **named: object) -> object:
        made = connect(*given, **named)  # type: ignore[arg-type]
        move_backup_over(path)
        return made

    monkeypatch.setattr("trickledger.ledger.storage.sqlite.ledger.connect", slow)
    with pytest.raises(Replaced):
        open_ledger(path)


def test_a_line_goes_into_a_moved_ledger_where_it_is_now(table: Table) -> None:
    path = file_of(table).path
    table.store.close()
    move_away(path)
    with pytest.raises(Missing):
        open_ledger(path)
    with open_ledger(path.with_name("elsewhere.db")) as opened:
        play(Table(opened, table.stream, AUTHOR), OPENING[2])
        assert check(opened).is_sound


# Copied over in place: the file stays, what is in it is another ledger or another past of it.


def copied(source: Path, target: Path) -> None:
    """As `cp` does where the target is there: its inode stays."""
    inode = target.stat().st_ino
    shutil.copyfile(source, target)
    assert target.stat().st_ino == inode


@pytest.fixture
def plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A table in TRUNCATE mode that is open, and nothing of it in a WAL."""
    monkeypatch.setattr(
        "trickledger.ledger.storage.sqlite.connection.journal_mode", lambda version: "TRUNCATE"
    )
    with new_store(tmp_path) as opened:
        made = new_table(opened)
        play(made, OPENING[0])
        yield made


@pytest.mark.parametrize("ours", range(4))
@pytest.mark.parametrize("theirs", range(4))
def test_no_line_is_told_on_top_of_another_past(
    plain: Table, tmp_path: Path, ours: int, theirs: int
) -> None:
    """However many lines both have, so that SQLite itself may see no difference."""
    ledger, other = file_of(plain).path, tmp_path / "other.db"
    shutil.copyfile(ledger, other)
    with open_ledger(other) as opened:
        play(Table(opened, plain.stream, AUTHOR), *(f"note theirs {n}" for n in range(theirs)))
    play(plain, *(f"note ours {n}" for n in range(ours)))
    copied(other, ledger)
    if ours:
        for _ in range(2):
            with pytest.raises(Rewritten, match=f"Its entry {2 + ours} is different now, or gone"):
                plain.enter(["note more"])
        with pytest.raises(Rewritten):
            plain.news(2 + ours)
    else:
        # what was seen is there, and theirs came after it
        play(plain, "note more")
    with open_ledger(ledger) as opened:
        assert check(opened).is_sound
    more = [] if ours else ["note more"]
    assert lines_in(ledger)[1:] == [*(f"note theirs {n}" for n in range(theirs)), *more]


def test_no_line_goes_into_another_ledger_that_was_copied_over(
    plain: Table, tmp_path: Path
) -> None:
    with new_store(tmp_path, "other.db") as opened:
        play(new_table(opened), OPENING[0])
    copied(tmp_path / "other.db", file_of(plain).path)
    with pytest.raises(Rewritten):
        plain.enter([OPENING[1]])
    with open_ledger(file_of(plain).path) as opened:
        assert check(opened).is_sound


def test_entries_are_not_appended_to_another_stream_or_past(plain: Table) -> None:
    new = [journal.NewEntry(3, "note", "note x")]
    dora, at = Author("Dora", ""), "2026-01-31T20:15:00Z"
    with plain.store.writing() as db:
        for stream, follows in (
            (plain.stream, bytes(32)),
            (plain.stream._replace(id="0" * 32), None),
            (plain.stream._replace(stream=9), None),
        ):
            with pytest.raises(Rewritten):
                journal.append(db, stream, 2, new, by=dora, at=at, follows=follows)
        with pytest.raises(Rewritten):
            append_stored(db, plain.stream._replace(id="0" * 32), [])
        _, digest = journal.head(db, plain.stream)
        assert len(journal.append(db, plain.stream, 2, new, by=dora, at=at, follows=digest)) == 1


# Second names


def test_a_ledger_with_a_second_name_is_not_opened_or_written(table: Table) -> None:
    path = file_of(table).path
    second = path.with_name("second.db")
    os.link(path, second)
    with pytest.raises(Linked):
        table.enter([OPENING[2]])
    for name in (path, second):
        for write in (True, False):
            with pytest.raises(Linked, match="has a second name"):
                open_ledger(name, write=write)
    second.unlink()
    play(table, OPENING[2])


def test_a_symbolic_link_is_a_name_as_good_as_any(table: Table) -> None:
    link = file_of(table).path.with_name("link.db")
    link.symlink_to(file_of(table).path.name)
    with open_ledger(link) as opened:
        play(Table(opened, table.stream, AUTHOR), OPENING[2])
    play(table, "note on")


def test_a_draft_whose_maker_was_killed_does_not_shut_out_anybody(table: Table) -> None:
    path = file_of(table).path
    os.link(path, path.with_name(f".{path.name}.0123456789ab.new"))
    play(table, OPENING[2])
    with open_ledger(path) as opened:
        assert check(opened).is_sound
    os.link(path, path.with_name(".another.db.0123456789ab.new"))
    with pytest.raises(Linked):
        table.enter(["note on"])


# An SQLite whose WAL is safe, as processes of the real command: the one that apsw brings along.

NEWER = [
    file
    for spec in [find_spec("apsw")]
    if spec and spec.origin
    for file in Path(spec.origin).parent.glob("sqlite_extra_binaries/libsqlite3_tool.so")
]


class Seat:
    """A table in a process of its own, with an SQLite that keeps a WAL."""

    def __init__(self, ledger: Path) -> None:
        self._environment = {
            **os.environ,
            "LD_PRELOAD": str(NEWER[0]),
            "TRICKLEDGER_LEDGER": str(ledger),
            "XDG_STATE_HOME": str(ledger.parent / "state"),
        }
        self.table: subprocess.Popen[str] | None = None

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "trickledger.ledger.cli.start", *words],
            cwd=ROOT,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )

    def sit_down(self) -> None:
        self.table = subprocess.Popen(
            [sys.executable, "-m", "trickledger.ledger.cli.start", "table", "1"],
            cwd=ROOT,
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def say(self, line: str) -> None:
        assert self.table
        assert self.table.stdin
        assert self.table.stdout
        self.table.stdin.write(f"{line}\n")
        self.table.stdin.flush()
        # whose turn it is follows upon what was entered
        told = ""
        while "entered" not in told:
            told = self.table.stdout.readline()
            assert told, "the table ended by itself"

    def leave(self, *lines: str) -> tuple[int, str, str]:
        assert self.table
        said, warned = self.table.communicate(
            "".join(f"{line}\n" for line in lines), timeout=PATIENCE
        )
        return self.table.returncode, said, " ".join(warned.split())


def copy_in_place(path: Path) -> None:
    copied(path.with_name("backup.db"), path)


@pytest.mark.skipif(not NEWER, reason="needs an SQLite with a safe WAL")
@pytest.mark.parametrize("happens", [move_away, remove, move_backup_over, copy_in_place])
def test_no_line_is_told_beside_a_wal_that_belongs_to_nobody(
    tmp_path: Path, happens: Callable[[Path], None]
) -> None:
    ledger = tmp_path / "ledger.db"
    seat = Seat(ledger)
    assert seat.run("new", "klaberjass", "Ann", "Bob").returncode == 0
    assert seat.run("enter", "hand Bob 10C").returncode == 0
    assert seat.run("backup", str(tmp_path / "backup.db")).returncode == 0
    seat.sit_down()
    seat.say("take")
    assert (tmp_path / "ledger.db-wal").stat().st_size > 0
    happens(ledger)
    code, said, warned = seat.leave("none none", "KS 9S")
    assert (code, "entered" in said) == (6, False)
    assert "is not the one that was opened" in warned
    if happens is move_away:
        # what was told before is in the file that was moved
        assert [line.split()[-1] for line in lines_in(tmp_path / "elsewhere.db")][-1:] == ["take"]
    if happens is copy_in_place:
        # what it left belongs to the file that is gone: the copy stays what it is
        assert ledger.read_bytes() == (tmp_path / "backup.db").read_bytes()


@pytest.mark.skipif(not NEWER, reason="needs an SQLite with a safe WAL")
def test_the_wal_of_a_killed_table_does_not_get_into_a_copy(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.db"
    seat = Seat(ledger)
    assert seat.run("new", "klaberjass", "Ann", "Bob").returncode == 0
    assert seat.run("enter", "hand Bob 10C").returncode == 0
    assert seat.run("backup", str(tmp_path / "backup.db")).returncode == 0
    seat.sit_down()
    seat.say("take")
    assert seat.table
    seat.table.kill()
    seat.table.communicate()
    assert seat.run("log", "1").stdout.splitlines()[-1].split()[2:4] == ["Ann", "take"]
    seat.sit_down()
    seat.say("none none")
    seat.table.kill()
    seat.table.communicate()
    copied(tmp_path / "backup.db", ledger)
    for command in ("check", "log 1", "enter take"):
        refused = seat.run(*command.split())
        assert (refused.returncode, "ledger.db-wal" in refused.stderr) == (6, True)
    assert seat.run("restore", str(tmp_path / "backup.db")).returncode == 0
    assert seat.run("check").returncode == 0
    assert seat.run("log", "1").stdout.splitlines()[-1].split()[2:5] == ["hand", "Bob", "10C"]


def test_the_wal_of_the_ledger_that_has_the_name_by_now_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite deletes the WAL by name as it closes; what is in another's is not in its file yet."""
    monkeypatch.setattr(
        "trickledger.ledger.storage.sqlite.connection.journal_mode", lambda version: "WAL"
    )
    moved = new_store(tmp_path)
    play(new_table(moved), OPENING[0])
    for suffix in ("", "-wal", "-shm"):
        Path(f"{moved.path}{suffix}").rename(tmp_path / f"elsewhere.db{suffix}")
    with new_store(tmp_path) as other:
        play(new_table(other), *OPENING)
        wal = Path(f"{other.path}-wal")
        before = wal.read_bytes()
        moved.close()
        assert wal.read_bytes() == before
    assert lines_in(other.path)[-3:] == ["take", "none", "none"]


def test_a_ledger_whose_connection_is_gone_is_let_go_of(table: Table) -> None:
    opened = file_of(table)
    opened.db.close()
    opened.close()
    opened.close()
    assert lines_in(opened.path)[-1] == "take"
