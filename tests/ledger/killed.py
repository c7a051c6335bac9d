"""Tables that are killed while they enter, as processes of the real command."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.rules.klaberjass_players import game_text
from trickledger.ledger.journal import journal
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.address import Address, ServerAddress
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import Rows
from trickledger.ledger.storage.sqlite.making import create

ROOT = Path(__file__).parents[2]
TABLES = 2
ROUNDS_A_LEDGER = 20
START = (sys.executable, "-m", "trickledger.ledger.cli.start")

_GAME = re.compile(r"Game (\d+):")
_ENTERED = re.compile(r"^@(?:\d+-)?(\d+) entered", re.MULTILINE)


class Killed(NamedTuple):
    """A table that was killed: the newest entry that it had printed, and those that are there."""

    game: int
    printed: int
    stored: list[int]

    @property
    def lost(self) -> int:
        """How many printed entries are not there."""
        return max(0, self.printed - len(self.stored))

    @property
    def is_whole(self) -> bool:
        """Whether the numbers have no gap."""
        return self.stored == list(range(1, len(self.stored) + 1))


def killed_tables(folder: Path, kills: int, seed: int = 1) -> Iterator[Killed]:
    """Kill so many tables, two at a time on one ledger; stops if a ledger is not sound."""
    rng = random.Random(seed)
    for turn in range(-(-kills // TABLES)):
        ledger = folder / f"killed-{turn // ROUNDS_A_LEDGER}.db"
        create(ledger).close()
        yield from _one_round(ledger, folder, rng)


def killed_on(server: ServerAddress, folder: Path, kills: int, seed: int = 1) -> Iterator[Killed]:
    """The same on a server; what tables remember of it is in a folder."""
    rng = random.Random(seed)
    for _ in range(-(-kills // TABLES)):
        yield from _one_round(server, folder, rng)


def _one_round(ledger: Address, folder: Path, rng: random.Random) -> list[Killed]:
    tables = [_seated(ledger, folder, rng) for _ in range(TABLES)]
    said = [_until_it_enters(table) for table in tables]
    for place in rng.sample(range(TABLES), TABLES):
        said[place] += _further_lines(tables[place], rng.randrange(60))
        tables[place].kill()
    said = [before + table.communicate()[0] for before, table in zip(said, tables, strict=True)]
    with open_ledger(ledger) as store:
        report = check(store)
        if report.faults:
            raise RuntimeError(f"{ledger}: {report.faults[0]}")
        with store.reading() as db:
            return [_what_is_left(db, text) for text in said]


def _seated(ledger: Address, folder: Path, rng: random.Random) -> subprocess.Popen[str]:
    """A table in a process of its own, with the lines of a long game to read."""
    state = {"TRICKLEDGER_LEDGER": str(ledger), "XDG_STATE_HOME": str(folder / "state")}
    table = subprocess.Popen(
        [*START, "table", "new", "klaberjass", "Ann", "Bob", "--option", "target=3000"],
        cwd=ROOT,
        env={**os.environ, **state},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    )
    assert table.stdin is not None
    # less than a pipe holds, so nobody waits
    table.stdin.write("\n".join(game_text(rng, target=3000).splitlines()[3:])[:60_000])
    table.stdin.flush()
    return table


def _until_it_enters(table: subprocess.Popen[str]) -> str:
    assert table.stdout is not None
    said = ""
    while not _ENTERED.search(said):
        line = table.stdout.readline()
        assert line, f"the table ended by itself: {said}"
        said += line
    return said


def _further_lines(table: subprocess.Popen[str], count: int) -> str:
    assert table.stdout is not None
    return "".join(table.stdout.readline() for _ in range(count))


def _what_is_left(db: Rows, said: str) -> Killed:
    # the last line may have been cut off with its process
    whole = said[: said.rfind("\n") + 1]
    found = _GAME.search(whole)
    assert found is not None
    stream = journal.find_stream(db, "game", int(found[1]))
    assert stream is not None
    printed = max(int(number) for number in _ENTERED.findall(whole))
    return Killed(stream.number, printed, [entry.number for entry in journal.read(db, stream)])
