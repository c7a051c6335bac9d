"""A million entries moved to a server: how long it takes, and how much memory.

`python -m bench --million [ADDRESS]` imports them by the command, into the empty database at an
address or into one of a server of its own, and checks them there; some minutes.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bench import clubs
from bench.timing import Figure
from tests.postgresql import running
from tests.rules.klaberjass_players import game_text
from trickledger.ledger.storage.address import ServerAddress, server_address
from trickledger.ledger.storage.sqlite.ledger import open_ledger

GAMES = 1400
PEOPLE = 300
# so many entries of 1,400 games are a million
_TARGET = 1750
_PLAYED = 20
_START = "from trickledger.ledger.cli.start import main; main()"


class Run(NamedTuple):
    """A command as a process: seconds, those of the processor, and megabytes at its highest."""

    took: float
    work: float
    memory: float


def figures(words: Sequence[str]) -> Iterator[Figure]:
    """All figures, of a server of one's own or the one at an address."""
    with tempfile.TemporaryDirectory() as folder, _server(words) as there:
        here = Path(folder, "million.db")
        yield Figure(f"a ledger of {GAMES} games: its entries", built(here), "entries")
        yield Figure("  its file", here.stat().st_size / 1e6, "MB")
        yield from _moved(here, there)
        yield from _moved(here, str(Path(folder, "again.db")))


def built(path: Path) -> int:
    """Make a ledger of about a million entries, and say how many they are."""
    # a command is said to have had as much memory as who starts it
    building = multiprocessing.get_context("fork").Process(target=_build, args=(path,))
    building.start()
    building.join()
    with open_ledger(path, write=False) as store, store.reading() as db:
        return int(db.one("SELECT count(*) FROM entry")[0])


def _build(path: Path) -> None:
    texts = [game_text(random.Random(seed), target=_TARGET) for seed in range(_PLAYED)]
    clubs.build(path, GAMES, PEOPLE, texts=texts)


def _moved(here: Path, there: str) -> Iterator[Figure]:
    what = "a server" if there.startswith("postgresql:") else "a file"
    for said, words in (
        (f"import into {what}", ["import", str(here), "--ledger", there]),
        (f"  check of {what}", ["check", "--ledger", there]),
    ):
        run = carried_out(words)
        yield Figure(said, run.took, "s")
        yield Figure("    work of its processor", run.work, "s")
        yield Figure("    memory at its highest", run.memory, "MB")


def carried_out(words: Sequence[str]) -> Run:
    """Carry out a command as a process."""
    began = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-c", _START, *words], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise RuntimeError(f"{words[0]} ended with {os.waitstatus_to_exitcode(status)}")
    work = usage.ru_utime + usage.ru_stime
    return Run(time.perf_counter() - began, work, usage.ru_maxrss / 1e3)


@contextmanager
def _server(words: Sequence[str]) -> Iterator[str]:
    """The address that was given, or a database of a server that is gone afterwards."""
    if words:
        yield str(server_address(words[0]))
        return
    # what is in memory alone is stored for nothing
    with running(tempfile.gettempdir()) as server:
        made: ServerAddress = server.database()
        yield str(made)
        server.drop(made)
