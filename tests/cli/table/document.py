"""The screens of docs/how/table.md: typed into a table, and written anew.

`python -m tests.cli.table.document` writes them.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.cli.table.screen import Screen
from tests.cli.terminal import ROOT

DOCUMENT = ROOT / "docs" / "how" / "table.md"
CAPTURED = re.compile(r"<!-- (\w+): (.*?) -->\n```text\n(.*?)```", re.DOTALL)
KEYS = {"^C": "\x03", "Up": "\x1b[A", "Down": "\x1b[B", "Right": "\x1b[C", "Tab": "\t", "l": "l"}
"""What is pressed and not typed as a line."""
SITTINGS = ("typed", "disputed", "asked")


def captured(sitting: str) -> list[tuple[str, str]]:
    """The lines that are typed in a sitting of the document, and the screen after them."""
    text = DOCUMENT.read_text(encoding="utf-8")
    return [(lines, screen) for name, lines, screen in CAPTURED.findall(text) if name == sitting]


def play(screen: Screen, lines: str) -> None:
    """Type lines that `|` parts, or press keys, and look up after each."""
    for line in lines.split(" | "):
        if line in KEYS:
            _press(screen, KEYS[line])
        else:
            screen.say(line)


def _press(screen: Screen, key: str) -> None:
    seen = len(screen.raw)
    screen.press(key)
    screen.wait(lambda now: len(now.raw) > seen)


def _written(show: Callable[[str], str], text: str) -> str:
    def anew(found: re.Match[str]) -> str:
        return found[0].replace(found[3], f"{show(f'{found[1]}: {found[2]}')}\n")

    return CAPTURED.sub(anew, text)


def _screens() -> Iterator[tuple[str, str]]:
    for sitting in SITTINGS:
        with tempfile.TemporaryDirectory() as home:
            yield from _of_sitting(sitting, _terminal(Path(home)))


def _of_sitting(sitting: str, cli: Any) -> Iterator[tuple[str, str]]:
    found = captured(sitting)
    if not found:
        return
    with Screen(cli, "table", "new", "klaberjass", "Ann", "Bob", looks=False) as screen:
        screen.wait_for_line("> hand")
        for lines, _ in found:
            play(screen, lines)
            screen.settle()
            yield f"{sitting}: {lines}", screen.text


def _terminal(home: Path) -> Any:
    """What a screen asks of a terminal, without a test around it."""
    environment = {
        "TRICKLEDGER_LEDGER": str(home / "ledger.db"),
        "TRICKLEDGER_SCORER": "Dora",
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
    }
    return SimpleNamespace(environment=environment)


if __name__ == "__main__":
    screens = dict(_screens())
    before = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(_written(screens.__getitem__, before), encoding="utf-8")
