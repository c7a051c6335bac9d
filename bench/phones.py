"""An evening of 24 with 24 phones, each a browser of its own: what they wait, what is lost."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from bench.timing import Figure
from tests.web.browser import chromium
from tests.web.process import process
from tests.web.twenty_four import EVENING, Club, Night, Plan, Waits

WAITS = (
    ("  a tap is answered", 150),
    ("  and seen on the other phone of the table", 200),
    ("  a result is on the wall after it is tapped", 500),
)
"""What phones wait for, and at most how many milliseconds at the median on the same network."""
PAINTED = 1000
"""Milliseconds in which the page of a slow phone is painted first."""


def figures(plan: Plan = EVENING) -> Iterator[Figure]:
    """All figures; raises RuntimeError where anything was lost, doubled or told otherwise."""
    with tempfile.TemporaryDirectory() as folder:
        club = Club(Path(folder), plan)
        with process(club) as served, chromium(has_windows=True) as browser:
            night = Night(browser, club, served.address)
            night.play()
            if found := [*night.errors, *night.faults()]:
                raise RuntimeError(str(found))
    count = 2 * plan.tables
    yield Figure(f"{count} phones in browsers of their own: entries tapped", night.entries, "")
    yield from _of(night.fast, is_aimed_at=True)
    yield from _of(night.slow, ", a slow phone")
    painted = max(night.painted, default=0.0)
    what = "  the page of a table is first painted, the slowest of the slow phones"
    yield Figure(what, painted, "ms", painted / PAINTED, f"{PAINTED} ms at most")


def _of(waits: Waits, whose: str = "", *, is_aimed_at: bool = False) -> Iterator[Figure]:
    """The medians of what phones waited, beside what is aimed at."""
    for (what, aim), all_of in zip(WAITS, waits, strict=True):
        if all_of:
            middle = median(all_of)
            aimed = (middle / aim, f"{aim} ms at most") if is_aimed_at else (None, "")
            yield Figure(f"{what}{whose}", middle, "ms", *aimed)
