"""A ledger of its own with the examples: games, and an evening of a club."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from trickledger.ledger.current import make_current, make_event_current
from trickledger.ledger.errors import UsageError
from trickledger.ledger.exchange.importing import Imported, import_games
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal.author import Author
from trickledger.ledger.queries.players import names
from trickledger.ledger.services.identities import join
from trickledger.ledger.storage.opening import demo_path, fill
from trickledger.ledger.storage.port import Ledger
from trickledger.rules.catalogue import title_of

FOLDERS = ("games", "evening")
"""The folders of examples, in the order in which they are imported."""

SAME_PERSON = ("Pia Lund", "Pia")
"""One person under two names, for one scorer knew the first name only."""


class Demo(NamedTuple):
    """The file of the demo ledger, and what is in it; `titles` name the records by their source."""

    ledger: Path
    records: list[Imported]
    titles: dict[str, str]

    def number_of(self, source: str) -> int:
        """The number of the game that was read from a file."""
        return next(one.game for one in self.records if one.source == source)


def make_demo(*, fresh: bool = False) -> Demo:
    """Make the demo ledger unless it is there, `fresh` in any case; its first game is current."""
    path = demo_path()
    if fresh:
        for suffix in ("", "-wal", "-shm", "-journal"):
            Path(f"{path}{suffix}").unlink(missing_ok=True)
    texts = _examples()
    done = fill(path, lambda store: _filled(store, texts))
    make_current(path, done[0].game)
    make_event_current(path, 1)
    return Demo(path, done, {name: example_title(name, text) for name, text in texts.items()})


def example_title(name: str, text: str) -> str:
    """What an example is called: its event, or its game and what its file says of that.

    >>> example_title("loo-a-complete-hand.txt", "game loo")
    'Loo: a complete hand'
    """
    word, _, kind = text.partition("\n")[0].partition(" ")
    if word == "event":
        return kind
    about = name.removesuffix(".txt").removeprefix(kind).strip("-").replace("-", " ")
    return f"{title_of(kind)}: {about}"


def _filled(store: Ledger, texts: dict[str, str]) -> list[Imported]:
    author = Author("demo", "demo")
    candidates = [each for name, text in texts.items() for each in read_candidates(name, text)]
    done = import_games(store, candidates, author)
    if {*SAME_PERSON} <= {*names(store)}:
        join(store, author, SAME_PERSON)
    return done


def _examples() -> dict[str, str]:
    files = [file for name in FOLDERS for file in sorted(_folder(name).glob("*.txt"))]
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def _folder(name: str) -> Path:
    """A folder of examples: in the installed package, or in the checkout it runs from."""
    package = Path(__file__).parents[2]
    for folder in (package / "examples" / name, package.parent / "examples" / name):
        if folder.is_dir():
            return folder
    why = "They belong in {folder}."
    raise UsageError("The examples are missing.", why, folder=str(package / "examples"))
