"""`event export`: an event as text or JSON."""

from __future__ import annotations

import sys

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import ASKING, EVENT
from trickledger.ledger.cli.output import print_json


@command(EVENT, *ASKING)
def export(call: Call) -> int:
    """Print an event as text that `import` reads, or as JSON.

    JSON has scorers, times and hashes too. The games of its tables are exported by themselves;
    `trickledger export --json` has all.

    \b
    trickledger event export > evening.txt
    """
    from trickledger.ledger.exchange.exporting import event_as_json, event_as_text

    with call.event_meant() as (store, stream):
        if call.as_json:
            print_json(event_as_json(store, stream))
        else:
            sys.stdout.write(event_as_text(store, stream))
    return 0
