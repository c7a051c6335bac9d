"""How time and memory of commands grow with games, people, entrants, and with what is typed.

Each command runs as a process over ledgers, events and inputs of several sizes. What it takes above
the start of a process is fitted as a power of the size: exponent 1 is as the work grows. What is
too little above the start to be told from noise has none.
"""

from __future__ import annotations

import math
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench.clubs import SCORER, build
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.services.director import Desk, direct
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.table import Table

GAMES = (1_000, 3_000, 10_000)
ENTRANTS = (200, 1_000, 5_000)
PEOPLE_A_GAME = 20
LIMIT_S = 2.0
"""What no input under 100 KB may take."""

START = "from trickledger.ledger.cli.start import main; main()"
_NOTICED_S, _NOTICED_MB = 0.05, 4.0
_LONGEST_S = 600

# RSS of a child is counted from what its parent had when it was forked: a small one forks for us
_MEASURE = """
import os, subprocess, sys
with open(sys.argv[1], "rb") as typed, open(os.devnull, "wb") as lost:
    child = subprocess.Popen(sys.argv[2:], stdin=typed, stdout=lost, stderr=lost)
    _, status, used = os.wait4(child.pid, 0)
print(used.ru_utime + used.ru_stime, used.ru_maxrss, os.waitstatus_to_exitcode(status))
"""


class Spent(NamedTuple):
    """What a process took: seconds of processor, and megabytes at most."""

    seconds: float
    megabytes: float


class Growth(NamedTuple):
    """What a command took at sizes that grow, the start of a process included."""

    what: str
    sizes: tuple[int, ...]
    spent: tuple[Spent, ...]
    start: Spent

    @property
    def time(self) -> float | None:
        """The exponent of the time above the start; None where there is hardly any."""
        above = [one.seconds - self.start.seconds for one in self.spent]
        return exponent(self.sizes, above, _NOTICED_S)

    @property
    def memory(self) -> float | None:
        """The exponent of the memory above the start; None where there is hardly any."""
        above = [one.megabytes - self.start.megabytes for one in self.spent]
        return exponent(self.sizes, above, _NOTICED_MB)

    @property
    def worst(self) -> float:
        """By what the table is sorted: the larger exponent."""
        return max(self.time or 0.0, self.memory or 0.0)


def exponent(sizes: Sequence[int], above: Sequence[float], noticed: float) -> float | None:
    """The slope of a line through the logarithms, by least squares; None below what is noticed.

    >>> exponent((10, 100, 1000), (0.1, 10.0, 1000.0), noticed=0.05)
    2.0
    """
    points = [
        (math.log(size), math.log(max(one, noticed / 4)))
        for size, one in zip(sizes, above, strict=True)
    ]
    if above[-1] < noticed:
        return None
    middle_x, middle_y = (sum(each) / len(points) for each in zip(*points, strict=True))
    rise = sum((x - middle_x) * (y - middle_y) for x, y in points)
    return float(round(rise / sum((x - middle_x) ** 2 for x, _ in points), 2))


class Terminal:
    """A home of its own, in which commands are run and measured."""

    def __init__(self, folder: Path, ledger: Path) -> None:
        self.folder = folder
        self.ledger = ledger
        self._typed = folder / "typed.txt"
        self._home = {
            **os.environ,
            "TRICKLEDGER_LEDGER": str(ledger),
            "XDG_STATE_HOME": str(folder / "state"),
            "PYTHONPATH": os.getcwd(),
            "COLUMNS": "80",
        }

    def run(self, *words: str, typed: str = "", code: int = 0) -> Spent:
        """Run one command; raises RuntimeError where it ends with another code."""
        self._typed.write_text(typed, encoding="utf-8")
        command = [sys.executable, "-c", _MEASURE, str(self._typed)]
        done = subprocess.run(
            [*command, sys.executable, "-c", START, *words],
            env=self._home,
            capture_output=True,
            text=True,
            check=True,
            timeout=_LONGEST_S,
        )
        seconds, kilobytes, ended = done.stdout.split()
        if int(ended) != code:
            raise RuntimeError(f"{' '.join(words)[:80]} ended with {ended}")
        return Spent(float(seconds), int(kilobytes) / 1024)


Step = tuple[str, Callable[[Terminal], Spent]]
"""What is measured, by its name."""


def figures() -> Iterator[Growth]:
    """Everything, in a folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start = Terminal(folder, folder / "none.db").run("--version")
        for what, sizes, play in _subjects():
            yield from _grown(folder, what, sizes, play, start)


Subject = tuple[str, Sequence[int], Callable[[Terminal, int], Iterable[Step]]]
"""What grows, its sizes, and the steps at a size."""


def _subjects() -> Iterator[Subject]:
    yield "games", GAMES, _club
    for name, settings, pairs in FORMATS:
        yield f"entrants, {name}", ENTRANTS, _event(settings, pairs=pairs)
    for name, sizes, hostile in HOSTILE:
        yield name, sizes, hostile


def _grown(
    folder: Path,
    what: str,
    sizes: Sequence[int],
    play: Callable[[Terminal, int], Iterable[Step]],
    start: Spent,
) -> Iterator[Growth]:
    spent: dict[str, list[tuple[int, Spent]]] = {}
    for size in sizes:
        place = Path(tempfile.mkdtemp(dir=folder))
        terminal = Terminal(place, place / "club.db")
        for name, run in play(terminal, size):
            spent.setdefault(name, []).append((size, run(terminal)))
    for name, found in spent.items():
        grown, each = zip(*found, strict=True)
        yield Growth(f"{name} ({what})", grown, each, start)


# -- games -------------------------------------------------------------------------------------

READING = (
    *("games", "games --limit 20", "games --json", "games --player=Player\t00001"),
    *("standings", "standings --json", "standings --season 2020", "standings --kind klaberjass"),
    *("players", "player Player\t00001", "doctor", "head 7", "head --all"),
    *("show 7", "log 7", "audit 7.1", "export 7 --json", "export --json", "export --format csv"),
    *("export --all", "check chain", "check"),
)
WRITING = (
    *(
        "new klaberjass Ann Bob",
        "enter hand\tBob\t10S",
        "undo",
        "join Ann Player\t00001",
        "part Ann",
    ),
    *("rename Bob Bobby", "join --all", "head --seal"),
)


def _club(terminal: Terminal, size: int) -> Iterator[Step]:
    """Every command on a ledger of so many games."""
    build(terminal.ledger, size, size // PEOPLE_A_GAME)
    for line in (*READING, *WRITING):
        yield line.replace("\t", " "), _typed(line)
    for what in ("show ", "player ", "standings --season "):
        yield f"completion of {what.strip()}", _completing(what)
    yield "import of one more game", _import
    yield "backup", _backup


def _typed(line: str) -> Callable[[Terminal], Spent]:
    words = [word.replace("\t", " ") for word in line.split(" ")]
    return lambda terminal: terminal.run(*words)


def _completing(line: str) -> Callable[[Terminal], Spent]:
    asking = {
        "_TRICKLEDGER_COMPLETE": "complete_zsh",
        "_TYPER_COMPLETE_ARGS": f"trickledger {line}",
    }

    def run(terminal: Terminal) -> Spent:
        other = Terminal(terminal.folder, terminal.ledger)
        other._home.update(asking)
        return other.run()

    return run


def _import(terminal: Terminal) -> Spent:
    game = (
        "game klaberjass\ndate 2026-02-01\nplayers Ann=Player 00001, Bob=Zoe Young\nhand Bob 10S\n"
    )
    return terminal.run("import", "-", typed=game)


def _backup(terminal: Terminal) -> Spent:
    return terminal.run("backup", str(terminal.folder / "copy.db"))


# -- events ------------------------------------------------------------------------------------

FORMATS: Sequence[tuple[str, tuple[str, ...], bool]] = (
    ("Swiss", ("--format", "swiss", "--rounds", "5"), False),
    ("round robin", ("--format", "round-robin"), False),
    ("knock-out", ("--format", "knock-out"), False),
    ("tables of 7", ("--game", "loo", "--size", "7", "--rounds", "3"), False),
    ("rotating partners", ("--game", "cinch", "--format", "partners", "--rounds", "3"), False),
)
LOOKING = (
    *("tables", "tables --by-name", "standings", "standings --json", "crosstable", "show"),
    *("show --json", "log", "export", "export --json", "list"),
)


def _event(settings: Sequence[str], *, pairs: bool) -> Callable[[Terminal, int], Iterator[Step]]:
    def steps(terminal: Terminal, size: int) -> Iterator[Step]:
        names = [f"P{number:04}" for number in range(1, size + 1)]
        entrants = "".join(f"{name}\n" for name in names)
        terminal.run("event", "new", "Evening", *settings, "seed=1")
        yield "event add", lambda t: t.run("event", "add", "--file", "-", typed=entrants)
        yield "event here", lambda t: t.run("event", "here", *names)
        yield "event drop", lambda t: t.run("event", "drop", *names[:2])
        yield "event return", lambda t: t.run("event", "return", *names[:2])
        yield "event forbid", lambda t: t.run("event", "forbid", *names[:2])
        yield "event round --dry-run", lambda t: t.run("event", "round", "--dry-run")
        yield "event round", lambda t: t.run("event", "round")
        late = "".join(f"Late {name}\n" for name in names[: size // 2])
        yield "event add --now", lambda t: t.run("event", "add", "--now", "-f", "-", typed=late)
        yield "event undo (3)", lambda t: t.run("event", "undo")
        first, second, third, *_ = _open_tables(terminal)
        mixed = (first.seats[0], *second.seats[1:])
        yield "event seat", lambda t: t.run("event", "seat", "2", *map(str, mixed))
        figures = [str(figure) for figure in range(len(third.present))]
        yield "event result", lambda t: t.run("event", "result", "3", *figures, "--settle")
        yield "event open", lambda t: t.run("event", "open")
        _play(terminal)
        for line in LOOKING:
            yield f"event {line}", _typed(f"event {line}")
        yield "event undo", lambda t: t.run("event", "undo")
        yield "event lock", lambda t: t.run("event", "lock")
        yield "event round (2)", lambda t: t.run("event", "round")
        yield "event undo (2)", lambda t: t.run("event", "undo")
        yield "event close", lambda t: t.run("event", "close")
        yield "event import", _reimport

    return steps


def _open_tables(terminal: Terminal) -> Sequence[Table]:
    """The tables of the newest round that have no result."""
    with open_ledger(terminal.ledger) as store:
        return load_event(store, _event_of(store)).rounds[-1].open_tables


def _event_of(store: SqliteLedger) -> Stream:
    with store.reading() as db:
        (stream,) = journal.streams(db, "event")
    return stream


def _play(terminal: Terminal) -> None:
    """A result for every table of the newest round, entered by one hand at once."""
    chance = random.Random(1)

    def results(desk: Desk) -> None:
        for table in desk.event.rounds[-1].open_tables:
            figures = tuple(chance.sample(range(100), len(table.present)))
            desk.enter(Act("settle", table.round, table.number, figures=figures))

    with open_ledger(terminal.ledger) as store:
        direct(store, _event_of(store), SCORER, results)


def _reimport(terminal: Terminal) -> Spent:
    text = subprocess.run(
        [sys.executable, "-c", START, "event", "export"],
        env=terminal._home,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    other = Terminal(terminal.folder, terminal.folder / "other.db")
    return other.run("import", "-", typed=text)


# -- what is typed or brought by others --------------------------------------------------------


def _forbidden(settings: Sequence[str], field: int) -> Callable[[Terminal, int], Iterator[Step]]:
    """A round where so many meetings of a field are forbidden."""

    def steps(terminal: Terminal, size: int) -> Iterator[Step]:
        chance = random.Random(1)
        names = "".join(f"P{number}\n" for number in range(1, field + 1))
        terminal.run("event", "new", "Evening", *settings, "seed=1")
        terminal.run("event", "add", "--file", "-", typed=names)

        def forbidden(desk: Desk) -> None:
            for _ in range(size):
                desk.enter(Act("forbid", entrants=tuple(chance.sample(range(1, field + 1), 2))))

        with open_ledger(terminal.ledger) as store:
            direct(store, _event_of(store), SCORER, forbidden)
        yield "event round", lambda t: t.run("event", "round")
        yield "event show", lambda t: t.run("event", "show")

    return steps


def _rotating(settings: Sequence[str], field: int) -> Callable[[Terminal, int], Iterator[Step]]:
    """The first round of so many, and one after somebody has left."""

    def steps(terminal: Terminal, size: int) -> Iterator[Step]:
        names = "".join(f"P{number}\n" for number in range(1, field + 1))
        terminal.run("event", "new", "Evening", *settings, "--rounds", str(size), "seed=1")
        terminal.run("event", "add", "--file", "-", typed=names)
        yield "event round", lambda t: t.run("event", "round")
        terminal.run("event", "drop", "1")
        yield "event round (2)", lambda t: t.run("event", "round")

    return steps


def _notes(terminal: Terminal, size: int) -> Iterator[Step]:
    """Notes, half of them voided."""
    begun = "game klaberjass\nplayers Ann, Bob\n"
    notes = [f"note {number}" for number in range(size)]
    voids = [f"void @{number + 2}" for number in range(0, size, 2)]
    text = begun + "\n".join([*notes, *voids]) + "\n"
    yield "import of notes and voids", lambda t: t.run("import", "-", typed=text)
    yield "show", lambda t: t.run("show", "1")
    yield "undo", lambda t: t.run("undo", "--game", "1")


def _strangers(terminal: Terminal, size: int) -> Iterator[Step]:
    """Games of people of whom nobody is known, after one was renamed."""
    terminal.run("new", "klaberjass", "Ann", "Bob")
    terminal.run("rename", "Ann", "Annie")
    games = "".join(
        f"game klaberjass\ndate 2026-01-01\nplayers Xa=Xa{number}, Xb=Xb{number}\n"
        for number in range(size)
    )
    yield "import", lambda t: t.run("import", "-", typed=games)


def _deep(terminal: Terminal, size: int) -> Iterator[Step]:
    """JSON in which nothing but brackets is, and a line of one long word."""
    yield "import of brackets", lambda t: t.run("import", "-", typed=_BRACKETS + "[" * size, code=3)
    terminal.run("new", "klaberjass", "Ann", "Bob")
    yield "enter of a long word", lambda t: t.run("enter", "-", typed="x" * size, code=3)
    yield "enter of many words", lambda t: t.run("enter", "-", typed="KS " * (size // 3), code=3)


_BRACKETS = '{"trickledger": '
_MANY = (400, 1_600, 6_400)

HOSTILE: Sequence[Subject] = (
    (
        "forbidden of 61 partners",
        (60, 250, 1_000),
        _forbidden(("--game", "cinch", "--format", "partners", "--rounds", "5"), 61),
    ),
    (
        "forbidden of 90 at Loo",
        (160, 625, 2_500),
        _forbidden(("--game", "loo", "--size", "6", "--rounds", "5"), 90),
    ),
    ("forbidden of a Swiss of 90", (160, 625, 2_500), _forbidden(("--rounds", "5"), 90)),
    ("rounds of 150 at Loo", (11, 33, 99), _rotating(("--game", "loo", "--size", "7"), 150)),
    (
        "rounds of 400 partners",
        (11, 33, 99),
        _rotating(("--game", "cinch", "--format", "partners"), 400),
    ),
    ("notes", _MANY, _notes),
    ("games of strangers", (10, 30, 90), _strangers),
    ("bytes", (6_000, 24_000, 96_000), _deep),
)


def page(grown: Iterable[Growth]) -> str:
    """The table, with the worst first."""
    rows = [
        "| what | sizes | time | exponent | memory | exponent |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for one in sorted(grown, key=lambda one: (-one.worst, -one.spent[-1].seconds)):
        sizes = ", ".join(f"{size:,}" for size in one.sizes)
        times = ", ".join(f"{spent.seconds:.2f}" for spent in one.spent)
        shown = [f"{it:.2f}" if it is not None else "" for it in (one.time, one.memory)]
        most = one.spent[-1].megabytes
        rows.append(
            f"| {one.what} | {sizes} | {times} s | {shown[0]} | {most:.0f} MB | {shown[1]} |"
        )
    return "\n".join(rows)
