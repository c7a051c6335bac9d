"""`event log`: every entry of an event."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import EVENT, READING
from trickledger.ledger.cli.output import print_json
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.say.clock import local_time
from trickledger.ledger.say.shapes.events import log_shape


@command(EVENT, *READING)
def log(call: Call) -> None:
    """List the entries of an event, and whether each still counts.

    \b
    trickledger event log
    """
    from trickledger.ledger.queries.tournament_lists import log_of

    with call.event_meant() as (store, stream):
        entries = log_of(store, stream)
    if call.as_json:
        print_json(log_shape(stream, entries))
        return
    columns(
        ("Entry", "Text", "Scorer", "Time", ""),
        (
            (
                f"@{entry.number}",
                entry.text.replace("\n", "; "),
                entry.scorer,
                local_time(entry.at),
                "" if counts else "void",
            )
            for entry, counts in entries
        ),
        right=(0,),
    )
