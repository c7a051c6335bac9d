"""What stands between a client and a PostgreSQL server: it counts, delays and breaks the link."""

import socket
import struct
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory

from tests.places import SHORT
from trickledger.ledger.storage.address import ServerAddress

_READY = b"Z"
"""What a server says when it has answered all up to a Sync: the end of a round trip."""


class Proxy:
    """A way to a server, over a socket in a folder of its own.

    `trips` are the round trips so far and `links` the links that were opened, `delay` how many
    seconds a message is under way in each direction. `cut_sent` breaks the link after so many more
    messages of the client, `cut_told` once the server has said so many more, which it does to the
    end and nobody hears.
    """

    def __init__(self, folder: str, server: str) -> None:
        self.folder = folder
        self.trips = self.links = 0
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
            self.links += 1
            for pump in (self._ask, self._answer):
                threading.Thread(target=pump, args=(client, server), daemon=True).start()

    def _ask(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            startup = _exactly(client, 4)
            rest = _exactly(client, struct.unpack("!I", startup)[0] - 4)
            server.sendall(startup + rest)
            for messages in self._delayed(client):
                server.sendall(b"".join(messages[: self.cut_sent]))
                if self.cut_sent is not None and self.cut_sent < len(messages):
                    self.cut_sent = None
                    break
                if self.cut_sent is not None:
                    self.cut_sent -= len(messages)
        _close(server)
        _close(client)

    def _answer(self, client: socket.socket, server: socket.socket) -> None:
        is_heard = True
        with suppress(OSError):
            for messages in self._delayed(server):
                self.trips += sum(message[:1] == _READY for message in messages)
                if not is_heard:
                    continue
                client.sendall(b"".join(messages[: self.cut_told]))
                if self.cut_told is not None and self.cut_told < len(messages):
                    self.cut_told, is_heard = None, False
                    # the server goes on, as it does behind a dead Wi-Fi
                    client.shutdown(socket.SHUT_WR)
                if self.cut_told is not None:
                    self.cut_told -= len(messages)
        _close(client)
        _close(server)

    def _delayed(self, end: socket.socket) -> Iterator[list[bytes]]:
        """The messages from one end, each as long under way as the delay, with those beside it."""
        under_way: deque[tuple[float, list[bytes] | None]] = deque()
        came = threading.Condition()

        def read() -> None:
            rest = b""
            with suppress(OSError):
                while some := end.recv(65536):
                    messages, rest = _messages(rest + some)
                    with came:
                        under_way.append((time.monotonic() + self.delay, messages))
                        came.notify()
            with came:
                under_way.append((0.0, None))
                came.notify()

        threading.Thread(target=read, daemon=True).start()
        while True:
            with came:
                came.wait_for(lambda: under_way)
            time.sleep(max(0.0, under_way[0][0] - time.monotonic()))
            due: list[bytes] = []
            while under_way and under_way[0][0] <= time.monotonic():
                _, more = under_way.popleft()
                if more is None:
                    yield due
                    return
                due += more
            yield due


def _messages(got: bytes) -> tuple[list[bytes], bytes]:
    """The whole messages in what was got, and what is left over."""
    messages, start = [], 0
    while len(got) - start >= 5:
        end = start + 1 + struct.unpack_from("!I", got, start + 1)[0]
        if end > len(got):
            break
        messages.append(got[start:end])
        start = end
    return messages, got[start:]


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
