"""What a ledger withstands: kills, losses of power, many writers, a million entries.

All of it stops with an error where anything that was acknowledged is lost.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import groupby
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any, NamedTuple

from bench.timing import Figure
from tests.ledger.day import play_day
from tests.ledger.games import head
from tests.ledger.killed import killed_tables
from tests.ledger.power import SAFE, UNSAFE, cuts
from tests.rules.klaberjass_players import game_text
from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal.author import Author
from trickledger.ledger.services.backup import backup
from trickledger.ledger.services.check import check
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.sqlite.facts import facts
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.ledger.storage.sqlite.making import create

KILLS = 500
CUTS = 1200
WRITERS = 8
ENTRIES = 1000
MILLION = 1_000_000
_BATCH = 25
_ROW = "stream, number, back, kind, text, author, at, previous, hash"
_START = "from trickledger.ledger.cli.start import main; main()"


def figures() -> Iterator[Figure]:
    """All figures, in a folder of their own."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _kills(Path(folder))
        yield from _power()
        yield from _writers(Path(folder))
        yield from _million(Path(folder))


def _kills(folder: Path) -> Iterator[Figure]:
    killed = list(killed_tables(folder, KILLS))
    lost = sum(each.lost for each in killed)
    if lost or not all(each.is_whole for each in killed):
        raise RuntimeError(f"{lost} printed entries were lost to kill -9")
    yield Figure("tables killed with -9 while they entered", len(killed), "kills")
    yield Figure("  entries that they had printed", sum(each.printed for each in killed), "entries")
    yield Figure("  of these lost", lost, "entries")


def _power() -> Iterator[Figure]:
    for mode in (*SAFE, *UNSAFE):
        lost = sum(each.is_lost for each in cuts(mode, CUTS))
        if (mode in SAFE) == bool(lost):
            raise RuntimeError(f"{mode} lost entries at {lost} of {CUTS} losses of power")
        control = " (the control, must lose)" if mode in UNSAFE else ""
        yield Figure(f"{CUTS} losses of power, {mode}{control}: lost at", lost, "cuts")


# -- many writers ----------------------------------------------------------------------------------


class _Peer(NamedTuple):
    """What one bare process inserts: the rows of one game, a transaction a line."""

    ledger: Path
    journal: str
    rows: list[list[tuple[Any, ...]]]


def _writers(folder: Path) -> Iterator[Figure]:
    ledger = folder / "many.db"
    told = play_day(ledger, games=WRITERS, processes=WRITERS, target=3000, entries=ENTRIES)
    with open_ledger(ledger, write=False) as store:
        report = check(store)
        journal = facts(store).journal
        rows = store.db.execute(f"SELECT {_ROW} FROM entry ORDER BY stream, number").fetchall()
    if report.faults or report.entries != WRITERS * ENTRIES:
        raise RuntimeError(f"the writers lost something: {report}")
    ours = len(rows) / (max(each.at for each in told) - min(each.at for each in told))
    bare, bare_wait = _bare(folder / "bare.db", journal, rows)
    what = f"{WRITERS} processes that enter as fast as they can"
    yield Figure(f"{what}: stored, chains whole", report.entries, "entries")
    yield Figure("  the longest wait of a line", max(each.waited for each in told) * 1e3, "ms")
    yield Figure("  together", ours, "entries/s", ours / bare, "bare inserts of the same rows")
    yield Figure("  the longest wait of a bare insert", bare_wait * 1e3, "ms")


def _bare(path: Path, journal: str, rows: list[tuple[Any, ...]]) -> tuple[float, float]:
    """Insert rows as plain SQLite does: entries a second of all processes, and the longest wait."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute(f"PRAGMA journal_mode={journal}")
    db.execute(f"CREATE TABLE entry ({_ROW}, PRIMARY KEY (stream, number)) WITHOUT ROWID")
    db.close()
    peers = [
        _Peer(path, journal, [list(line) for _, line in groupby(game, key=_first_of_line)])
        for _, game in groupby(rows, key=lambda row: row[0])
    ]
    with multiprocessing.get_context("spawn").Pool(len(peers)) as pool:
        spans = pool.map(_insert, peers, chunksize=1)
    took = max(end for _, end, _ in spans) - min(begin for begin, _, _ in spans)
    return len(rows) / took, max(longest for _, _, longest in spans)


def _first_of_line(row: tuple[Any, ...]) -> int:
    number, back = row[1:3]
    return int(number - back)


def _insert(peer: _Peer) -> tuple[float, float, float]:
    db = sqlite3.connect(peer.ledger, isolation_level=None, timeout=120)
    db.execute(f"PRAGMA journal_mode={peer.journal}")
    db.execute("PRAGMA synchronous=FULL")
    begin, longest = time.monotonic(), 0.0
    for line in peer.rows:
        began = time.monotonic()
        db.execute("BEGIN IMMEDIATE")
        db.executemany(f"INSERT INTO entry VALUES ({', '.join('?' * 9)})", line)
        db.execute("COMMIT")
        longest = max(longest, time.monotonic() - began)
    db.close()
    return begin, time.monotonic(), longest


# -- a million entries -----------------------------------------------------------------------------


def _million(folder: Path) -> Iterator[Figure]:
    ledger = folder / "million.db"
    entries = _filled(ledger)
    yield Figure("a ledger of a million entries: its file", ledger.stat().st_size / 1e6, "MB")
    took, memory = _checked(ledger)
    yield Figure("  check, as a process", took, "s")
    yield Figure("  check, an entry", took / entries * 1e6, "us")
    yield Figure("  check, memory at its highest", memory, "MB")
    yield from _backups(ledger, folder)


def _filled(ledger: Path) -> int:
    """Import random games until there are a million entries; say how many."""
    entries = batch = 0
    with create(ledger) as store:
        while entries < MILLION:
            seeds = range(batch * _BATCH, (batch + 1) * _BATCH)
            text = "".join(game_text(random.Random(seed)) for seed in seeds)
            done = import_games(store, read_candidates("bench", text), Author("Dora", "laptop"))
            entries += sum(each.entries for each in done)
            batch += 1
    return entries


def _checked(ledger: Path) -> tuple[float, float]:
    """Run `trickledger check`: seconds, and megabytes at its highest."""
    began = time.perf_counter()
    checking = subprocess.Popen(
        [sys.executable, "-c", _START, "check", "--ledger", str(ledger)], stdout=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(checking.pid, 0)
    if status:
        raise RuntimeError(f"check ended with {os.waitstatus_to_exitcode(status)}")
    return time.perf_counter() - began, usage.ru_maxrss / 1e3


def _backups(ledger: Path, folder: Path) -> Iterator[Figure]:
    """Back up the big ledger while two tables enter, and see how long these wait."""
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    with context.Pool(2, _remember, (stop,)) as pool, open_ledger(ledger) as store:
        waits = pool.map_async(_enter_until_stopped, [ledger] * 2, chunksize=1)
        time.sleep(2)
        began = time.perf_counter()
        made = [backup(store, folder / f"copy-{number}.db") for number in range(3)]
        took = (time.perf_counter() - began) / len(made)
        stop.set()
        longest = max(waits.get(timeout=120))
    yield Figure("  backup, copied and verified", took, "s")
    yield Figure("  the longest wait of two tables meanwhile", longest * 1e3, "ms")


_stop: Event


def _remember(stop: Event) -> None:
    # an event can be handed to a process only while it is made
    global _stop
    _stop = stop


def _enter_until_stopped(ledger: Path) -> float:
    """The longest wait of a table that enters a line every 20 ms."""
    longest = 0.0
    author = Author("bench", "bench")
    with open_ledger(ledger) as store:
        table = Table(store, open_game(store, head(), author), author)
        while not _stop.is_set():
            began = time.monotonic()
            table.enter(["note a word"])
            longest = max(longest, time.monotonic() - began)
            time.sleep(0.02)
    return longest
