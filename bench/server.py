"""A ledger on a server: a line in a process, at a distance, and of many writers at once."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from tempfile import gettempdir
from typing import Any
from unittest.mock import patch

import psycopg

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
from trickledger.ledger.storage.postgresql.block import BEGIN_WRITING, COMMIT, Block
from trickledger.ledger.storage.postgresql.connection import connect
from trickledger.ledger.storage.postgresql.exchange import Statement
from trickledger.ledger.storage.postgresql.making import make_tables
from trickledger.ledger.storage.postgresql.rows import PostgresRows
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


def _bare(server: Server, address: ServerAddress) -> PostgresRows:
    """A link to tables that keep the same rows, and look after nothing."""
    writers.copy(server, address, "bare")
    rows = connect(address)
    rows.run("SET search_path = bare")
    rows.connection.prepare_threshold = 0
    return rows


def _lines(server: Server) -> Iterator[Figure]:
    """Each line, and the same rows in one bare commit, by turns."""
    head, lines = _game()
    ours, bare = [], []
    with _ledger(server) as address, open_ledger(address) as store:
        sitting = Table(store, open_game(store, head, SCORER), SCORER)
        sitting.enter(lines[:20])
        with closing(_bare(server, address).connection) as link, _recorded() as sent:
            for line in lines[20 : 20 + LINES]:
                sent.clear()
                ours.append(_timed(partial(sitting.enter, [line])))
                writes = [one for one in sent if one.sql.startswith(writers.WRITES)]
                whole = (BEGIN_WRITING, *writes, COMMIT)
                bare.append(_timed(partial(_commit, link, whole)))
    least = _tenth(bare)
    yield Figure("bare commit of the rows of a line (PostgreSQL)", least * 1e3, "ms")
    yield Figure("  a line, in a process", _tenth(ours) * 1e3, "ms", _tenth(ours) / least, "bare")


def _commit(link: psycopg.Connection[tuple[object, ...]], whole: Sequence[Statement]) -> None:
    with link.pipeline():
        for statement in whole:
            link.execute(*statement)


@contextmanager
def _recorded() -> Iterator[list[Statement]]:
    """The statements that blocks send."""
    sent: list[Statement] = []
    send = Block._sent

    def recording(self: Block, statements: Sequence[Statement], *more: Any) -> object:
        sent.extend(statements)
        return send(self, statements, *more)

    with patch.object(Block, "_sent", recording):
        yield sent


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
