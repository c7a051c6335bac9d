"""Results that many tables enter at the same moment on a server: of one event, and of as many."""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Iterator, Sequence
from tempfile import gettempdir

from bench.ledger import SCORER
from bench.timing import Figure
from tests.ledger.events import new_event
from tests.postgresql import running
from tests.proxy import Proxy, between
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.queries.event_rows import NEWEST_ROUND
from trickledger.ledger.services.director import Desk, direct
from trickledger.ledger.services.reporting import report
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.postgresql.making import make_tables
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.next_round import planned

TABLES = 20
ROUND_TRIP = 0.010

Place = tuple[Stream, int]
"""An event, and a table of its first round."""


def figures() -> Iterator[Figure]:
    """How long the last of twenty waits, on a server of their own that is 10 ms away."""
    with running(gettempdir()) as server:
        address = server.database()
        make_tables(address)
        with open_ledger(address) as store:
            one = _begun(store, 2 * TABLES)
            many = [_begun(store, 4) for _ in range(TABLES)]
        with between(server.folder) as proxy:
            alone = statistics.median(_entered(proxy, address, [(many[0], 1)])[0] for _ in range(9))
            yield _figure("a result, 10 ms away", alone)
            of_one = _entered(proxy, address, [(one, table) for table in range(1, TABLES + 1)])
            yield _figure(f"  {TABLES} at once in one event: the last", max(of_one))
            of_many = _entered(proxy, address, [(event, 1) for event in many])
            yield _figure(f"  {TABLES} at once in as many events: the last", max(of_many))


def _figure(what: str, seconds: float) -> Figure:
    return Figure(what, seconds * 1e3, "ms", seconds / ROUND_TRIP, "round trip of 10 ms")


def _begun(store: Ledger, players: int) -> Stream:
    def made(desk: Desk) -> None:
        desk.make_round(1, "swiss", planned(desk.event, 1), seed=None)

    event = new_event(store, players=players)
    direct(store, event, SCORER, made)
    return event


def _entered(proxy: Proxy, address: ServerAddress, places: Sequence[Place]) -> list[float]:
    """Let each of some tables enter a result at the same moment; how long each took."""
    ready, spent = threading.Barrier(len(places)), list[float]()

    def enter(event: Stream, table: int) -> None:
        with open_ledger(proxy.to(address)) as store:
            proxy.delay = ROUND_TRIP / 2
            ready.wait()
            began = time.perf_counter()
            report(store, event, SCORER, Act("result", NEWEST_ROUND, table, figures=(501, 320)))
            spent.append(time.perf_counter() - began)

    entering = [threading.Thread(target=enter, args=place) for place in places]
    for one in entering:
        one.start()
    for one in entering:
        one.join()
    return spent
