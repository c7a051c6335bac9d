"""How long a test waits for what must come: a net below what hangs, never a measure of speed."""

import time
from collections.abc import Callable

PATIENCE = 120.0
"""Seconds, however busy the machine is."""


def until(is_so: Callable[[], object]) -> None:
    """Wait for what must happen."""
    late = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < late
        time.sleep(0.01)
