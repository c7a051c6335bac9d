"""The machine that somebody is at, and where a ledger is, which tells it from all others."""

from __future__ import annotations

import os
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trickledger.ledger.storage.address import ServerAddress

_ON_A_SERVER = ("postgresql://", "postgres://")


def this_device() -> str:
    """What this machine is called; empty where its name cannot be printed."""
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return name if name.isprintable() else ""


def key_of(address: str) -> str:
    """What tells a ledger from all others, 12 hexadecimal digits.

    A database is the same for each who uses it, however its address is written; a file is on one
    machine in one place.
    """
    return keys_of(address)[0]


def keys_of(address: str) -> tuple[str, ...]:
    """The key of a ledger, and that of its address as written, by which some have known it.

    >>> one, other = "postgresql://ann@Club:5432/evenings", "postgres://club/evenings?sslmode=allow"
    >>> keys_of(one)[0] == keys_of(other)[0], len(keys_of(one)), len(keys_of(other))
    (True, 2, 1)
    """
    server = _server(address)
    if server is None:
        return (_key(f"{this_device()}:{os.path.realpath(address)}"),)
    return tuple(dict.fromkeys(_key(_written(each)) for each in (server.usual, server)))


def usual_name(address: str) -> str:
    """What a ledger is called where nobody says: the address of a server, else the machine."""
    server = _server(address)
    if server:
        return str(server._replace(user=""))
    return this_device() or "this laptop"


def _key(place: str) -> str:
    return sha256(place.encode("utf-8", "surrogateescape")).hexdigest()[:12]


def _server(address: str) -> ServerAddress | None:
    """The server at which a ledger is; None where it is in a file."""
    if not address.lower().startswith(_ON_A_SERVER):
        return None
    from trickledger.ledger.storage.address import server_address

    return server_address(address, is_typed=False)


def _written(server: ServerAddress) -> str:
    """The host and the database of an address, whoever uses it."""
    return str(server._replace(user="")).partition("://")[2]
