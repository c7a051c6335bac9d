"""How far long work is, as a bar that Rich draws on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

_WORTH_WATCHING = 0.5
"""Seconds after which work shows how far it is."""


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Show on a terminal's standard error how far long work is; None where nobody looks."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = _Bar(what)
    try:
        yield bar.show
    finally:
        bar.stop()


class _Bar:
    """A bar that appears only where the work takes long, and is gone when it is done."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._began = time.monotonic()
        self._drawn: Any = None

    def show(self, done: int, total: int) -> None:
        if self._drawn is None:
            if time.monotonic() - self._began < _WORTH_WATCHING:
                return
            from rich.console import Console
            from rich.progress import Progress

            self._drawn = Progress(console=Console(stderr=True), transient=True)
            self._drawn.add_task(self._what)
            self._drawn.start()
        self._drawn.update(self._drawn.task_ids[0], completed=done, total=total)

    def stop(self) -> None:
        if self._drawn is not None:
            self._drawn.stop()
