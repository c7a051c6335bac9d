"""Where a ledger is, and how it is opened or made: the address chooses what keeps it."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from trickledger.ledger.errors import LedgerUnusable, NoDemo, UnknownServer
from trickledger.ledger.folders import data_folder
from trickledger.ledger.storage.sqlite.file import MAGIC
from trickledger.ledger.storage.sqlite.ledger import open_ledger as open_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trickledger.ledger.storage.address import Address
    from trickledger.ledger.storage.port import Ledger

Into = TypeVar("Into")

_SCHEME = r"([A-Za-z][A-Za-z0-9+.-]+)://"

_SERVER_SCHEMES = ("postgresql", "postgres")

_MEANT = r"(?is)[^/\\]*\w{2}:/|(//)?[^/\\]*:[^/\\]*@|\W*postgres(ql)?(:|//)|.*\bpassword\s*="
"""What a path is never meant by: an address in quotes, behind a space, with a slash too few, with
nothing before its user and password; the `host= password=` of libpq."""


def address_of(name: str, *, is_typed: bool = True) -> Address:
    """Read where a ledger is: a path, or the address of a database; empty is the user's own.

    The word `demo` means the demo's ledger (a file of that name is `./demo`). Raises `NoDemo`,
    `UnknownServer` for an address that is served by nobody, `UnfitAddress` for one that cannot be
    used, as one with a password that `is_typed`.
    """
    if not name:
        return data_folder() / "ledger.db"
    if name == "demo":
        return _made_demo()
    # a path has hardly ever one of these, and to compile what looks closer takes each start time
    if ":" not in name and "=" not in name:
        return Path(os.path.expanduser(name))
    address = re.match(_SCHEME, name)
    if address is None:
        if re.match(_MEANT, name):
            raise _misspelled()
        return Path(os.path.expanduser(name))
    scheme = address[1].lower()
    if scheme in _SERVER_SCHEMES:
        from trickledger.ledger.storage.address import server_address

        return server_address(name, is_typed=is_typed)
    # as SQLAlchemy writes it: sqlite:///relative/path, sqlite:////absolute/path
    if scheme != "sqlite" or not name[address.end() :].strip("/"):
        raise UnknownServer(address[1])
    return Path(name[address.end() :].removeprefix("/"))


def _misspelled() -> LedgerUnusable:
    """The refusal of an address that would else be a path, and be told."""
    from trickledger.ledger.storage.server_errors import UnfitAddress

    return UnfitAddress(
        "It begins with none such as postgresql://.",
        "Write postgresql://USER@HOST/DATABASE, without spaces and quotes around it. Before the "
        "path of a file that is called so, write ./",
    )


def _made_demo() -> Path:
    """The demo's ledger; begun by anything but `demo`, it would lack the games that it is for."""
    path = demo_path()
    if not path.exists():
        raise NoDemo
    return path


def demo_path() -> Path:
    """Tell where the ledger of the demo is."""
    return data_folder() / "demo.db"


def is_url(text: str) -> bool:
    """Whether a text is an address like `postgresql://...`, or meant as one, and no path.

    >>> [is_url(each) for each in ("C:/club.db", "'postgresql://ann@hall/club'", "./ab:/club.db")]
    [False, True, False]
    """
    return (re.match(_SCHEME, text) or re.match(_MEANT, text)) is not None


def is_database(path: str) -> bool:
    """Whether a file is a database, as a ledger is."""
    with suppress(OSError, ValueError), open(path, "rb") as file:
        return file.read(len(MAGIC)) == MAGIC
    return False


def exists(address: Address) -> bool:
    """Whether there is anything where a ledger is meant; raises `Unreachable`."""
    if isinstance(address, Path):
        return address.exists()
    with demanding_driver():
        from trickledger.ledger.storage.postgresql import making
    return making.exists(address)


def open_ledger(address: Address, *, write: bool = True) -> Ledger:
    """Open a ledger that exists; nothing is ever created or upgraded by opening.

    Raises a `LedgerUnusable` that says what is wrong.
    """
    if isinstance(address, Path):
        return open_file(address, write=write)
    with demanding_driver():
        from trickledger.ledger.storage.postgresql.ledger import open_ledger as open_on_server
    return open_on_server(address, write=write)


def fill(address: Address, into: Callable[[Ledger], Into]) -> Into:
    """Put something into a ledger; where there is none, into a new one that is whole or not there.

    Gives back what `into` does. Raises what it and `open_ledger` raise; then no new ledger is left.
    """
    if not isinstance(address, Path):
        with demanding_driver():
            from trickledger.ledger.storage.postgresql.making import fill as fill_on_server
        return fill_on_server(address, into)
    from trickledger.ledger.storage.sqlite.making import fill

    return fill(address, into)


def begin(address: Address) -> None:
    """Make a ledger that is empty where there is none."""
    if not exists(address):
        fill(address, lambda _: None)


@contextmanager
def demanding_driver() -> Iterator[None]:
    """Raise `NotInstalled` where the driver of a server is not there."""
    try:
        yield
    except ImportError as exc:
        if (exc.name or "").partition(".")[0] not in {"psycopg", "psycopg_binary"}:
            raise
        from trickledger.ledger.storage.server_errors import NotInstalled

        raise NotInstalled from exc
