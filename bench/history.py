"""The runs that were kept, a file each: what was measured, on which day, by which Python."""

from __future__ import annotations

import json
import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from sqlite3 import sqlite_version
from typing import NamedTuple

FOLDER = Path(__file__).parent / "history"


class Run(NamedTuple):
    """A run: its kind and day, what it ran on, and the cells of its table, all of them text."""

    kind: str
    day: str
    python: str
    sqlite: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def table(self) -> str:
        """The run as a table of Markdown, below where it is kept and what it ran on."""
        lines = (f"| {' | '.join(cells)} |" for cells in (self.head, *self.rows))
        head, *rows = lines
        return "\n".join([f"{self.source()}\n", head, f"|{'---|' * len(self.head)}", *rows])

    def source(self) -> str:
        """Where it is kept, and what it ran on."""
        kept = f"`bench/history/{self.day}-{self.kind}.json`"
        return f"{kept}: CPython {self.python}, SQLite {self.sqlite}"

    def row(self, what: str, to: str = "") -> dict[str, str]:
        """A row by its first cell and, where it names one, its peer; KeyError where it has none."""
        for cells in self.rows:
            found = dict(zip(self.head, cells, strict=True))
            if cells[0] == what and to in ("", found.get("to")):
                return found
        raise KeyError(f"{self.kind} of {self.day} has no row {what!r}")


def run_of(kind: str, table: str, day: str = "") -> Run:
    """A table of Markdown as a run of today.

    >>> run_of("hall", "| what | figure |\\n|---|---:|\\n| a tap | 3 ms |", "2026-11-23").rows
    [['a tap', '3 ms']]
    """
    head, _, *rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.strip().splitlines()
    ]
    return Run(
        kind, day or date.today().isoformat(), platform.python_version(), sqlite_version, head, rows
    )


def keep(run: Run) -> Path:
    """Write a run into a file of its own."""
    before = len([*FOLDER.glob(f"{run.day}-{run.kind}*.json")])
    path = FOLDER / f"{run.day}-{run.kind}{f'-{before + 1}' if before else ''}.json"
    rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in run.rows)
    told = [f'"{name}": {json.dumps(value)}' for name, value in run._asdict().items()][:-1]
    path.write_text("{" + ",\n".join([*told, f'"rows": [\n{rows}\n]']) + "}\n", encoding="utf-8")
    return path


def runs(kind: str = "") -> list[Run]:
    """The runs of a kind, or all, the oldest first."""
    found = (Run(**json.loads(path.read_text(encoding="utf-8"))) for path in FOLDER.glob("*.json"))
    return sorted((run for run in found if kind in ("", run.kind)), key=lambda run: run.day)
