"""A server in a process of its own, which is killed and started again, and phones that go on."""

from __future__ import annotations

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from multiprocessing import get_context
from multiprocessing.process import BaseProcess

import httpx2 as httpx

from tests.patience import PATIENCE
from tests.web.hall import Hall, Phone, new_key
from trickledger.ledger.storage.address import Address
from trickledger.ledger.web.app import application
from trickledger.ledger.web.server import server_of

# to a process that is forked nothing need be given but what it does
_FORK = get_context("fork")
_ADDRESSES = count(2)


class Process:
    """A server of a hall; what it would say in a terminal is `said`."""

    def __init__(self, hall: Hall, ledger: Address | None = None) -> None:
        self._hall = hall
        self._ledger = ledger or hall.ledger
        self._port = 0
        self._here, self._there = _FORK.Pipe()
        self._process: BaseProcess | None = None
        self._clients: list[httpx.Client] = []
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def pid(self) -> int:
        assert self._process
        assert self._process.pid
        return self._process.pid

    def start(self) -> None:
        """Start, at the same port as before; who comes at once waits until it is there."""
        with socket.socket() as at:
            at.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            at.bind(("127.0.0.1", self._port))
            at.listen(2048)
            self._port = at.getsockname()[1]
            self._process = _FORK.Process(target=self._run, args=(at,), daemon=True)
            self._process.start()

    def kill(self) -> None:
        """End it with -9, whatever it is doing."""
        assert self._process
        self._process.kill()
        self._process.join(PATIENCE)

    def close(self) -> None:
        """End it, and all who asked it."""
        self.kill()
        for client in self._clients:
            client.close()

    def limit_files(self, size: int) -> None:
        """Let no file that it writes grow beyond a size; -1 lifts that."""
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, hard))

    def said(self) -> list[str]:
        """What it has said since this was asked."""
        lines = []
        while self._here.poll():
            lines.append(self._here.recv())
        return lines

    def client(self, by: str = "") -> httpx.Client:
        """A browser at an address of its own, which may ask by another way."""
        number = next(_ADDRESSES)
        transport = httpx.HTTPTransport(local_address=f"127.0.{number // 250}.{number % 250 + 1}")
        made = httpx.Client(
            transport=transport,
            base_url=by or self.address,
            headers={"origin": by or self.address},
            timeout=PATIENCE,
            follow_redirects=True,
        )
        self._clients.append(made)
        return made

    def phone(self, tab: int, name: str, by: str = "") -> Phone:
        return Phone(self.client(by), tab, key=self._hall.keys[tab].key, name=name)

    def _run(self, at: socket.socket) -> None:
        app = application(
            self._ledger, self._hall.event, {"127.0.0.1"}, say=lambda text: self._there.send(text)
        )
        server_of(app).run(sockets=[at])


@contextmanager
def process(hall: Hall, ledger: Address | None = None) -> Iterator[Process]:
    made = Process(hall, ledger)
    try:
        yield made
    finally:
        made.close()


class Outbox:
    """What the page of a phone does: each line has a key, and is sent until it is answered."""

    def __init__(self, phone: Phone, game: int = 0) -> None:
        self.phone = phone
        self.game = game
        self.token = phone.token
        self.at = phone.seen("at") if game else ""
        self.seen = phone.seen("seen") if not game else ""
        self.before = ""
        self.entered: list[str] = []
        self.tries = 0

    def send(self, line: str) -> None:
        """Send a line until it stands, and note what it became."""
        seen = {"after": self.before} if self.before else {"at": self.at}
        self.before = self._until_it_stands("line", round=1, game=self.game, line=line, **seen)

    def report(self, *figures: int) -> None:
        """Send a result until it stands."""
        told = list(map(str, figures))
        self._until_it_stands("result", seen=self.seen, by=self.phone.name, figure=told)

    def _until_it_stands(self, what: str, **fields: object) -> str:
        key = new_key()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.tries += 1
            with suppress(httpx.TransportError, ValueError):
                answer = self.phone.client.post(
                    f"/t/{self.phone.tab}/{what}",
                    data={"token": self.token, "key": key, **fields},
                    headers={"accept": "application/json"},
                )
                if answer.status_code not in {429, 503}:
                    shape = answer.json()
                    assert shape["ok"], shape
                    self.entered += [each["text"] for each in shape["entries"]]
                    return key
            time.sleep(0.05)
        raise AssertionError(f"{fields} were never answered")
