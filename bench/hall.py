"""The hall: how soon a result is on the wall and a tap answered, what paper and pages cost.

`serve` runs as its own process, as at a club; its phones are clients of their own, each with an
address of its own as phones have.
"""

from __future__ import annotations

import asyncio
import http.client
import os
import random
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from bench.ledger import START
from bench.timing import Figure, process, process_work, run_process
from tests.ledger.day import enter_day
from tests.ledger.events import enter, new_event
from tests.ledger.games import AUTHOR
from tests.rules.klaberjass_players import game_text
from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.services import admission
from trickledger.ledger.services.admission import TableKey
from trickledger.ledger.services.director import direct
from trickledger.ledger.storage.sqlite.making import create

TABLES = 21
"""The first is recorded card by card, the others tell results."""
RESULTS = 20
TAPS = 60
DISTANCE = 0.020
BOARDS = 200
WRITERS = 8
ENTRIES = 250
TURNS = 3
SEASON = 1000
MEMBERS = 50
_PATIENCE = 30.0
_CONTENT = "application/x-www-form-urlencoded"
_TOKEN = re.compile(r'name="token" value="(\w+)"')
_SEEN = re.compile(r'name="seen" value="([^"]+)"')
_AT = re.compile(r'name="at" value="(\d+)"')


def figures() -> Iterator[Figure]:
    """All figures, in a folder of their own."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _served(Path(folder, "hall.db"))
        yield from _beside_writers(Path(folder))
        yield from _paper(Path(folder))
        yield from _season(Path(folder))


# -- an event that is served -----------------------------------------------------------------------


class Event(NamedTuple):
    """An event of a ledger, and the keys of its tables."""

    ledger: Path
    stream: Stream
    keys: dict[int, TableKey]


def _event(ledger: Path, tables: int) -> Event:
    """An event whose first round is seated and public, its first table recorded card by card."""
    with create(ledger) as store:
        stream = new_event(store, "rounds=3", players=2 * tables)
        pairs = ", ".join(f"{n} {n + tables}" for n in range(1, tables + 1))
        enter(store, stream, f"round 1 typed: {pairs}", "release everything")
        keys = admission.new_keys(store, stream, range(1, tables + 1))
        direct(store, stream, AUTHOR, lambda desk: desk.open_tables(1, [1]))
    return Event(ledger, stream, {key.tab: key for key in keys})


@contextmanager
def _serving(ledger: Path) -> Iterator[tuple[int, int]]:
    """`serve` as a process: its port, and the id of the process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["serve", "--port", str(port), "--ledger", str(ledger), "--host", "bench"]
    started = subprocess.Popen([sys.executable, "-c", START, *words], stdout=subprocess.PIPE)
    assert started.stdout
    try:
        while b"Ctrl-C ends it." not in started.stdout.readline():
            if started.poll() is not None:
                raise RuntimeError("the hall is not served")
        yield port, started.pid
    finally:
        started.terminate()
        started.wait()


class Phone:
    """A phone that was let in at a table, by way of a port."""

    _keys = count(1)

    def __init__(self, port: int, event: Event, tab: int) -> None:
        at = (f"127.0.0.{tab + 1}", 0)
        self._link = http.client.HTTPConnection("127.0.0.1", port, _PATIENCE, source_address=at)
        self._tab = tab
        self._cookies: dict[str, str] = {}
        self._token = _found(_TOKEN, self.get(""))
        self.post("door", key=event.keys[tab].key)
        self.post("who", name=f"P{tab}")
        self.tag = ""

    def get(self, what: str) -> str:
        """A page of the table, or a part of it."""
        return self._asked("GET", what, None)

    def post(self, what: str, **given: object) -> str:
        """Send something, with a key of its own."""
        body = {"token": self._token, "key": f"benchkey{next(self._keys)}", **given}
        return self._asked("POST", what, urlencode(body, doseq=True))

    def _asked(self, method: str, what: str, body: str | None) -> str:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {"Cookie": cookies, "Content-Type": _CONTENT}
        if body:
            headers["Accept"] = "application/json"
        self._link.request(method, f"/t/{self._tab}{what and '/'}{what}", body, headers)
        answer = self._link.getresponse()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                cookie, _, kept = value.partition(";")[0].partition("=")
                self._cookies[cookie] = kept
        text = answer.read().decode()
        if answer.status != 200:
            raise RuntimeError(f"{method} {what}: {answer.status} {text}")
        return text

    def close(self) -> None:
        self._link.close()


def _found(pattern: re.Pattern[str], page: str) -> str:
    found = pattern.search(page)
    if found is None:
        raise RuntimeError(f"no {pattern.pattern} in {page[:400]}")
    return found[1]


def _served(ledger: Path) -> Iterator[Figure]:
    event = _event(ledger, TABLES)
    with _serving(ledger) as (port, process_id), ExitStack() as stack:
        phones = [Phone(port, event, tab) for tab in range(1, TABLES + 1)]
        for phone in phones:
            stack.callback(phone.close)
        yield from _at_once(phones[1:])
        yield from _to_the_wall(port, phones[1])
        with _at_a_distance(port) as far:
            yield from _taps(far, event)
        yield from _boards(port, process_id)


def _at_once(phones: list[Phone]) -> Iterator[Figure]:
    """Every table sends its result at the same moment."""
    seen = [_found(_SEEN, phone.get("")) for phone in phones]
    ready = threading.Barrier(len(phones))
    spent: list[float] = []

    def send(phone: Phone, said: str, tab: int) -> None:
        ready.wait()
        began = time.perf_counter()
        phone.post("result", figure=["501", "320"], by=f"P{tab}", seen=said)
        spent.append(time.perf_counter() - began)

    threads = [
        threading.Thread(target=send, args=(phone, said, tab))
        for tab, (phone, said) in enumerate(zip(phones, seen, strict=True), 2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if len(spent) != len(phones):
        raise RuntimeError("a result was not acknowledged")
    what = f"{len(phones)} tables send their results at the same moment"
    yield Figure(f"{what}: the last is acknowledged after", max(spent) * 1e3, "ms")


def _to_the_wall(port: int, phone: Phone) -> Iterator[Figure]:
    """From the answer to a phone until a board has what it shows now."""
    with _board(port) as board:
        _told(board)
        spent = []
        for number in range(RESULTS):
            seen = _found(_SEEN, phone.get(""))
            phone.post("result", figure=["501", str(number)], by="P2", seen=seen)
            began = time.perf_counter()
            while f"501 : {number}<" not in _fetched(port, "/wall/view"):
                _told(board)
            spent.append(time.perf_counter() - began)
            # looks are taken at any moment between two of the server's own
            time.sleep(random.random() / 4)
    yield Figure("a result is on the wall after it is acknowledged", _middle(spent), "ms")
    yield Figure(f"  the latest of {RESULTS}", max(spent) * 1e3, "ms")


def _middle(spent: list[float]) -> float:
    return statistics.median(spent) * 1e3


@contextmanager
def _board(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), _PATIENCE) as made:
        made.sendall(b"GET /wall/changes HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        yield made


def _told(board: socket.socket) -> None:
    """Wait until a board is told of something new."""
    said = b""
    while b"event: changed" not in said:
        part = board.recv(4096)
        if not part:
            raise RuntimeError("a board was let go")
        said += part


def _fetched(port: int, path: str) -> str:
    link = http.client.HTTPConnection("127.0.0.1", port, _PATIENCE)
    link.request("GET", path)
    text = link.getresponse().read().decode()
    link.close()
    return text


def _taps(port: int, event: Event) -> Iterator[Figure]:
    """Lines of a game by a phone at a distance: until each is answered, and until it is seen."""
    phone = Phone(port, event, 1)
    lines = game_text(random.Random(1), target=6000).splitlines()
    answered, seen = [], []
    at = int(_found(_AT, phone.get("view")))
    names = {"Ann": "P1", "Bob": f"P{1 + TABLES}"}
    for text in lines[3 : 3 + TAPS]:
        line = re.sub("Ann|Bob", lambda name: names[name[0]], text)
        began = time.perf_counter()
        phone.post("line", game=1, round=1, line=line, at=at)
        answered.append(time.perf_counter() - began)
        page = phone.get("view")
        seen.append(time.perf_counter() - began)
        at = int(_found(_AT, page))
    phone.close()
    yield Figure("a tap is answered, 20 ms away", _middle(answered), "ms")
    yield Figure("  and the table shown as it is then", _middle(seen), "ms")
    yield Figure(f"  the slowest of {TAPS}", max(seen) * 1e3, "ms")


@contextmanager
def _at_a_distance(port: int) -> Iterator[int]:
    """A port by which all that is sent is half of the distance under way, in each direction."""
    loop = asyncio.new_event_loop()
    ready: list[int] = []
    is_there = threading.Event()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            loop.call_later(DISTANCE / 2, writer.write, data)
        loop.call_later(DISTANCE / 2, writer.close)

    async def link(near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, there = await asyncio.open_connection("127.0.0.1", port)
        ways = [asyncio.create_task(carry(*way)) for way in ((near, there), (far, back))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()

    async def listen() -> None:
        server = await asyncio.start_server(link, "127.0.0.1", 0)
        ready.append(server.sockets[0].getsockname()[1])
        is_there.set()

    def run() -> None:
        loop.run_until_complete(listen())
        loop.run_forever()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    is_there.wait()
    try:
        yield ready[0]
    finally:
        # what is under way arrives first
        loop.call_soon_threadsafe(loop.call_later, 5 * DISTANCE, loop.stop)
        thread.join()


def _boards(port: int, process_id: int) -> Iterator[Figure]:
    """What the server holds with so many boards open, each told of a change."""
    with ExitStack() as stack:
        boards = [stack.enter_context(_board(port)) for _ in range(BOARDS)]
        for board in boards:
            _told(board)
        status = Path(f"/proc/{process_id}/status")
        if status.exists():
            held = re.search(r"VmRSS:\s+(\d+) kB", status.read_text())
            assert held
            yield Figure(f"`serve` with {BOARDS} boards open", int(held[1]) / 1024, "MB")


# -- beside tables that write ----------------------------------------------------------------------


def _beside_writers(folder: Path) -> Iterator[Figure]:
    """How long a line waits while an event is served from its ledger, and while none is."""
    alone, beside = [], []
    for turn in range(TURNS):
        alone += _waits(_event(folder / f"alone-{turn}.db", 8))
        event = _event(folder / f"beside-{turn}.db", 8)
        with _serving(event.ledger) as (port, _), _board(port) as board, _looking(port, event):
            _told(board)
            beside += _waits(event)
    what = f"{WRITERS} tables write, {ENTRIES} entries each"
    for name, place in (("half of the lines within", 0.5), ("99 of 100 lines within", 0.99)):
        with_us, without = (sorted(waits)[int(place * len(waits))] for waits in (beside, alone))
        said = f"  {name}, beside `serve`" if place > 0.5 else f"{what}: {name}, beside `serve`"
        yield Figure(said, with_us * 1e3, "ms", with_us / without, "the same without it")


def _waits(event: Event) -> list[float]:
    told = enter_day(event.ledger, games=WRITERS, processes=WRITERS, target=3000, entries=ENTRIES)
    return [each.waited for each in told]


@contextmanager
def _looking(port: int, event: Event) -> Iterator[None]:
    """Phones that look every three seconds, as they do all evening."""
    is_over = threading.Event()
    phones = [Phone(port, event, tab) for tab in range(1, 9)]

    def look() -> None:
        while not is_over.wait(3.0 / len(phones)):
            phone = phones.pop(0)
            phone.get("view")
            phones.append(phone)

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
        for phone in phones:
            phone.close()


# -- paper and pages -------------------------------------------------------------------------------


def _paper(folder: Path) -> Iterator[Figure]:
    event = _event(folder / "paper.db", 32)
    home = _home(folder, event.ledger)
    everything = ["-c", START, "event", "sheets", "--event", "1", "--out"]
    for what, name in (("all sheets of 64 entrants", "sheets.html"), ("  as a PDF", "sheets.pdf")):
        words = [*everything, str(folder / name)]
        yield Figure(f"{what}, as a process", process(words, home, 5), "s")
        yield Figure("  of it the processor", process_work(words, home, 5), "s")


def _home(folder: Path, ledger: Path) -> dict[str, str]:
    names = ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
    return {"TRICKLEDGER_LEDGER": str(ledger), **dict.fromkeys(names, str(folder))}


def _season(folder: Path) -> Iterator[Figure]:
    """A season of whole games published, and published again when one has changed."""
    ledger = folder / "season.db"
    chance = random.Random(1)
    with create(ledger) as store:
        texts = "".join(_game(chance) for _ in range(SEASON))
        import_games(store, read_candidates("season", texts), AUTHOR)
    words = ["-c", START, "publish", str(folder / "site")]
    home = _home(folder, ledger)
    yield from _once(f"a season of {SEASON} games to 501 published, as a process", words, home)
    ruled = "ruling penalty game Ann minus 10 because late"
    run_process(["-c", START, "enter", ruled, "--game", "1"], home)
    yield from _once("  published again when one game has changed", words, home)


def _game(chance: random.Random) -> str:
    """A game to 501 between two members of a club."""
    one, two = chance.sample(range(1, MEMBERS + 1), 2)
    day = chance.randint(1, 28)
    head = (
        f"date 2026-{chance.randint(1, 12):02}-{day:02}\nplayers Ann=Member {one}, Bob=Member {two}"
    )
    return game_text(chance, target=501).replace("players Ann, Bob", head, 1)


def _once(what: str, words: list[str], home: dict[str, str]) -> Iterator[Figure]:
    """One run of a process: its time, and what of it the processor worked."""
    began = os.times()
    run_process(words, home)
    ended = os.times()
    yield Figure(what, ended.elapsed - began.elapsed, "s")
    worked = ended.children_user + ended.children_system
    before = began.children_user + began.children_system
    yield Figure("  of it the processor", worked - before, "s")
