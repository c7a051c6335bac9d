"""A ledger on a server: a line in a process, at a distance, and of many writers at once."""

from __future__ import annotations

import random
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from tempfile import gettempdir
from unittest.mock import patch

import psycopg

from bench.ledger import SCORER
from bench.timing import Figure
from tests.postgresql import Server, running
from tests.proxy import between
from tests.rules.klaberjass_players import game_text
from trickledger.ledger.journal.journal import NewEntry, append, append_unseen, open_stream
from trickledger.ledger.journal.times import now
from trickledger.ledger.services.table import Table, open_game
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.postgresql.block import BEGIN_WRITING, COMMIT, Block, Statement
from trickledger.ledger.storage.postgresql.connection import connect
from trickledger.ledger.storage.postgresql.making import make_tables
from trickledger.ledger.storage.postgresql.rows import PostgresRows
from trickledger.ledger.storage.postgresql.schemas import SCHEMA
from trickledger.rules.record.header import Head
from trickledger.rules.record.stored import read_head

LINES = 300
WRITERS = 32
EACH = 20
ROUND_TRIP = 0.010

_WRITTEN = ("entry", "hand", "game", "seat", "score", "finding")
_WRITES = (b"INSERT", b"UPDATE", b"DELETE", b"\nINSERT")


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
    tables = "".join(
        f"CREATE TABLE bare.{table} (LIKE {SCHEMA}.{table} INCLUDING INDEXES);"
        for table in _WRITTEN
    )
    copies = "".join(
        f"INSERT INTO bare.{table} SELECT * FROM {SCHEMA}.{table};" for table in _WRITTEN
    )
    authors = f"CREATE TABLE bare.author (LIKE {SCHEMA}.author INCLUDING INDEXES);"
    copied = f"INSERT INTO bare.author SELECT * FROM {SCHEMA}.author;"
    server.run(f"CREATE SCHEMA bare; {tables}{copies}{authors}{copied}", address.database)
    rows = connect(address)
    rows.run("SET search_path = bare")
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
                writes = [one for one in sent if one.sql.startswith(_WRITES)]
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

    def recording(self: Block, statements: Sequence[Statement]) -> object:
        sent.extend(statements)
        return send(self, statements)

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
    """Entries of writers to games of their own, beside bare inserts of as many."""
    with _ledger(server) as address:
        server.run(
            f"CREATE TABLE public.bare (LIKE {SCHEMA}.entry INCLUDING INDEXES)", address.database
        )
        bare = _at_once(lambda number: _bare_writer(address, number))
        ours = _at_once(lambda number: _writer(address, number))
    lines = WRITERS * EACH
    rate, bare_rate = lines / max(ours), lines / max(bare)
    yield Figure(f"bare inserts of {WRITERS} writers", bare_rate, "a second")
    yield Figure(f"  entries of {WRITERS} writers", rate, "a second", rate / bare_rate, "bare")
    yield Figure("  the longest wait of one", max(_LONGEST) * 1e3, "ms")


_LONGEST: list[float] = []


def _at_once(writer: Callable[[int], Callable[[int], None]]) -> list[float]:
    """How long each of many writers took for its entries, all of them at once."""
    ready, spent = threading.Barrier(WRITERS), []
    _LONGEST.clear()

    def write(number: int) -> None:
        enter = writer(number)
        ready.wait()
        began = time.perf_counter()
        _LONGEST.append(max(_timed(partial(enter, entry)) for entry in range(EACH)))
        spent.append(time.perf_counter() - began)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return spent


def _bare_writer(address: ServerAddress, number: int) -> Callable[[int], None]:
    link = connect(address).connection
    values = (number, 1, 0, "note", "a word", 1, 0, bytes(32), bytes(32))

    def enter(entry: int) -> None:
        row = (number, entry + 1, *values[2:])
        link.execute(b"INSERT INTO public.bare VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9)", row)

    return enter


def _writer(address: ServerAddress, number: int) -> Callable[[int], None]:
    store = open_ledger(address)
    scorer, device = SCORER
    with store.writing() as db:
        stream = open_stream(db, "game", f"{number:032x}")
        first = [NewEntry(1, "note", "a word")]
        (last,) = append(db, stream, 0, first, scorer=scorer, device=device, at=now())
    head = [(last.number, last.hash)]

    def enter(entry: int) -> None:
        with store.entering() as db:
            new = [NewEntry(entry + 2, "note", "a word")]
            (last,) = append_unseen(
                db, stream, head[-1], new, scorer=scorer, device=device, at=now()
            )
            head.append((last.number, last.hash))

    return enter
