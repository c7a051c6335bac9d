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
from contextlib import suppress
from contextvars import ContextVar
from functools import cache
from shutil import which
from typing import TYPE_CHECKING

from trickledger.ledger.errors import RESTORE, TrickledgerError, new_beside, quoted
from trickledger.ledger.say.about import About, about
from trickledger.ledger.say.display import Meanwhile
from trickledger.rules.says import Command, Example

if TYPE_CHECKING:
    from trickledger.ledger.storage.address import Address

_NAME = "trickledger"
WITHOUT_LEDGER = frozenset(("rules", "config", "demo", "pocket"))
WITHOUT_EVENT = frozenset(("new", "list"))
OF_A_GAME = frozenset("enter show audit log undo void correct insert ruling".split())
"""The commands that have no --ledger, those of an event without --event, and those with --game."""

# behind what is neither a version nor a part of a path, to the closing backtick or the line's end
_COMMAND = r"(?<![\w/.-])trickledger (?=[a-z])([^`\n]*[^`\n\s])"
_OWN_GAME = r"\w+ \d"


def proposed(command: Command) -> str:
    """A command as it is typed where it is read: in a shell, or at a table behind a slash."""
    words, mark = command.words, "" if isinstance(command, Example) else "`"
    here = _seated.get()
    if here is None:
        return f"{mark}{program()} {completed(words)}{mark}"
    words = words.removesuffix(f" -g {here}")
    # a line of a record is typed there as it is
    line = words.removeprefix("enter ")
    return f"{mark}{'/' if line == words else ''}{line}{mark}"


def completed(command: str) -> str:
    """A command that names what was named, where it would mean another."""
    named = about.get()
    if named is None:
        return command
    if command == RESTORE.words:
        command = _brought_back(command, named)
    return " ".join([command, *_lacking(command, named)]) if any(named) else command


def _brought_back(command: str, named: About) -> str:
    """The command by which a backup comes back, as it does where the ledger is."""
    from trickledger.ledger.config.values import ledger_address

    address = str(ledger_address(named.ledger))
    return f"import BACKUP --ledger {new_beside(address)}" if "://" in address else command


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
    names_its_own = "-g" in words or "--game" in words or re.match(_OWN_GAME, command)
    return words[0] in OF_A_GAME and not names_its_own


_seated: ContextVar[int | None] = ContextVar("seated", default=None)
"""The game of the table at which is being typed, 0 where it has none; None in a shell."""


def seated(game: int) -> Meanwhile[int | None]:
    """What is said meanwhile is said at the table of a game (0: none yet)."""
    return Meanwhile(_seated, game)


def is_at_table() -> bool:
    """Whether what is said is said at a table."""
    return _seated.get() is not None


def voiding(entries: Sequence[int], game: int) -> str:
    """The command that takes back what some entries of a game say, and what rests on it."""
    return typed(f"void {' '.join(f'@{entry}' for entry in entries)} --drop", game)


def typed(command: str, game: int) -> str:
    """A command on a game as it is typed where it is read: in a shell, or at a table."""
    return proposed(Example(f"{command} -g {game}"))


def entering(line: str) -> str:
    """A line of a record as it is typed where it is read: in a shell, or at a table."""
    return proposed(Example(f"enter {line}"))


def called_as_here(usage: str) -> str:
    """What the parser of the shell says, in which a command is called as it can be here."""
    return re.sub(_COMMAND, lambda found: f"{_called()}{found[1]}", usage)


def _called() -> str:
    return f"{program()} " if _seated.get() is None else "/"


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
