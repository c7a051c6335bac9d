"""`event undo`: take back one's own last act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.options import AT, DRY_RUN, EVENT, WRITING, ReasonOption

if TYPE_CHECKING:
    from trickledger.ledger.services.director import Desk
    from trickledger.ledger.tournament.history import Entry


@command(EVENT, AT, DRY_RUN, *WRITING)
def undo(call: Call, because: ReasonOption = "") -> None:
    """Take back your own last entry.

    What others have entered since then is kept and named.

    \b
    trickledger event undo
    trickledger event undo --dry-run
    """
    from trickledger.ledger.say.rounds import changes_by

    def undone(desk: Desk) -> tuple[list[Entry], list[Entry]]:
        voided = desk.undo(because)
        return voided, desk.since(voided[-1].number)

    done = directed(call, undone)
    voided, later = done.told
    lines = changes_by(done, voided)
    lines += [
        f"Entered since then, and kept: @{one.number} {one.text}, by {one.scorer}." for one in later
    ]
    tell(call, done, lines)
