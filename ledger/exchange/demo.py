"""A ledger of its own with the examples: games, and an evening of a club."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.current import make_current, make_event_current
from trickledger.ledger.errors import UsageError
from trickledger.ledger.exchange.importing import Imported, import_games
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal.author import Author
from trickledger.ledger.storage.addresses import demo_path
from trickledger.ledger.storage.opening import fill

if TYPE_CHECKING:
    from trickledger.ledger.exchange.reading import Candidate

FOLDERS = ("games", "evening")
"""The folders of examples, in the order in which they are imported."""


class Demo(NamedTuple):
    """The file of the demo ledger, and what is in it."""

    ledger: Path
    records: list[Imported]

    def number_of(self, source: str) -> int:
        """The number of the game that was read from a file."""
        return next(one.game for one in self.records if one.source == source)


def make_demo(*, fresh: bool = False) -> Demo:
    """Make the demo ledger unless it is there, `fresh` in any case; its first game is current."""
    path = demo_path()
    if fresh:
        for suffix in ("", "-wal", "-shm", "-journal"):
            Path(f"{path}{suffix}").unlink(missing_ok=True)
    candidates = _examples()
    done = fill(path, lambda store: import_games(store, candidates, Author("demo", "demo")))
    make_current(path, done[0].game)
    make_event_current(path, 1)
    return Demo(path, done)


def _examples() -> list[Candidate]:
    files = [file for name in FOLDERS for file in sorted(_folder(name).glob("*.txt"))]
    return [
        candidate
        for file in files
        for candidate in read_candidates(file.name, file.read_text(encoding="utf-8"))
    ]


def _folder(name: str) -> Path:
    """A folder of examples: in the installed package, or in the checkout it runs from."""
    package = Path(__file__).parents[2]
    for folder in (package / "examples" / name, package.parent / "examples" / name):
        if folder.is_dir():
            return folder
    raise UsageError("The examples are missing.", f"They belong in {package / 'examples'}.")
