"""What a writer that was killed left beside a ledger, and whether it is of that ledger.

SQLite takes whatever lies there by name and writes it into the file. After a copy was put in the
place of the ledger by hand, that is the end of the copy. What can be told:

- A journal keeps the first page as it was, with the count of changes that it had. The file beside
  it has that count or, where the page was written already, one more. Another count, or another
  size where nothing was written yet, is of another file.
- A WAL goes on from the file below it: its first page continues the count, and where the first page
  was never written the size stays. Only what SQLite would take from it counts: frames whose sums
  are right, up to the last that ends a transaction.
- A journal that fits by chance and would make of a whole file a damaged one is of another, too.

A copy of the same ledger with as many changes as the one that was lost, which would be whole after
what was left was written into it as well, is not told apart.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import BinaryIO, NamedTuple

from trickledger.ledger.errors import LedgerUnusable, StrangeRemains
from trickledger.ledger.storage.lock import WriteLock
from trickledger.ledger.storage.sqlite.file import MAGIC, size_of

_JOURNAL = bytes.fromhex("d9d505f920a163d7")
_WAL = {bytes.fromhex("377f0682"): "<", bytes.fromhex("377f0683"): ">"}
"""What a WAL begins with, and the order of bytes in which its sums are taken."""

_HEADER = 100
_WAL_HEADER = 32
_FRAME_HEADER = 24
_LARGEST_PAGE = 65536
_PAGE_SIZES = [512 << power for power in range(8)]
_WORD = 0xFFFFFFFF

# links alone: this must know nothing of what is hashed
_BROKEN_LINK = """
SELECT 1 FROM entry WHERE number > 1 AND previous IS NOT
(SELECT before.hash FROM entry AS before
 WHERE before.stream = entry.stream AND before.number = entry.number - 1)
"""


class _FirstPage(NamedTuple):
    """What the first page of a database says of it; `pages` is None where it does not count."""

    pages: int | None
    changes: int
    page_size: int


def refuse_strange(path: Path, found: Sequence[Path]) -> None:
    """Refuse a ledger beside which lies what is left of another file; raises `StrangeRemains`."""
    for file in found:
        if _is_left_and_strange(path, file):
            raise StrangeRemains(path, file.name)


def is_strange(path: Path, file: Path) -> bool:
    """Whether what lies beside a ledger is of another; asked by one who holds the write lock."""
    return not _may_belong(path, file) or _would_damage(path, file)


def _is_left_and_strange(path: Path, file: Path) -> bool:
    if _is_wal(file) and _may_belong(path, file):
        # it may be in use by many who do not write just now
        return False
    try:
        # whoever writes now holds the lock, and what he writes is his
        with WriteLock(path, timeout=0):
            return size_of(str(file)) > 0 and is_strange(path, file)
    except (OSError, LedgerUnusable):
        # who may not lock may not write either: SQLite refuses him
        return False


def _is_wal(file: Path) -> bool:
    return file.name.endswith("-wal")


def _may_belong(path: Path, file: Path) -> bool:
    """Whether nothing speaks against it; what is no longer readable was cut off with the power."""
    try:
        with path.open("rb") as ledger, file.open("rb") as left:
            known = _first_page(ledger.read(_HEADER))
            if known is None:
                return True
            if _is_wal(file):
                return _continues(left, known)
            return _undoes(left, known, path.stat().st_size // known.page_size)
    except OSError:
        return True


def _first_page(header: bytes) -> _FirstPage | None:
    """The first page of a file, None where it is not whole."""
    if len(header) < _HEADER or not header.startswith(MAGIC):
        return None
    (page_size,) = struct.unpack_from(">H", header, 16)
    changes, pages = struct.unpack_from(">2I", header, 24)
    (valid_for,) = struct.unpack_from(">I", header, 92)
    return _FirstPage(
        pages if valid_for == changes else None,
        changes,
        _LARGEST_PAGE if page_size == 1 else page_size,
    )


# -- a journal: the pages as they were before a transaction -----------------------------------


def _undoes(journal: BinaryIO, known: _FirstPage, pages: int) -> bool:
    header = journal.read(28)
    if len(header) < 28 or not header.startswith(_JOURNAL):
        # to SQLite it is no journal either
        return True
    records, _, pages_before, sector, page_size = struct.unpack_from(">5I", header, 8)
    if page_size != known.page_size:
        return False
    if records == 0:
        # it was not on the disk yet, so nothing was written
        return bool(pages_before == pages)
    before = _page_before(journal, 1, sector, page_size)
    if before is None:
        return known.pages in (None, pages_before)
    page = _first_page(before)
    return page is None or known.changes - page.changes in (0, 1)


def _page_before(journal: BinaryIO, wanted: int, sector: int, page_size: int) -> bytes | None:
    """A page as it was, from the records under all headers of a journal."""
    for start, records in _segments(journal, sector, page_size):
        for record in range(records):
            at = start + record * (page_size + 8)
            journal.seek(at)
            number = journal.read(4)
            if len(number) < 4:
                return None
            if _word(number) == wanted:
                return journal.read(page_size)
    return None


def _segments(journal: BinaryIO, sector: int, page_size: int) -> Iterator[tuple[int, int]]:
    """Where the records under each header begin, and how many there are."""
    end = journal.seek(0, 2)
    at = 0
    while sector and at + 12 <= end:
        journal.seek(at)
        header = journal.read(12)
        if not header.startswith(_JOURNAL):
            return
        room = (end - at - sector) // (page_size + 8)
        records = max(0, min(_word(header[8:]), room))
        yield at + sector, records
        after = at + sector + records * (page_size + 8)
        at = -(-after // sector) * sector


# -- a WAL: the pages as they are after transactions ------------------------------------------


def _continues(wal: BinaryIO, known: _FirstPage) -> bool:
    sizes, counts = set(), []
    for frame in _committed(wal):
        if frame.page_size != known.page_size:
            return False
        if frame.changes is not None:
            counts.append(frame.changes)
            if known.changes in (frame.changes - 1, frame.changes):
                return True
        sizes.add(frame.pages)
    if counts:
        return counts[0] - 1 <= known.changes <= counts[-1]
    return known.pages is None or sizes - {0} <= {known.pages}


class _Frame(NamedTuple):
    """A page in a WAL; `pages` is the size of the file where it ends a transaction, else 0.

    `changes` is None where it is not the first page.
    """

    page_size: int
    pages: int
    changes: int | None


def _committed(wal: BinaryIO) -> Iterator[_Frame]:
    """The frames that SQLite would take from a WAL: those of whole transactions."""
    transaction = []
    for frame in _intact(wal):
        transaction.append(frame)
        if frame.pages:
            yield from transaction
            transaction = []


def _intact(wal: BinaryIO) -> Iterator[_Frame]:
    """The frames of a WAL up to the first that is torn, or that an earlier round left behind."""
    header = wal.read(_WAL_HEADER)
    order = _WAL.get(header[:4])
    if order is None or len(header) < _WAL_HEADER:
        return
    page_size, _, *salts = struct.unpack_from(">4I", header, 8)
    sums = _summed((0, 0), header[:24], order)
    if sums != struct.unpack_from(">2I", header, 24) or page_size not in _PAGE_SIZES:
        return
    while True:
        head, page = wal.read(_FRAME_HEADER), wal.read(page_size)
        if len(page) < page_size:
            return
        number, pages, *rest = struct.unpack(">6I", head)
        sums = _summed(_summed(sums, head[:8], order), page, order)
        if rest != [*salts, *sums]:
            return
        first = _word(page[24:28]) if number == 1 else None
        yield _Frame(page_size, pages, first)


def _summed(sums: tuple[int, int], data: bytes, order: str) -> tuple[int, int]:
    """The running sums of a WAL after further bytes, taken as words of an order of bytes."""
    one, two = sums
    for left, right in struct.iter_unpack(f"{order}2I", data):
        one = (one + left + two) & _WORD
        two = (two + right + one) & _WORD
    return one, two


# -- both ------------------------------------------------------------------------------------


def _word(data: bytes) -> int:
    """A number as SQLite writes it, its highest byte first."""
    return int.from_bytes(data)


def _would_damage(path: Path, file: Path) -> bool:
    """Whether a file that is whole would be damaged by it: tried with copies of both."""
    try:
        with TemporaryDirectory() as folder:
            trial = Path(folder, path.name)
            copyfile(path, trial)
            if not _is_whole(trial):
                return False
            copyfile(file, trial.with_name(file.name))
            return not _is_whole(trial)
    except OSError:
        # no room to try it
        return False


def _is_whole(path: Path) -> bool:
    try:
        with closing(sqlite3.connect(path)) as db:
            said = db.execute("PRAGMA integrity_check(1)").fetchone()
            return said == ("ok",) and db.execute(_BROKEN_LINK).fetchone() is None
    except sqlite3.Error:
        return False
