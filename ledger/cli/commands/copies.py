"""`backup` and `restore`: a verified copy of the ledger, and one in the place of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import ASKING, DRY_RUN, argument
from trickledger.ledger.cli.output import paragraph, print_json, say, warn
from trickledger.ledger.cli.progress import progress
from trickledger.ledger.errors import ExitCode, quoted, shown
from trickledger.ledger.say.display import page_width, plays_in_lines
from trickledger.ledger.say.shapes.files import backup_shape, restore_shape
from trickledger.rules.amounts import counted
from trickledger.rules.says import Example, Says

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.journal.journal import Head
    from trickledger.ledger.services.backup import Backup
    from trickledger.ledger.services.restore import Restored


_SHOWN = 12
"""Of how many games the ends are printed."""


def _games_of(heads: Sequence[Head]) -> list[Head]:
    """The heads that are games'."""
    return [end for end in heads if end.stream.kind == "game"]


def held(heads: Sequence[Head], entries: int) -> str:
    """How many games, events and entries a file holds; the entries are those of all records."""
    events = sum(end.stream.kind == "event" for end in heads)
    of_events = f", {counted(events, 'event')}" if events else ""
    return f"{counted(len(_games_of(heads)), 'game')}{of_events}, {counted(entries, 'entry')}"


def print_ends(heads: Sequence[Head]) -> None:
    """Print where the newest games end, to be compared with a sheet of paper."""
    from trickledger.ledger.journal.checkpoints import short_head

    games = _games_of(heads)
    if games:
        older = len(games) - _SHOWN
        also = f" (the newest {_SHOWN}; --json lists {older} more)" if older > 0 else ""
        say(f"The games end at{also}:")
        ends = [(f"{end.stream.number}:", short_head(*end[1:])) for end in games[-_SHOWN:]]
        say(plays_in_lines(ends, page_width()))


@command(*ASKING)
def backup(
    call: Call,
    file: Annotated[Path, argument("The new file; an existing one is never overwritten.")],
) -> int:
    """Copy the ledger, even while others enter, and verify the copy.

    The file has its name only when it is on the disk, passes the database's own check, and ends
    where the ledger does. It is a ledger: --ledger FILE opens it. A record that is damaged is
    copied as it is and named; then the exit code is 5.

    \b
    trickledger backup club-2026-11-21.db
    """
    from trickledger.ledger.services.backup import backup as copy

    with call.opened() as store, progress("Copying") as watch:
        made = copy(store, file, watch)
    if call.as_json:
        print_json(backup_shape(made, store.address))
    else:
        _print_backup(made)
    return ExitCode.OPEN_FINDINGS if made.damaged else ExitCode.DONE


def _print_backup(made: Backup) -> None:
    say(f"{shown(made.path)}: {held(made.heads, made.entries)}.")
    chains = "all chains but those named below are" if made.damaged else "its chains are"
    paragraph(
        f"Verified: it passes the database's own check, {chains} whole, and it ends where "
        "the ledger does."
    )
    print_ends(made.heads)
    for fault in made.damaged:
        warn(f"Damaged, and copied as it is: {fault}")


@command(DRY_RUN, *ASKING)
def restore(
    call: Call, file: Annotated[Path, argument("A backup, or any other whole ledger file.")]
) -> None:
    """Replace the ledger with a backup.

    The backup passes every check first. What stood there is kept under a new name, also where it
    is damaged; nothing that was left beside it gets into the backup. Open tables are told.

    \b
    trickledger restore club-2026-11-21.db
    trickledger restore club-2026-11-21.db --dry-run
    """
    from trickledger.ledger.services.restore import restore as put

    with progress("Checking") as watch:
        done = put(call.path, file, dry_run=call.dry_run, watch=watch)
    if call.as_json:
        print_json(restore_shape(done, file, dry_run=call.dry_run))
    elif call.dry_run:
        say(f"{shown(file)} passes every check: {held(done.heads, done.entries)}.")
        say(f"It would take the place of {shown(call.path)}.")
        warn("Nothing was changed.")
    else:
        _print_restored(done, call.path, file)


def _print_restored(done: Restored, ledger: Path, file: Path) -> None:
    from trickledger.ledger.services.restore import can_be_imported

    what = held(done.heads, done.entries)
    has_more = done.kept is not None and can_be_imported(done.kept)
    say(f"{shown(ledger)} is restored from {shown(file)}: {what}.")
    if done.kept:
        say(f"The ledger that was there before is kept: {shown(done.kept)}")
    if done.kept and has_more:
        say("To see what it has and the backup lacks:")
        say(Says("  {import_}", import_=Example(f"import {quoted(done.kept)} --dry-run")))
    print_ends(done.heads)
