"""Options that many commands share, and what they open."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Annotated

import typer
from typer._click.globals import get_current_context

from trickledger.ledger.cli import candidates
from trickledger.ledger.errors import UsageError
from trickledger.ledger.queries.references import game_meant
from trickledger.ledger.storage.addresses import ledger_path
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import Ledger

if TYPE_CHECKING:
    from typing import BinaryIO

    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.services.table import Table

LONGEST_FILE = 500_000_000
"""Bytes of the longest text that is read; an export of 100,000 games has fewer."""

LedgerOption = Annotated[
    str | None,
    typer.Option(
        "--ledger",
        help="The ledger (else TRICKLEDGER_LEDGER, else yours).",
        metavar="FILE",
    ),
]
GameOption = Annotated[
    str,
    typer.Option(
        "--game",
        "-g",
        help="The game, by number or code (else the current one).",
        metavar="GAME",
        autocompletion=candidates.games,
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
KindOption = Annotated[
    str,
    typer.Option(
        "--kind",
        help="Only games of this kind.",
        metavar="GAME",
        autocompletion=candidates.kinds,
    ),
]
ReasonOption = Annotated[str, typer.Option("--because", help="Why.", metavar="WORDS")]


def opened(ledger: str | None, *, write: bool = False) -> Ledger:
    """Open the ledger meant."""
    return open_ledger(ledger_path(ledger), write=write)


def author(scorer: str | None) -> Author:
    """Who enters, and on which device."""
    from trickledger.ledger.journal.author import Author
    from trickledger.rules.record.header import LONGEST_NAME

    user = os.environ.get("USER") or os.environ.get("USERNAME") or "scorer"
    name = scorer or os.environ.get("TRICKLEDGER_SCORER") or user
    if len(name) > LONGEST_NAME or not name.isprintable():
        why = f"A name has at most {LONGEST_NAME} letters, all of them printable."
        raise UsageError(f"{name[:LONGEST_NAME]!a} is no scorer.", why)
    device = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return Author(name, device if device.isprintable() else "")


def read_file(path: str) -> str:
    """A text file, or standard input for `-`; raises UsageError where it is none."""
    try:
        if path == "-":
            return text_of(_whole(sys.stdin.buffer, "Standard input"), "Standard input")
        with open(path, "rb") as file:
            return text_of(_whole(file, path), path)
    except (OSError, ValueError) as exc:
        why = getattr(exc, "strerror", None) or str(exc)
        raise UsageError(f"{path} cannot be read: {why.lower()}.") from exc


def _whole(file: BinaryIO, name: str) -> bytes:
    """All bytes of a file or pipe; raises UsageError for more than any record has."""
    raw = file.read(LONGEST_FILE + 1)
    if len(raw) > LONGEST_FILE:
        raise UsageError(
            f"{name} is too long.",
            f"At most {LONGEST_FILE // 1_000_000} megabytes are read at once.",
        )
    return raw


def text_of(raw: bytes, name: str) -> str:
    """Bytes as UTF-8 text; raises UsageError where they are none."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        line = raw[: exc.start].count(b"\n") + 1
        raise UsageError(
            f"{name} is not text in UTF-8.", f"Line {line} holds a byte that is none."
        ) from exc


def entry_number(word: str) -> int:
    """The number of an entry from @14 or 14; raises UsageError."""
    number = word.removeprefix("@").strip()
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise UsageError(
            f"{word[:40] or 'Nothing'} is no entry.", remedy="An entry is written @14."
        )
    return int(number)


_seated: ContextVar[int | None] = ContextVar("seated", default=None)
"""The game of the table at which is being typed, 0 where it has none; None in a shell."""


@contextmanager
def seated(game: int) -> Iterator[None]:
    """What is said meanwhile is said at the table of a game (0: none yet)."""
    before = _seated.set(game)
    try:
        yield
    finally:
        _seated.reset(before)


def voiding(entries: Sequence[int], game: int) -> str:
    """The command that takes back what some entries of a game say, and what rests on it."""
    return typed(f"void {' '.join(f'@{entry}' for entry in entries)} --drop", game)


def typed(command: str, game: int) -> str:
    """A command on a game as it is typed where it is read: in a shell, or at a table."""
    here = _seated.get()
    if here is None:
        return f"trickledger {command} -g {game}"
    return f"/{command}" if here == game else f"/{command} -g {game}"


@contextmanager
def table(ledger: str | None, game: str, scorer: str | None = None) -> Iterator[Table]:
    """A game of a ledger that can be written; the one that is open at the table stays open."""
    from trickledger.ledger.services.table import Table

    seat = get_current_context().obj
    if isinstance(seat, Table) and game in {"", str(seat.stream.number)}:
        yield seat
        return
    with opened(ledger, write=True) as store:
        yield Table(store, game_meant(store, game), author(scorer))
