"""`demo`: a ledger of its own with example games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from trickledger.ledger.cli.output import print_json, say
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import JsonOption
from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.author import Author

app = group()


@app.command(cls=Page)
def demo(
    fresh: Annotated[bool, typer.Option("--fresh", help="Make the demo ledger anew.")] = False,
    as_json: JsonOption = False,
) -> int:
    """Explore example games and a club evening, apart from your ledger.

    \b
    trickledger demo
    """
    from trickledger.ledger.current import make_current, make_event_current
    from trickledger.ledger.exchange.importing import import_games
    from trickledger.ledger.exchange.reading import read_candidates
    from trickledger.ledger.storage.addresses import demo_path
    from trickledger.ledger.storage.opening import fill

    path = demo_path()
    if fresh:
        for suffix in ("", "-wal", "-shm", "-journal"):
            Path(f"{path}{suffix}").unlink(missing_ok=True)
    files = [file for name in FOLDERS for file in sorted(_folder(name).glob("*.txt"))]
    candidates = [
        candidate
        for file in files
        for candidate in read_candidates(file.name, file.read_text(encoding="utf-8"))
    ]
    done = fill(path, lambda store: import_games(store, candidates, Author("demo", "demo")))
    make_current(path, done[0].game)
    make_event_current(path, 1)
    if as_json:
        said: dict[str, list[object]] = {"game": [], "event": []}
        for one in done:
            said[one.kind].append(one.as_json())
        listed = {"games": said["game"], "events": said["event"]}
        print_json({"ok": True, "ledger": str(path), **listed})
        return 0
    say(f"The demo ledger is {path}.")
    for one in done:
        what = one.source.removesuffix(".txt").lstrip("0123456789-").replace("-", " ")
        say(f"  {one.kind} {one.game}: {what}")
    say("Try next, each with --ledger demo at its end:")
    revoke = next(game.game for game in done if game.source == REVOKE)
    for line in TRY:
        say(f"  {line.format(revoke=revoke)} --ledger demo")
    return 0


REVOKE = "klaberjass-revoke-proven.txt"
TRY = (
    "trickledger games",
    "trickledger show 1",
    "trickledger show 1.1",
    "trickledger audit {revoke}.3.2",
    "trickledger standings",
    "trickledger event standings",
    "trickledger event tables 1",
    "trickledger event crosstable -e 3",
    "trickledger event standings --season 2026-10",
    "trickledger check",
)
FOLDERS = ("games", "evening")
"""The folders of examples, in the order in which they are imported."""


def _folder(name: str) -> Path:
    """A folder of examples: in the installed package, or in the checkout it runs from."""
    package = Path(__file__).parents[2]
    for folder in (package / "examples" / name, package.parent / "examples" / name):
        if folder.is_dir():
            return folder
    raise UsageError("The examples are missing.", f"They belong in {package / 'examples'}.")
