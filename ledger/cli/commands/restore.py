"""`restore`: a backup in the place of the ledger."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.ends import held, print_ends
from trickledger.ledger.cli.options import ASKING, DRY_RUN, argument
from trickledger.ledger.cli.output import print_json, say, warn
from trickledger.ledger.cli.progress import progress
from trickledger.ledger.errors import quoted, shown
from trickledger.ledger.say.shapes.files import restore_shape
from trickledger.rules.says import Example, Says

if TYPE_CHECKING:
    from trickledger.ledger.services.restore import Restored


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
        _print(done, call.path, file)


def _print(done: Restored, ledger: Path, file: Path) -> None:
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
