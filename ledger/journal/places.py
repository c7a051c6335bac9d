"""The machine that somebody is at, and where a ledger is, which tells it from all others."""

from __future__ import annotations

import os
from hashlib import sha256

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
    if address.lower().startswith(_ON_A_SERVER):
        places = _written(address)
    else:
        places = [f"{this_device()}:{os.path.realpath(address)}"]
    return tuple(
        [sha256(each.encode("utf-8", "surrogateescape")).hexdigest()[:12] for each in places]
    )


def usual_name(address: str) -> str:
    """What a ledger is called where nobody says: the address of a server, else the machine."""
    if address.lower().startswith(_ON_A_SERVER):
        return f"postgresql://{_written(address)[-1]}"
    return this_device() or "this laptop"


def _written(address: str) -> list[str]:
    """Host and database of an address, whoever uses it: as usual, and if it differs as it is."""
    from trickledger.ledger.storage.address import server_address

    server = server_address(address, is_typed=False)
    both = (str(each._replace(user="")).partition("://")[2] for each in (server.usual, server))
    return list(dict.fromkeys(both))
