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
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from types import TracebackType
from typing import NoReturn

import pyte

from tests.cli.terminal import ROOT, Terminal
from tests.patience import PATIENCE
from trickledger.ledger.cli.start import main
from trickledger.ledger.cli.table import prompt

_ANEW = """
import itertools
from trickledger.ledger.cli.start import main
from trickledger.ledger.cli.table import prompt

prompt.clock = itertools.count(0, {seconds}).__next__
prompt.LOOK_EVERY = prompt.LOOK_EVERY if {looks} else 1e6
main()
"""


class _Emulator(pyte.Screen):
    """A screen that answers what a program asks its terminal, such as where the cursor is."""

    def __init__(self, columns: int, lines: int, answer: Callable[[bytes], object]) -> None:
        self._answer = answer
        self._read: list[str] = []
        super().__init__(columns, lines)

    @property
    def display(self) -> list[str]:
        """The lines of the screen, of which those are read that have changed since."""
        if len(self._read) != self.lines:
            self._read = [""] * self.lines
            self.dirty.update(range(self.lines))
        for place in self.dirty.intersection(range(self.lines)):
            row = self.buffer[place]
            # where the second half of a wide letter stands there is no letter
            self._read[place] = "".join(row[column].data for column in range(self.columns))
        self.dirty.clear()
        return self._read

    def select_graphic_rendition(self, *attributes: int) -> None:
        """Letters that are faint, which pyte does not know, are kept as italics."""
        known = (3 if attribute == 2 else attribute for attribute in attributes)
        super().select_graphic_rendition(*known)

    def write_process_input(self, data: str) -> None:
        self._answer(data.encode())


def _start(program: str, words: Sequence[str], environment: Mapping[str, str]) -> NoReturn:
    """In the child: go on as the command, in a new interpreter."""
    os.chdir(ROOT)
    os.execve(sys.executable, [sys.executable, "-c", program, *words], environment)


def _become(
    words: Sequence[str], environment: Mapping[str, str], *, looks: bool, seconds: float
) -> NoReturn:
    """In the child: go on as the command, at the keyboard and the screen that it has now."""
    os.environ.clear()
    os.environ.update(environment)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, encoding="utf-8")  # noqa: SIM115 - as long as the process lives
        for number, mode in ((0, "r"), (1, "w"), (2, "w"))
    )
    prompt.clock = count(0, seconds).__next__
    if not looks:
        prompt.LOOK_EVERY = 1e6
    sys.argv = ["trickledger", *words]
    code = 1
    try:
        main()
    except SystemExit as ended:
        code = int(ended.code or 0)
        sys.stdout.flush()
    finally:
        # whatever happens, the child never goes on as its parent
        os._exit(code)


class Screen:
    """A terminal of a size in which a command runs, with its keyboard.

    Without `looks` the table never looks by itself for what others enter. Each time that it
    looks at its clock, so many `seconds` have gone by: two presses of Ctrl-C are as far from each
    other as a test wants, however slow the machine is. It runs in a copy of this process, which
    has imported all that it needs; `anew`, or with `variables` of its own, in a new interpreter.
    """

    def __init__(
        self,
        cli: Terminal,
        *words: str,
        columns: int = 80,
        lines: int = 24,
        variables: Mapping[str, str] | None = None,
        looks: bool = True,
        seconds: float = 0,
        anew: bool = False,
    ) -> None:
        self.raw = b""
        kind = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
        environment = {**os.environ, **cli.environment, **kind}
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            environment.pop(name, None)
        self._child, self._terminal = pty.fork()
        if self._child == 0:
            if anew or variables:
                start = _ANEW.format(seconds=seconds, looks=looks)
                _start(start, words, {**environment, **(variables or {})})
            _become(words, environment, looks=looks, seconds=seconds)
        self._emulator = _Emulator(columns, lines, self._answer)
        self._answered = -1
        self._stream = pyte.ByteStream(self._emulator)
        self.resize(columns, lines)

    def resize(self, columns: int, lines: int) -> None:
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, size)
        self._emulator.resize(lines, columns)

    def press(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def enter(self, line: str) -> None:
        self.press(f"{line}\r")

    def say(self, line: str) -> None:
        """Type a line as who looks up: when it stands there Enter, and then for the answer."""
        self.press(line)
        self.wait(lambda screen: screen.before_cursor.endswith(line))
        self.press("\r")
        self.wait(lambda screen: not screen.before_cursor.endswith(line) or bool(screen.below))

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

    @property
    def before_cursor(self) -> str:
        """All that stands before the cursor, whatever lines it is folded into."""
        column, line = self.cursor
        return "".join(self._emulator.display[:line]) + self._emulator.display[line][:column]

    def colours(self) -> set[tuple[str, str]]:
        """The foreground and background colours that are on the screen."""
        return {
            (cell.fg, cell.bg) for row in self._emulator.buffer.values() for cell in row.values()
        }

    def marked(self, text: str) -> str:
        """What of a line of the screen is in reverse."""
        row = self._emulator.buffer[self.lines.index(text)]
        return "".join(row[column].data for column in range(len(text)) if row[column].reverse)

    @property
    def below(self) -> list[str]:
        """The lines under that of the cursor."""
        return self.lines[self.cursor[1] + 1 :]

    def wait(self, shown: Callable[[Screen], bool]) -> None:
        """Let the program go on until a whole screen is as it should be."""
        end = time.monotonic() + PATIENCE
        while not (self._is_whole and shown(self)):
            more = self._feed(end - time.monotonic())
            assert more, f"the screen has not come:\n{self.text}"

    @property
    def _is_whole(self) -> bool:
        """Whether nothing is half drawn, and nothing still to be drawn.

        The cursor is hidden from the first letter to the last; and a program that asked its
        terminal where the cursor is draws again when it knows.
        """
        return not self._emulator.cursor.hidden and len(self.raw) > self._answered

    def _answer(self, data: bytes) -> None:
        self._answered = len(self.raw)
        os.write(self._terminal, data)

    def settle(self) -> None:
        """Let the program go on until it has written nothing for a while; for no test."""
        while self._feed(1.0):
            pass

    def wait_for(self, *texts: str) -> None:
        self.wait(lambda screen: all(text in screen.text for text in texts))

    def wait_until_gone(self, text: str) -> None:
        self.wait(lambda screen: text not in screen.text)

    def wait_for_line(self, line: str) -> None:
        """Wait until the cursor stands in a line that reads so."""
        self.wait(lambda screen: screen.line == line)

    def end(self) -> int:
        """The exit code, when the program has ended."""
        while self._feed(PATIENCE):
            pass
        _, status = os.waitpid(self._child, 0)
        self._child = 0
        return os.waitstatus_to_exitcode(status)

    def _feed(self, seconds: float) -> bool:
        """Show what the program writes, waiting for it at most so long; whether anything came."""
        if not select.select([self._terminal], [], [], max(0.0, seconds))[0]:
            return False
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
