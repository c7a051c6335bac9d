"""What is typed: numbers of entries, and commands as they are typed where they are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from trickledger.ledger.errors import UsageError


def entry_number(word: str) -> int:
    """The number of an entry from @14 or 14; raises UsageError."""
    number = word.removeprefix("@").strip()
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise UsageError(
            f"{word[:40] or 'Nothing'} is no entry.", remedy="An entry is written @14."
        )
    return int(number)


_seated: ContextVar[int | None] = ContextVar("seated", default=None)
"""The game of the table at which is being typed, 0 where it has none; None in a shell."""


@contextmanager
def seated(game: int) -> Iterator[None]:
    """What is said meanwhile is said at the table of a game (0: none yet)."""
    before = _seated.set(game)
    try:
        yield
    finally:
        _seated.reset(before)


def is_at_table() -> bool:
    """Whether what is said is said at a table."""
    return _seated.get() is not None


def voiding(entries: Sequence[int], game: int) -> str:
    """The command that takes back what some entries of a game say, and what rests on it."""
    return typed(f"void {' '.join(f'@{entry}' for entry in entries)} --drop", game)


def typed(command: str, game: int) -> str:
    """A command on a game as it is typed where it is read: in a shell, or at a table."""
    here = _seated.get()
    if here is None:
        return f"trickledger {command} -g {game}"
    return f"/{command}" if here == game else f"/{command} -g {game}"
