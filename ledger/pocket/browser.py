"""What the worker of a browser calls: values of JavaScript come in, and such as it reads go out."""

from __future__ import annotations

import json
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from trickledger.ledger.errors import Newer, NotUpgraded
from trickledger.ledger.pocket.bridge import opened as opened_bridge
from trickledger.ledger.pocket.standing import told

_NEWER = (
    "The games on this phone were written by a newer version of this page. They are kept as they "
    "are. Open this page with a network, so that it becomes the newer one"
)

Ask = Callable[[str, str, str, Any], Awaitable[list[Any]]]


async def opened(folder: str, here: str, damaged: str) -> tuple[Ask | None, str]:
    """Open the ledger of a folder; gives what answers a request of pages below `here`.

    `damaged` are files of the folder, one a line. Beside it comes what was set aside and why;
    without what answers, why the ledger was left as it is.
    """
    # there is no user here: all that is to be kept lies in one folder
    os.environ |= dict.fromkeys(("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), folder)
    try:
        bridge = await opened_bridge(Path(folder), here, damaged.split())
    except Newer:
        return None, _NEWER
    except NotUpgraded as exc:
        return None, str(exc)

    async def ask(method: str, address: str, headers: str, body: Any) -> list[Any]:
        answer = await bridge.ask(method, address, json.loads(headers), body.to_bytes())
        return [answer.status, json.dumps(answer.headers), answer.body]

    return ask, told(Path(folder))
