"""The write lock: never two holders, never a lock that stays behind, nobody kept waiting."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Barrier
from pathlib import Path

import pytest

from ledger.errors import Busy
from ledger.lock import WriteLock

HOLD = """
import sys, time
from pathlib import Path
from ledger.lock import WriteLock
with WriteLock(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


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
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(Busy):
            WriteLock(ledger, timeout=0).acquire()
        holder.kill()
        holder.wait()
        with WriteLock(ledger, timeout=1):
            pass


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_no_lock_is_kept_by_a_child_that_inherited_it(ledger: Path) -> None:
    lock = WriteLock(ledger)
    lock.acquire()
    child = os.fork()
    if child == 0:
        time.sleep(60)
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


def contend(ledger: Path, start: Barrier, waits: "Queue[float]") -> None:
    lock, worst = WriteLock(ledger), 0.0
    start.wait()
    end = time.monotonic() + 1.5
    while (asked := time.monotonic()) < end:
        with lock:
            worst = max(worst, time.monotonic() - asked)
            # about what an entry takes
            time.sleep(0.0007)
    waits.put(worst)


def test_nobody_waits_over_half_a_second_among_eight(ledger: Path) -> None:
    context = multiprocessing.get_context("spawn")
    start, waits = context.Barrier(8), context.Queue()
    writers = [context.Process(target=contend, args=(ledger, start, waits)) for _ in range(8)]
    for writer in writers:
        writer.start()
    worst = [waits.get(timeout=60) for _ in writers]
    for writer in writers:
        writer.join()
    assert max(worst) < 0.5
