"""`event annul`: let a table count nothing."""

from __future__ import annotations

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.options import TableArgument
from trickledger.ledger.cli.event.ruling import ruled
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption


@command(EVENT, DRY_RUN, *WRITING)
def annul(call: Call, table: TableArgument, because: ReasonOption = "") -> None:
    """Annul a table, with the reason: nobody has anything of it, in no tie-break either.

    It stays a meeting: the next rounds are seated as if it had been played. In a crosstable it
    stands in brackets.

    \b
    trickledger event annul 2.5 --because "one pack had 31 cards"
    """
    ruled(call, "annul", table, because)
