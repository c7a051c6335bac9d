"""The write lock from inside: no descriptor is left open, nobody waits longer than was said."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from trickledger.ledger.errors import Busy
from trickledger.ledger.storage.lock import WriteLock

DESCRIPTORS = Path("/proc/self/fd")
counts = pytest.mark.skipif(not DESCRIPTORS.exists(), reason="no list of open files here")


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


class Clock:
    """A clock that moves while somebody sleeps, and by nothing else."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("trickledger.ledger.storage.lock.time", clock)
    return clock


def open_files() -> int:
    return len(list(DESCRIPTORS.iterdir()))


@counts
@pytest.mark.parametrize("ends", ["it is given back", "the wait is given up", "an exception"])
def test_no_descriptor_is_left_open(ledger: Path, ends: str) -> None:
    with WriteLock(ledger.with_name("other.db")):
        before = open_files()
        if ends == "the wait is given up":
            with pytest.raises(Busy):
                WriteLock(ledger.with_name("other.db"), timeout=0).acquire()
        elif ends == "an exception":
            with pytest.raises(KeyError), WriteLock(ledger):
                raise KeyError
        else:
            lock = WriteLock(ledger)
            lock.acquire()
            assert open_files() == before + 1
            lock.release()
        assert open_files() == before


def test_no_lock_is_given_back_twice(ledger: Path) -> None:
    lock = WriteLock(ledger)
    lock.acquire()
    lock.release()
    lock.timeout = 0
    with WriteLock(ledger, timeout=0):
        lock.release()
        with pytest.raises(Busy):
            lock.acquire()


def test_nobody_waits_longer_than_was_said(ledger: Path, clock: Clock) -> None:
    with WriteLock(ledger):
        for timeout in (0.5, 3.0):
            began = clock.now
            with pytest.raises(Busy, match=f"{timeout:g} seconds"):
                WriteLock(ledger, timeout=timeout).acquire()
            assert timeout <= clock.now - began < timeout + 0.01


def test_nobody_who_waits_long_looks_less_often(ledger: Path, clock: Clock) -> None:
    with WriteLock(ledger), pytest.raises(Busy):
        WriteLock(ledger, timeout=0.1).acquire()
    rare, often = max(clock.slept), min(clock.slept)
    change = clock.slept.index(often)
    assert rare > 10 * often
    assert set(clock.slept[:change]) == {rare}
    assert set(clock.slept[change:]) == {often}
    assert 0.02 < sum(clock.slept[:change]) < 0.05


def test_whoever_waits_holds_it_once_it_is_free(
    ledger: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = WriteLock(ledger)
    first.acquire()
    monkeypatch.setattr(clock, "sleep", lambda _: first.release())
    with WriteLock(ledger), pytest.raises(Busy):
        WriteLock(ledger, timeout=0).acquire()


def protected(open_: Callable[..., int]) -> Callable[..., int]:
    """An `os.open` for whom no file can be written."""

    def opened(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise PermissionError(errno.EACCES, "not for you", str(path))
        return open_(path, flags, mode)

    return opened


def test_a_lock_file_that_is_only_read_locks_all_the_same(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with WriteLock(ledger):
        pass
    monkeypatch.setattr("trickledger.ledger.storage.lock.os.open", protected(os.open))
    with WriteLock(ledger), pytest.raises(Busy):
        WriteLock(ledger, timeout=0).acquire()


def test_a_lock_file_that_cannot_be_made_is_no_lock(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trickledger.ledger.storage.lock.os.open", protected(os.open))
    with pytest.raises(PermissionError, match="not for you"):
        WriteLock(ledger).acquire()


@pytest.mark.skipif(os.name == "nt", reason="a matter of POSIX")
def test_a_lock_file_is_made_for_all_whom_the_mask_lets(ledger: Path) -> None:
    before = os.umask(0o002)
    try:
        with WriteLock(ledger) as lock:
            assert lock.file == ledger.with_name("ledger.db.lock")
            assert lock.file.stat().st_mode & 0o777 == 0o664
    finally:
        os.umask(before)


def test_the_usual_wait_is_ten_seconds(ledger: Path, clock: Clock) -> None:
    began = clock.now
    with WriteLock(ledger), pytest.raises(Busy, match="10 seconds"):
        WriteLock(ledger).acquire()
    assert 10.0 <= clock.now - began < 10.1
