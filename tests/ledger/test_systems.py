"""Other systems, as far as they can be had on this one: what each lacks is taken away."""

import fcntl
import os
import pty
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import trickledger
from tests.cli.terminal import ROOT, Terminal
from tests.ledger.games import new_store, new_table
from trickledger.ledger.storage import system, whole_files
from trickledger.ledger.storage.opening import address_of
from trickledger.ledger.storage.sqlite.making import create

EXAMPLES = sorted((ROOT / "examples").glob("[eg]*/*.txt"))


# -- file systems ------------------------------------------------------------------------------


def refuse(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


@pytest.fixture
def without_links(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(os, "symlink", refuse)


@pytest.fixture
def without_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows: a folder is never opened."""
    opened = os.open

    def files_alone(path: Any, *more: Any, **how: Any) -> int:
        if os.path.isdir(path):
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path, *more, **how)

    monkeypatch.setattr(os, "open", files_alone)
    # as on Windows, a tree is removed by the paths of its folders
    monkeypatch.setattr(shutil, "_use_fd_functions", False)


@pytest.mark.usefixtures("without_links", "without_folders")
def test_a_ledger_is_made_copied_and_restored_without_links_and_folders_that_open(
    cli: Terminal, tmp_path: Path
) -> None:
    cli.game()
    cli.ok("enter", "hand", "Bob", "10C")
    cli.ok("backup", str(tmp_path / "copy.db"))
    assert cli("backup", str(tmp_path / "copy.db")).code != 0
    cli.ok("enter", "take")
    cli.ok("restore", str(tmp_path / "copy.db"))
    assert [entry["text"] for entry in cli.ok("log", "--json").json["entries"]][1:] == [
        "hand Bob 10C"
    ]
    cli.ok("check")
    assert not [*cli.home.glob("*.new")]


@pytest.mark.usefixtures("without_links", "without_folders")
def test_a_site_is_written_where_no_folder_opens(cli: Terminal, tmp_path: Path) -> None:
    cli("import", str(ROOT / "examples" / "evening" / "1-klaberjass-swiss.txt"))
    cli.ok("publish", str(tmp_path / "site"))
    assert (tmp_path / "site" / "index.html").exists()
    cli.ok("publish", str(tmp_path / "site"))


@pytest.mark.usefixtures("without_links")
def test_no_file_takes_the_name_of_another_without_links(tmp_path: Path) -> None:
    whole_files.write_new(tmp_path / "new", b"1")
    with pytest.raises(FileExistsError):
        whole_files.write_new(tmp_path / "new", b"2")
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("new", b"1")]


def test_where_fsync_is_not_enough_the_disk_itself_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    usual = fcntl.fcntl

    def asking(descriptor: int, what: int, *more: int) -> int:
        if what != 51:
            return int(usual(descriptor, what, *more))
        asked.append(descriptor)
        return 0

    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", asking)
    monkeypatch.setattr(os, "fsync", lambda _: pytest.fail("fsync stops at the cache of the disk"))
    whole_files.replace(tmp_path / "file", b"1")
    assert len(asked) == 2
    with new_store(tmp_path) as store:
        new_table(store)
        assert store.db.one("PRAGMA fullfsync") == (1,)


def test_where_a_file_system_does_not_know_it_fsync_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synchronised: list[int] = []
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", refuse)
    monkeypatch.setattr(os, "fsync", synchronised.append)
    whole_files.replace(tmp_path / "file", b"1")
    assert len(synchronised) == 2


def test_linux_asks_for_nothing_more(tmp_path: Path) -> None:
    with create(tmp_path / "club.db") as store:
        assert store.db.one("PRAGMA fullfsync") == (int(system.full_sync() is not None),)


AS_ON_WINDOWS = """
import os, sys, types
known = {}

def locking(descriptor, mode, count):
    file = os.fstat(descriptor).st_ino
    if mode == 0:
        del known[file]
    elif known.setdefault(file, descriptor) != descriptor:
        raise PermissionError(13, "Permission denied")

sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_NBLCK=2, LK_UNLCK=0)
sys.modules["fcntl"] = None
import pathlib, sqlite3, tempfile, time
sys.platform = "win32"
from trickledger.ledger.storage.lock import WriteLock
from trickledger.ledger.storage import system
from trickledger.ledger.errors import Busy
ledger = pathlib.Path(sys.argv[1])
with WriteLock(ledger):
    try:
        WriteLock(ledger, timeout=0.01).acquire()
    except Busy as busy:
        print(busy.cause)
with WriteLock(ledger, timeout=0.01):
    print("again")
with open(sys.argv[2], "wb") as file:
    system.to_disk(file.fileno())
"""


def test_without_fcntl_the_lock_of_windows_keeps_two_writers_apart(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", AS_ON_WINDOWS, tmp_path / "club.db", tmp_path / "file"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.stdout.split(), done.stderr) == (["busy", "again"], "")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (r"C:\Club\evening.db", r"C:\Club\evening.db"),
        ("C:/Club/evening.db", "C:/Club/evening.db"),
        ("sqlite:///C:/Club/evening.db", "C:/Club/evening.db"),
        (r"\\hall\club\evening.db", r"\\hall\club\evening.db"),
        (r"D:\ann@home\a=b.db", r"D:\ann@home\a=b.db"),
        (r"..\club.db", r"..\club.db"),
    ],
)
def test_a_path_of_windows_is_a_path(typed: str, meant: str) -> None:
    assert str(address_of(typed)) == meant


@pytest.mark.parametrize("name", ["a\\b.db", "C:club.db", "50%20.db", "#1?.db"])
def test_a_name_that_means_more_elsewhere_is_a_name(name: str, tmp_path: Path) -> None:
    with trickledger.open(tmp_path / name, scorer="Ann", create=True) as ledger:
        ledger.new("klaberjass", "Ann", "Bob")
    assert name in {each.name for each in tmp_path.iterdir()}
    with trickledger.open(tmp_path / name) as again:
        assert len(again.games()) == 1


# -- consoles ----------------------------------------------------------------------------------


def on_terminal(cli: Terminal, *words: str, **variables: str) -> bytes:
    """What a command writes on a terminal."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, **cli.environment, "TERM": "xterm", "PAGER": "cat", **variables}
    process = subprocess.Popen(
        [sys.executable, "-m", "trickledger", *words],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    written = b""
    # at its end a terminal whose other side is closed is an error
    with suppress(OSError):
        while some := os.read(ours, 4096):
            written += some
    os.close(ours)
    assert process.wait() == 0, written
    return written


@pytest.mark.parametrize(
    ("encoding", "card", "name"),
    [("utf-8", "A♥", "Łuk"), ("cp1252", "AH", r"\u0141uk"), ("ascii", "AH", r"\u0141uk")],
)
def test_a_console_of_few_letters_has_suits_as_letters(
    cli: Terminal, encoding: str, card: str, name: str
) -> None:
    cli.ok("new", "klaberjass", "Łuk", "Bob")
    cli.ok("enter", "hand Bob 10C")
    cli.ok("enter", "take")
    cli.ok("enter", "none none")
    variables = {"PYTHONIOENCODING": encoding, "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}
    told = on_terminal(cli, "enter", "AH 7H", **variables).decode(encoding)
    assert card in told
    assert name in told
    assert "Traceback" not in told
    for words in ("show --all", "games", "audit", "help", "rules loo"):
        assert b"Traceback" not in on_terminal(cli, *words.split(), **variables)


# -- newlines ----------------------------------------------------------------------------------


@pytest.fixture(params=["\r\n", "\r"], ids=["windows", "old"])
def newline(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_record_says_the_same_with_other_newlines(
    cli: Terminal, tmp_path: Path, newline: str
) -> None:
    others = [tmp_path / file.name for file in EXAMPLES]
    for file, other in zip(EXAMPLES, others, strict=True):
        other.write_bytes(file.read_text(encoding="utf-8").replace("\n", newline).encode())
    cli("import", *map(str, others))
    told = cli("import", *map(str, EXAMPLES)).out
    assert f"0 added, 0 continued, {len(EXAMPLES)} known." in told


READ = {
    "results.csv": "date,game,Ann,Bob\n2026-01-02,klaberjass,501,320\n",
    "people.csv": "name\nAnn Baker\nBob Cole\n",
    "lines.txt": "hand Bob 10C\ntake\nnone none\n",
    "config.toml": 'players = ["Ann", "Bob"]\n',
}


@pytest.fixture
def written(tmp_path: Path, newline: str) -> Path:
    for name, text in READ.items():
        (tmp_path / name).write_bytes(text.replace("\n", newline).encode())
    return tmp_path


def test_every_file_that_is_read_may_have_other_newlines(cli: Terminal, written: Path) -> None:
    cli.ok("new", "klaberjass", "Ann", "Bob")
    cli.ok("enter", "--file", str(written / "lines.txt"))
    assert len(cli.ok("log", "--json").json["entries"]) == 5
    cli.ok("event", "new", "Club night", "klaberjass")
    cli.ok("event", "add", "--file", str(written / "people.csv"))
    cli.ok("event", "round")
    exported = written / "event.trf"
    text = cli.ok("event", "export", "--format", "trf").out
    newline = "\r" if b"\r\n" not in (written / "lines.txt").read_bytes() else "\r\n"
    exported.write_bytes("".join(line + newline for line in text.splitlines()).encode())
    other = written / "other.db"
    cli.ok("import", str(exported), "--ledger", str(other))
    cli.ok("import", str(written / "results.csv"), "--ledger", str(other))
    json = written / "club.json"
    json.write_bytes(cli.ok("export", "--json").out.replace("\n", newline).encode())
    cli.ok("import", str(json), "--ledger", str(written / "third.db"))


def test_settings_may_have_the_newlines_of_windows(
    cli: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.toml").write_bytes(READ["config.toml"].replace("\n", "\r\n").encode())
    monkeypatch.setenv("TRICKLEDGER_CONFIG", str(tmp_path / "config.toml"))
    assert cli.ok("config", "get", "players").out.strip().endswith("Ann, Bob")
