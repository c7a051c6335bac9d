"""`backup`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.cli.output import WIDTH, counted, plays_in_lines, print_json, progress, say
from ledger.cli.pages import Page, group
from ledger.cli.shared import JsonOption, LedgerOption, opened

if TYPE_CHECKING:
    from ledger.backup import Backup

app = group()
_SHOWN = 12


@app.command(cls=Page)
def backup(
    file: Annotated[Path, typer.Argument(help="The file to make; one that is there is kept.")],
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Copy the ledger, while others enter, and verify the copy.

    The file has its name only when it is on the disk, passes the database's own check, has whole
    chains, and ends where the ledger does. It is a ledger: --ledger FILE opens it.

    \b
    trickledger backup club-2026-11-21.db
    """
    from ledger.backup import backup as copy
    from ledger.heads import short_head

    with opened(ledger) as store, progress("Copying") as watch:
        made = copy(store, file, watch)
    heads = [end for end in made.heads if end.stream.kind == "game"]
    if as_json:
        print_json(_record(made, store.path))
        return 0
    say(f"{made.path}: {counted(len(heads), 'game')}, {counted(made.entries, 'entry')}.")
    say("Verified: the database's own check, every chain, and that all ends as here.")
    if heads:
        older = len(heads) - _SHOWN
        also = f" (the newest {_SHOWN}; --json lists {older} more)" if older > 0 else ""
        say(f"The games end at{also}:")
        ends = [(f"{end.stream.number}:", short_head(*end[1:])) for end in heads[-_SHOWN:]]
        say(plays_in_lines(ends, WIDTH))
    return 0


def _record(made: Backup, source: Path) -> dict[str, object]:
    """The record that `--json` prints."""
    games = [end for end in made.heads if end.stream.kind == "game"]
    return {
        "ok": True,
        "ledger": str(source),
        "file": str(made.path),
        "bytes": made.size,
        "games": len(games),
        "entries": made.entries,
        "heads": [
            {"game": stream.number, "entries": count, "hash": digest.hex()[:12]}
            for stream, count, digest in games
        ],
    }
