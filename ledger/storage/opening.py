"""How a ledger is opened or made: the address chooses what keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from trickledger.ledger.storage.sqlite.ledger import open_ledger as open_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from trickledger.ledger.storage.port import Ledger

Into = TypeVar("Into")


def open_ledger(address: Path, *, write: bool = True) -> Ledger:
    """Open a ledger that exists; nothing is ever created or upgraded by opening.

    Raises a `LedgerUnusable` that says what is wrong.
    """
    return open_file(address, write=write)


def fill(address: Path, into: Callable[[Ledger], Into]) -> Into:
    """Put something into a ledger; where there is none, into a new one that is whole or not there.

    Gives back what `into` does. Raises what it and `open_ledger` raise; then no new ledger is left.
    """
    from trickledger.ledger.storage.sqlite.making import fill

    return fill(address, into)
