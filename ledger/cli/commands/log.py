"""`log`: every entry of a game, with what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import GAME, READING, ReferenceArgument
from trickledger.ledger.cli.output import print_json, warn
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.errors import ExitCode
from trickledger.ledger.say.clock import local_time
from trickledger.ledger.say.display import drawn
from trickledger.ledger.say.shapes.games import log_shape

if TYPE_CHECKING:
    from trickledger.ledger.services.sheets import Log


@command(GAME, *READING)
def log(call: Call, reference: ReferenceArgument = "") -> int:
    """List the entries of a game, and whether each still counts.

    Player is who played or spoke, Scorer who typed it, Time when, by the clock of this machine;
    --json has it in UTC.

    \b
    trickledger log
    trickledger log .2
    trickledger log @47
    """
    from trickledger.ledger.services.sheets import log_of

    meant = call.meant(reference)
    with call.opened() as store:
        found = log_of(store, meant)
    if call.as_json:
        print_json(log_shape(found))
    else:
        _print(found)
    return int(found.broken.exit_code if found.broken else ExitCode.DONE)


def _print(found: Log) -> None:
    columns(
        ("Entry", "Hand", "Player", "Text", "", "Scorer", "Time"),
        (
            (
                f"@{entry.entry}",
                ".".join(str(part) for part in (entry.deal, entry.trick) if part),
                entry.by or "",
                drawn(entry.text.replace("\n", "; ")),
                entry.fate,
                entry.scorer,
                local_time(entry.at),
            )
            for entry in found.entries
        ),
    )
    if found.broken:
        warn(str(found.broken))
