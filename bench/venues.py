"""A weekend of many venues on one server: measured from played games, then simulated.

`python -m bench --venues` plays some games on a server of its own, takes what a line costs there,
and lets a round of all tables come in at random. What it prints stands in docs/maintain/reach.md.
"""

from __future__ import annotations

import heapq
import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from bench.timing import Figure
from bench.writers import lines_of, work_of
from tests.ledger.games import head
from tests.postgresql import Server, running
from tests.rules.klaberjass_players import game_text
from trickledger.ledger.journal.author import Author
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import fill, open_ledger
from trickledger.ledger.storage.postgresql.ledger import PostgresLedger

SAMPLE = 12
VENUES = 200
TABLES = 40
ROUNDS = 8
BETWEEN_LINES = 20.0
BEGINNING = 300.0
"""Seconds within which the tables of a round begin."""

CORES = (2, 8)

_SIZE = """
SELECT sum(pg_total_relation_size(oid)), sum(pg_total_relation_size(oid))
       FILTER (WHERE relname IN ('entry', 'stream', 'author'))
FROM pg_class WHERE relnamespace = 'trickledger'::regnamespace AND relkind = 'r'
"""


class Sample(NamedTuple):
    """What played games cost: their lines, and seconds and bytes a line or a game.

    `works` are the server's of each line, `commit` is the time of a commit that has nothing to do.
    """

    lines: tuple[int, ...]
    works: tuple[float, ...]
    commit: float
    opening: float
    journal: float
    disk: float
    log: float

    @property
    def work(self) -> float:
        """The server's work of a line."""
        return statistics.fmean(self.works)


class Round(NamedTuple):
    """What a simulated round came to: lines a second, how busy the cores were, and the waits."""

    rate: float
    peak: int
    busy: float
    waits: tuple[float, ...]

    def wait(self, share: float) -> float:
        """The wait that a share of the lines did not exceed."""
        return self.waits[min(int(share * len(self.waits)), len(self.waits) - 1)]


def figures() -> Iterator[Figure]:
    """All figures: of the sample, of one venue and of all in one ledger."""
    with running(tempfile.gettempdir()) as server:
        sample = _sampled(server)
    lines = statistics.fmean(sample.lines)
    yield Figure("a game: its lines", lines, "lines")
    yield Figure("a line: work of the server", sample.work * 1e3, "ms")
    yield Figure("  the disk's part of a commit", sample.commit * 1e3, "ms")
    yield Figure("  journal", sample.journal, "bytes")
    yield Figure("  all tables", sample.disk, "bytes")
    yield Figure("  write-ahead log", sample.log, "bytes")
    yield Figure("a game opened: while nobody else opens", sample.opening * 1e3, "ms")
    for venues in (1, VENUES):
        yield from _weekend(sample, venues, lines)


def _weekend(sample: Sample, venues: int, lines: float) -> Iterator[Figure]:
    tables = venues * TABLES
    every = tables * ROUNDS * lines
    yield Figure(f"{venues} venues: lines of a weekend", every / 1e6, "million")
    yield Figure("  journal on the disk", every * sample.journal / 1e9, "GB")
    yield Figure("  all on the disk", every * sample.disk / 1e9, "GB")
    yield Figure("  write-ahead log", every * sample.log / 1e9, "GB")
    yield Figure("  a round's games opened one by one", tables * sample.opening, "s")
    for cores in CORES:
        played = simulated(sample, tables, cores)
        yield Figure(f"  with {cores} cores: lines a second", played.rate, "")
        yield Figure("    in the busiest second", played.peak, "")
        yield Figure("    cores at work", played.busy * 100, "%")
        yield Figure("    wait of half of the lines", played.wait(0.5) * 1e3, "ms")
        yield Figure("    wait of 99 in 100", played.wait(0.99) * 1e3, "ms")
        yield Figure("    the longest wait", played.waits[-1] * 1e3, "ms")


# -- what is measured ------------------------------------------------------------------------------


def _sampled(server: Server) -> Sample:
    address = server.database()
    fill(address, lambda _: None)
    played = [lines_of(game_text(random.Random(seed))) for seed in range(SAMPLE)]
    before, log = _sizes(server, address), _log(server)
    works, openings = [], []
    with open_ledger(address) as store:
        assert isinstance(store, PostgresLedger)
        session = store.rows.connection.info.backend_pid
        for number, lines in enumerate(played):
            author = Author(f"scorer {number}", f"laptop {number}")
            began = time.perf_counter()
            table = Table(store, open_game(store, head(), author), author)
            openings.append(time.perf_counter() - began)
            for line in lines:
                worked = work_of(session)
                assert table.enter([line]).ok
                works.append(work_of(session) - worked)
        commits = [_commit(store) for _ in range(100)]
    count, after = len(works), _sizes(server, address)
    disk, journal = ((new - old) / count for new, old in zip(after, before, strict=True))
    logged = (_log(server) - log) / count
    server.drop(address)
    return Sample(
        tuple(map(len, played)),
        tuple(works),
        statistics.median(commits),
        statistics.median(openings),
        journal,
        disk,
        logged,
    )


def _commit(store: PostgresLedger) -> float:
    began = time.perf_counter()
    store.rows.run("UPDATE trickledger.ledger SET lock = lock")
    return time.perf_counter() - began


def _sizes(server: Server, address: ServerAddress) -> Sequence[float]:
    ((disk, journal),) = server.run(_SIZE, address.database)
    return [float(str(disk)), float(str(journal))]


def _log(server: Server) -> float:
    ((written,),) = server.run("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")
    return float(str(written))


# -- what is simulated -----------------------------------------------------------------------------


def simulated(sample: Sample, tables: int, cores: int, seed: int = 1) -> Round:
    """A round of so many tables at a server: each line waits for a core, then for the disk.

    Whoever commits while the disk writes goes along with the next writing of it, as PostgreSQL's
    commits do.
    """
    rng = random.Random(seed)
    arrivals = sorted(at for _ in range(tables) for at in _lines_of(rng, rng.choice(sample.lines)))
    free = [0.0] * cores
    done: list[tuple[float, float]] = []
    for at in arrivals:
        end = max(at, heapq.heappop(free)) + rng.choice(sample.works)
        heapq.heappush(free, end)
        done.append((end, at))
    stored = _stored([end for end, _ in sorted(done)], sample.commit)
    waits = sorted(told - at for told, (_, at) in zip(stored, sorted(done), strict=True))
    took = arrivals[-1] - arrivals[0]
    return Round(
        len(arrivals) / took,
        _peak(arrivals),
        len(arrivals) * sample.work / took / cores,
        tuple(waits),
    )


def _lines_of(rng: random.Random, lines: int) -> Iterator[float]:
    at = rng.uniform(0, BEGINNING)
    between = partial(rng.expovariate, 1 / BETWEEN_LINES)
    for _ in range(lines):
        at += between()
        yield at


def _stored(committed: Sequence[float], write: float) -> Iterator[float]:
    """When each commit is on the disk, in their order."""
    begun = ended = 0.0
    for at in committed:
        if at > begun:
            begun = max(at, ended)
            ended = begun + write
        yield ended


def _peak(arrivals: Sequence[float]) -> int:
    counts: dict[int, int] = {}
    for at in arrivals:
        counts[int(at)] = counts.get(int(at), 0) + 1
    return max(counts.values())
