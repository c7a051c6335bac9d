"""Options that many commands share, and what they open."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from ledger.record import Author, Table
from ledger.references import game_meant
from ledger.store import Store, ledger_path, open_store

if TYPE_CHECKING:
    from rules.sheet import Game

LedgerOption = Annotated[
    str | None,
    typer.Option(
        "--ledger",
        help="The ledger file (else TRICKLEDGER_LEDGER, else the user's own).",
        metavar="FILE",
    ),
]
GameOption = Annotated[
    str,
    typer.Option(
        "--game", "-g", help="The game, by number or code (else the current one).", metavar="GAME"
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
DryRunOption = Annotated[
    bool, typer.Option("--dry-run", help="Say what would happen, record nothing.")
]
ScorerOption = Annotated[
    str | None,
    typer.Option("--scorer", help="Who enters (else TRICKLEDGER_SCORER, else the user)."),
]
ReasonOption = Annotated[str, typer.Option("--because", help="Why.", metavar="WORDS")]


def opened(ledger: str | None, *, write: bool = False) -> Store:
    """Open the ledger meant."""
    return open_store(ledger_path(ledger), write=write)


def author(scorer: str | None) -> Author:
    """Who enters, and on which device."""
    user = os.environ.get("USER") or os.environ.get("USERNAME") or "scorer"
    name = scorer or os.environ.get("TRICKLEDGER_SCORER") or user
    device = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return Author(name, device)


@contextmanager
def table(ledger: str | None, game: str, scorer: str | None = None) -> Iterator[Table]:
    """A game of a ledger that can be written."""
    with opened(ledger, write=True) as store:
        yield Table(store, game_meant(store, game), author(scorer))


@contextmanager
def sheet(ledger: str | None, game: str) -> Iterator[tuple[Table, Game]]:
    """A whole game of a ledger, for reading."""
    from ledger.record import load
    from rules.sheet import Game

    with opened(ledger) as store:
        stream = game_meant(store, game)
        with store.reading() as db:
            fold = load(db, stream)
        yield Table(store, stream, author(None)), Game(fold)
