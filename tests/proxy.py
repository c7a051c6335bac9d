"""What stands between a client and a PostgreSQL server: it counts, delays and breaks the link."""

import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory

from tests.postgresql import SHORT
from trickledger.ledger.storage.address import ServerAddress

_READY = b"Z"
"""What a server says when it has answered all up to a Sync: the end of a round trip."""


class Proxy:
    """A way to a server, over a socket in a folder of its own.

    `trips` are the round trips so far, `delay` how many seconds a message is under way in each
    direction. `cut_sent` breaks the link after so many more messages of the client, `cut_told` once
    the server has said so many more, which it does to the end and nobody hears.
    """

    def __init__(self, folder: str, server: str) -> None:
        self.folder = folder
        self.trips = 0
        self.delay = 0.0
        self.cut_sent: int | None = None
        self.cut_told: int | None = None
        self.is_down = False
        self._server = server
        self._open: list[socket.socket] = []
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(f"{folder}/.s.PGSQL.5432")
        self._listening.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()

    def to(self, address: ServerAddress) -> ServerAddress:
        """The address of a ledger on the server by this way."""
        return address._replace(host=self.folder)

    def cut(self) -> None:
        """Break all links, both sides of them."""
        for end in self._open:
            _close(end)
        self._open.clear()

    def close(self) -> None:
        _close(self._listening)
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            if self.is_down:
                _close(client)
                continue
            server = socket.socket(socket.AF_UNIX)
            server.connect(f"{self._server}/.s.PGSQL.5432")
            self._open += (client, server)
            for pump in (self._ask, self._answer):
                threading.Thread(target=pump, args=(client, server), daemon=True).start()

    def _ask(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            startup = _exactly(client, 4)
            rest = _exactly(client, struct.unpack("!I", startup)[0] - 4)
            server.sendall(startup + rest)
            for message in self._delayed(client):
                if self.cut_sent == 0:
                    self.cut_sent = None
                    break
                if self.cut_sent is not None:
                    self.cut_sent -= 1
                server.sendall(message)
        _close(server)
        _close(client)

    def _answer(self, client: socket.socket, server: socket.socket) -> None:
        is_heard = True
        with suppress(OSError):
            for message in self._delayed(server):
                self.trips += message[:1] == _READY
                if self.cut_told == 0:
                    self.cut_told, is_heard = None, False
                    # the server goes on, as it does behind a dead Wi-Fi
                    client.shutdown(socket.SHUT_WR)
                if self.cut_told is not None:
                    self.cut_told -= 1
                if is_heard:
                    client.sendall(message)
        _close(client)
        _close(server)

    def _delayed(self, end: socket.socket) -> Iterator[bytes]:
        """The messages from one end, each as long under way as the delay."""
        under_way: list[tuple[float, bytes]] = []
        came = threading.Condition()

        def read() -> None:
            with suppress(OSError):
                while True:
                    head = _exactly(end, 5)
                    message = head + _exactly(end, struct.unpack("!I", head[1:])[0] - 4)
                    with came:
                        under_way.append((time.monotonic() + self.delay, message))
                        came.notify()
            with came:
                under_way.append((0.0, b""))
                came.notify()

        threading.Thread(target=read, daemon=True).start()
        while True:
            with came:
                came.wait_for(lambda: under_way)
                due, message = under_way.pop(0)
            if not message:
                return
            time.sleep(max(0.0, due - time.monotonic()))
            yield message


def _exactly(end: socket.socket, size: int) -> bytes:
    got = b""
    while len(got) < size:
        some = end.recv(size - len(got))
        if not some:
            raise OSError("the other end is closed")
        got += some
    return got


def _close(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def between(server: str) -> Iterator[Proxy]:
    """Give a way to the server whose socket is in a folder."""
    # the path of a socket ends at 107 bytes
    with TemporaryDirectory(prefix="tp", dir=SHORT) as folder:
        proxy = Proxy(folder, server)
        try:
            yield proxy
        finally:
            proxy.close()
