"""What a director types at a large event, each command as a process of its own.

Five rounds are played, and half of the sixth. Each command has a copy of the ledger each time, so
it finds the event as it was; of its runs the one counts that took the least of the processor.
"""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from pathlib import Path
from typing import NamedTuple

from bench.growth import Spent, Terminal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.services.director import Desk, direct, open_event, settings_of
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.sqlite.making import create
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.next_round import planned
from trickledger.ledger.tournament.table import Round

FIELD = 1_000
ROUNDS = 5
TIMES = 3
DORA = Author("Dora", "desk")
HANDS = 4
"""So many of the hands of a recorded game end it."""


class Kind(NamedTuple):
    """A kind of event: its settings, of which rounds are to come, and if its games are recorded."""

    name: str
    settings: Sequence[tuple[str, str]]
    recorded: bool = False


_SWISS = (("game", "klaberjass"), ("format", "swiss"), ("rounds", "9"))
_FOUR = (("game", "kalooki"), ("size", "4"), ("rounds", "9"))
KINDS = (
    Kind("two at a table", _SWISS),
    Kind("four at a table", _FOUR),
    Kind("two, games recorded", _SWISS, recorded=True),
)

MADE, HALF, DONE = "made", "half", "done"
"""How far the sixth round has come."""

COMMANDS: Sequence[tuple[str, str]] = (
    (HALF, "add Late"),
    (HALF, "add Late --now"),
    (HALF, "rename 7 Gus"),
    (HALF, "facts 7 club=Harbour"),
    (HALF, "drop 7"),
    (HALF, "absent 7 --worth half"),
    (HALF, "forbid 7 8"),
    (HALF, "penalty 7 0.5 --because late"),
    (HALF, "set rounds=8"),
    (HALF, "seat TABLE SEATS"),
    (HALF, "open TABLE"),
    (HALF, "result TABLE FIGURES"),
    (HALF, "result 2.1 FIGURES --settle"),
    (HALF, "forfeit TABLE SEAT"),
    (MADE, "results -"),
    (MADE, "open"),
    (HALF, "undo --scorer Dora"),
    (HALF, "void @1500"),
    (HALF, "show"),
    (HALF, "tables"),
    (HALF, "standings"),
    (HALF, "standings --json"),
    (HALF, "crosstable"),
    (HALF, "log"),
    (HALF, "export"),
    (HALF, "sheets pairings --out SHEETS"),
    (HALF, "sheets slips --out SHEETS"),
    (HALF, "sheets --out SHEETS"),
    (HALF, "release round 6"),
    (DONE, "lock"),
    (DONE, "round --dry-run"),
    (DONE, "round"),
    (DONE, "next Finals --top 8 --format free"),
    (DONE, "close"),
)
"""A state of the event, and what is typed after `event`; words in capitals are those of a table."""

# no name may be a card
_NAMES = tuple("".join(letters).capitalize() for letters in product("beilmnopruvwx", repeat=4))


class Hall(NamedTuple):
    """A folder with the ledgers of an event at its states, and what is said of an open table.

    `sheet` has the results of the whole sixth round.
    """

    folder: Path
    words: Mapping[str, Sequence[str]]
    sheet: str


class Row(NamedTuple):
    """What a command takes at each kind of event, in seconds of processor, and a bare start."""

    command: str
    seconds: Sequence[float]
    start: float


def figures(field: int = FIELD, times: int = TIMES) -> Iterator[Row]:
    """What each command takes at each kind of event, and a start that does nothing."""
    taken: dict[str, list[float]] = {line: [] for _, line in COMMANDS}
    starts = []
    for kind in KINDS:
        with tempfile.TemporaryDirectory() as folder:
            hall = build(Path(folder), kind, field)
            empty = Terminal(hall.folder, hall.folder / "none.db")
            starts.append(min(empty.run("--version").seconds for _ in range(times)))
            for state, line in COMMANDS:
                spent = min(measured(hall, state, line).seconds for _ in range(times))
                taken[line].append(spent)
    for line, seconds in taken.items():
        yield Row(line, seconds, min(starts))


def page(rows: Sequence[Row]) -> str:
    """The table: what each command takes beyond a bare start, and as a multiple of one."""
    heads = "".join(f" {kind.name} | ratio |" for kind in KINDS)
    lines = [f"| event |{heads}", f"|---|{'---:|---:|' * len(KINDS)}"]
    for command, seconds, start in rows:
        cells = "".join(f" {spent - start:.2f} s | {spent / start:.1f} |" for spent in seconds)
        lines.append(f"| {command} |{cells}")
    return "\n".join(lines)


def measured(hall: Hall, state: str, line: str) -> Spent:
    """What a command takes that finds the event in a state."""
    ledger = shutil.copy(hall.folder / f"{state}.db", hall.folder / "now.db")
    words = [each for word in line.split() for each in hall.words.get(word, (word,))]
    typed = hall.sheet if line.startswith("results") else ""
    return Terminal(hall.folder, Path(ledger)).run("event", *words, "--event", "1", typed=typed)


def build(folder: Path, kind: Kind, field: int) -> Hall:
    """Play an event, and keep its ledger at each state of the sixth round."""
    path = folder / "club.db"
    with create(path) as store:
        stream = open_event(store, settings_of("Evening", [*kind.settings, ("seed", "1")]), DORA)
        names = [[name] for name in islice(_NAMES, field)]
        direct(store, stream, DORA, lambda desk: desk.add(names))
        for _ in range(ROUNDS):
            _make_round(store, stream)
            (_record if kind.recorded else _play)(store, stream)
        _make_round(store, stream)
        shutil.copy(path, folder / f"{MADE}.db")
        sheet = _sheet(direct(store, stream, DORA, _newest).told)
        _play(store, stream, part=2)
        shutil.copy(path, folder / f"{HALF}.db")
        first, second, *_ = direct(store, stream, DORA, _newest).told.open_tables
        _play(store, stream)
        shutil.copy(path, folder / f"{DONE}.db")
    said = {
        "TABLE": [first.place],
        "FIGURES": map(str, range(len(first.seats))),
        "SEATS": map(str, (second.seats[0], *first.seats[1:])),
        "SEAT": [str(first.seats[0])],
        "SHEETS": [str(folder / "sheets.html")],
    }
    return Hall(folder, {word: tuple(typed) for word, typed in said.items()}, sheet)


def _newest(desk: Desk) -> Round:
    return desk.event.rounds[-1]


def _make_round(store: Ledger, stream: Stream) -> None:
    def made(desk: Desk) -> None:
        number = desk.rounds + 1
        desk.make_round(number, desk.event.settings.format, planned(desk.event, number), seed=None)

    direct(store, stream, DORA, made)


def _play(store: Ledger, stream: Stream, part: int = 1) -> None:
    """Enter the results of the open tables of the newest round, or of one in so many."""

    def played(desk: Desk) -> None:
        chance = random.Random(desk.rounds)
        for table in desk.event.rounds[-1].open_tables[::part]:
            scores = tuple(chance.sample(range(500), len(table.seats)))
            desk.enter(Act("result", table.round, table.number, figures=scores))

    direct(store, stream, DORA, played)


def _record(store: Ledger, stream: Stream) -> None:
    """Open the games of the newest round, and record them hand by hand."""
    chance = random.Random(1)
    opened = direct(store, stream, DORA, lambda desk: desk.open_tables(desk.rounds, [])).told
    for table in opened:
        sitting = Table(store, table.game, DORA)
        first, second = chance.sample(sitting.fold.handles, 2)
        hands = [f"result {first} 150 {second} 27 maker {first}"] * HANDS
        played = sitting.enter([f"{hands[0]} dealer {first}", *hands[1:]])
        if not played.ok:
            raise RuntimeError(str(played.refusal or played.failure))


def _sheet(made: Round) -> str:
    chance = random.Random(7)
    scores = [chance.sample(range(500), len(table.seats)) for table in made.tables]
    rows = zip(made.tables, scores, strict=True)
    return "".join(f"{table.place} {' '.join(map(str, row))}\n" for table, row in rows)
