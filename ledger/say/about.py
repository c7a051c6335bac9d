"""What the command that runs is about: what it names, where another would be meant."""

from __future__ import annotations

from contextvars import ContextVar
from typing import NamedTuple


class About(NamedTuple):
    """What a command names that it is about."""

    ledger: str | None
    game: str
    event: str


about: ContextVar[About | None] = ContextVar("about", default=None)
"""What the command that runs is about; None where nothing runs."""
