"""Types the pages with pictures anew, and draws the screens.

A block `table` is what is typed at the live table: after a line `$ trickledger table ...`, which
sits down in a terminal of the size that the block says (`table 60x20`, else 80x24), each line is a
line that is entered, and `[Up]` a key. A picture after the block shows the screen then. The table
goes on in the next such block, until a command of the shell is typed.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from docs.svg import Run, picture
from docs.transcript import BLOCK, PROMPT, desk, typed_block
from tests.cli.table.screen import Screen

DOCS = Path(__file__).parent
PICTURED = (
    "../README.md",
    "start/evening.md",
    "how/table.md",
    "maintain/screens.md",
    "maintain/plugins.md",
)
BROUGHT = {"maintain/plugins.md": (DOCS.parent / "examples" / "euchre",)}
_PART = re.compile(
    r"^```(?:table(?: (\d+)x(\d+))?\n(.*?)|\w.*?)^```$"
    r"|^!\[([^\]]+)\]\(([\w./-]+\.svg)\)$",
    re.MULTILINE | re.DOTALL,
)
_KEYS = {
    "[Up]": "\x1b[A",
    "[Down]": "\x1b[B",
    "[Right]": "\x1b[C",
    "[Tab]": "\t",
    "[Enter]": "\r",
    "[Ctrl-D]": "\x04",
}
_IDS_OF_A_SITTING = 10
"""More than a sitting opens games: it takes ids of its own, which the desk must not give again."""


class Shown(NamedTuple):
    """A picture of a page: its file beside the page, and what is to be seen in it."""

    file: str
    title: str


class Sitting(Screen):
    """A table, and what its screen looks like."""

    def runs(self) -> list[list[Run]]:
        """The lines of the screen down to the last with letters or the cursor in it."""
        last = max(len(self.lines), self.cursor[1] + 1)
        return [list(_runs(self._emulator.buffer[place], self.columns)) for place in range(last)]

    @property
    def columns(self) -> int:
        """How wide the screen is."""
        return int(self._emulator.columns)

    def drawn(self, title: str) -> str:
        """The screen as a picture."""
        return picture(self.runs(), self.cursor, self.columns, title)


def _runs(row: Any, columns: int) -> Iterator[Run]:
    cells = [(column, row[column]) for column in range(columns)]
    for kinds, alike in groupby(cells, lambda cell: _kinds(cell[1])):
        letters = list(alike)
        text = "".join(letter.data for _, letter in letters)
        if "marked" in kinds or text.strip():
            yield Run(letters[0][0], text, kinds)


def _kinds(cell: Any) -> str:
    """What a letter is, in the words of a picture."""
    said = {
        "marked": cell.reverse,
        "red": cell.fg == "red",
        "strong": cell.bold,
        "dim": cell.italics,
    }
    return " ".join(kind for kind, is_so in said.items() if is_so)


class Typist:
    """Types a page at a desk: commands in a shell, lines at the table; looks up at each picture."""

    def __init__(self, ids: Iterator[str], look: Callable[[Sitting, Shown], None]) -> None:
        self._ids = ids
        self._look = look
        self._sitting: Sitting | None = None

    def page(self, text: str) -> str:
        """The page with all that its commands print now."""
        try:
            return _PART.sub(self._part, text)
        finally:
            self._leave()

    def _part(self, part: re.Match[str]) -> str:
        columns, lines, typed, title, file = part.groups()
        if file:
            assert self._sitting, f"no table is shown in {file}"
            self._look(self._sitting, Shown(file, title))
        elif typed:
            self._type(typed.splitlines(), (int(columns or 80), int(lines or 24)))
        else:
            if f"\n{PROMPT}" in part[0]:
                self._leave()
            return BLOCK.sub(typed_block, part[0])
        return part[0]

    def _type(self, lines: list[str], size: tuple[int, int]) -> None:
        if lines[0].startswith(PROMPT):
            self._leave()
            self._sitting = self._sit_down(lines.pop(0), size)
        assert self._sitting, f"nobody sits at a table to type {lines}"
        for line in lines:
            _enter(self._sitting, line)

    def _sit_down(self, command: str, size: tuple[int, int]) -> Sitting:
        program, *words = shlex.split(command.removeprefix(PROMPT), comments=True)
        assert program == "trickledger", command
        here = SimpleNamespace(environment=dict(os.environ))
        sitting = Sitting(here, *words, columns=size[0], lines=size[1], looks=False)  # type: ignore[arg-type]
        for _ in range(_IDS_OF_A_SITTING):
            next(self._ids)
        sitting.wait(lambda screen: ">" in screen.line)
        return sitting

    def _leave(self) -> None:
        if self._sitting:
            self._sitting.__exit__(None, None, None)
        self._sitting = None


def _enter(sitting: Sitting, line: str) -> None:
    """Enter a line, or press a key, and wait for the answer."""
    if line not in _KEYS:
        sitting.say(line)
        return
    seen = len(sitting.raw)
    sitting.press(_KEYS[line])
    if line == "[Ctrl-D]":
        sitting.end()
    else:
        sitting.wait(lambda screen: len(screen.raw) > seen)


def written(name: str) -> tuple[str, dict[Path, str]]:
    """A page with all that is printed now, and its pictures by their files."""
    page = DOCS / name
    pictures: dict[Path, str] = {}

    def look(sitting: Sitting, shown: Shown) -> None:
        sitting.settle()
        pictures[page.parent / shown.file] = sitting.drawn(shown.title)

    with desk(*BROUGHT.get(name, ())) as ids:
        text = Typist(ids, look).page(page.read_text(encoding="utf-8"))
    return text, pictures


def write() -> None:
    """Write the pages with pictures, and draw these."""
    for name in PICTURED:
        text, pictures = written(name)
        (DOCS / name).write_text(text, encoding="utf-8")
        for file, drawing in pictures.items():
            file.write_text(drawing, encoding="utf-8")
