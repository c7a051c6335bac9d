"""What is typed: numbers of entries, and commands as they are typed where they are read."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from shutil import which

from trickledger.ledger.cli.proposed import PROPOSED, completed
from trickledger.ledger.errors import UsageError, quoted

_NAME = "trickledger"


def entry_number(word: str) -> int:
    """The number of an entry from @14 or 14; raises UsageError."""
    number = word.removeprefix("@").strip()
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise UsageError(
            "Which entry?",
            f"{word[:40]} is not the number of one." if word.strip() else "",
            "Name it by its number, such as @14 (`trickledger log` lists them).",
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
        # in the middle of a sentence nobody could tell any more where the command ends
        return completed(f"trickledger {command} -g {game}")
    return f"/{command}" if here == game else f"/{command} -g {game}"


def pasteable(text: str) -> str:
    """A sentence whose commands can be pasted where it is read, and mean what they are said of."""
    return called_as_here(text if is_at_table() else completed(text))


def called_as_here(text: str) -> str:
    """A sentence whose commands can be pasted into a shell that may not know us."""
    called = program()
    return text if called == _NAME else re.sub(PROPOSED, f"{called} ", text)


def entering(line: str) -> str:
    """A line of a record as it is typed where it is read: in a shell, or at a table."""
    return f"trickledger enter {line}" if _seated.get() is None else line


def at_table(text: str) -> str:
    """A sentence whose commands can be typed where it is read: at a table after a slash."""
    return text if _seated.get() is None else re.sub(PROPOSED, "/", text)


@cache
def program() -> str:
    """How this program is called: by its name if a shell finds it, else as it was."""
    called = sys.argv[0]
    if os.path.basename(called).removesuffix(".exe") != _NAME:
        return _NAME
    if "UV_RUN_RECURSION_DEPTH" in os.environ:
        return f"uv run {_NAME}"
    found = which(_NAME)
    if found and os.path.realpath(found) == os.path.realpath(called):
        return _NAME
    return quoted(called)
