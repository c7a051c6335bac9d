"""A ledger on a server: a line in a process, at a distance, and of many writers at once."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from tempfile import gettempdir

from bench import writers
from bench.ledger import SCORER
from bench.timing import Figure
from tests.postgresql import Server, running
from tests.proxy import between
from tests.rules.klaberjass_players import game_text
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.postgresql.making import make_tables
from trickledger.rules.record.header import Head
from trickledger.rules.record.stored import read_head

LINES = 300
ROUND_TRIP = 0.010


def figures() -> Iterator[Figure]:
    """All figures, on a server of their own."""
    # what is in memory alone is committed for nothing
    with running(gettempdir()) as server:
        yield from _lines(server)
        yield from _at_a_distance(server)
        yield from _many_writers(server)


@contextmanager
def _ledger(server: Server) -> Iterator[ServerAddress]:
    address = server.database()
    make_tables(address)
    yield address
    server.drop(address)


def _game() -> tuple[Head, list[str]]:
    lines = game_text(random.Random(1), target=6000).splitlines()
    head = read_head("\n".join(lines[:3]))
    assert isinstance(head, Head)
    return head, lines[3:]


def _lines(server: Server) -> Iterator[Figure]:
    """Each line, and the same rows in a bare commit of either kind, by turns."""
    head, lines = _game()
    spent: dict[str, list[float]] = {"bare": [], "lean": [], "ours": []}
    with _ledger(server) as address, open_ledger(address) as store:
        sitting = Table(store, open_game(store, head, SCORER), SCORER)
        sitting.enter(lines[:20])
        bare = writers.bare_link(server, address, "bare")
        lean = writers.bare_link(server, address, "lean")
        with closing(bare.connection), closing(lean.connection), writers.written() as writes:
            for line in lines[20 : 20 + LINES]:
                writes.clear()
                spent["ours"].append(_timed(partial(sitting.enter, [line])))
                spent["bare"].append(_timed(partial(writers.commit, bare, writes)))
                spent["lean"].append(_timed(partial(writers.commit_at_once, lean, writes)))
    least = {name: _tenth(times) for name, times in spent.items()}
    yield Figure("bare commit of the rows of a line (PostgreSQL)", least["bare"] * 1e3, "ms")
    yield Figure("  bare, in one message", least["lean"] * 1e3, "ms")
    ours = least["ours"]
    for name, peer in (("bare", "bare"), ("lean", "bare, in one message")):
        yield Figure("  a line, in a process", ours * 1e3, "ms", ours / least[name], peer)


def _timed(run: Callable[[], object]) -> float:
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def _tenth(spent: Sequence[float]) -> float:
    """What one in ten is faster than: what the machine's noise leaves."""
    return statistics.quantiles(spent, n=10)[0]


def _at_a_distance(server: Server) -> Iterator[Figure]:
    head, lines = _game()
    with (
        _ledger(server) as address,
        between(server.folder) as proxy,
        open_ledger(proxy.to(address)) as store,
    ):
        sitting = Table(store, open_game(store, head, SCORER), SCORER)
        sitting.enter(lines[:20])
        proxy.delay = ROUND_TRIP / 2
        spent = [_timed(partial(sitting.enter, [line])) for line in lines[20:80]]
    middle = statistics.median(spent)
    yield Figure(
        "a line, 10 ms away", middle * 1e3, "ms", middle / ROUND_TRIP, "round trip of 10 ms"
    )


def _many_writers(server: Server) -> Iterator[Figure]:
    """Lines of many tables at once, beside bare ones of as many."""
    with _ledger(server) as address:
        yield from writers.figures(server, address)
