"""What the worker of a browser calls: values of JavaScript come in, and such as it reads go out."""

from __future__ import annotations

import json
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeVar

from trickledger.ledger.errors import Newer, NotUpgraded
from trickledger.ledger.pocket.bridge import opened as opened_bridge
from trickledger.ledger.pocket.standing import told

if TYPE_CHECKING:
    from collections.abc import Coroutine

T = TypeVar("T")

Ask = Callable[[str, str, str, Any], Awaitable[list[Any]]]

_NEWER = (
    "The games on this phone were written by a newer version of this page. They are kept as they "
    "are. Open this page with a network, so that it becomes the newer one"
)
_REHEARSED = "game klaberjass\nplayers Ann, Bob\nhand Bob 10C, take\n"
_PAGES = ("/app/", "/app/new", "/app/new?game=klaberjass", "/app/t/1", "/app/t/1/game")


async def opened(
    folder: str, here: str, record: str = "", damaged: str = ""
) -> tuple[Ask | None, str]:
    """Open the ledger of a folder; gives what answers a request of pages below `here`.

    A new one begins with the games of a `record`; `damaged` are files of the folder, one a line.
    Beside it comes what was set aside and why; without what answers, why the ledger was left as
    it is.
    """
    _live_in(folder)
    try:
        bridge = await opened_bridge(Path(folder), here, record, damaged.split())
    except Newer:
        return None, _NEWER
    except NotUpgraded as exc:
        return None, str(exc)

    async def ask(method: str, address: str, headers: str, body: Any) -> list[Any]:
        answer = await bridge.ask(method, address, json.loads(headers), body.to_bytes())
        return [answer.status, json.dumps(answer.headers), answer.body]

    return ask, told(Path(folder))


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
