"""Where a ledger is: in a file, or on a server."""

from __future__ import annotations

import os
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlsplit

from trickledger.ledger.storage.server_errors import UnfitAddress
from trickledger.rules.says import Says

SECRETS = frozenset(
    "oauth_client_secret password scram_client_key scram_server_key sslpassword".split()
)
"""The options of libpq that nobody else may read."""

_PORT = 5432
_OURS = frozenset(("application_name", "client_encoding"))


class Secret(str):
    """A text that is told to nobody who asks how it looks; `str.__str__` gives it to a server.

    >>> Secret("green felt")
    Secret(...)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "Secret(...)"


class ServerAddress(NamedTuple):
    """A ledger in a database of a PostgreSQL server; what is empty is asked of the environment.

    It is called by its user, its host and its database, so that it can be printed and remembered:
    `options` of libpq, a password among them, say how it is reached, and not which ledger it is.

    >>> str(server_address("postgresql://ann@club.example/evenings?sslmode=require"))
    'postgresql://ann@club.example/evenings'
    """

    user: str
    host: str
    port: int | None
    database: str
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        user = f"{quote(self.user, safe='')}@" if self.user else ""
        port = f":{self.port}" if self.port else ""
        # a socket is in a folder, an address of IPv6 in brackets
        host = f"[{self.host}]" if ":" in self.host else quote(self.host, safe="")
        return f"postgresql://{user}{host}{port}/{quote(self.database, safe='')}"

    @property
    def usual(self) -> ServerAddress:
        """The one way to write it of the many that mean the same database, without options.

        >>> str(server_address("postgres://Club.Example.:5432/evenings").usual)
        'postgresql://club.example/evenings'
        """
        host = self.host or os.environ.get("PGHOST", "")
        host = os.path.realpath(host) if host.startswith("/") else host.lower().rstrip(".")
        with suppress(ValueError):
            at = ip_address(host)
            host = "localhost" if at.is_loopback else str(at)
        said = os.environ.get("PGPORT", "")
        port = self.port or (int(said) if said.isdecimal() else _PORT)
        database = self.database or os.environ.get("PGDATABASE", "") or self.user
        return ServerAddress(self.user, host, port if port != _PORT else None, database)


Address = Path | ServerAddress
"""Where a ledger is: the path of its file, or a database of a server."""


def server_address(text: str, *, is_typed: bool = True) -> ServerAddress:
    """Read `postgresql://user@host:port/database?sslmode=require`, as hosts of databases give it.

    Raises `UnfitAddress`, which never repeats it: among others where it holds a password and
    `is_typed`, for a shell keeps what is typed.

    >>> server_address("postgresql://ann@[::1]:5433/evenings").port
    5433
    """
    try:
        parts = urlsplit(text)
        options = _options(parts.query)
        port = int(options.pop("port", 0)) or parts.port
    except ValueError:
        raise UnfitAddress("Its host, its port or an option can't be read.") from None
    if parts.password is not None:
        options["password"] = Secret(unquote(parts.password))
    if is_typed and not SECRETS.isdisjoint(options):
        raise UnfitAddress(
            "It holds a password, which would stay in the history of your shell.",
            "Put the password into ~/.pgpass or PGPASSWORD, or the whole address into "
            "TRICKLEDGER_LEDGER or the file of settings.",
        )
    if parts.fragment:
        raise UnfitAddress("It holds a #.", "In a name or a password that is %23.")
    # as libpq has it, an option wins over what stands before it
    user = options.pop("user", "") or unquote(parts.username or "")
    host = options.pop("host", "") or _host(parts)
    database = options.pop("dbname", "") or unquote(parts.path.removeprefix("/"))
    if not "".join((text, user, host, database, *options, *options.values())).isprintable():
        raise UnfitAddress("It holds a character that can't be printed.")
    if "/" in database or "," in host:
        raise UnfitAddress("It names more than one host or database.")
    for name in sorted(_OURS.intersection(options)):
        why = Says("Trickledger itself says what {name} is.", name=name)
        raise UnfitAddress(why, "Leave it out.")
    return ServerAddress(user, host, port, database, tuple(options.items()))


def _options(query: str) -> dict[str, str]:
    """What stands behind the question mark; raises ValueError where that is no list of options."""
    if ";" in query:
        # as some would part them: a password behind it would be told with the option before it
        raise ValueError(";")
    said = parse_qsl(query, keep_blank_values=True, strict_parsing=True) if query else []
    return {name: Secret(value) if name in SECRETS else value for name, value in said}


def _host(parts: SplitResult) -> str:
    """The host as it is written, which for a socket is a folder with capital letters perhaps."""
    where = parts.netloc.rpartition("@")[2]
    return parts.hostname or "" if where.startswith("[") else unquote(where.partition(":")[0])
