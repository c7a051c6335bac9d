"""What the worker of a browser calls: values of JavaScript come in, and such as it reads go out."""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar

from trickledger.ledger.pocket.bridge import opened as opened_bridge

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

T = TypeVar("T")

_REHEARSED = "game klaberjass\nplayers Ann, Bob\nhand Bob 10C, take\n"
_PAGES = ("/app/", "/app/new", "/app/new?game=klaberjass", "/app/t/1", "/app/t/1/game")


async def opened(
    folder: str, here: str, record: str = ""
) -> Callable[[str, str, str, Any], Awaitable[list[Any]]]:
    """Open the ledger of a folder; gives what answers a request of pages below `here`.

    A new one begins with the games of a `record`.
    """
    _live_in(folder)
    bridge = await opened_bridge(Path(folder), here, record)

    async def ask(method: str, address: str, headers: str, body: Any) -> list[Any]:
        answer = await bridge.ask(method, address, json.loads(headers), body.to_bytes())
        return [answer.status, json.dumps(answer.headers), answer.body]

    return ask


def rehearse() -> None:
    """Show pages of a game that is thrown away: what they import and fill is there from then on."""
    with TemporaryDirectory() as folder:
        _live_in(folder)
        bridge = _at_once(opened_bridge(Path(folder), "https://nowhere/", _REHEARSED))
        for page in _PAGES:
            _at_once(bridge.ask("GET", page))
        _at_once(bridge.close())


def _live_in(folder: str) -> None:
    # there is no user here: all that is to be kept lies in one folder
    os.environ |= dict.fromkeys(("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), folder)


def _at_once(answering: Coroutine[Any, Any, T]) -> T:
    """What something comes to that waits for nothing; no loop need run for it."""
    try:
        answering.send(None)
    except StopIteration as done:
        found: T = done.value
        return found
    raise AssertionError(answering)
