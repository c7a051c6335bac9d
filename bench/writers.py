"""Many processes that write into one ledger on a server, each into a game of its own.

Beside them as many bare ones: the same rows in the same number of processes, into tables that look
after nothing. Each commit is sent as the pipeline of psycopg does, which is what anybody would
write, or in one message that is the transaction, as lines are; and there are bare inserts of one
row, which is less than any line writes.

What is compared takes short turns, so that whatever else the machine does meets both; in the first
turn, which does not count, sessions learn what they will say. The ratio is the median of all turns.
"""

from __future__ import annotations

import gc
import multiprocessing
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import cache, partial
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import NamedTuple, Protocol
from unittest.mock import patch

from bench.timing import Figure
from tests.ledger.games import head
from tests.postgresql import Server
from tests.rules.klaberjass_players import game_text
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import NewEntry, Stream, append_unseen
from trickledger.ledger.journal.times import now
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.postgresql.block import COMMIT, Block
from trickledger.ledger.storage.postgresql.connection import connect
from trickledger.ledger.storage.postgresql.exchange import Statement
from trickledger.ledger.storage.postgresql.ledger import PostgresLedger
from trickledger.ledger.storage.postgresql.rows import PostgresRows
from trickledger.ledger.storage.postgresql.schemas import SCHEMA

WRITERS = 32
_TURNS = 13
_LINES = 8
_BEFORE = 40

_WRITTEN = ("author", "entry", "hand", "game", "seat", "score", "finding")
_BEGIN = Statement(b"BEGIN")
_WRITES = (b"INSERT", b"UPDATE", b"DELETE", b"\nINSERT")
_ONE_ROW = b"INSERT INTO bare.one VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"

_PLAIN = """
SELECT format('ALTER TABLE {name}.%I %s', table_name,
              string_agg(format('ALTER %I TYPE %s', column_name, data_type), ', '))
FROM information_schema.columns WHERE table_schema = '{name}' AND domain_name IS NOT NULL
GROUP BY table_name
"""

Said = list[list[Statement]]
"""What a process sends, a list a line."""

_FORK = multiprocessing.get_context("fork")


class Written(NamedTuple):
    """What a process did in a turn: when, its longest wait, work of the server and its own.

    All is in seconds; work is time of the processor.
    """

    began: float
    ended: float
    longest: float
    work: float
    own: float


class Together(NamedTuple):
    """What all processes have done in a turn: how many lines, in what time, with what work a line.

    `longest` is the longest wait of a line, `work` that of the server and `own` that of the client;
    all in seconds.
    """

    lines: int
    took: float
    longest: float
    work: float
    own: float

    @property
    def rate(self) -> float:
        """Lines a second."""
        return self.lines / self.took


class Writer(Protocol):
    """What a process does: it gets ready, and gives how it enters a line, by its number."""

    def __call__(self, number: int, /) -> tuple[PostgresRows, Callable[[int], object]]: ...


def figures(server: Server, address: ServerAddress) -> Iterator[Figure]:
    """All figures, in an empty ledger on a server of their own."""
    streams = _begun(address, WRITERS)
    for name in ("bare", "lean"):
        copy(server, address, name)
    said = [_said(address, stream, number) for number, stream in enumerate(streams)]
    streams = _begun(address, WRITERS)
    bare, ours = _in_turn(partial(_bare, address, said), partial(_at_a_table, address, streams))
    (lean,) = _in_turn(partial(_lean, address, said))
    yield Figure(f"bare commits of the rows of lines, {WRITERS} processes", _rate(bare), "a second")
    yield Figure(f"  lines of {WRITERS} tables", _rate(ours), "a second", _to(bare, ours), "bare")
    yield Figure("  the longest wait of one", max(turn.longest for turn in ours) * 1e3, "ms")
    yield Figure("  bare, each commit in one message", _rate(lean), "a second")
    least, most = (statistics.mean(turn.work for turn in turns) for turns in (bare, ours))
    yield Figure("  work of the server, a bare commit", least * 1e3, "ms")
    share = least / most if most else None
    yield Figure("  work of the server, a line", most * 1e3, "ms", share, "of it bare")
    least, most = (statistics.mean(turn.own for turn in turns) for turns in (bare, ours))
    yield Figure("  work of the client, a bare commit", least * 1e3, "ms")
    yield Figure("  work of the client, a line", most * 1e3, "ms", least / most, "of it bare")
    single, entries = _in_turn(partial(_one_row, address), partial(_journal, address, streams))
    yield Figure(f"bare inserts of one row, {WRITERS} processes", _rate(single), "a second")
    ratio = _to(single, entries)
    yield Figure("  entries of the journal alone", _rate(entries), "a second", ratio, "bare")


def _rate(turns: Sequence[Together]) -> float:
    return statistics.median(turn.rate for turn in turns)


def _to(peer: Sequence[Together], ours: Sequence[Together]) -> float:
    """How fast our side is by that of the same turn of the other."""
    return statistics.median(one.rate / other.rate for one, other in zip(ours, peer, strict=True))


def of_tables(address: ServerAddress, count: int, lines: int) -> Together:
    """Let so many tables, each a process, enter so many lines each."""
    streams = _begun(address, count)
    side = _Side(partial(_at_a_table, address, streams), count, 1, lines)
    turn = side.turn()
    side.end()
    return turn


def _begun(address: ServerAddress, count: int) -> list[Stream]:
    """Games of which some lines are played, each by a scorer and on a device of their own."""
    streams = []
    with open_ledger(address) as store:
        for number in range(count):
            author = _author(number)
            stream = open_game(store, head("players Ann, Bob", "option kla_target 6000"), author)
            Table(store, stream, author).enter(_played(number)[:_BEFORE])
            streams.append(stream)
    return streams


@cache
def _played(number: int) -> list[str]:
    return lines_of(game_text(random.Random(number), target=6000))


def lines_of(text: str) -> list[str]:
    """The lines of a game without its head."""
    return [
        line for line in text.splitlines() if not line.startswith(("game", "players", "option"))
    ]


def _author(number: int) -> Author:
    return Author(f"scorer {number}", f"laptop {number}")


def copy(server: Server, address: ServerAddress, name: str) -> None:
    """Make tables of the same columns, keys and indexes with the same rows; nothing is checked."""
    made = "".join(
        f"CREATE TABLE {name}.{table} (LIKE {SCHEMA}.{table} INCLUDING INDEXES);"
        for table in _WRITTEN
    )
    one = f"CREATE TABLE {name}.one (LIKE {SCHEMA}.entry INCLUDING INDEXES);"
    server.run(f"CREATE SCHEMA {name}; {made} {one}", address.database)
    # a type of ours looks at each value
    for statement in server.run(_PLAIN.format(name=name), address.database):
        server.run(str(*statement), address.database)
    for table in _WRITTEN:
        rows = f"INSERT INTO {name}.{table} SELECT * FROM {SCHEMA}.{table}"
        server.run(rows, address.database)


def _said(address: ServerAddress, stream: Stream, number: int) -> Said:
    """What lines come to: the statements that write, in a transaction of their own."""
    lines: Said = []
    with open_ledger(address) as store:
        table = Table(store, stream, _author(number))
        assert table.fold.numbered
        with written() as writes:
            for line in _played(number)[_BEFORE : _BEFORE + _TURNS * _LINES]:
                table.enter([line])
                lines.append([*writes])
                writes.clear()
    return lines


@contextmanager
def written() -> Iterator[list[Statement]]:
    """The statements that write, without what lines count on."""
    writes: list[Statement] = []
    collected = Block._all_that_waits

    def recording(block: Block) -> list[Statement]:
        writes.extend(one for one in block._waiting if one.sql.startswith(_WRITES))
        return collected(block)

    with patch.object(Block, "_all_that_waits", recording):
        yield writes


def bare_link(server: Server, address: ServerAddress, name: str) -> PostgresRows:
    """A link to tables that keep the same rows, and look after nothing."""
    copy(server, address, name)
    return _link(address, name)


def _link(address: ServerAddress, name: str) -> PostgresRows:
    rows = connect(address)
    rows.run(f"SET search_path = {name}")
    rows.connection.prepare_threshold = 0
    return rows


def commit(rows: PostgresRows, writes: Sequence[Statement]) -> None:
    """Commit rows as the pipeline of the library sends them."""
    with rows.connection.pipeline():
        for statement in (_BEGIN, *writes, COMMIT):
            rows.connection.execute(*statement)


def commit_at_once(rows: PostgresRows, writes: Sequence[Statement]) -> None:
    """Commit rows in one message, which is a transaction."""
    rows.exchange.carried_out(writes, prepare=True)


# -- what a process does ---------------------------------------------------------------------------


def _at_a_table(
    address: ServerAddress, streams: Sequence[Stream], number: int
) -> tuple[PostgresRows, Callable[[int], object]]:
    store = open_ledger(address)
    assert isinstance(store, PostgresLedger)
    author = _author(number)
    table = Table(store, streams[number], author)
    assert table.fold.numbered
    lines = _played(number)[_BEFORE:]
    return store.rows, lambda line: table.enter([lines[line]])


def _journal(
    address: ServerAddress, streams: Sequence[Stream], number: int
) -> tuple[PostgresRows, Callable[[int], object]]:
    store = open_ledger(address)
    assert isinstance(store, PostgresLedger)
    author = _author(number)
    table = Table(store, streams[number], author)
    assert table.fold.numbered
    assert table._newest
    newest = [table._newest]

    def enter(_: int) -> None:
        with store.entering() as db:
            new = [NewEntry(newest[-1][0] + 1, "note", "a word")]
            said = append_unseen(db, streams[number], newest[-1], new, by=author, at=now())
        newest.append((said[-1].number, said[-1].hash))

    return store.rows, enter


def _bare(
    address: ServerAddress, said: Sequence[Said], number: int
) -> tuple[PostgresRows, Callable[[int], object]]:
    """The same rows, sent as the library sends what is to be one round trip."""
    rows = _link(address, "bare")
    return rows, lambda line: commit(rows, said[number][line])


def _lean(
    address: ServerAddress, said: Sequence[Said], number: int
) -> tuple[PostgresRows, Callable[[int], object]]:
    """The same rows, sent as our own lines are."""
    rows = _link(address, "lean")
    return rows, lambda line: commit_at_once(rows, said[number][line])


def _one_row(address: ServerAddress, number: int) -> tuple[PostgresRows, Callable[[int], object]]:
    rows = connect(address)
    rows.connection.prepare_threshold = 0
    row = (0, "note", "a word", 1, 0, bytes(32), bytes(32))

    def insert(line: int) -> None:
        rows.connection.execute(_ONE_ROW, (number, line + 1, *row))

    return rows, insert


# -- all at once -----------------------------------------------------------------------------------


def _in_turn(*writers: Writer) -> list[list[Together]]:
    """Let all processes of each side enter some lines as fast as they can, a side at a time.

    Gives the turns of each that count.
    """
    sides = [_Side(writer, WRITERS, _TURNS, _LINES) for writer in writers]
    turns: list[list[Together]] = [[] for _ in sides]
    for number in range(_TURNS):
        # who goes first in one turn is last in the next
        for place in range(len(sides))[:: -1 if number % 2 else 1]:
            turns[place].append(sides[place].turn())
    for side in sides:
        side.end()
    return [of_side[1:] for of_side in turns]


class _Side:
    """Processes that do the same, and wait for their turn."""

    def __init__(self, writer: Writer, count: int, turns: int, lines: int) -> None:
        self._lines = count * lines
        self._ready = _FORK.Barrier(count + 1)
        self._told = _FORK.SimpleQueue()

        def write(number: int) -> None:
            for done in _entered(writer, number, turns, lines, self._ready):
                self._told.put(done)

        self._processes = [_FORK.Process(target=write, args=(each,)) for each in range(count)]
        # none of them has to look through what is there already, at a moment that hangs on chance
        gc.collect()
        gc.freeze()
        for process in self._processes:
            process.start()
        gc.unfreeze()

    def turn(self) -> Together:
        """Let all of them begin at once, and wait for the last."""
        self._ready.wait()
        done: list[Written] = [self._told.get() for _ in self._processes]
        took = max(one.ended for one in done) - min(one.began for one in done)
        longest, work = max(one.longest for one in done), sum(one.work for one in done)
        own = sum(one.own for one in done)
        return Together(self._lines, took, longest, work / self._lines, own / self._lines)

    def end(self) -> None:
        for process in self._processes:
            process.join()


def _entered(
    writer: Writer, number: int, turns: int, lines: int, ready: Barrier
) -> Iterator[Written]:
    rows, enter = writer(number)
    with closing(rows.connection):
        session = rows.connection.info.backend_pid
        for turn in range(turns):
            longest = 0.0
            ready.wait()
            began, work, own = time.monotonic(), work_of(session), time.process_time()
            for line in range(turn * lines, (turn + 1) * lines):
                at = time.monotonic()
                enter(line)
                longest = max(longest, time.monotonic() - at)
            ended, own = time.monotonic(), time.process_time() - own
            yield Written(began, ended, longest, work_of(session) - work, own)


def work_of(session: int) -> float:
    """The processor's time of a session of a server on this machine, 0 where nobody tells."""
    with suppress(OSError):
        return int(Path(f"/proc/{session}/schedstat").read_text().split()[0]) / 1e9
    return 0.0
