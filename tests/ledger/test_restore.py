"""A backup is put back whole or not at all, whatever stands in its place, and nothing is lost."""

import json
import os
import re
import shutil
import sqlite3
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import Terminal
from tests.forked import die, died
from tests.ledger.games import AUTHOR, new_store, new_table, play
from tests.ledger.test_replaced import lines_in
from tests.many import FACTOR
from trickledger.ledger.errors import (
    Busy,
    Corrupt,
    Foreign,
    LedgerUnusable,
    NotRestored,
    Older,
    Replaced,
    StrangeRemains,
    TrickledgerError,
    UsageError,
)
from trickledger.ledger.journal.journal import streams
from trickledger.ledger.services.backup import backup
from trickledger.ledger.services.check import check
from trickledger.ledger.services.restore import restore
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.sqlite.file import mode_of, remains
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.ledger.storage.sqlite.making import create
from trickledger.ledger.storage.sqlite.migrations import migrate

OLD = ("note later", "note and later")

BULK = """
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
INSERT INTO person (origin, written, written_folded, name, folded)
SELECT hex(zeroblob(16)), 'person ' || i, 'person ' || i, 'person ' || i, 'person ' || i FROM n
"""


@pytest.fixture(params=["TRUNCATE", "WAL"])
def mode(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(
        "trickledger.ledger.storage.sqlite.connection.journal_mode", lambda version: request.param
    )
    return str(request.param)


@pytest.fixture
def copy(tmp_path: Path, mode: str) -> Path:
    """A backup of a game of 32 entries; the ledger beside it has two more."""
    for name, content in _made(mode).items():
        (tmp_path / name).write_bytes(content)
    return tmp_path / "backup.db"


@cache
def _made(mode: str) -> dict[str, bytes]:
    """The files of such a ledger in a mode, which is set."""
    with TemporaryDirectory() as folder:
        with new_store(Path(folder)) as opened:
            table = new_table(opened)
            play(table, *X21)
            backup(opened, Path(folder, "backup.db"))
            play(table, *OLD)
        return files(Path(folder))


def ledger_of(copy: Path) -> Path:
    return copy.with_name("ledger.db")


def killed_writer(ledger: Path, mode: str) -> None:
    """Leave what a writer leaves that is killed: half a transaction, or a WAL."""

    def write() -> None:
        opened = open_ledger(ledger)
        with opened.reading() as db:
            stream = streams(db, "game")[0]
        Table(opened, stream, AUTHOR).enter(["note told"])
        with opened.writing() as db:
            db.execute("PRAGMA cache_size=1")
            db.execute("DELETE FROM score")
            db.execute(BULK)
            die()

    assert died(write)
    assert remains(ledger)


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


def assert_whole(ledger: Path) -> None:
    with open_ledger(ledger) as opened:
        assert check(opened).faults == ()


# -- what may stand there ----------------------------------------------------------------------


def nothing_wrong(ledger: Path, mode: str) -> None:
    pass


def gone(ledger: Path, mode: str) -> None:
    ledger.unlink()


def gone_but_for_its_remains(ledger: Path, mode: str) -> None:
    killed_writer(ledger, mode)
    ledger.unlink()


def smashed(ledger: Path, mode: str) -> None:
    with ledger.open("r+b") as file:
        file.write(b"\xff" * 200)


def smashed_with_remains(ledger: Path, mode: str) -> None:
    killed_writer(ledger, mode)
    smashed(ledger, mode)


def damaged_inside(ledger: Path, mode: str) -> None:
    with ledger.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * 4096 * 3)


def emptied(ledger: Path, mode: str) -> None:
    ledger.write_bytes(b"")


def a_text(ledger: Path, mode: str) -> None:
    ledger.write_text("KS 9S\n")


def copied_over_by_hand_after_a_kill(ledger: Path, mode: str) -> None:
    killed_writer(ledger, mode)
    shutil.copyfile(ledger.with_name("backup.db"), ledger)


PLACES = [
    nothing_wrong,
    killed_writer,
    gone,
    gone_but_for_its_remains,
    smashed,
    smashed_with_remains,
    damaged_inside,
    emptied,
    a_text,
    copied_over_by_hand_after_a_kill,
]


@pytest.mark.parametrize("place", PLACES)
def test_the_backup_stands_whatever_stood_there(
    copy: Path, mode: str, place: Callable[[Path, str], None]
) -> None:
    ledger = ledger_of(copy)
    place(ledger, mode)
    before = files(copy.parent)
    done = restore(ledger, copy)
    assert ledger.read_bytes() == copy.read_bytes()
    assert remains(ledger) == []
    assert (done.ledger, done.entries) == (ledger, 32)
    # all that was there is there still, byte for byte, under a name that is told
    for name in ("ledger.db", "ledger.db-journal", "ledger.db-wal"):
        if before.get(name):
            assert done.kept
            kept = done.kept.with_name(done.kept.name + name.removeprefix("ledger.db"))
            assert kept.read_bytes() == before[name]
    assert (done.kept is None) == (place is gone)
    assert not [name for name in files(copy.parent) if name.endswith(".new")]
    assert_whole(ledger)
    assert "note later" not in lines_in(ledger)


@pytest.mark.parametrize("place", [nothing_wrong, killed_writer])
def test_what_was_kept_is_the_ledger_that_was(
    copy: Path, mode: str, place: Callable[[Path, str], None]
) -> None:
    place(ledger_of(copy), mode)
    done = restore(ledger_of(copy), copy)
    assert done.kept
    assert re.fullmatch(r"ledger\.replaced\.\d{4}-\d\d-\d\d\.db", done.kept.name)
    assert_whole(done.kept)
    told = ["note told"] if place is killed_writer else []
    assert lines_in(done.kept) == [*lines_in(copy), *OLD, *told]


def test_a_second_restore_keeps_what_the_first_kept(copy: Path) -> None:
    first = restore(ledger_of(copy), copy).kept
    second = restore(ledger_of(copy), copy).kept
    assert first
    assert second
    assert "note later" in lines_in(first)
    assert "note later" not in lines_in(second)


def test_a_restored_ledger_goes_on(copy: Path, mode: str) -> None:
    restore(ledger_of(copy), copy)
    with open_ledger(ledger_of(copy)) as opened:
        table = new_table(opened)
        play(table, *X21[:4])
    assert_whole(ledger_of(copy))


@pytest.mark.parametrize("mode_bits", [0o600, 0o644, 0o660])
def test_copies_are_read_by_nobody_who_may_not_read_the_ledger(copy: Path, mode_bits: int) -> None:
    ledger = ledger_of(copy)
    ledger.chmod(mode_bits)
    copy.chmod(0o666)
    done = restore(ledger, copy)
    assert done.kept
    assert [mode_of(file) for file in (ledger, done.kept)] == [mode_bits] * 2
    with open_ledger(ledger) as opened:
        made = backup(opened, copy.with_name("another.db")).path
    assert mode_of(made) == mode_bits


def test_no_byte_of_a_copy_is_written_before_its_mode_is_right(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = ledger_of(copy)
    ledger.chmod(0o600)
    seen = []
    chmod = Path.chmod

    def noting(file: Path, bits: int) -> None:
        seen.append((file.stat().st_size, mode_of(file)))
        chmod(file, bits)

    monkeypatch.setattr(Path, "chmod", noting)
    previous = os.umask(0)
    try:
        with open_ledger(ledger) as opened:
            backup(opened, copy.with_name("another.db"))
        restore(ledger, copy)
    finally:
        os.umask(previous)
    assert set(seen) == {(0, 0o600)}


def test_a_link_stays_a_link(copy: Path) -> None:
    link = copy.with_name("link.db")
    link.symlink_to("ledger.db")
    assert restore(link, copy).ledger == ledger_of(copy)
    assert link.is_symlink()
    assert lines_in(link) == lines_in(copy)


def test_a_folder_is_made_for_a_ledger_that_is_gone(copy: Path) -> None:
    ledger = copy.parent / "new" / "ledger.db"
    assert restore(ledger, copy).kept is None
    assert lines_in(ledger) == lines_in(copy)


# -- what may not be restored ------------------------------------------------------------------


TRIGGER = "entry_is_not_changed"


def edited(copy: Path) -> None:
    with sqlite3.connect(copy) as db:
        db.execute("DROP TRIGGER entry_is_not_changed")
        words = "UPDATE entry SET text = '9C' WHERE number = 12"
        db.execute(words)
    db.close()


def wrong_figure(copy: Path) -> None:
    with sqlite3.connect(copy) as db:
        db.execute("UPDATE seat SET total = 999")
    db.close()


def altered_entry(copy: Path) -> None:
    db = sqlite3.connect(copy)
    (words,) = db.execute(f"SELECT sql FROM sqlite_schema WHERE name = '{TRIGGER}'").fetchone()
    db.execute(f"DROP TRIGGER {TRIGGER}")
    db.execute("UPDATE entry SET text = '9C' WHERE number = 12")
    db.execute(words)
    db.commit()
    db.close()


def unread(copy: Path) -> None:
    copy.write_bytes(b"\xff" * 9000)


def half(copy: Path) -> None:
    copy.write_bytes(copy.read_bytes()[:8192])


def in_use(copy: Path) -> None:
    Path(f"{copy}-journal").write_bytes(b"half a line")


def older(copy: Path) -> None:
    copy.unlink()
    db = sqlite3.connect(copy, isolation_level=None)
    migrate(db, 1)
    db.close()


def no_file(copy: Path) -> None:
    copy.unlink()


def a_folder(copy: Path) -> None:
    copy.unlink()
    copy.mkdir()


@pytest.mark.parametrize(
    ("spoil", "error"),
    [
        (edited, LedgerUnusable),
        (wrong_figure, NotRestored),
        (altered_entry, NotRestored),
        (unread, Foreign),
        (half, Corrupt),
        (in_use, LedgerUnusable),
        (older, Older),
        (no_file, UsageError),
        (a_folder, Foreign),
    ],
)
@pytest.mark.parametrize("dry_run", [True, False])
def test_what_is_not_whole_takes_the_place_of_nothing(
    copy: Path, spoil: Callable[[Path], None], error: type[TrickledgerError], dry_run: bool
) -> None:
    spoil(copy)
    before = files(copy.parent)
    with pytest.raises(error, match=r"backup\.db") as refused:
        restore(ledger_of(copy), copy, dry_run=dry_run)
    if error is NotRestored:
        assert refused.value.why.endswith(".")
    assert files(copy.parent) == before


def test_a_ledger_does_not_take_its_own_place(copy: Path) -> None:
    link = copy.with_name("link.db")
    link.symlink_to("ledger.db")
    for source in (ledger_of(copy), link):
        with pytest.raises(UsageError) as same:
            restore(ledger_of(copy), source)
        assert str(same.value) == (
            f"{source} is the ledger itself. Name the backup that should replace it."
        )
    with pytest.raises(Foreign) as refused:
        restore(copy.parent, copy)
    assert str(refused.value) == (
        f"{copy.parent} is not a ledger of Trickledger. It is not an ordinary file. "
        "It was left as it is; name another file."
    )


def test_a_trial_changes_nothing(copy: Path) -> None:
    before = files(copy.parent)
    assert restore(ledger_of(copy), copy, dry_run=True).entries == 32
    assert files(copy.parent) == before


def test_who_watches_a_restore_is_told_how_far_it_is(copy: Path) -> None:
    told: list[tuple[int, int]] = []
    restore(ledger_of(copy), copy, watch=lambda done, of: told.append((done, of)))
    assert told
    assert all(0 < done <= of for done, of in told)


def test_a_full_disk_leaves_what_was_there(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = files(copy.parent)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("trickledger.ledger.storage.sqlite.replacing.copyfile", full)
    with pytest.raises(LedgerUnusable, match=f"no room for the ledger {ledger_of(copy)}"):
        restore(ledger_of(copy), copy)
    assert files(copy.parent) == before


# -- others --------------------------------------------------------------------------------------


def test_a_table_that_is_open_notices(copy: Path, mode: str) -> None:
    ledger = ledger_of(copy)
    with open_ledger(ledger) as opened:
        table = Table(opened, new_table(opened).stream, AUTHOR)
        if mode == "WAL":
            # whoever closes a WAL deletes it by its name: nothing is put there while one is open
            with pytest.raises(Busy, match="Close it"):
                restore(ledger, copy)
            play(table, "note on")
        else:
            restore(ledger, copy)
            with pytest.raises(Replaced):
                table.enter(["note on"])
    restore(ledger, copy)
    assert_whole(ledger)


def test_a_line_that_is_being_entered_is_waited_for(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trickledger.ledger.storage.lock.TIMEOUT", 0.05)
    monkeypatch.setattr(
        "trickledger.ledger.storage.lock.WriteLock.__init__.__defaults__",
        (0.05,),
        raising=False,
    )
    with open_ledger(ledger_of(copy)) as opened, opened.writing(), pytest.raises(Busy):
        restore(ledger_of(copy), copy)


# -- killed -------------------------------------------------------------------------------------

_WATCHED = (
    "open os.rename os.remove os.link os.chmod os.truncate os.mkdir sqlite3.connect shutil.copyfile"
).split()


def killed_at(event: int, ledger: Path, copy: Path) -> bool:
    """Restore in a process that is killed before its nth step; whether it got that far."""
    steps = 0

    def watch(name: str, given: tuple[object, ...]) -> None:
        nonlocal steps
        touches = str(ledger.parent) in str(given)
        steps += name in _WATCHED and touches
        if steps == event:
            die()

    def watched() -> None:
        sys.addaudithook(watch)
        restore(ledger, copy)

    return died(watched)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a matter of POSIX")
@pytest.mark.parametrize(
    "place",
    [nothing_wrong, killed_writer, gone, damaged_inside, copied_over_by_hand_after_a_kill],
)
def test_killed_at_any_step_the_old_or_the_new_stands(
    copy: Path, mode: str, place: Callable[[Path, str], None], tmp_path: Path
) -> None:
    ledger = ledger_of(copy)
    place(ledger, mode)
    start = files(copy.parent)
    whole = [*lines_in(copy), *OLD, *(["note told"] if place is killed_writer else [])]
    stood = set()
    for event in range(1, 500, 1 if FACTOR > 1 else 4):
        for file in copy.parent.iterdir():
            file.unlink()
        for name, data in start.items():
            (copy.parent / name).write_bytes(data)
        if not killed_at(event, ledger, copy):
            break
        if ledger.exists() and ledger.read_bytes() == copy.read_bytes():
            # nothing gets into it that was left there
            try:
                assert lines_in(ledger) == lines_in(copy)
                stood.add("new")
            except StrangeRemains:
                assert place is copied_over_by_hand_after_a_kill
        elif place is gone:
            assert not ledger.exists()
            stood.add("old")
        elif place is damaged_inside:
            # but for the journal mode and what counts changes
            assert ledger.read_bytes()[100:] == start["ledger.db"][100:]
            stood.add("old")
        else:
            assert lines_in(ledger) == whole
            stood.add("old")
        restore(ledger, copy)
        assert lines_in(ledger) == lines_in(copy)
        assert_whole(ledger)
    assert event > 10, "the steps are counted"
    if place is not copied_over_by_hand_after_a_kill:
        assert stood == {"old", "new"}


# -- left beside a copy that was put there by hand ----------------------------------------------


def put_by_cp(copy: Path, ledger: Path) -> None:
    shutil.copyfile(copy, ledger)


def put_by_mv(copy: Path, ledger: Path) -> None:
    copy.rename(ledger)


def put_anew(copy: Path, ledger: Path) -> None:
    ledger.unlink()
    shutil.copyfile(copy, ledger)


@pytest.mark.parametrize("put", [put_by_cp, put_by_mv, put_anew])
@pytest.mark.parametrize("write", [True, False])
def test_what_a_dead_writer_left_does_not_get_into_a_copy(
    copy: Path, mode: str, put: Callable[[Path, Path], None], write: bool
) -> None:
    ledger = ledger_of(copy)
    killed_writer(ledger, mode)
    put(copy, ledger)
    before = files(copy.parent)
    with pytest.raises(StrangeRemains, match="trickledger restore BACKUP --ledger"):
        open_ledger(ledger, write=write)
    after = files(copy.parent)
    assert {name: after[name] for name in before if "lock" not in name} == {
        name: before[name] for name in before if "lock" not in name
    }


@pytest.mark.parametrize("lines", range(6))
def test_a_copy_made_with_cp_at_any_time_is_not_mixed_with_what_was_left(
    copy: Path, mode: str, lines: int
) -> None:
    """A copy of the file itself, with any number of lines entered in either since."""
    ledger, other = ledger_of(copy), copy.with_name("other.db")
    shutil.copyfile(ledger, other)
    expected = lines_in(other)
    with open_ledger(ledger) as opened:
        stream = Table(opened, new_table(opened).stream, AUTHOR)
        play(stream, *(f"note {n}" for n in range(lines)))
    killed_writer(ledger, mode)
    shutil.copyfile(other, ledger)
    try:
        found = lines_in(ledger)
    except StrangeRemains:
        return
    assert found == expected
    assert_whole(ledger)


def test_what_the_ledger_itself_left_is_taken(copy: Path, mode: str) -> None:
    for number in range(1, 4):
        killed_writer(ledger_of(copy), mode)
        with open_ledger(ledger_of(copy)) as opened:
            assert check(opened).faults == ()
        assert lines_in(ledger_of(copy))[-1] == "note told"
        assert lines_in(ledger_of(copy)).count("note told") == number


def test_a_writer_at_work_is_not_taken_for_a_dead_one(copy: Path, mode: str) -> None:
    ledger = ledger_of(copy)
    with open_ledger(ledger) as opened, opened.writing() as db:
        db.execute("PRAGMA cache_size=1")
        db.execute(BULK)
        assert remains(ledger)
        if mode == "WAL":
            assert lines_in(ledger)[-1] == "note and later"
    with open_ledger(ledger) as opened:
        assert check(opened, ("database", "chain")).faults == ()


# -- the command ----------------------------------------------------------------------------------


@pytest.fixture
def kept(cli: Terminal) -> Path:
    cli.game(X21[:4])
    made = cli.home / "backup.db"
    cli.ok("backup", str(made))
    cli.ok("enter", "note later")
    return made


def test_restore_says_what_stands_there_and_where_the_rest_is(cli: Terminal, kept: Path) -> None:
    assert "Nothing was changed." in cli("restore", str(kept), "--dry-run").err
    said = cli.ok("restore", str(kept)).out
    assert f"{cli.ledger} is restored from {kept}: 1 game, 10 entries." in said
    (line,) = (line for line in said.splitlines() if "trickledger import" in line)
    words = line.partition("trickledger ")[2].split()
    assert "1 continued" in cli.ok(*words).out
    assert cli.count() == 10
    cli.ok(*words[:-1])
    assert cli.count() == 11


def test_restore_prints_one_record(cli: Terminal, kept: Path) -> None:
    record = cli.ok("restore", str(kept), "--json").json
    assert (record["ok"], record["dry_run"], record["games"], record["entries"]) == (
        *(True, False, 1, 10),
    )
    assert Path(record["kept"]).exists()
    heads = cli.ok("backup", str(cli.home / "b.db"), "--json").json["heads"]
    assert record["heads"] == heads
    refused = cli("restore", str(cli.home / "none.db"), "--json")
    assert (refused.code, json.loads(refused.out)["error"]["name"]) == (2, "usage")


def test_the_remedy_of_a_damaged_ledger_works_as_it_is_typed(cli: Terminal, kept: Path) -> None:
    cli.ledger.write_bytes(cli.ledger.read_bytes()[:9000])
    said = " ".join(cli("show").err.split())
    command = said.partition("`trickledger restore ")[2].partition("`")[0]
    cli.ok("restore", *command.replace("BACKUP", str(kept)).split())
    cli.ok("show")


def test_a_missing_ledger_is_restored(cli: Terminal, kept: Path) -> None:
    cli.ledger.unlink()
    assert "kept" not in cli.ok("restore", str(kept)).out
    create(cli.ledger).close()
    cli.ok("check")
