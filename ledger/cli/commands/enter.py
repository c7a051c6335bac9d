"""`enter`: what happened at the table, from words, a file or standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from trickledger.ledger.cli.call import Call, PageOfWords, command
from trickledger.ledger.cli.options import ENTERING, argument, option
from trickledger.ledger.cli.outcomes import print_outcome
from trickledger.ledger.errors import UsageError
from trickledger.rules.says import Example


@command(*ENTERING, page=PageOfWords)
def enter(
    call: Call,
    words: Annotated[
        list[str] | None, argument("What happened, as one line; - reads standard input.")
    ] = None,
    file: Annotated[Path | None, option("--file -f", "Read lines from a file.")] = None,
) -> int:
    """Record what happened, and see what followed and whose turn it is.

    \b
    trickledger enter hand Bob 10C
    trickledger enter take
    trickledger enter KS 9S
    trickledger enter --file evening.txt
    """
    with call.table() as table:
        outcome = table.enter(_lines(words, file), at=call.at, dry_run=call.dry_run)
        return print_outcome(call, table, outcome)


def _lines(words: list[str] | None, file: Path | None) -> list[str]:
    if words and file:
        raise UsageError("Type words or name a file, not both.")
    if file is not None or words == ["-"] or (not words and not sys.stdin.isatty()):
        from trickledger.ledger.cli.files import read_file

        return read_file(str(file or "-")).splitlines()
    if not words:
        said = "There is nothing to enter."
        raise UsageError(said, "", "Try: {enter}", enter=Example("enter KS 9S"))
    return " ".join(words).splitlines()
