"""The file of a ledger: which it is, what is seen without opening it, how it gets its name."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from trickledger.ledger.errors import Foreign, Linked, Missing, ReadOnly, Replaced
from trickledger.ledger.storage.sqlite.faults import cannot_open, ledger_error, shut
from trickledger.ledger.storage.system import opened_folder, to_disk, try_lock

DRAFT = ".new"
"""How the name of a file ends that is still being made."""

_OF_A_DRAFT = r"\..+\.[0-9a-f]{12}" + re.escape(DRAFT)
MAGIC = b"SQLite format 3\0"
"""What a database begins with."""


# what undoes half a transaction, and what goes on from the file
_REMAINS = ("-journal", "-wal")


class FileIdentity(NamedTuple):
    """A file, by what stays the same whatever it is called."""

    device: int
    inode: int


def demand_same(path: Path, opened: FileIdentity) -> None:
    """Refuse to go on where a path does not name the file that was opened, by one name alone.

    Raises OSError, `Replaced` and `Linked`.
    """
    try:
        info = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        raise Replaced(path) from None
    if (info.st_dev, info.st_ino) != opened:
        raise Replaced(path)
    if info.st_nlink > 1:
        _refuse_links(path, info.st_ino)


def _refuse_links(path: Path, inode: int) -> None:
    """Refuse a second name: SQLite finds what undoes half a line by the name of the ledger.

    The draft of a ledger whose maker was killed is a second name that nobody uses.
    """
    ledger = os.path.realpath(path)
    folder, name = os.path.split(ledger)
    with os.scandir(folder) as entries:
        drafts = [
            entry.path
            for entry in entries
            if entry.name.startswith(f".{name}.")
            and entry.name.endswith(DRAFT)
            and entry.inode() == inode
        ]
    # counted anew: the draft may have gone since
    if os.stat(path).st_nlink - len(drafts) > 1:
        raise Linked(path)


def usable_file(path: Path, *, write: bool) -> FileIdentity:
    """The file of a ledger, after what can be seen without opening it; raises `LedgerUnusable`."""
    # by name only: closing a file that SQLite has open elsewhere in this process drops its locks
    try:
        info = path.stat()
    except NotADirectoryError as exc:
        raise Missing(path) from exc
    except PermissionError as exc:
        raise shut(path) from exc
    except OSError as exc:
        raise ledger_error(exc, path) from exc
    if stat.S_ISDIR(info.st_mode):
        raise Foreign(path, "It is a folder.")
    if not stat.S_ISREG(info.st_mode):
        raise Foreign(path, "It is not an ordinary file.")
    if info.st_size == 0:
        raise Foreign(path, "It is an empty file.")
    if not os.access(path, os.R_OK):
        raise cannot_open(path)
    if write and not os.access(path, os.W_OK):
        raise ReadOnly(path)
    return FileIdentity(info.st_dev, info.st_ino)


def remains(path: Path) -> list[Path]:
    """The files beside a ledger that hold what SQLite would write into it."""
    return [Path(f"{path}{suffix}") for suffix in _REMAINS if size_of(f"{path}{suffix}")]


def size_of(file: str) -> int:
    """The bytes of a file, none where there is no such file."""
    try:
        return os.stat(file).st_size
    except FileNotFoundError:
        return 0


@contextmanager
def drafted(path: Path, mode: int) -> Iterator[Path]:
    """Make a file beside its place that has its name only when the block is done with it.

    It may be read by those whom `mode` allows, and by nobody else before. Raises FileExistsError at
    the end if the name is taken.
    """
    with beside(path, mode) as draft:
        yield draft
        publish(draft, path)


@contextmanager
def beside(path: Path, mode: int | None = None) -> Iterator[Path]:
    """Make a file beside a place, which is gone at the end unless it was given another name.

    It may be read by those whom `mode` allows; without, by those whom the system lets.
    """
    _clear_drafts(path.parent)
    draft, descriptor = _made(path, 0o666 if mode is None else 0o600)
    try:
        if mode is not None:
            draft.chmod(mode)
        yield draft
    finally:
        os.close(descriptor)
        _remove_draft(draft)


def _made(path: Path, mode: int) -> tuple[Path, int]:
    """Make a draft that nobody takes for one whose maker was killed, and give its descriptor.

    It is made here and not by SQLite, which would not tell why it cannot.
    """
    while True:
        draft = path.with_name(f".{path.name}.{os.urandom(6).hex()}{DRAFT}")
        descriptor = os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, mode)
        # on Windows nobody removes what another has open, and a lock would shut SQLite out
        if sys.platform == "win32":
            return draft, descriptor
        is_ours = True
        # a file system without locks is written as if there were nobody else
        with suppress(OSError):
            is_ours = try_lock(descriptor)
        if is_ours and draft.exists():
            return draft, descriptor
        # taken for a left one in the moment before it was locked
        os.close(descriptor)


def _remove_draft(draft: Path) -> None:
    for suffix in ("", "-journal", "-wal", "-shm", ".lock"):
        Path(f"{draft}{suffix}").unlink(missing_ok=True)


def _clear_drafts(folder: Path) -> None:
    """Remove what makers who were killed have left in a folder; what is in use stays."""
    with suppress(OSError), os.scandir(folder) as entries:
        for left in [entry.path for entry in entries if re.fullmatch(_OF_A_DRAFT, entry.name)]:
            with suppress(OSError):
                _remove_if_left(left)


def _remove_if_left(draft: str) -> None:
    """Remove a draft of a ledger that nobody is making any more; raises OSError."""
    info = os.lstat(draft)
    # one with a second name is a ledger by now: to close it would end locks that SQLite has on it
    if not stat.S_ISREG(info.st_mode) or info.st_nlink > 1:
        return
    descriptor = os.open(draft, os.O_RDONLY)
    try:
        if os.read(descriptor, len(MAGIC)) not in (b"", MAGIC):
            return
        if sys.platform != "win32":
            # locked until it is gone, or who is just making it would take it for theirs
            if try_lock(descriptor):
                _remove_draft(Path(draft))
            return
    finally:
        os.close(descriptor)
    _remove_draft(Path(draft))


def mode_of(path: Path) -> int:
    """Who may read and write a file, as `chmod` takes it."""
    return stat.S_IMODE(path.stat().st_mode)


def free_name(path: Path, word: str) -> Path:
    """A name beside a ledger that tells a word and the day, and is not taken."""
    stem = f"{path.stem}.{word}.{time.strftime('%Y-%m-%d')}"
    names = (f"{stem}{more}{path.suffix}" for more in ("", *(f".{n}" for n in range(2, 1000))))
    places = (path.with_name(name) for name in names)
    return next(
        place
        for place in places
        if not any(os.path.lexists(f"{place}{suffix}") for suffix in ("", *_REMAINS))
    )


def publish(draft: Path, path: Path) -> None:
    """Give a finished file its name; raises FileExistsError if the name is taken."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError):
        # a file system without hard links, or a system that knows none: the moment between these
        # two lines is the price
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        os.rename(draft, path)
    synchronise_folder(path)


def synchronise(file: Path) -> None:
    """See to it that what is in a file is on the disk."""
    with file.open("r+b") as opened:
        to_disk(opened.fileno())


def synchronise_folder(path: Path) -> None:
    """See to it that the name of a file is on the disk, as far as its folder can be opened."""
    with opened_folder(path.parent) as folder:
        if folder is not None:
            to_disk(folder)
