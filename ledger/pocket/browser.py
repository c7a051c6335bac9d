"""What the worker of a browser calls: values of JavaScript come in, and such as it reads go out."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trickledger.ledger.pocket.bridge import opened as opened_bridge

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


async def opened(
    folder: str, here: str, record: str = ""
) -> Callable[[str, str, str, Any], Awaitable[list[Any]]]:
    """Open the ledger of a folder; gives what answers a request of pages below `here`.

    A new one begins with the games of a `record`.
    """
    # there is no user here: all that is to be kept lies in one folder
    os.environ |= dict.fromkeys(("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), folder)
    bridge = await opened_bridge(Path(folder), here, record)

    async def ask(method: str, address: str, headers: str, body: Any) -> list[Any]:
        answer = await bridge.ask(method, address, json.loads(headers), body.to_bytes())
        return [answer.status, json.dumps(answer.headers), answer.body]

    return ask
