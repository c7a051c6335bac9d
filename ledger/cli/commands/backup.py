"""`backup`: a verified copy of the ledger."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.ends import held, print_ends
from trickledger.ledger.cli.options import ASKING, argument
from trickledger.ledger.cli.output import paragraph, print_json, progress, say
from trickledger.ledger.cli.shapes.files import backup_shape
from trickledger.ledger.errors import shown


@command(*ASKING)
def backup(
    call: Call,
    file: Annotated[Path, argument("The new file; an existing one is never overwritten.")],
) -> None:
    """Copy the ledger, even while others enter, and verify the copy.

    The file has its name only when it is on the disk, passes the database's own check, has whole
    chains, and ends where the ledger does. It is a ledger: --ledger FILE opens it.

    \b
    trickledger backup club-2026-11-21.db
    """
    from trickledger.ledger.services.backup import backup as copy

    with call.opened() as store, progress("Copying") as watch:
        made = copy(store, file, watch)
    if call.as_json:
        print_json(backup_shape(made, store.address))
        return
    say(f"{shown(made.path)}: {held(made.heads, made.entries)}.")
    paragraph(
        "Verified: it passes the database's own check, its chains are whole, and it ends where "
        "the ledger does."
    )
    print_ends(made.heads)
