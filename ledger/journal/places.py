"""The machine that somebody is at, and where a ledger is, which tells it from all others."""

from __future__ import annotations

import os
from hashlib import sha256

_ON_A_SERVER = "postgresql://"


def this_device() -> str:
    """What this machine is called; empty where its name cannot be printed."""
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return name if name.isprintable() else ""


def key_of(address: str) -> str:
    """What tells a ledger from all others, 12 hexadecimal digits.

    A database is the same for each who uses it; a file is on one machine in one place.
    """
    place = _database(address) or f"{this_device()}:{os.path.realpath(address)}"
    return sha256(place.encode("utf-8", "surrogateescape")).hexdigest()[:12]


def usual_name(address: str) -> str:
    """What a ledger is called where nobody says: the address of a server, else the machine."""
    if address.startswith(_ON_A_SERVER):
        return _ON_A_SERVER + _database(address)
    return this_device() or "this laptop"


def _database(address: str) -> str:
    """The host and the database of an address, whoever uses it; empty for a file."""
    if not address.startswith(_ON_A_SERVER):
        return ""
    return address.removeprefix(_ON_A_SERVER).rpartition("@")[2]
