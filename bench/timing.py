"""Timing: the best of several runs inside a process, the median of several processes."""

from __future__ import annotations

import os
import select
import statistics
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

_SILENT = 10.0
"""Seconds after which a terminal that shows nothing is given up."""

_WHERE, _HERE = b"\x1b[6n", b"\x1b[1;1R"
"""How a program asks a terminal where its cursor is, and what it is told."""


class Figure(NamedTuple):
    """A row of the table: what was measured, the figure with its unit, and a ratio to a peer."""

    what: str
    value: float
    unit: str
    ratio: float | None = None
    peer: str = ""


def best(run: Callable[[], object], times: int = 5) -> float:
    """The shortest of several runs in seconds: what the machine's noise leaves."""
    shortest = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        run()
        shortest = min(shortest, time.perf_counter() - began)
    return shortest


def median(run: Callable[[], object], times: int) -> float:
    """The median of several runs in seconds."""
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        run()
        spent.append(time.perf_counter() - began)
    return statistics.median(spent)


def run_process(
    words: Sequence[str], environment: Mapping[str, str], codes: Sequence[int] = (0,)
) -> None:
    """Run Python once, with bytecode kept for the next time; it must exit with one of the codes."""
    settings = {**os.environ, **environment}
    settings.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, *words]
    done = subprocess.run(command, env=settings, check=False, stdout=subprocess.DEVNULL)
    if done.returncode not in codes:
        raise subprocess.CalledProcessError(done.returncode, command)


def process(words: Sequence[str], environment: Mapping[str, str], times: int = 15) -> float:
    """The median of a whole Python process in seconds, after one to warm up."""
    run_process(words, environment)
    return median(lambda: run_process(words, environment), times)


def process_on_terminal(
    words: Sequence[str], environment: Mapping[str, str], prompt: bytes, times: int = 15
) -> float:
    """The median of a whole Python process on a terminal, left with Ctrl-D at its first prompt."""
    _run_on_terminal(words, environment, prompt)
    return median(lambda: _run_on_terminal(words, environment, prompt), times)


def _run_on_terminal(words: Sequence[str], environment: Mapping[str, str], prompt: bytes) -> None:
    # only POSIX has terminals that a program can open
    import fcntl
    import pty
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    settings = {**os.environ, **environment, "TERM": "xterm-256color"}
    settings.pop("PYTHONDONTWRITEBYTECODE", None)
    command = [sys.executable, *words]
    started = subprocess.Popen(command, env=settings, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    shown, is_left = b"", False
    while part := _shown_on(ours):
        shown += part
        if _WHERE in part:
            os.write(ours, _HERE)
        if prompt in shown and not is_left:
            os.write(ours, b"\x04")
            is_left = True
    os.close(ours)
    if started.wait() or not is_left:
        raise subprocess.CalledProcessError(started.returncode, command, shown)


def _shown_on(terminal: int) -> bytes:
    """What comes on a terminal next; nothing once nobody writes there any more, or for long."""
    try:
        return os.read(terminal, 65536) if select.select([terminal], [], [], _SILENT)[0] else b""
    except OSError:
        return b""


def process_work(
    words: Sequence[str],
    environment: Mapping[str, str],
    times: int = 9,
    codes: Sequence[int] = (0,),
) -> float:
    """The least work of a whole Python process in seconds of processor, after one to warm up."""
    run_process(words, environment, codes)
    least = float("inf")
    for _ in range(times):
        before = os.times()
        run_process(words, environment, codes)
        after = os.times()
        spent = after.children_user - before.children_user
        least = min(least, spent + after.children_system - before.children_system)
    return least
