"""A way to a server that cuts connections before, while and after an answer."""

from __future__ import annotations

import random
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

OPEN, DOWN = ("through",), ("before",)
STORM = ("through", "before", "while", "after")
"""What becomes of a connection: one of these, by chance."""


class Way:
    """A port by which a server is asked; `fates` are those that a connection may have now.

    What is cut while it is answered gives `most` bytes of that.
    """

    most = 60

    def __init__(self, port: int, seed: int) -> None:
        self._port = port
        self._chance = random.Random(seed)
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=256)
        self._open: set[socket.socket] = set()
        self.fates: tuple[str, ...] = OPEN
        self.met: set[str] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    def become(self, fates: tuple[str, ...]) -> None:
        """Let connections have other fates from now on; those that are open are cut."""
        self.fates = fates
        for end in [*self._open]:
            _shut(end)

    def close(self) -> None:
        _shut(self._listening)
        self._listening.close()
        self.become(DOWN)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                fate = self._chance.choice(self.fates)
                self.met.add(fate)
                threading.Thread(target=self._carry, args=(near, fate), daemon=True).start()

    def _carry(self, near: socket.socket, fate: str) -> None:
        with near, suppress(OSError):
            if fate == "before":
                return
            with socket.create_connection(("127.0.0.1", self._port)) as far:
                self._open |= {near, far}
                there = threading.Thread(target=_pump, args=(near, far, None), daemon=True)
                there.start()
                # the server has done what it was asked when its answer begins
                _pump(far, near, {"through": None, "while": self.most, "after": 0}[fate])
                _shut(near)
                _shut(far)
                there.join()
                self._open -= {near, far}


def _pump(source: socket.socket, sink: socket.socket, most: int | None) -> None:
    """Carry what comes, no more than so many bytes of it."""
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data[:most])
            if most is not None:
                break
    if most is None:
        _shut(sink)


def _shut(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)


@contextmanager
def cutting(address: str, seed: int = 1) -> Iterator[Way]:
    """A way to a server; nothing of it is left when the block is."""
    way = Way(int(address.rpartition(":")[2]), seed)
    try:
        yield way
    finally:
        way.close()
