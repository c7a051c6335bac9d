"""What lies beside a ledger: of it, or left from another file, as far as that can be told."""

import random
import sqlite3
import struct
import tempfile
from collections.abc import Callable
from contextlib import closing, nullcontext
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.ledger.games import AUTHOR
from tests.ledger.power import (
    NAME,
    SAFE,
    SURVIVAL,
    Mode,
    Work,
    entering,
    files_after,
    moments,
    recorded_of,
)
from tests.ledger.schemas.kept import build
from tests.many import many
from tests.rules.klaberjass_players import game_text
from trickledger.ledger import SCHEMA_VERSION
from trickledger.ledger.errors import StrangeRemains
from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.services.backup import upgrade
from trickledger.ledger.services.check import rebuild
from trickledger.ledger.storage.lock import WriteLock
from trickledger.ledger.storage.sqlite.file import remains
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.ledger.storage.sqlite.making import create
from trickledger.ledger.storage.sqlite.remains import _may_belong, refuse_strange

PAGE = 4096
SECTOR = 512
JOURNAL = bytes.fromhex("d9d505f920a163d7")
SALTS = b"saltsalt"


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    path = tmp_path / "ledger.db"
    create(path).close()
    with path.open("r+b") as file:
        for place in (24, 92):
            file.seek(place)
            file.write(struct.pack(">I", 100))
    return path


def numbered(path: Path, change: int = 0) -> bytes:
    """The first page of a ledger, with so many more changes."""
    page = path.read_bytes()[:PAGE]
    (changes,) = struct.unpack_from(">I", page, 24)
    return page[:24] + struct.pack(">I", changes + change) + page[28:]


def pages(path: Path) -> int:
    return path.stat().st_size // PAGE


def header(records: int, before: int, page: int = PAGE, sector: int = SECTOR) -> bytes:
    return (JOURNAL + struct.pack(">5I", records, 7, before, sector, page)).ljust(sector, b"\0")


def record(number: int, page: bytes) -> bytes:
    return struct.pack(">I", number) + page + b"sum."


def journal(ledger: Path, *parts: bytes) -> Path:
    file = Path(f"{ledger}-journal")
    data = b""
    for part in parts:
        if part.startswith(JOURNAL):
            data = data.ljust(-(-len(data) // SECTOR) * SECTOR, b"\0")
        data += part
    file.write_bytes(data)
    return file


OTHER = bytes(PAGE)


@pytest.mark.parametrize(("since", "belongs"), [(-2, False), (-1, True), (0, True), (1, False)])
@pytest.mark.parametrize("is_later", [False, True])
def test_a_journal_belongs_to_the_file_that_counts_as_it_or_one_more(
    ledger: Path, since: int, belongs: bool, is_later: bool
) -> None:
    first = record(1, numbered(ledger, since))
    size = pages(ledger)
    # the first page may come after others, and under a later header
    parts = (
        (header(1, size), record(2, OTHER), header(2, size), record(3, OTHER), first)
        if is_later
        else (header(2, size), first, record(2, OTHER))
    )
    assert _may_belong(ledger, journal(ledger, *parts)) == belongs


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_where_nothing_was_written_yet_the_file_has_the_size_it_had(
    ledger: Path, more: int
) -> None:
    size = pages(ledger) + more
    assert _may_belong(ledger, journal(ledger, header(0, size))) == (more == 0)
    # the first page was not touched, and says how many there were
    untouched = journal(ledger, header(1, size), record(2, OTHER))
    assert _may_belong(ledger, untouched) == (more == 0)


def test_pages_of_another_size_are_of_another_file(ledger: Path) -> None:
    assert not _may_belong(ledger, journal(ledger, header(0, pages(ledger), page=1024)))


@pytest.mark.parametrize("data", [b"x", b"half a header", bytes(9000), JOURNAL, b"\xff" * 9000])
def test_what_sqlite_takes_for_no_journal_speaks_against_nothing(ledger: Path, data: bytes) -> None:
    file = Path(f"{ledger}-journal")
    file.write_bytes(data)
    assert _may_belong(ledger, file)


@pytest.mark.parametrize("sector", [0, 1, 2**31])
def test_a_journal_of_nonsense_comes_to_an_end(ledger: Path, sector: int) -> None:
    data = JOURNAL + struct.pack(">5I", 2**32 - 1, 7, pages(ledger), sector, PAGE)
    file = Path(f"{ledger}-journal")
    file.write_bytes(data.ljust(9000, b"\0"))
    assert _may_belong(ledger, file)


def with_its_sum(number: int, page: bytes) -> bytes:
    """A record that SQLite takes: from the number of its header on it adds every 200th byte."""
    total = 7 + sum(page[at] for at in range(PAGE - 200, 0, -200))
    return struct.pack(">I", number) + page + struct.pack(">I", total)


def test_a_journal_that_would_damage_the_ledger_is_of_another(ledger: Path) -> None:
    """It counts as the ledger does, and what it would put back does not belong there."""
    whole, size = ledger.read_bytes(), pages(ledger)
    own = whole[2 * PAGE : 3 * PAGE]
    for page, is_refused in ((own, False), (OTHER, True)):
        parts = header(2, size), with_its_sum(1, numbered(ledger)), with_its_sum(3, page)
        file = journal(ledger, *parts)
        assert _may_belong(ledger, file)
        with pytest.raises(StrangeRemains) if is_refused else nullcontext():
            refuse_strange(ledger, [file])
        assert ledger.read_bytes() == whole


def test_a_first_page_that_was_torn_is_left_to_the_journal(ledger: Path) -> None:
    file = journal(ledger, header(1, pages(ledger)), record(1, numbered(ledger, -9)))
    assert not _may_belong(ledger, file)
    with ledger.open("r+b") as opened:
        opened.write(b"\xa5" * SECTOR)
    assert _may_belong(ledger, file)


class Frame(NamedTuple):
    """A page to be put into a WAL; `pages` is the size of the file where it ends a transaction."""

    number: int
    page: bytes
    pages: int = 0
    salts: bytes = SALTS
    is_torn: bool = False


LITTLE, BIG = 0x377F0682, 0x377F0683
"""What the WAL of a machine begins with, by its order of bytes."""


def summed(data: bytes, magic: int, sums: bytes = bytes(8)) -> bytes:
    """The running checksum of a WAL, as its format defines it."""
    one, two = struct.unpack(">2I", sums)
    for left, right in struct.iter_unpack(">2I" if magic == BIG else "<2I", data):
        one = (one + left + two) % 2**32
        two = (two + right + one) % 2**32
    return struct.pack(">2I", one, two)


def wal(ledger: Path, *frames: Frame, page: int = PAGE, magic: int = LITTLE) -> Path:
    file = Path(f"{ledger}-wal")
    start = struct.pack(">4I", magic, 3007000, page, 0) + SALTS
    sums = summed(start, magic)
    written = [start, sums]
    for each in frames:
        place = struct.pack(">2I", each.number, each.pages)
        sums = bytes(8) if each.is_torn else summed(place + each.page, magic, sums)
        written += [place, each.salts, sums, each.page]
    file.write_bytes(b"".join(written))
    return file


@pytest.mark.parametrize(
    ("counts", "belongs"),
    [
        ((1,), True),
        ((0,), True),
        ((2,), False),
        ((-1,), False),
        ((-2, -1), False),
        ((-1, 2), True),
        ((3, 4), False),
    ],
)
@pytest.mark.parametrize("magic", [LITTLE, BIG])
def test_a_wal_goes_on_from_the_count_of_the_file(
    ledger: Path, counts: tuple[int, ...], belongs: bool, magic: int
) -> None:
    frames = [Frame(1, numbered(ledger, count), 99) for count in counts]
    assert _may_belong(ledger, wal(ledger, Frame(2, OTHER), *frames, magic=magic)) == belongs


def test_frames_that_an_earlier_round_left_do_not_count(ledger: Path) -> None:
    old = Frame(1, numbered(ledger, -9), 99, salts=b"formerly")
    new = Frame(1, numbered(ledger, 1), 99)
    assert _may_belong(ledger, wal(ledger, new, old))
    assert _may_belong(ledger, wal(ledger, old))


def test_frames_that_sqlite_would_not_take_do_not_count(ledger: Path) -> None:
    """Of a transaction that the power cut off, and those that did not reach the disk as written."""
    strange = numbered(ledger, 9)
    cut_off, torn = Frame(1, strange), Frame(1, strange, 99, is_torn=True)
    assert _may_belong(ledger, wal(ledger, cut_off))
    assert _may_belong(ledger, wal(ledger, torn, Frame(2, OTHER, 99)))
    assert not _may_belong(ledger, wal(ledger, cut_off, Frame(2, OTHER, 99)))
    whole = wal(ledger, Frame(1, strange, 99))
    assert not _may_belong(ledger, whole)
    with whole.open("r+b") as opened:
        opened.seek(24)
        opened.write(b"its sums")
    assert _may_belong(ledger, whole)


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_wal_without_the_first_page_keeps_the_size(ledger: Path, more: int) -> None:
    file = wal(ledger, Frame(2, OTHER), Frame(3, OTHER, pages(ledger) + more))
    assert _may_belong(ledger, file) == (more == 0)


def test_a_wal_of_another_page_size_is_of_another_file(ledger: Path) -> None:
    page = numbered(ledger)[:1024]
    assert not _may_belong(ledger, wal(ledger, Frame(1, page, 99), page=1024))
    assert _may_belong(ledger, wal(ledger, page=1024)), "nothing is in it"
    assert _may_belong(ledger, wal(ledger, Frame(1, page, 99), page=1024, magic=1)), "it is none"
    Path(f"{ledger}-wal").write_bytes(b"short")
    assert _may_belong(ledger, Path(f"{ledger}-wal"))


def test_what_a_writer_at_work_has_beside_the_ledger_is_not_judged(ledger: Path) -> None:
    file = journal(ledger, header(0, 99))
    with WriteLock(ledger):
        refuse_strange(ledger, [file])
    with pytest.raises(StrangeRemains, match=r"ledger\.db-journal"):
        refuse_strange(ledger, [file])
    file.write_bytes(b"")
    refuse_strange(ledger, [file])


# -- a crash: whatever it leaves is of the ledger -------------------------------------------------

GAMES = "".join(game_text(random.Random(seed), target=100) for seed in range(6))


def importing(path: Path) -> None:
    with open_ledger(path) as opened:
        import_games(opened, read_candidates("games", GAMES), AUTHOR)


def rebuilding(path: Path) -> None:
    with open_ledger(path) as opened:
        rebuild(opened)


def with_games(path: Path) -> None:
    create(path).close()
    importing(path)


def of_schema(schema: int, mode: Mode) -> Work:
    def make(path: Path) -> None:
        build(schema, path)
        with closing(sqlite3.connect(path)) as db:
            db.execute(f"PRAGMA journal_mode={mode.journal}")

    return Work(make, upgrade)


WORKS: dict[str, Callable[[Mode], Work]] = {
    "enter": lambda mode: entering(3),
    "import": lambda mode: Work(lambda path: create(path).close(), importing),
    "rebuild": lambda mode: Work(with_games, rebuilding),
    **{f"upgrade from {n}": partial(of_schema, n) for n in range(1, SCHEMA_VERSION)},
}
SMALL = ("cache_size=4", "wal_autocheckpoint=20")
"""Pages reach the file in the middle of a transaction, and a WAL goes into it often."""


@pytest.mark.parametrize("name", WORKS)
@pytest.mark.parametrize("mode", SAFE, ids=str)
def test_what_a_crash_leaves_is_never_taken_for_that_of_another(mode: Mode, name: str) -> None:
    """Killed before anything that is written, or with the power lost there."""
    run = recorded_of(WORKS[name](mode), mode, *SMALL)
    assert len(run.acts) > 100
    rng, seen = random.Random(name), set[frozenset[tuple[str, bytes]]]()
    for moment in moments(run, range(0, len(run.acts), max(1, len(run.acts) // many(40)))):
        for survival in SURVIVAL.values():
            files = files_after(moment, survival, rng)
            if frozenset(files.items()) in seen:
                continue
            seen.add(frozenset(files.items()))
            with tempfile.TemporaryDirectory() as folder:
                for file, data in files.items():
                    Path(folder, file).write_bytes(data)
                path = Path(folder, NAME)
                refuse_strange(path, remains(path))
