"""Eight writers on a server while it falls and they are killed: nothing lost, nothing doubled."""

import os
import random
import signal
import time
import traceback
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

from tests.ledger.games import AUTHOR, head
from tests.many import many
from tests.patience import PATIENCE
from tests.postgresql import Server
from trickledger.ledger.errors import LedgerUnusable, MovedOn
from trickledger.ledger.journal import chain, journal
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.postgresql.making import make_tables
from trickledger.ledger.storage.server_errors import Undecided

WRITERS = 8
CRASHES = 2

# to a process that is forked nothing need be given but where to write
_FORK = get_context("fork")


class Writer:
    """Who enters lines into a game of their own and into one of all, and notes what stands."""

    def __init__(self, address: ServerAddress, folder: Path, number: int) -> None:
        self.name = f"writer {number}"
        self.address = address
        self.notes = os.open(folder / "stands", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        self.faults = folder / "faults"
        self.game = number % WRITERS + 1
        self.count = 0

    def run(self) -> None:
        try:
            while True:
                try:
                    with open_ledger(self.address) as store:
                        self._sit(store)
                except LedgerUnusable:
                    time.sleep(0.05)
        except Exception:
            with self.faults.open("a") as file:
                traceback.print_exc(file=file)

    def _sit(self, store: Ledger) -> None:
        tables = []
        for game in (self.game, WRITERS + 1):
            with store.reading() as db:
                stream = journal.find_stream(db, "game", game)
            assert stream
            tables.append(Table(store, stream, AUTHOR))
        while True:
            self.count += 1
            self._enter(random.choice(tables), f"{self.name} line {self.count}")
            time.sleep(0.005)

    def _enter(self, table: Table, text: str) -> None:
        """Enter a line until it stands, and note it."""
        while True:
            seen = table.fold.numbered
            try:
                assert table.enter([f"note {text}"], at=seen).ok
                break
            except MovedOn:
                continue
            except Undecided:
                if self._stands(table, seen, text):
                    break
            except LedgerUnusable:
                time.sleep(0.02)
        os.write(self.notes, f"{text}\n".encode())

    def _stands(self, table: Table, seen: int, text: str) -> bool:
        while True:
            try:
                return f"note {text}" in [each.text for each in table.news(seen).entries]
            except LedgerUnusable:
                time.sleep(0.05)


def started(address: ServerAddress, folder: Path, number: int) -> BaseProcess:
    process = _FORK.Process(target=Writer(address, folder, number).run, daemon=True)
    process.start()
    return process


def killed(process: BaseProcess) -> None:
    assert process.pid
    os.kill(process.pid, signal.SIGKILL)
    process.join()


def test_nothing_that_stood_is_lost_and_nothing_stands_twice(own: Server, tmp_path: Path) -> None:
    assert own.start
    rng, address = random.Random(7), own.database()
    make_tables(address)
    with open_ledger(address) as store:
        for _ in range(WRITERS + 1):
            open_game(store, head(), AUTHOR)
    numbers = iter(range(1000))
    at_work = [started(address, tmp_path, next(numbers)) for _ in range(WRITERS)]
    stands = tmp_path / "stands"
    for _ in range(many(CRASHES)):
        _until_more_stand(stands)
        for place in rng.sample(range(WRITERS), 2):
            killed(at_work[place])
            at_work[place] = started(address, tmp_path, next(numbers))
        time.sleep(rng.uniform(0.0, 0.3))
        own.crash()
        own.start()
    _until_more_stand(stands)
    for process in at_work:
        killed(process)
    assert not (tmp_path / "faults").exists(), (tmp_path / "faults").read_text()
    demand_whole(address, stands.read_text().splitlines())


def _until_more_stand(stands: Path, lines: int = 40) -> None:
    """Wait until so many more lines stand."""
    before = stands.stat().st_size if stands.exists() else 0
    until, faults = time.monotonic() + PATIENCE, stands.with_name("faults")
    while time.monotonic() < until:
        assert not faults.exists(), faults.read_text()
        if stands.exists() and stands.read_bytes()[before:].count(b"\n") >= lines:
            return
        time.sleep(0.02)
    raise AssertionError(f"nothing goes on behind {stands.read_text()[-200:]}")


def demand_whole(address: ServerAddress, stood: list[str]) -> None:
    with open_ledger(address) as store, store.reading() as db:
        games = journal.streams(db, "game")
        assert [game.number for game in games] == list(range(1, WRITERS + 2))
        assert [fault for game in games for fault in chain.verify(db, game)] == []
        stored = [entry.text for game in games for entry in journal.read(db, game, 2)]
    assert len(stored) == len({*stored})
    assert {f"note {text}" for text in stood} <= {*stored}
    # who was killed may not have noted what stood
    assert len(stored) - len(stood) < 8 * WRITERS
