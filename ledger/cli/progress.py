"""How far long work is, as a bar that Rich draws on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

_WORTH_WATCHING = 0.5
"""Seconds after which work shows how far it is."""


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """Show on a terminal's standard error how far long work is; None where nobody looks.

    The bar appears only where the work takes long, and is gone when it is done.
    """
    if not sys.stderr.isatty():
        yield None
        return
    began = time.monotonic()
    bars: list[Progress] = []
    with ExitStack() as stack:

        def show(done: int, total: int) -> None:
            if not bars and time.monotonic() - began >= _WORTH_WATCHING:
                from rich.console import Console
                from rich.progress import Progress

                bars.append(Progress(console=Console(stderr=True), transient=True))
                bars[0].add_task(what)
                stack.enter_context(bars[0])
            for bar in bars:
                bar.update(bar.task_ids[0], completed=done, total=total)

        yield show
