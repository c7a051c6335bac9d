"""Commands that are proposed, as they are typed where they are read.

They are about the ledger, event and game that was named, not the current one.

What is proposed is typed as it stands. After `event add -e 1 Ann`, where another event is current,
`event round` would make a round of that other event; so `event round -e 1` is what is proposed.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from shutil import which
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import TrickledgerError, quoted

if TYPE_CHECKING:
    from trickledger.ledger.storage.address import Address

_NAME = "trickledger"
PROPOSED = r"(?<![\w/.-])(?<!uv run )trickledger (?=[a-z])"
"""What a proposed command begins with: neither a version nor a part of a path."""
WITHOUT_LEDGER = frozenset(("rules", "config", "demo"))
WITHOUT_EVENT = frozenset(("new", "list"))
OF_A_GAME = frozenset("enter show audit log undo void correct ruling".split())
"""The commands that have no --ledger, those of an event without --event, and those with --game."""

# to the closing backtick, else to the end of the line
_COMMAND = re.compile(rf"{PROPOSED}([^`\n]*[^`\n\s])")
_OWN_GAME = re.compile(r"\w+ \d")


# of a file alone: on a server others are in the tables
_RESTORE = "trickledger restore BACKUP"


class About(NamedTuple):
    """What a command names that it is about."""

    ledger: str | None
    game: str
    event: str


about: ContextVar[About | None] = ContextVar("about", default=None)
"""What the command that runs is about; None where nothing runs."""


def completed(text: str) -> str:
    """A text whose proposed commands name what was named, where they would mean another."""
    named = about.get()
    if named is None:
        return text
    if _RESTORE in text:
        text = _brought_back(text, named)
    if not any(named):
        return text
    return _COMMAND.sub(lambda found: _whole(found, named), text)


def _brought_back(text: str, named: About) -> str:
    """A text that says how a backup comes back, as it does where the ledger is."""
    from trickledger.ledger.config.values import ledger_address
    from trickledger.ledger.errors import new_beside

    address = str(ledger_address(named.ledger))
    if "://" not in address:
        return text
    return text.replace(_RESTORE, f"trickledger import BACKUP --ledger {new_beside(address)}")


def _whole(found: re.Match[str], named: About) -> str:
    """A proposed command that names what it is about, before the full stop of its sentence."""
    command = found[0].removesuffix(".")
    return " ".join([command, *_lacking(found[1], named)]) + found[0][len(command) :]


def _lacking(command: str, named: About) -> Iterator[str]:
    """The options by which a command is about what was named."""
    from trickledger.ledger.config.values import ledger_address

    words = command.split()
    if words[0] in WITHOUT_LEDGER or "..." in command:
        return
    # what settles it may be unfit, which is then told in its own words
    with suppress(TrickledgerError):
        yield from _naming(ledger_address(named.ledger), command, words, named)


def _naming(address: Address, command: str, words: Sequence[str], named: About) -> Iterator[str]:
    from trickledger.ledger.current import current_event, current_game

    if _is_of_event(words) and named.event not in {"", str(current_event(address))}:
        yield f"-e {named.event}"
    if _is_of_game(command, words) and named.game not in {"", str(current_game(address))}:
        yield f"-g {named.game}"
    if named.ledger and "--ledger" not in words and not _is_usual(address):
        yield f"--ledger {quoted(named.ledger)}"


def _is_usual(address: Address) -> bool:
    """Whether a ledger is the one that is meant where none is named."""
    from trickledger.ledger.config.values import ledger_address

    with suppress(TrickledgerError):
        return address == ledger_address(None)
    return False


def _is_of_event(words: Sequence[str]) -> bool:
    is_of_one = words[0] == "event" and words[1:2] and words[1] not in WITHOUT_EVENT
    return bool(is_of_one) and not {"-e", "--event"} & {*words}


def _is_of_game(command: str, words: Sequence[str]) -> bool:
    names_its_own = "-g" in words or "--game" in words or _OWN_GAME.match(command)
    return words[0] in OF_A_GAME and not names_its_own


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
