"""Evenings that are entered line by line as phones send them, whichever Python answers."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urlencode

ROOT = "/app"
_HIDDEN = re.compile(r'<input type="hidden" name="([a-z]+)" value="([^"]*)"')
_FORM = ("content-type", "application/x-www-form-urlencoded")
_JSON = ("accept", "application/json")


async def play(bridge: Any, evenings: list[dict[str, Any]]) -> dict[str, Any]:
    """Open each evening as a game and enter its lines; gives the answers, and a copy of all."""
    answers = [await _evening(bridge, number, **each) for number, each in enumerate(evenings, 1)]
    copy = json.loads(await _get(bridge, "/carried/games.json"))
    return {"answers": answers, "copy": copy}


async def _evening(
    bridge: Any, number: int, kind: str, players: list[str], options: list[list[str]], lines: Any
) -> list[list[Any]]:
    form = dict(_HIDDEN.findall(await _get(bridge, f"/new?game={kind}")))
    chosen = {f"option {name}": value for name, value in options}
    fields = {**form, **chosen, "game": kind, "player": players, "open": "1"}
    opened = await _post(bridge, "/new", fields)
    seated = await _post(bridge, f"/t/{number}/who", {**form, "name": players[0]})
    found = [[opened.status, ""], [seated.status, ""]]
    for count, line in enumerate(lines):
        hidden = dict(_HIDDEN.findall(await _get(bridge, f"/t/{number}")))
        key = f"{number:016}{count:016}"
        answer = await _post(bridge, f"/t/{number}/line", {**hidden, "line": line, "key": key})
        found.append([answer.status, json.loads(answer.body)])
    return found


async def _get(bridge: Any, path: str) -> str:
    text: str = (await bridge.ask("GET", ROOT + path)).body.decode()
    return text


async def _post(bridge: Any, path: str, fields: dict[str, Any]) -> Any:
    body = urlencode(fields, doseq=True).encode()
    return await bridge.ask("POST", ROOT + path, [_FORM, _JSON], body)


async def in_pyodide(plan: str) -> str:
    """Play in a pocket, as a text."""
    import os
    from pathlib import Path

    from trickledger.ledger.pocket.bridge import opened

    folder = Path("/pocket")
    folder.mkdir()
    os.environ["XDG_STATE_HOME"] = str(folder)
    return json.dumps(await play(await opened(folder, "https://club.example/"), json.loads(plan)))
