"""A loss of power, simulated: what the disk could hold when it comes back.

The statements of real entries are taken from the store's own connection and run again through apsw,
whose file system here notes each write, truncation, deletion and synchronisation. What was not
synchronised when the power fails may be there, in part, in any order, or not at all.
"""

from __future__ import annotations

import random
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest import mock

import apsw

from tests.ledger.games import AUTHOR, eventful_game, head
from trickledger.ledger.errors import TrickledgerError
from trickledger.ledger.journal import journal
from trickledger.ledger.services.check import check
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.sqlite.connection import SqliteRows
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.ledger.storage.sqlite.making import create

if TYPE_CHECKING:
    from typing_extensions import Buffer

SECTOR = 512
NAME = "ledger.db"

Surviving = Callable[[random.Random, "Act"], "Act | None"]


class Mode(NamedTuple):
    """What is to be proven: the journal mode and `synchronous` that the statements run with."""

    journal: str
    synchronous: str

    def __str__(self) -> str:
        return f"{self.journal}+{self.synchronous}"


SAFE = (Mode("TRUNCATE", "FULL"), Mode("WAL", "FULL"))
UNSAFE = (Mode("DELETE", "FULL"), Mode("WAL", "NORMAL"))


class Act(NamedTuple):
    """Something done to a file: bytes at an offset, or a new size, or its deletion."""

    file: str
    kind: str
    offset: int = 0
    data: bytes = b""


class Run(NamedTuple):
    """A run of the write path: the durable file before it, what was done, what was acknowledged.

    `acknowledged[n]` is how many entries had been told as entered when act n began.
    """

    before: bytes
    acts: tuple[Act, ...]
    acknowledged: tuple[int, ...]


class Cut(NamedTuple):
    """What one loss of power came to: entries acknowledged, those found, and what is wrong."""

    at: int
    acknowledged: int
    found: int
    fault: str

    @property
    def is_lost(self) -> bool:
        return bool(self.fault) or self.found < self.acknowledged


# -- the statements of real entries --------------------------------------------------------------


class Work(NamedTuple):
    """What is done to a ledger: how its file is made first, and what then writes into it."""

    make: Callable[[Path], object]
    write: Callable[[Path], object]


def entering(seed: int) -> Work:
    """A random game, entered line by line into a new ledger."""

    def enter(path: Path) -> None:
        with open_ledger(path) as opened:
            table = Table(opened, open_game(opened, head(), AUTHOR), AUTHOR)
            for line in eventful_game(seed, hands=1):
                table.enter([line])

    return Work(lambda path: create(path).close(), enter)


def statements_of(path: Path, work: Work, mode: Mode) -> tuple[bytes, list[str]]:
    """The file as it is made, and every statement by which the store then writes into it."""
    said: list[str] = []

    class Traced(SqliteRows):
        def __init__(self, database: Any, **named: Any) -> None:
            super().__init__(database, **named)
            if path.name in str(database):
                self.set_trace_callback(said.append)

    with chosen(mode):
        work.make(path)
        before = path.read_bytes()
        with mock.patch("trickledger.ledger.storage.sqlite.connection.SqliteRows", Traced):
            work.write(path)
    # each of its triggers tells the statement once more
    return before, [_readable(statement) for statement, _ in groupby(said)]


def _readable(statement: str) -> str:
    """The statement as SQLite reads it: the sign of a negative value after a sign is no comment."""
    return re.sub(r"--(?=\d)", "- -", statement)


@contextmanager
def chosen(mode: Mode) -> Iterator[None]:
    """Let the store choose the journal of a mode; what is unsafe is put into the statements."""
    is_wal = "WAL" if mode.journal == "WAL" else "TRUNCATE"
    with mock.patch(
        "trickledger.ledger.storage.sqlite.connection.journal_mode", return_value=is_wal
    ):
        yield


def _in_mode(statement: str, mode: Mode) -> str:
    """The statement as it is, but for those two by which an unsafe mode differs."""
    return statement.replace("journal_mode=TRUNCATE", f"journal_mode={mode.journal}").replace(
        "synchronous=FULL", f"synchronous={mode.synchronous}"
    )


# -- a file system that notes ----------------------------------------------------------------------


class _Disk(apsw.VFS):
    """The system's own file system, with everything noted that is done through it."""

    def __init__(self, note: Callable[[Act], None]) -> None:
        self.name = f"noting-{id(self)}"
        self.note = note
        super().__init__(self.name, "")

    def xOpen(self, name: Any, flags: list[int]) -> Any:
        return _File(self.note, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, syncdir)
        self.note(Act(_short(filename), "delete"))
        if syncdir:
            self.note(Act(_short(filename), "sync"))


class _File(apsw.VFSFile):
    def __init__(self, note: Callable[[Act], None], name: Any, flags: list[int]) -> None:
        self._note = note
        # what SQLite keeps only for itself has no name
        self._name = _short(name.filename() if isinstance(name, apsw.URIFilename) else name or "")
        super().__init__("", name, flags)

    def xWrite(self, data: Buffer, offset: int) -> None:
        super().xWrite(data, offset)
        self._note(Act(self._name, "write", offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        super().xTruncate(newsize)
        self._note(Act(self._name, "truncate", newsize))

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        self._note(Act(self._name, "sync"))


def _short(name: str) -> str:
    return Path(name).name


def recorded(seed: int, mode: Mode) -> Run:
    """Enter a random game in a mode, and note what reaches the disk in which order."""
    return recorded_of(entering(seed), mode)


def recorded_of(work: Work, mode: Mode, *settings: str) -> Run:
    """Do something to a ledger in a mode, and note what reaches the disk in which order.

    `settings` are pragmas by which more of it does.
    """
    acts: list[Act] = []
    acknowledged: list[int] = []
    entered = done = 0

    def note(act: Act) -> None:
        if act.file:
            acts.append(act)
            acknowledged.append(done)

    with tempfile.TemporaryDirectory() as folder:
        before, statements = statements_of(Path(folder, "traced.db"), work, mode)
        path = Path(folder, NAME)
        path.write_bytes(before)
        disk = _Disk(note)
        db = apsw.Connection(str(path), vfs=disk.name)
        if mode.journal == "WAL":
            # what processes share of a WAL file is no matter of apsw's file systems
            db.execute("PRAGMA locking_mode=EXCLUSIVE")
        for setting in settings:
            db.execute(f"PRAGMA {setting}")
        for statement in statements:
            db.execute(_in_mode(statement, mode)).fetchall()
            if statement.lstrip().startswith("INSERT INTO entry"):
                # the entries of a line are put in by one statement
                entered += db.changes()
            if statement == "COMMIT":
                done = entered
        # the power fails at the latest here: what closing would tidy up is not done
        run = Run(before, tuple(acts), (*acknowledged, done))
        db.close()
    return run


# -- what is found ---------------------------------------------------------------------------------


def _lost(_: random.Random, act: Act) -> Act | None:
    return None


def _kept(_: random.Random, act: Act) -> Act | None:
    return act


def _either(rng: random.Random, act: Act) -> Act | None:
    return act if rng.random() < 0.5 else None


def _torn(rng: random.Random, act: Act) -> Act | None:
    """A write of which a beginning has reached the disk, by sectors."""
    if act.kind != "write":
        return _either(rng, act)
    sectors = rng.randint(0, len(act.data) // SECTOR)
    return act._replace(data=act.data[: sectors * SECTOR])


def _garbled(rng: random.Random, act: Act) -> Act | None:
    """A write of which the disk kept the place and not the content."""
    is_lucky = rng.random() < 0.5
    return act if is_lucky else act._replace(data=rng.randbytes(len(act.data)))


SURVIVAL: dict[str, Surviving] = {
    "lost": _lost,
    "kept": _kept,
    "mixed": _either,
    "torn": _torn,
    "garbled": _garbled,
}
"""What becomes of what was not synchronised: any of it, in any order, since each is for itself."""


class Moment(NamedTuple):
    """When the power fails: the files as far as they are certain, and what was done to them since.

    A file is certain up to its last synchronisation; None is one that was deleted.
    """

    certain: dict[str, bytearray | None]
    since: list[Act]


def moments(run: Run, places: Iterable[int]) -> Iterator[Moment]:
    """The moments before each of these acts, in their order, of which each is told on the way."""
    certain: dict[str, bytearray | None] = {NAME: bytearray(run.before)}
    since: list[Act] = []
    done = 0
    for place in places:
        for act in run.acts[done:place]:
            if act.kind == "sync":
                for earlier in since:
                    if earlier.file == act.file:
                        _apply(certain, earlier)
                since = [earlier for earlier in since if earlier.file != act.file]
            since.append(act)
        done = place
        yield Moment(certain, since)


def files_after(moment: Moment, survival: Surviving, rng: random.Random) -> dict[str, bytes]:
    """The files as they may be found when the power fails at a moment."""
    found = {
        name: None if data is None else bytearray(data) for name, data in moment.certain.items()
    }
    for act in moment.since:
        survived = survival(rng, act)
        if survived is not None:
            _apply(found, survived)
    return {name: bytes(data) for name, data in found.items() if data is not None}


def _apply(found: dict[str, bytearray | None], act: Act) -> None:
    if act.kind == "delete":
        found[act.file] = None
        return
    data = found.get(act.file)
    if data is None:
        data = found[act.file] = bytearray()
    if act.kind == "truncate":
        del data[act.offset :]
    elif act.kind == "write":
        data.extend(bytes(max(0, act.offset - len(data))))
        data[act.offset : act.offset + len(act.data)] = act.data


def cut(run: Run, mode: Mode, at: int, survival: Surviving, rng: random.Random) -> Cut:
    """Let the power fail before act `at`, and open what is found with the store of the program."""
    (moment,) = moments(run, [at])
    return _found(run, mode, at, files_after(moment, survival, rng))


def _found(run: Run, mode: Mode, at: int, files: Mapping[str, bytes]) -> Cut:
    with tempfile.TemporaryDirectory() as folder, chosen(mode):
        for name, data in files.items():
            Path(folder, name).write_bytes(data)
        found, fault = _opened(Path(folder, NAME))
    return Cut(at, run.acknowledged[at], found, fault)


def _opened(path: Path) -> tuple[int, str]:
    try:
        with open_ledger(path) as opened:
            report = check(opened)
            ends = journal.heads(opened.db)
    except TrickledgerError as exc:
        return 0, str(exc)
    return sum(end.entries for end in ends), " ".join(map(str, report.faults))


def cuts(mode: Mode, count: int, seed: int = 1) -> Iterator[Cut]:
    """So many losses of power, spread evenly over a run, each kind of survival in turn."""
    run = recorded(seed, mode)
    rng = random.Random(seed)
    kinds: Sequence[Surviving] = tuple(SURVIVAL.values())
    places = [number * len(run.acts) // count for number in range(count)]
    for number, moment in enumerate(moments(run, places)):
        files = files_after(moment, kinds[number % len(kinds)], rng)
        yield _found(run, mode, places[number], files)
