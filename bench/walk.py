"""The way of one entry through the house: which files of the project it calls, how often.

`python -m bench.walk` prints it. It counts calls and takes no time, so it is the same everywhere.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import redirect_stdout
from inspect import CO_OPTIMIZED
from io import StringIO
from pathlib import Path
from types import FrameType
from typing import NamedTuple
from unittest.mock import patch

from trickledger.ledger.cli.app import run

ROOT = Path(__file__).parent.parent
PROJECT = tuple(f"{ROOT}/{folder}/" for folder in ("rules", "ledger", "trickledger"))
ENTRY = "enter 10S 8S"
BEFORE = ("new klaberjass Ann Bob", "enter hand Bob 10C", "enter take", f"{ENTRY} --dry-run")


class Walk(NamedTuple):
    """How many calls each file of the project was given, and how often one called another."""

    calls: Counter[str]
    changes: int

    @property
    def folders(self) -> Counter[str]:
        """How many files of each folder were called."""
        return Counter(str(Path(file).parent) for file in self.calls)


def walk(words: Sequence[str]) -> Walk:
    """The way of one command, run in this process; no function is called where a module is made."""
    calls: Counter[str] = Counter()
    changes = 0

    def count(frame: FrameType, event: str, _arg: object) -> None:
        nonlocal changes
        if event != "call" or not frame.f_code.co_flags & CO_OPTIMIZED:
            return
        file = frame.f_code.co_filename
        if file.startswith(PROJECT):
            calls[file.removeprefix(f"{ROOT}/").removeprefix("trickledger/")] += 1
            caller = frame.f_back
            changes += caller is not None and caller.f_code.co_filename != file

    sys.setprofile(count)
    try:
        code = run(words)
    finally:
        sys.setprofile(None)
    if code:
        raise RuntimeError(f"{' '.join(words)} ended with {code}")
    return Walk(calls, changes)


def way_of_an_entry(folder: Path) -> Walk:
    """The way of two cards, a trick, in a new game of a ledger in a folder.

    The commands before it have run in the same process, also the entry as a trial: what a process
    does but once, whatever has run in it, is not counted.
    """
    home = {
        "TRICKLEDGER_LEDGER": str(folder / "walk.db"),
        "TRICKLEDGER_SCORER": "Dora",
        "TRICKLEDGER_GAME": "1",
        "XDG_STATE_HOME": str(folder),
    }
    with patch.dict(os.environ, home), redirect_stdout(StringIO()):
        for line in BEFORE:
            if run(line.split()):
                raise RuntimeError(f"{line} was refused")
        return walk(ENTRY.split())


def main() -> None:
    """Print each file with its calls, and the sums."""
    with tempfile.TemporaryDirectory() as folder:
        found = way_of_an_entry(Path(folder))
    for file, count in sorted(found.calls.items()):
        print(f"{count:5}  {file}")
    for folder, files in sorted(found.folders.items()):
        print(f"{files:5} files of {folder}")
    print(f"{len(found.calls)} files, {found.calls.total()} calls, {found.changes} changes of file")


if __name__ == "__main__":
    main()
