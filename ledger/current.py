"""What is remembered for one user: the current game and event of each ledger, never in it."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import TYPE_CHECKING

from trickledger.ledger.errors import LedgerUnusable
from trickledger.ledger.folders import state_folder
from trickledger.ledger.storage.lock import WriteLock

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from trickledger.ledger.storage.address import Address


def state_file() -> Path:
    """The file in the user's state folder."""
    return state_folder() / "current.json"


def current_game(ledger: Address | str) -> int | None:
    """The game last made current in a ledger, None where there is none."""
    return _remembered(_key(ledger))


def current_event(ledger: Address | str) -> int | None:
    """The event last made current in a ledger, None where there is none."""
    return _remembered(_event_key(ledger))


def make_current(ledger: Address | str, number: int) -> None:
    """Remember a game as the current one; a state folder that cannot be written is no matter."""
    _remember(_key(ledger), number)


def make_event_current(ledger: Address | str, number: int) -> None:
    """Remember an event as the current one."""
    _remember(_event_key(ledger), number)


def _key(ledger: Address | str) -> str:
    # two names of one file are one ledger; a server is called as it is asked for
    return str(ledger) if "://" in str(ledger) else os.path.realpath(str(ledger))


def _event_key(ledger: Address | str) -> str:
    # no path begins so
    return f"event:{_key(ledger)}"


def _remembered(key: str) -> int | None:
    number = _read(state_file()).get(key)
    return number if type(number) is int and number > 0 else None


def _remember(key: str, number: int) -> None:
    with suppress(OSError, LedgerUnusable):
        _change(state_file(), lambda games: games | {key: number})


class Kept:
    """What is remembered of one ledger in a file of its own, by name.

    Where the state folder cannot be written it is remembered as long as this is there.
    """

    def __init__(self, name: str, ledger: Address | str) -> None:
        self._file = state_folder() / name
        self._key = _key(ledger)
        self._held: dict[str, object] | None = None

    def read(self) -> dict[str, object]:
        """What is remembered."""
        return self._of(_read(self._file)) if self._held is None else self._held

    def change(self, edit: Callable[[dict[str, object]], dict[str, object]]) -> dict[str, object]:
        """Remember something else, and give it back."""
        try:
            return self._of(_change(self._file, lambda all: all | {self._key: edit(self._of(all))}))
        except (OSError, LedgerUnusable):
            self._held = edit(self.read())
            return self._held

    def _of(self, ledgers: dict[str, object]) -> dict[str, object]:
        found = ledgers.get(self._key)
        return found if isinstance(found, dict) else {}


def _change(
    file: Path, edit: Callable[[dict[str, object]], dict[str, object]]
) -> dict[str, object]:
    file.parent.mkdir(parents=True, exist_ok=True)
    # two ledgers share the file: who reads it before the other has written forgets that
    with WriteLock(file):
        known = edit(_read(file))
        draft = file.with_name(f"{file.name}.{os.getpid()}")
        draft.write_text(json.dumps(known, indent=1), encoding="utf-8")
        draft.replace(file)
        return known


def _read(file: Path) -> dict[str, object]:
    try:
        known = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return known if isinstance(known, dict) else {}
