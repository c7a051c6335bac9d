"""Many connections at once: boards of the wall, and who dawdles or says nothing."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.patience import PATIENCE

_BOARD = b"GET /wall/changes HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def memory(pid: int) -> float:
    """Megabytes that a process holds; 0 where the system does not tell."""
    status = Path(f"/proc/{pid}/status")
    held = re.search(r"VmRSS:\s+(\d+) kB", status.read_text()) if status.exists() else None
    return int(held[1]) / 1024 if held else 0.0


@contextmanager
def crowd(address: str, count: int, says: bytes = b"", first: int = 1) -> Iterator[list[Guest]]:
    """So many connections, two hundred from each address, each of which says the same."""
    port = int(address.rpartition(":")[2])
    with ExitStack() as stack:
        yield [
            stack.enter_context(Guest(port, f"127.0.{first + n // 200}.1", says))
            for n in range(count)
        ]


@contextmanager
def boards(address: str, count: int) -> Iterator[list[Guest]]:
    """Boards of the wall, each of which has been told what is shown."""
    with crowd(address, count, _BOARD, 200) as made:
        for board in made:
            board.until(b"event: changed")
        yield made


class Guest(socket.socket):
    """A connection from an address of its own."""

    def __init__(self, port: int, address: str, says: bytes) -> None:
        super().__init__(socket.AF_INET, socket.SOCK_STREAM)
        self.settimeout(PATIENCE)
        self.bind((address, 0))
        self.connect(("127.0.0.1", port))
        self.sendall(says)

    def until(self, what: bytes) -> None:
        """Read until something comes."""
        said = b""
        while what not in said:
            part = self.recv(4096)
            assert part, said
            said += part

    def is_let_go(self) -> bool:
        """Whether the other end has closed; waits for it."""
        try:
            return self.recv(1) == b""
        except ConnectionResetError:
            return True
