"""What is remembered for one user: the current game and event of each ledger, never in it."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from trickledger.ledger.errors import LedgerUnusable
from trickledger.ledger.folders import state_folder
from trickledger.ledger.storage.lock import WriteLock

if TYPE_CHECKING:
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
    number = _read().get(key)
    return number if type(number) is int and number > 0 else None


def _remember(key: str, number: int) -> None:
    file = state_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        # two ledgers share the file: who reads it before the other has written forgets that
        with WriteLock(file):
            games = _read() | {key: number}
            draft = file.with_name(f"{file.name}.{os.getpid()}")
            draft.write_text(json.dumps(games, indent=1), encoding="utf-8")
            draft.replace(file)
    except (OSError, LedgerUnusable):
        return


def _read() -> dict[str, object]:
    try:
        games = json.loads(state_file().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return games if isinstance(games, dict) else {}
