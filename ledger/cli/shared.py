"""Options of the commands of events, and what they open."""

from __future__ import annotations

from typing import Annotated

import typer

from trickledger.ledger.cli.call import Call, author
from trickledger.ledger.cli.files import read_file
from trickledger.ledger.cli.options import ReasonOption
from trickledger.ledger.cli.typed import entry_number
from trickledger.ledger.storage.sqlite.store import Store

__all__ = ["ReasonOption", "author", "entry_number", "read_file"]

LedgerOption = Annotated[
    str | None,
    typer.Option(
        "--ledger",
        help="The ledger (else TRICKLEDGER_LEDGER, else yours).",
        metavar="FILE",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
AtOption = Annotated[
    int | None,
    typer.Option("--at", help="Exit 4 if entries came after this one.", metavar="ENTRY", min=1),
]
DryRunOption = Annotated[
    bool, typer.Option("--dry-run", help="Say what would happen, record nothing.")
]
ScorerOption = Annotated[
    str | None,
    typer.Option(
        "--scorer", help="Who enters (else TRICKLEDGER_SCORER, else you).", metavar="NAME"
    ),
]


def opened(ledger: str | None, *, write: bool = False) -> Store:
    """Open the ledger meant."""
    return Call(ledger).opened(write=write)
