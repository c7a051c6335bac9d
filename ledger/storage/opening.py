"""Where a ledger is, and how it is opened or made: the address chooses what keeps it."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from trickledger.ledger.errors import UnknownServer
from trickledger.ledger.folders import data_folder
from trickledger.ledger.storage.sqlite.ledger import open_ledger as open_file

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickledger.ledger.storage.port import Ledger

Into = TypeVar("Into")

_MAGIC = b"SQLite format 3\0"


def ledger_path(given: str | None) -> Path:
    """Find the ledger meant: the one given, else TRICKLEDGER_LEDGER, else the user's own.

    The word `demo` means the demo's ledger (a file of that name is `./demo`). Raises
    `UnknownServer` for an address of anything but a file.
    """
    name = given or os.environ.get("TRICKLEDGER_LEDGER")
    if not name:
        return data_folder() / "ledger.db"
    if name == "demo":
        return demo_path()
    address = re.match(r"([A-Za-z][A-Za-z0-9+.-]+)://", name)
    if address is None:
        return Path(os.path.expanduser(name))
    # as SQLAlchemy writes it: sqlite:///relative/path, sqlite:////absolute/path
    if address[1].lower() != "sqlite" or not name[address.end() :].strip("/"):
        raise UnknownServer(address[1])
    return Path(name[address.end() :].removeprefix("/"))


def demo_path() -> Path:
    """Tell where the ledger of the demo is."""
    return data_folder() / "demo.db"


def is_database(path: str) -> bool:
    """Whether a file is a database, as a ledger is."""
    with suppress(OSError, ValueError), open(path, "rb") as file:
        return file.read(len(_MAGIC)) == _MAGIC
    return False


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
