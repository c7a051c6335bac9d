"""What a director is told in the terminal while the hall is served: why a ledger can't be used."""

from __future__ import annotations

import time
from collections.abc import Callable

from trickledger.ledger.errors import ExitCode, TrickledgerError

AGAIN = 60.0
"""Seconds after which the same is said once more."""


class Notices:
    """Errors of the ledger, each said once in a while however many requests meet it."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say
        self._said: dict[str, float] = {}

    def hear(self, error: BaseException, now: float | None = None) -> None:
        """Say what keeps the ledger from being used; what was entered wrongly is for its author.

        >>> from trickledger.ledger.errors import LedgerUnusable, UsageError
        >>> notices = Notices(print)
        >>> for now in (0.0, 30.0, 61.0):
        ...     notices.hear(LedgerUnusable("There is no room."), now)
        There is no room.
        There is no room.
        >>> notices.hear(UsageError("Which table?"))
        """
        if not isinstance(error, TrickledgerError):
            return
        if error.exit_code != ExitCode.LEDGER_UNUSABLE:
            return
        now = time.monotonic() if now is None else now
        if now - self._said.get(str(error), now - AGAIN) >= AGAIN:
            # several threads may meet it at once: then it is said twice, which harms nobody
            self._said = {str(error): now}
            self._say(str(error))
