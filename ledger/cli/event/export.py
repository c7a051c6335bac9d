"""`event export`: an event as text or JSON."""

from __future__ import annotations

import sys

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import EVENT, READING
from trickledger.ledger.cli.output import print_json


@command(EVENT, *READING)
def export(call: Call) -> int:
    """Print an event as text that `import` reads, or as JSON.

    JSON has scorers, times and hashes too. The games of its tables are exported by themselves;
    `trickledger export --json` has all.

    \b
    trickledger event export > evening.txt
    """
    from trickledger.ledger.exchange.data import as_json as stored
    from trickledger.ledger.exchange.tournament_text import event_text
    from trickledger.ledger.journal.journal import read

    with call.its_event() as (store, stream), store.reading() as db:
        if call.as_json:
            print_json(stored(db, [stream]))
        else:
            sys.stdout.write(event_text(stream.id, list(read(db, stream))))
    return 0
