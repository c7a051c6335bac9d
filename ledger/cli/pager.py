"""A result that is longer than the screen is read through a pager."""

from __future__ import annotations

import io
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TextIO

from trickledger.ledger.say.display import is_dumb, settled_display, shown_on

_HOW_LESS_READS = "FRX"
"""Colours as they are, and nothing cleared: what was read stays on the screen."""
_PROMPT = 1
"""Lines that the shell's prompt takes of the screen."""


def pager_words(named: str) -> list[str]:
    """A pager as words; none where it is empty, `cat`, or not installed.

    >>> pager_words(""), pager_words("cat"), pager_words("no-such-pager -R")
    ([], [], [])
    """
    try:
        words = shlex.split(named)
    except ValueError:
        words = []
    is_one = words and words[0] != "cat" and not is_dumb()
    return words if is_one and shutil.which(words[0]) else []


@contextmanager
def paged() -> Iterator[None]:
    """What is printed on a terminal meanwhile goes through a pager if it is longer than that."""
    from trickledger.ledger.config.values import shown_as

    out, words = sys.stdout, pager_words(shown_as("pager"))
    if not (words and out.isatty()):
        yield
        return
    display = settled_display(out)
    pages = _Pages(out, words, display.height - _PROMPT)
    sys.stdout = pages
    try:
        with shown_on(display):
            yield
    finally:
        sys.stdout = out
        pages.leave()


class _Pages(io.TextIOBase):
    """Standard output that is held back until it is longer than a screen, then is a pager's."""

    def __init__(self, out: TextIO, words: list[str], lines: int) -> None:
        self._out = out
        self._words = words
        self._room = lines
        self._held: list[str] = []
        self._pager: subprocess.Popen[str] | None = None
        self._is_left = False
        self._errors = io.StringIO()
        self._stderr = sys.stderr

    def isatty(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self._pager:
            self._send(text)
        else:
            self._held.append(text)
            self._room -= text.count("\n")
            if self._room < 0:
                self._start()
        return len(text)

    def leave(self) -> None:
        """Print what fits the screen, or wait until the pager is left; then what went wrong."""
        if self._pager is None:
            self._out.write("".join(self._held))
            return
        with suppress(BrokenPipeError):
            assert self._pager.stdin is not None
            self._pager.stdin.close()
        while self._pager.poll() is None:
            # Ctrl-C is the pager's, which goes on
            with suppress(KeyboardInterrupt):
                self._pager.wait()
        sys.stderr = self._stderr
        sys.stderr.write(self._errors.getvalue())

    def _start(self) -> None:
        environment = {"LESS": _HOW_LESS_READS, **os.environ}
        try:
            self._pager = subprocess.Popen(
                self._words,
                stdin=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="backslashreplace",
                env=environment,
            )
        except OSError:
            # one that cannot be started is none
            self._room = sys.maxsize
            return
        # what is said of errors would be drawn over what is being read
        self._stderr, sys.stderr = sys.stderr, self._errors
        self._send("".join(self._held))

    def _send(self, text: str) -> None:
        assert self._pager is not None
        assert self._pager.stdin is not None
        if self._is_left:
            return
        try:
            self._pager.stdin.write(text)
        except BrokenPipeError:
            # who leaves the pager has read enough
            self._is_left = True
