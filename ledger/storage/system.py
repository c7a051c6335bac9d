"""What systems do each in its own way: locks of files, and what is on the disk."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def try_lock(descriptor: int) -> bool:
        """Take the lock of an open file; whether nobody else has it."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

    def unlock(descriptor: int) -> None:
        """Give the lock of an open file back."""
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

    def full_sync() -> int | None:
        """What asks the disk itself to have written, where `fsync` does not."""
        return None

    def to_disk(descriptor: int) -> None:
        """See to it that what was written is on the disk."""
        os.fsync(descriptor)

else:
    import fcntl

    def try_lock(descriptor: int) -> bool:
        """Take the lock of an open file; whether nobody else has it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def unlock(descriptor: int) -> None:
        """Give the lock of an open file back."""
        fcntl.flock(descriptor, fcntl.LOCK_UN)

    def full_sync() -> int | None:
        """What asks the disk itself to have written, where `fsync` does not."""
        return getattr(fcntl, "F_FULLFSYNC", None)

    def to_disk(descriptor: int) -> None:
        """See to it that what was written is on the disk, also where `fsync` stops at its cache."""
        how = full_sync()
        if how is not None:
            # not every file system of macOS has it
            with suppress(OSError):
                fcntl.fcntl(descriptor, how)
                return
        os.fsync(descriptor)


@contextmanager
def opened_folder(folder: Path) -> Iterator[int | None]:
    """Open a folder to lock it or to have it on the disk; None where no folder can be opened.

    Windows opens none, and one that may be written need not be readable. Raises FileNotFoundError
    and NotADirectoryError.
    """
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:
        yield None
        return
    try:
        yield descriptor
    finally:
        os.close(descriptor)
