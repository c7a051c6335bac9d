"""What goes wrong around a hall that is served: nothing acknowledged is lost, nothing doubled.

The server is a process of its own, on loopback, with phones that send as their pages do.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from threading import Thread

import httpx2 as httpx
import pytest

from tests.ledger.games import AUTHOR, head
from tests.many import many
from tests.patience import PATIENCE, until
from tests.web.hall import Hall, new_key
from tests.web.process import Outbox, Process, process
from trickledger.ledger.journal import journal
from trickledger.ledger.services.check import check
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.port import Rows
from trickledger.ledger.storage.sqlite.ledger import open_ledger

_FORK = get_context("fork")
TABLES = 4
LINES = 20
NAMES = tuple(f"{name} {number}" for number in range(TABLES) for name in ("Ann", "Bob"))


class Writer:
    """Somebody who enters lines beside the server, in a process that is killed."""

    def __init__(self, hall: Hall) -> None:
        with open_ledger(hall.path) as store:
            self.game = open_game(store, head(), AUTHOR)
        self._hall = hall
        self._here, self._there = _FORK.Pipe(duplex=False)
        self.stood: list[str] = []

    def start(self) -> None:
        self._process = _FORK.Process(target=self._run, args=(len(self.stood),), daemon=True)
        self._process.start()

    def kill(self) -> None:
        """Kill it in the middle of writing."""
        until(self._here.poll)
        self._process.kill()
        self._process.join(PATIENCE)
        while self._here.poll():
            self.stood.append(self._here.recv())

    def _run(self, number: int) -> None:
        with open_ledger(self._hall.path) as store:
            table = Table(store, self.game, AUTHOR)
            while True:
                number += 1
                text = f"note writer {os.getpid()} {number}"
                assert table.enter([text]).ok
                self._there.send(text)


def test_servers_and_writers_that_are_killed_lose_and_double_nothing(tmp_path: Path) -> None:
    hall = Hall(tmp_path, names=NAMES, opened=tuple(range(1, TABLES + 1)))
    writer = Writer(hall)
    with process(hall) as server:
        outboxes = [Outbox(server.phone(tab, NAMES[tab - 1]), tab) for tab in range(1, TABLES + 1)]
        lines = LINES * many(1)

        def typing(outbox: Outbox) -> None:
            for number in range(lines):
                outbox.send(f"note {outbox.game} {number}")

        threads = [Thread(target=typing, args=(each,)) for each in outboxes]
        writer.start()
        for thread in threads:
            thread.start()
        for turn in range(1, 4):
            until(lambda: entered(outboxes) > 15 * turn)  # noqa: B023
            writer.kill()
            server.kill()
            writer.start()
            server.start()
        for thread in threads:
            thread.join()
        writer.kill()
    assert sum(each.tries for each in outboxes) > TABLES * lines, "none was sent again"
    with open_ledger(hall.path) as store:
        assert not check(store).faults
        with store.reading() as db:
            for outbox in outboxes:
                assert texts_of(db, outbox.game) == outbox.entered
                assert outbox.entered == [f"note {outbox.game} {n}" for n in range(lines)]
            stored = texts_of(db, writer.game.number)
    assert len(stored) == len({*stored})
    assert {*writer.stood} <= {*stored}


def entered(outboxes: list[Outbox]) -> int:
    return sum(len(each.entered) for each in outboxes)


def texts_of(db: Rows, game: int) -> list[str]:
    stream = journal.find_stream(db, "game", game)
    assert stream
    return [entry.text for entry in journal.read(db, stream, 2)]


# -- the disk, the file ----------------------------------------------------------------------------


@pytest.fixture
def served(hall: Hall) -> Iterator[Process]:
    with process(hall) as server:
        yield server


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A file system of two megabytes."""
    folder.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=2m", "none", str(folder)]
    if os.geteuid() or subprocess.run(mounting, capture_output=True).returncode:
        pytest.skip("who is not root mounts nothing")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def refused_and_then_taken(
    hall: Hall, served: Process, fill: Callable[[], object], clear: Callable[[], object]
) -> list[str]:
    """Let a phone send a line that there is no room for, and again; what the terminal said."""
    phone = served.phone(1, "Ann Baker")
    at, key = phone.seen("at"), new_key()
    fill()
    told = [phone.line("hand Cid 10C", at=at, key=key) for _ in range(3)]
    assert {each.status_code for each in told} == {503}
    assert len({each.content for each in told}) == 1
    said = told[0].json()["error"]["message"]
    assert said.startswith("The ledger can't be used just now.")
    assert "is sent again by itself, and counts once. Tell the director." in said
    assert hall.path.name not in told[0].text
    # who only looks is answered
    assert "hand Cid" in phone.view()
    assert phone.client.get("/standings").status_code == 200
    clear()
    for _ in range(2):
        assert phone.line("hand Cid 10C", at=at, key=key).json()["ok"]
    assert hall.game_texts() == ["hand Cid 10C"]
    in_terminal = served.said()
    assert len(in_terminal) == 1, "once, however many have met it"
    assert str(hall.path) in in_terminal[0]
    return [said, *in_terminal]


def test_a_full_disk_is_told_in_a_sentence_and_later_sends_work(tmp_path: Path) -> None:
    with small_disk(tmp_path / "small") as disk:
        hall = Hall(disk)
        ballast = disk / "ballast"

        def fill() -> None:
            with suppress(OSError), ballast.open("wb", buffering=0) as file:
                while file.write(b"x" * 4096):
                    pass

        with process(hall) as served:
            said = refused_and_then_taken(hall, served, fill, ballast.unlink)
    assert "There is no room on the director's machine." in said[0]
    assert "There is no room for the ledger" in said[1]


def test_a_disk_that_takes_no_more_is_told_and_later_sends_work(
    hall: Hall, served: Process
) -> None:
    refused_and_then_taken(
        hall, served, lambda: served.limit_files(0), lambda: served.limit_files(-1)
    )


PATHS = ("/", "/round/1", "/standings", "/crosstable", "/api/event", "/api/games/1")
NOISE = bytes(range(256))


def overwritten(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:100] + (NOISE * len(data))[: len(data) - 100])


def cut_off(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def of_text(path: Path) -> None:
    path.write_text("not a ledger at all\n" * 5000)


def empty(path: Path) -> None:
    os.truncate(path, 0)


def no_wrong_page(client: httpx.Client, path: str, right: dict[str, str], about: str) -> int:
    """Ask for a page, which is right, or a sentence that it can't be told now; its status."""
    answer = client.get(path)
    assert answer.status_code in {200, 503}, (about, path, answer.status_code, answer.text)
    if answer.status_code == 200:
        assert answer.text == right[path], (about, path)
    else:
        assert "be used just now" in answer.text, (about, path)
        assert "hall.db" not in answer.text
    return answer.status_code


def all_right(client: httpx.Client, right: dict[str, str]) -> bool:
    return {path: client.get(path).text for path in PATHS} == right


def test_a_damaged_file_is_told_and_no_page_is_wrong(hall: Hall, served: Process) -> None:
    client, phone = served.client(), served.phone(1, "Ann Baker")
    right = {path: client.get(path).text for path in PATHS}
    line = {"token": phone.token, "game": 1, "round": 1, "at": 1, "line": "take"}
    for damage in (overwritten, cut_off, of_text, empty, Path.unlink):
        about = damage.__name__
        kept = hall.path.with_name("kept.db")
        with open_ledger(hall.path) as store, store.writing():
            # nobody writes meanwhile
            shutil.copy(hall.path, kept)
        damage(hall.path)
        statuses = [no_wrong_page(client, path, right, about) for path in PATHS * 2]
        assert 503 in statuses, about
        assert phone.client.post("/t/1/line", data=line).status_code == 503, about
        # the backup is put back, as a file of its own
        os.replace(kept, hall.path)
        until(lambda: all_right(client, right))
        until(lambda: phone.client.get("/t/1/view").status_code == 200)
    assert len(served.said()) >= 3, "the director is told"
    assert phone.line("hand Cid 10C").json()["ok"]


def test_of_another_ledger_in_its_place_nothing_is_shown(
    hall: Hall, served: Process, tmp_path: Path
) -> None:
    client = served.client()
    right = {path: client.get(path).text for path in PATHS}
    (tmp_path / "other").mkdir()
    another = Hall(tmp_path / "other", names=("Eve Hill", "Flo King"), opened=())
    moved = hall.path.with_name("moved.db")
    os.rename(hall.path, moved)
    os.replace(another.path, hall.path)
    for path in PATHS * 2:
        answer = client.get(path)
        assert answer.status_code == 503
        assert "Eve Hill" not in answer.text
    assert any("is not the one that is served" in said for said in served.said())
    os.replace(moved, hall.path)
    until(lambda: all_right(client, right))
