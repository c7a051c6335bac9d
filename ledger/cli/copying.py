"""`backup` and `restore`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli.output import (
    WIDTH,
    counted,
    plays_in_lines,
    print_json,
    progress,
    say,
    warn,
)
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import DryRunOption, JsonOption, LedgerOption, opened
from trickledger.ledger.errors import quoted, shown
from trickledger.ledger.storage.addresses import ledger_path

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Head
    from trickledger.ledger.services.backup import Backup
    from trickledger.ledger.services.restore import Restored

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
    from trickledger.ledger.services.backup import backup as copy

    with opened(ledger) as store, progress("Copying") as watch:
        made = copy(store, file, watch)
    heads = [end for end in made.heads if end.stream.kind == "game"]
    if as_json:
        print_json(_record(made, store.address))
        return 0
    say(f"{shown(made.path)}: {counted(len(heads), 'game')}, {counted(made.entries, 'entry')}.")
    say("Verified: the database's own check, every chain, and that all ends as here.")
    _print_ends(heads)
    return 0


@app.command(cls=Page)
def restore(
    file: Annotated[Path, typer.Argument(help="A backup, or any other whole ledger.")],
    dry_run: DryRunOption = False,
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Put a backup in the place of the ledger.

    The backup passes every check first. What stood there is kept under a new name, also where it
    is damaged; nothing that was left beside it gets into the backup. Tables that are open notice.

    \b
    trickledger restore club-2026-11-21.db
    trickledger restore club-2026-11-21.db --dry-run
    """
    from trickledger.ledger.services.restore import can_be_imported
    from trickledger.ledger.services.restore import restore as put

    path = ledger_path(ledger)
    with progress("Checking") as watch:
        done = put(path, file, dry_run=dry_run, watch=watch)
    more = done.kept is not None and can_be_imported(done.kept)
    if as_json:
        print_json(_restored(done, file, dry_run=dry_run))
        return 0
    heads = [end for end in done.heads if end.stream.kind == "game"]
    held = f"{counted(len(heads), 'game')}, {counted(done.entries, 'entry')}"
    if dry_run:
        say(f"{shown(file)} passes every check: {held}.")
        say(f"It would take the place of {shown(path)}.")
        warn("Nothing was changed.")
        return 0
    say(f"{shown(path)} is restored from {shown(file)}: {held}.")
    if done.kept:
        say(f"What was there before is kept: {shown(done.kept)}")
    if done.kept and more:
        say("This shows what it has and the backup lacks:")
        say(f"  trickledger import {quoted(done.kept)} --dry-run")
    _print_ends(heads)
    return 0


def _print_ends(heads: list[Head]) -> None:
    """Print where the newest games end, to be compared with a sheet."""
    from trickledger.ledger.journal.checkpoints import short_head

    if heads:
        older = len(heads) - _SHOWN
        also = f" (the newest {_SHOWN}; --json lists {older} more)" if older > 0 else ""
        say(f"The games end at{also}:")
        ends = [(f"{end.stream.number}:", short_head(*end[1:])) for end in heads[-_SHOWN:]]
        say(plays_in_lines(ends, WIDTH))


def _restored(done: Restored, source: Path, *, dry_run: bool) -> dict[str, object]:
    """The record that `restore --json` prints."""
    return {
        "ok": True,
        "dry_run": dry_run,
        "ledger": str(done.ledger),
        "file": str(source),
        "kept": done.kept and str(done.kept),
        **_held(done.heads),
    }


def _record(made: Backup, source: str) -> dict[str, object]:
    """The record that `backup --json` prints."""
    return {
        "ok": True,
        "ledger": source,
        "file": str(made.path),
        "bytes": made.size,
        **_held(made.heads),
    }


def _held(heads: tuple[Head, ...]) -> dict[str, object]:
    """What a file holds, and where its games end."""
    games = [end for end in heads if end.stream.kind == "game"]
    return {
        "games": len(games),
        "entries": sum(end.entries for end in heads),
        "heads": [
            {"game": stream.number, "entries": count, "hash": digest.hex()[:12]}
            for stream, count, digest in games
        ],
    }
