"""The folder of a site while others write into it, read it, or are killed in the middle."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from threading import Event, Thread

import pytest

from tests.cli.site import pages
from tests.cli.terminal import Terminal
from tests.patience import PATIENCE
from trickledger.ledger.errors import UsageError
from trickledger.ledger.pages.site.folder import publish
from trickledger.ledger.pages.site.page import Page

# to a process that is forked nothing need be given but what it does
_FORK = get_context("fork")
PATHS = ("index.html", "games/1.html", "games/2.html", "players/ann.html", "style.css")
# each longer than what is written at once
OLD = {path: f"old {path} " * 20_000 for path in PATHS}
NEW = {path: f"new {path} " * 21_000 for path in (*PATHS, "games/3.html")}


def site(told: dict[str, str], during: Callable[[str], object] = id) -> list[Page]:
    def page(path: str) -> Page:
        def make() -> str:
            during(path)
            return told[path]

        return Page(path, make, told[path][:3])

    return [page(path) for path in told]


def lying(folder: Path) -> dict[str, str]:
    return {path: data.decode() for path, data in pages(folder).items()}


def killed_at(folder: Path, rename: int) -> bool:
    """Publish in a process that is killed before its so-manieth rename; whether there was one."""

    def write() -> None:
        replace = Path.replace
        done: list[Path] = []

        def replaced(path: Path, target: Path) -> Path:
            if len(done) == rename:
                os.kill(os.getpid(), signal.SIGKILL)
            done.append(path)
            return replace(path, target)

        Path.replace = replaced  # type: ignore[method-assign, assignment]
        publish(folder, site(NEW), "maker")

    process = _FORK.Process(target=write)
    process.start()
    process.join(PATIENCE)
    return process.exitcode == -signal.SIGKILL


@pytest.mark.parametrize("rename", range(9))
def test_who_is_killed_leaves_pages_that_are_old_or_new_and_the_next_goes_on(
    tmp_path: Path, rename: int
) -> None:
    publish(tmp_path, site(OLD), "maker")
    is_killed = killed_at(tmp_path, rename)
    # a list of both, six pages, a list of the new
    assert is_killed == (rename < 8)
    for path, text in lying(tmp_path).items():
        if not path.startswith(".trickledger-new-"):
            assert text in (OLD.get(path), NEW[path]), path
    assert publish(tmp_path, site(NEW), "maker").pages == 6
    assert lying(tmp_path) == NEW
    assert [each.name for each in tmp_path.iterdir() if "-new-" in each.name] == []


@pytest.mark.parametrize("rename", range(8))
def test_what_is_hidden_after_a_kill_is_gone(tmp_path: Path, rename: int) -> None:
    publish(tmp_path, site(OLD), "maker")
    assert killed_at(tmp_path, rename)
    kept = {path: text for path, text in NEW.items() if not path.startswith("games/")}
    publish(tmp_path, site(kept), "maker")
    assert lying(tmp_path) == kept


def test_what_somebody_changed_after_a_kill_stays(tmp_path: Path) -> None:
    publish(tmp_path, site(OLD), "maker")
    assert killed_at(tmp_path, 3)
    (tmp_path / "games/2.html").write_text("my own words")
    publish(tmp_path, site({"index.html": "new"}), "maker")
    assert lying(tmp_path) == {"index.html": "new", "games/2.html": "my own words"}


@contextmanager
def another(folder: Path) -> Iterator[int]:
    """Somebody who is in the middle of it; the number of the process."""
    here, there = _FORK.Pipe()

    def write() -> None:
        def wait(path: str) -> None:
            if path == PATHS[0]:
                there.send("begun")
                there.recv()

        publish(folder, site(OLD, wait), "maker")

    process = _FORK.Process(target=write)
    process.start()
    assert here.poll(PATIENCE)
    assert process.pid
    try:
        yield process.pid
    finally:
        here.send("go on")
        process.join(PATIENCE)


def test_of_two_at_once_one_is_refused_and_disturbs_nothing(tmp_path: Path) -> None:
    with (
        another(tmp_path),
        pytest.raises(UsageError, match=r"Another `publish` is writing into .* Nothing was"),
    ):
        publish(tmp_path, site(NEW), "maker")
    assert lying(tmp_path) == OLD
    publish(tmp_path, site(NEW), "maker")
    assert lying(tmp_path) == NEW


def test_who_is_killed_holds_nobody_up(tmp_path: Path) -> None:
    with another(tmp_path) as process:
        os.kill(process, signal.SIGKILL)
    publish(tmp_path, site(NEW), "maker")
    assert lying(tmp_path) == NEW


def test_who_reads_meanwhile_reads_old_pages_or_new_ones(tmp_path: Path) -> None:
    publish(tmp_path, site(OLD), "maker")
    over, strange, read = Event(), [], []

    def look() -> None:
        while not over.is_set():
            for path in PATHS:
                with suppress(FileNotFoundError):
                    text = (tmp_path / path).read_text()
                    read.append(path)
                    if text not in (OLD[path], NEW[path]):
                        strange.append(path)

    readers = [Thread(target=look) for _ in range(2)]
    for reader in readers:
        reader.start()
    for turn in range(12):
        publish(tmp_path, site(OLD if turn % 2 else NEW), "maker")
    over.set()
    for reader in readers:
        reader.join()
    assert strange == []
    assert len(read) > 20


def test_the_command_says_that_another_is_writing(cli: Terminal) -> None:
    cli.ok("new", "klaberjass", "Ann", "Bob")
    folder = cli.home / "site"
    with another(folder):
        refused = cli("publish", str(folder))
    assert refused.code == 2
    assert "Publish again when it has ended." in " ".join(refused.err.split())


def test_a_file_system_without_locks_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(_: int) -> bool:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("trickledger.ledger.pages.site.folder.try_lock", none)
    publish(tmp_path, site(OLD), "maker")
    assert lying(tmp_path) == OLD
