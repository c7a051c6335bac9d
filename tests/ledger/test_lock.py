"""The write lock: never two holders, never a lock that stays behind, nobody kept waiting."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from trickledger.ledger.errors import Busy, LedgerUnusable
from trickledger.ledger.storage.lock import WriteLock

HOLD = """
import sys
from pathlib import Path
from trickledger.ledger.storage.lock import WriteLock
with WriteLock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""

ROUNDS = 40


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


def test_no_two_hold_it_at_once(ledger: Path) -> None:
    with WriteLock(ledger), pytest.raises(Busy, match=r"0\.05 seconds"):
        WriteLock(ledger, timeout=0.05).acquire()


def test_no_holder_takes_it_twice(ledger: Path) -> None:
    with WriteLock(ledger) as lock, pytest.raises(RuntimeError):
        lock.acquire()


def test_no_lock_is_left_by_an_exception(ledger: Path) -> None:
    with pytest.raises(KeyboardInterrupt), WriteLock(ledger):
        raise KeyboardInterrupt
    with WriteLock(ledger, timeout=0):
        pass


def test_no_lock_is_left_by_giving_up(ledger: Path) -> None:
    late = WriteLock(ledger, timeout=0)
    with WriteLock(ledger), pytest.raises(Busy):
        late.acquire()
    with late:
        pass


def test_no_lock_is_left_by_a_killed_holder(ledger: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(ledger)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(Busy):
            WriteLock(ledger, timeout=0).acquire()
        holder.kill()
        holder.wait()
        with WriteLock(ledger, timeout=0):
            pass


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_no_lock_is_kept_by_a_child_that_inherited_it(ledger: Path) -> None:
    lock = WriteLock(ledger)
    lock.acquire()
    child = os.fork()
    if child == 0:
        time.sleep(PATIENCE)
        os._exit(0)
    try:
        lock.release()
        with WriteLock(ledger, timeout=0):
            pass
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_no_second_lock_under_a_second_name(ledger: Path) -> None:
    ledger.touch()
    alias = ledger.with_name("alias.db")
    alias.symlink_to(ledger)
    with WriteLock(alias), pytest.raises(Busy):
        WriteLock(ledger, timeout=0).acquire()


def test_no_error_is_hidden_when_the_lock_cannot_be_made(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        WriteLock(tmp_path / "nowhere" / "ledger.db").acquire()


def count_up(ledger: Path, start: Barrier) -> None:
    lock, counter = WriteLock(ledger), ledger.with_suffix(".count")
    start.wait()
    for _ in range(ROUNDS):
        with lock:
            count = int(counter.read_text())
            # about what an entry takes, between reading and writing
            time.sleep(0.0007)
            counter.write_text(str(count + 1))


def test_eight_who_write_all_have_their_turns_one_at_a_time(ledger: Path) -> None:
    counter = ledger.with_suffix(".count")
    counter.write_text("0")
    context = multiprocessing.get_context("fork")
    start = context.Barrier(8)
    writers = [context.Process(target=count_up, args=(ledger, start)) for _ in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(timeout=PATIENCE)
    assert [writer.exitcode for writer in writers] == [0] * 8
    assert int(counter.read_text()) == 8 * ROUNDS


def test_a_lock_file_that_leads_nowhere_is_named(ledger: Path) -> None:
    lock = WriteLock(ledger)
    lock.file.symlink_to(ledger.parent / "no" / "where")
    with pytest.raises(LedgerUnusable, match=r"ledger\.db\.lock is a link that leads nowhere"):
        lock.acquire()
    with pytest.raises(FileNotFoundError):
        WriteLock(ledger.parent / "no" / "ledger.db").acquire()
