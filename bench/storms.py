"""A crowd in the hall: what boards weigh, and what a phone waits among a thousand who dawdle.

`python -m bench.storms` prints it.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from bench.page import table
from bench.timing import Figure
from tests.web.crowd import boards, crowd, memory
from tests.web.hall import Hall, Phone
from tests.web.process import process

BOARDS = 200
DAWDLERS = 1000
LOOKS = 100


def figures() -> Iterator[Figure]:
    """All figures, of a server in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(Path(folder))
        with process(hall) as served, ExitStack() as stack:
            phone = served.phone(1, "Ann Baker")
            _looks(phone)
            alone, before = _looks(phone), memory(served.pid)
            yield Figure("`serve` without a board open", before, "MB")
            stack.enter_context(boards(served.address, BOARDS))
            among, with_boards = _looks(phone), memory(served.pid)
            yield Figure(f"  with {BOARDS} boards open", with_boards, "MB")
            yield Figure("  each board", (with_boards - before) / BOARDS * 1024, "kB")
            yield Figure("a phone looks at its table: answered within", alone * 1e3, "ms")
            yield Figure(f"  among {BOARDS} boards", among * 1e3, "ms", among / alone, "alone")
            half = crowd(served.address, DAWDLERS, b"GET / HTTP/1.1\r\nHost: 1", 10)
            slow = stack.enter_context(half)
            began = time.perf_counter()
            among = _looks(phone)
            what = f"  among {DAWDLERS} more who never finish a request"
            yield Figure(what, among * 1e3, "ms", among / alone, "alone")
            yield Figure("  `serve` then", memory(served.pid), "MB")
            if not all(each.is_let_go() for each in slow):
                raise RuntimeError("who dawdles was not let go")
            yield Figure("  all of them are let go after", time.perf_counter() - began, "s")


def _looks(phone: Phone) -> float:
    """How long a look takes, the median in seconds."""
    spent = []
    for _ in range(LOOKS):
        began = time.perf_counter()
        phone.view()
        spent.append(time.perf_counter() - began)
    return statistics.median(spent)


if __name__ == "__main__":
    print(table(figures()))
