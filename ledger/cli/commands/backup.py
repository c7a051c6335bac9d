"""`backup`: a verified copy of the ledger."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.ends import held, print_ends
from trickledger.ledger.cli.options import ASKING, argument
from trickledger.ledger.cli.output import paragraph, print_json, say, warn
from trickledger.ledger.cli.progress import progress
from trickledger.ledger.errors import ExitCode, shown
from trickledger.ledger.say.shapes.files import backup_shape

if TYPE_CHECKING:
    from trickledger.ledger.services.backup import Backup


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
        _print(made)
    return int(ExitCode.OPEN_FINDINGS if made.damaged else ExitCode.DONE)


def _print(made: Backup) -> None:
    say(f"{shown(made.path)}: {held(made.heads, made.entries)}.")
    chains = "all chains but those named below are" if made.damaged else "its chains are"
    paragraph(
        f"Verified: it passes the database's own check, {chains} whole, and it ends where "
        "the ledger does."
    )
    print_ends(made.heads)
    for fault in made.damaged:
        warn(f"Damaged, and copied as it is: {fault}")
