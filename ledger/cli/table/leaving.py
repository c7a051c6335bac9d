"""Leaving the table by Ctrl-C: twice, and not by surprise."""

from __future__ import annotations

import time
from collections.abc import Callable

PRESSED_AGAIN_WITHIN = 2.0
"""Seconds between two presses that leave."""

clock: Callable[[], float] = time.monotonic


class Leaving:
    """Two presses in short time, nothing between them, leave.

    >>> seconds = iter([0.0, 1.0, 1.5, 9.0])
    >>> leaving = Leaving(lambda: next(seconds))
    >>> leaving.pressed(), leaving.is_near, leaving.pressed()
    (False, True, True)
    """

    def __init__(self, now: Callable[[], float] | None = None) -> None:
        self._now = now or clock
        self._until: float | None = None
        self._is_own_key = False

    def pressed(self) -> bool:
        """Whether a press of Ctrl-C leaves; if not, the next one soon does."""
        leaves = self.is_near
        self._until = self._now() + PRESSED_AGAIN_WITHIN
        self._is_own_key = True
        return leaves

    def key_was_pressed(self) -> None:
        """Any other key resets it; this is told after each one, Ctrl-C too."""
        self._until = self._until if self._is_own_key else None
        self._is_own_key = False

    def is_over(self) -> bool:
        """Whether a press has just become too long ago; this is so once."""
        is_over = self._until is not None and not self.is_near
        self._until = None if is_over else self._until
        return is_over

    @property
    def is_near(self) -> bool:
        """Whether the next press leaves."""
        return self._until is not None and self._now() < self._until
