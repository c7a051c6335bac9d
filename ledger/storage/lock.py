"""Who may write next: an exclusive lock on a file beside the ledger.

Own code, because `import filelock` costs 17 ms and a whole `enter` process about 53.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from trickledger.ledger.errors import Busy, LedgerUnusable
from trickledger.ledger.storage.system import try_lock, unlock
from trickledger.rules.says import Says

TIMEOUT = 10.0
"""Seconds that a writer waits before it gives up."""

# Seconds between two looks. One who writes without pause lets go for some microseconds only: who
# has missed that for a while looks as often as the system can, so nobody starves.
_PAUSE = 0.0005
_PATIENCE = 0.03
_SHORT_PAUSE = 0.00002


class WriteLock:
    """The right to write into a ledger, held inside a `with` block.

    It shares the ledger out fairly; that no two writers mix is the work of SQLite's own locks.
    The file stays behind on purpose: a lock on a file that another removes guards nothing.
    Raises `Busy` after `timeout` seconds, OSError when the lock file cannot be made.
    """

    __slots__ = ("_descriptor", "file", "ledger", "timeout")

    def __init__(self, ledger: Path, timeout: float = TIMEOUT) -> None:
        self.ledger = ledger
        self.timeout = timeout
        # two names of one ledger (a symbolic link) must meet at one lock
        self.file = Path(os.path.realpath(ledger) + ".lock")
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Take the lock, waiting for others."""
        if self._descriptor is not None:
            raise RuntimeError("the write lock is held already")
        descriptor = _open(self.file, self.ledger)
        try:
            self._wait(descriptor)
        except BaseException:
            os.close(descriptor)
            raise
        self._descriptor = descriptor

    def release(self) -> None:
        """Give the lock back; nothing happens if it is not held."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is None:
            return
        try:
            # closing is not enough: a child process may have inherited the descriptor
            unlock(descriptor)
        finally:
            os.close(descriptor)

    def _wait(self, descriptor: int) -> None:
        began = time.monotonic()
        while not try_lock(descriptor):
            waited = time.monotonic() - began
            if waited >= self.timeout:
                waiting = f"{self.timeout:g}"
                why = Says("Others have been writing for {waiting} seconds.", waiting=waiting)
                raise Busy(self.ledger, why)
            time.sleep(_PAUSE if waited < _PATIENCE else _SHORT_PAUSE)

    def __enter__(self) -> WriteLock:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def _open(file: Path, ledger: Path) -> int:
    try:
        return os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
    except FileNotFoundError:
        if not os.path.islink(file):
            raise
        raise LedgerUnusable(
            "The ledger {ledger} cannot be locked.",
            "Its lock file {file} is a link that leads nowhere.",
            "Nothing was recorded; remove that link.",
            ledger=str(ledger),
            file=str(file),
        ) from None
    except PermissionError:
        if not file.exists():
            raise
        # a lock file that another member of the club made need not be writable to be locked
        return os.open(file, os.O_RDONLY)
