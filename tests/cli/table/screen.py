"""A command under a pseudo-terminal: keys go in, a screen of letters comes out."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType

import pyte

from tests.cli.terminal import ROOT, Terminal

PATIENCE = 10.0
"""Seconds until a screen that does not come is given up."""

_QUIET = 0.03
"""Seconds without a letter after which a screen is complete."""


class _Emulator(pyte.Screen):
    """A screen that answers what a program asks its terminal, such as where the cursor is."""

    def __init__(self, columns: int, lines: int, answer: Callable[[bytes], object]) -> None:
        self._answer = answer
        super().__init__(columns, lines)

    def write_process_input(self, data: str) -> None:
        self._answer(data.encode())


class Screen:
    """A terminal of a size in which a command runs, with its keyboard."""

    def __init__(
        self,
        cli: Terminal,
        *words: str,
        columns: int = 80,
        lines: int = 24,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        self.raw = b""
        environment = {**os.environ, **cli.environment, "TERM": "xterm-256color"}
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            environment.pop(name, None)
        self._child, self._terminal = pty.fork()
        if self._child == 0:
            os.chdir(ROOT)
            command = [sys.executable, "-m", "ledger.cli.start", *words]
            os.execve(sys.executable, command, {**environment, **(variables or {})})
        self._emulator = _Emulator(columns, lines, lambda data: os.write(self._terminal, data))
        self._stream = pyte.ByteStream(self._emulator)
        self.resize(columns, lines)

    def resize(self, columns: int, lines: int) -> None:
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, size)
        self._emulator.resize(lines, columns)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the program still: what happens in the block has happened when it goes on."""
        os.kill(self._child, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self._child, signal.SIGCONT)

    def press(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def enter(self, line: str) -> None:
        self.press(f"{line}\r")

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self._emulator.display).rstrip()

    @property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    @property
    def cursor(self) -> tuple[int, int]:
        """Column and line of the cursor, counted from 0."""
        return self._emulator.cursor.x, self._emulator.cursor.y

    @property
    def line(self) -> str:
        """The line in which the cursor stands."""
        return self._emulator.display[self.cursor[1]].rstrip()

    def colours(self) -> set[tuple[str, str]]:
        """The foreground and background colours that are on the screen."""
        return {
            (cell.fg, cell.bg) for row in self._emulator.buffer.values() for cell in row.values()
        }

    def wait(self, shown: Callable[[Screen], bool]) -> None:
        """Let the program go on until the screen is as it should be."""
        end = time.monotonic() + PATIENCE
        while self._has_more(_QUIET) or not shown(self):
            assert time.monotonic() < end, f"the screen has not come:\n{self.text}"
            self._feed(0.1)

    def rest(self) -> None:
        """Let the program answer what was pressed."""
        before = len(self.raw)
        self.wait(lambda screen: len(screen.raw) > before)

    def wait_for(self, *texts: str) -> None:
        self.wait(lambda screen: all(text in screen.text for text in texts))

    def wait_for_line(self, line: str) -> None:
        """Wait until the cursor stands in a line that reads so."""
        self.wait(lambda screen: screen.line == line)

    def end(self) -> int:
        """The exit code, when the program has ended."""
        end = time.monotonic() + PATIENCE
        while self._feed(0.1):
            assert time.monotonic() < end, f"the program has not ended:\n{self.text}"
        _, status = os.waitpid(self._child, 0)
        self._child = 0
        return os.waitstatus_to_exitcode(status)

    def _has_more(self, seconds: float) -> bool:
        return bool(select.select([self._terminal], [], [], seconds)[0])

    def _feed(self, seconds: float) -> bool:
        """Read what the program has written; whether it may write more."""
        if not self._has_more(seconds):
            return True
        try:
            data = os.read(self._terminal, 65536)
        except OSError:
            return False
        self.raw += data
        self._stream.feed(data)
        return bool(data)

    def __enter__(self) -> Screen:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._child:
            os.kill(self._child, signal.SIGKILL)
            os.waitpid(self._child, 0)
        os.close(self._terminal)
