"""`enter`: what happened at the table, from words, a file or standard input."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from trickledger.ledger.cli.outcomes import print_outcome
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import (
    AtOption,
    DryRunOption,
    GameOption,
    JsonOption,
    LedgerOption,
    ScorerOption,
    read_file,
    table,
)
from trickledger.ledger.errors import UsageError

app = group()


@app.command(cls=Page)
def enter(
    words: Annotated[
        list[str] | None, typer.Argument(help="One line of the record; - reads standard input.")
    ] = None,
    file: Annotated[Path | None, typer.Option("--file", "-f", help="Lines from a file.")] = None,
    at: AtOption = None,
    dry_run: DryRunOption = False,
    game: GameOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Record what happened; say what followed and whose turn it is.

    \b
    trickledger enter hand Bob 10C
    trickledger enter take
    trickledger enter KS 9S
    trickledger enter --file evening.txt
    """
    with table(ledger, game, scorer) as at_table:
        outcome = at_table.enter(_lines(words, file), at=at, dry_run=dry_run)
        return print_outcome(
            *(at_table, outcome), as_json=as_json, dry_run=dry_run, is_named=bool(game)
        )


def _lines(words: list[str] | None, file: Path | None) -> list[str]:
    if words and file:
        raise UsageError("Either words or a file, not both.")
    if file is not None:
        return read_file(str(file)).splitlines()
    if words == ["-"] or (not words and not sys.stdin.isatty()):
        return read_file("-").splitlines()
    if not words:
        raise UsageError("Nothing to enter.", remedy="Try: trickledger enter KS 9S")
    return " ".join(words).splitlines()
