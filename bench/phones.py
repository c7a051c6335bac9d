"""An evening of 24 with 24 phones, each a browser of its own: what they wait, what is lost."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.timing import Figure
from tests.web.browser import chromium
from tests.web.process import process
from tests.web.twenty_four import Club, Night, Waits


def figures() -> Iterator[Figure]:
    """All figures; raises RuntimeError where anything was lost, doubled or told otherwise."""
    with tempfile.TemporaryDirectory() as folder:
        club = Club(Path(folder))
        with process(club) as served, chromium() as browser:
            night = Night(browser, club, served.address)
            night.play()
            if found := [*night.errors, *night.faults()]:
                raise RuntimeError(str(found))
    yield Figure("24 phones in browsers of their own: entries tapped", night.entries, "")
    yield from _of(night.fast)
    yield from _of(night.slow, ", a slow phone")


def _of(waits: Waits, whose: str = "") -> Iterator[Figure]:
    """The medians of what phones waited."""
    yield Figure(f"  a tap is answered{whose}", median(waits.answered), "ms")
    yield Figure(f"  and seen on the other phone of the table{whose}", median(waits.seen), "ms")
    yield Figure(
        f"  a result is on the wall after it is tapped{whose}", median(waits.on_wall), "ms"
    )
