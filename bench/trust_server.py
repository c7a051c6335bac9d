"""What a ledger on a server withstands: kills, falls, lost answers, altered rows, refused changes.

On the server that TRICKLEDGER_TEST_POSTGRESQL names (`USER@FOLDER`), or on one of its own, which
falls as well. All of it stops with an error where anything that stood is lost or doubled.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from bench import million, writers
from bench.timing import Figure
from tests.ledger.games import AUTHOR, head, random_game
from tests.ledger.killed import killed_on
from tests.ledger.test_falling_server import WRITERS, demand_whole, killed, started
from tests.postgresql import Server, running
from tests.proxy import between
from trickledger.ledger.journal import journal
from trickledger.ledger.services.check import check
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import fill, open_ledger
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.servers import give

KILLS = 60
FALLS = 10
CUTS = 120
ALTERED = 60
AT_ONCE = 8
ENTRIES = 250

# each field of an entry, and what somebody could put in its place who leaves no other trace
_OTHERWISE = (
    "text = text || ' '",
    "text = upper(text) || 'x'",
    "kind = CASE kind WHEN 'note' THEN 'act' ELSE 'note' END",
    "back = CASE WHEN number > 1 THEN (back + 1) % number ELSE 0 END",
    "author = 3 - author",
    "at = at + 1",
    "hash = sha256(hash)",
    "previous = sha256(previous)",
)

_CHANGES = (
    "UPDATE entry SET text = 'x'",
    "UPDATE entry SET author = author",
    "DELETE FROM entry",
    "TRUNCATE entry CASCADE",
    "UPDATE stream SET number = number + 1000",
    "DELETE FROM stream",
    "UPDATE author SET scorer = 'Eve'",
    "INSERT INTO entry SELECT stream, number + 9, 0, kind, text, author, at, previous, hash "
    "FROM entry",
    "SET session_replication_role = replica; DELETE FROM entry",
)
_BY_FORCE = (
    "ALTER TABLE entry DISABLE TRIGGER ALL",
    "DROP TRIGGER entry_stays ON entry",
    "ALTER TABLE entry ADD note text",
    "DROP TABLE entry CASCADE",
    "CREATE RULE r AS ON INSERT TO entry DO INSTEAD NOTHING",
)


def figures() -> Iterator[Figure]:
    """All figures."""
    with tempfile.TemporaryDirectory() as folder, running(tempfile.gettempdir()) as server:
        yield from _kills(server, Path(folder))
        yield from _falls(server, Path(folder))
        yield from _cuts(server)
        yield from _altered(server)
        yield from _refused(server)
        yield from _writers(server)
        yield from _million(server, Path(folder, "million.db"))


@contextmanager
def _ledger(
    server: Server, words: str = "ENCODING 'UTF8' TEMPLATE template0", owner: str = ""
) -> Iterator[ServerAddress]:
    made = server.database(words)
    address = made._replace(user=owner or made.user)
    fill(address, lambda _: None)
    yield address
    server.drop(made)


def _kills(server: Server, folder: Path) -> Iterator[Figure]:
    with _ledger(server) as address:
        tables = list(killed_on(address, folder, KILLS))
    lost = sum(each.lost for each in tables)
    if lost or not all(each.is_whole for each in tables):
        raise RuntimeError(f"{lost} printed entries were lost to kill -9")
    yield Figure("tables killed with -9 while they entered", len(tables), "kills")
    yield Figure("  entries that they had printed", sum(each.printed for each in tables), "entries")
    yield Figure("  of these lost", lost, "entries")


def _falls(server: Server, folder: Path) -> Iterator[Figure]:
    """Let the server fall at any moment while writers enter, some of whom are killed as well."""
    if server.start is None:
        return
    rng, numbers, stands = random.Random(7), iter(range(10**6)), folder / "stands"
    with _ledger(server) as address:
        with open_ledger(address) as store:
            for _ in range(WRITERS + 1):
                open_game(store, head(), AUTHOR)
        at_work = [started(address, folder, next(numbers)) for _ in range(WRITERS)]
        for _ in range(FALLS):
            time.sleep(rng.uniform(0.5, 1.5))
            place = rng.randrange(WRITERS)
            killed(at_work[place])
            at_work[place] = started(address, folder, next(numbers))
            server.crash()
            server.start()
        time.sleep(1)
        for process in at_work:
            killed(process)
        if (folder / "faults").exists():
            raise RuntimeError((folder / "faults").read_text())
        stood = stands.read_text().splitlines()
        demand_whole(address, stood)
    yield Figure(f"falls of the server among {WRITERS} writers", FALLS, "falls")
    yield Figure("  lines that stood", len(stood), "lines")
    yield Figure("  of these lost or doubled", 0, "lines")


def _cuts(server: Server) -> Iterator[Figure]:
    """Break the link after each message of a line, from either side, before and after COMMIT."""
    broken = 0
    with _ledger(server) as address, between(server.folder) as proxy:
        with open_ledger(proxy.to(address)) as store:
            table = Table(store, open_game(store, head(), AUTHOR), AUTHOR)
            said = [f"note {number}" for number in range(CUTS)]
            for number, line in enumerate(said):
                end = "cut_told" if number % 2 else "cut_sent"
                setattr(proxy, end, number // 2 % 30)
                if not table.enter([line], at=table.fold.numbered).ok:
                    raise RuntimeError(f"line {number} was refused")
                broken += getattr(proxy, end) is None
                setattr(proxy, end, None)
        with open_ledger(address) as store, store.reading() as db:
            (game,) = journal.streams(db, "game")
            stored = [entry.text for entry in journal.read(db, game, 2)]
    if stored != said:
        raise RuntimeError("a line whose link broke was lost or doubled")
    yield Figure("lines whose link broke on the way there or back", broken, "lines")
    yield Figure("  decided otherwise than they were stored", 0, "lines")


def _altered(server: Server) -> Iterator[Figure]:
    """Alter a field of an entry as only the server's own keeper can, and see that it is named."""
    rng, silent = random.Random(3), 0
    with _ledger(server) as first:
        with open_ledger(first) as store:
            _played(store)
        for number in range(ALTERED):
            place = server.database(f"TEMPLATE {first.database}")
            change = _OTHERWISE[number % len(_OTHERWISE)]
            entry = rng.randrange(2, 60)
            server.run(
                "SET search_path = trickledger; ALTER TABLE entry DISABLE TRIGGER entry_stays;"
                f"UPDATE entry SET {change} WHERE stream = 1 AND number = {entry};"
                "ALTER TABLE entry ENABLE ALWAYS TRIGGER entry_stays",
                place.database,
            )
            with open_ledger(place, write=False) as store:
                silent += not check(store).faults
            server.drop(place)
    if silent:
        raise RuntimeError(f"{silent} altered entries were not named")
    yield Figure("entries altered by who keeps the server", ALTERED, "entries")
    yield Figure("  of these not named by check", silent, "entries")


def _played(store: Ledger) -> None:
    """Two games by two scorers, in which some lines are notes."""
    for number, scorer in enumerate((AUTHOR, AUTHOR._replace(scorer="Zoe")), 1):
        table = Table(store, open_game(store, head(), scorer), scorer)
        for line in random_game(number)[:50]:
            table.enter([line, "note a word"])


def _refused(server: Server) -> Iterator[Figure]:
    """Try each change of what is kept as scorer, director, owner and keeper of the server."""
    owner, director, scorer = server.people("club", "ben", "dora")
    tried = done = 0
    with _ledger(server, f"OWNER {owner} ENCODING 'UTF8' TEMPLATE template0", owner) as address:
        with open_ledger(address) as store:
            _played(store)
        for level, who in (("director", director), ("scorer", scorer)):
            give(address, level, [who])
        before = _kept(server, address)
        for who in (scorer, director, owner, server.user):
            # who owns the tables may alter them, and no ledger is opened then
            ways = _CHANGES if who in (owner, server.user) else (*_CHANGES, *_BY_FORCE)
            tried += len(ways)
            done += sum(_is_done(server, address._replace(user=who), way) for way in ways)
        if done or _kept(server, address) != before:
            raise RuntimeError(f"{done} changes of what is kept were carried out")
    yield Figure("changes of what is kept, tried by every role", tried, "changes")
    yield Figure("  of these carried out", done, "changes")


def _is_done(server: Server, address: ServerAddress, way: str) -> bool:
    with (
        suppress(psycopg.Error),
        psycopg.connect(
            host=server.folder, user=address.user, dbname=address.database, autocommit=True
        ) as link,
    ):
        link.execute(f"SET search_path = trickledger; {way}".encode())
        return True
    return False


def _kept(server: Server, place: ServerAddress) -> Sequence[object]:
    return server.run("SELECT * FROM trickledger.entry ORDER BY 1, 2", place.database)


def _writers(server: Server) -> Iterator[Figure]:
    with _ledger(server) as address:
        told = writers.of_tables(address, AT_ONCE, ENTRIES)
        with open_ledger(address) as store:
            report = check(store)
        if report.faults:
            raise RuntimeError(f"the writers lost something: {report.faults[0]}")
    what = f"{AT_ONCE} processes that enter as fast as they can"
    yield Figure(f"{what}: stored, chains whole", report.entries, "entries")
    yield Figure("  the longest wait of a line", told.longest * 1e3, "ms")
    yield Figure("  together", told.rate, "lines/s")


def _million(server: Server, file: Path) -> Iterator[Figure]:
    entries = million.built(file)
    place = server.database()
    moved = million.carried_out(["import", str(file), "--ledger", str(place)])
    ((size,),) = server.run(f"SELECT pg_database_size('{place.database}')")
    checked = million.carried_out(["check", "--ledger", str(place)])
    server.drop(place)
    yield Figure("a ledger of a million entries: its file", float(str(size)) / 1e6, "MB")
    yield Figure("  imported from a file, as a process", moved.took, "s")
    yield Figure("  import, memory at its highest", moved.memory, "MB")
    yield Figure("  check, as a process", checked.took, "s")
    yield Figure("  check, an entry", checked.took / entries * 1e6, "us")
    yield Figure("  check, memory at its highest", checked.memory, "MB")
