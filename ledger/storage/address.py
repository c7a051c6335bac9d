"""Where a ledger is: in a file, or on a server."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from urllib.parse import SplitResult, quote, unquote, urlsplit

from trickledger.ledger.storage.server_errors import UnfitAddress


class ServerAddress(NamedTuple):
    """A ledger in a database of a PostgreSQL server; what is empty is asked of the environment.

    It never holds a password, so that it can be printed and remembered.

    >>> str(server_address("postgresql://ann@club.example/evenings"))
    'postgresql://ann@club.example/evenings'
    """

    user: str
    host: str
    port: int | None
    database: str

    def __str__(self) -> str:
        user = f"{quote(self.user, safe='')}@" if self.user else ""
        port = f":{self.port}" if self.port else ""
        # a socket is in a folder, an address of IPv6 in brackets
        host = f"[{self.host}]" if ":" in self.host else quote(self.host, safe="")
        return f"postgresql://{user}{host}{port}/{quote(self.database, safe='')}"


Address = Path | ServerAddress
"""Where a ledger is: the path of its file, or a database of a server."""


def server_address(text: str) -> ServerAddress:
    """Read `postgresql://user@host:port/database`; raises `UnfitAddress`, which never repeats it.

    >>> server_address("postgresql://ann@[::1]:5433/evenings").port
    5433
    """
    try:
        parts = urlsplit(text)
        user, host, port = unquote(parts.username or ""), _host(parts), parts.port
    except ValueError:
        raise UnfitAddress("Its host or its port can't be read.") from None
    if parts.password is not None:
        raise UnfitAddress(
            "It holds a password, which would stay in the history of your shell.",
            "Put the password into ~/.pgpass or PGPASSWORD, and leave it out of the address.",
        )
    if parts.query or parts.fragment:
        raise UnfitAddress(
            "It holds options.",
            "Put them into the environment (PGSSLMODE, PGSERVICE and so on) or a service file.",
        )
    database = unquote(parts.path.removeprefix("/"))
    if not f"{text}{user}{host}{database}".isprintable():
        raise UnfitAddress("It holds a character that can't be printed.")
    if "/" in database or "," in host:
        raise UnfitAddress("It names more than one host or database.")
    return ServerAddress(user, host, port, database)


def _host(parts: SplitResult) -> str:
    """The host as it is written, which for a socket is a folder with capital letters perhaps."""
    where = parts.netloc.rpartition("@")[2]
    return parts.hostname or "" if where.startswith("[") else unquote(where.partition(":")[0])
