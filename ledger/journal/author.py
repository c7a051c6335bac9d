"""Who makes an entry, on which machine, and by what records and ledgers are told apart."""

from __future__ import annotations

import os
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from trickledger.ledger.errors import UsageError

_LETTERS = "abcdefghjkmnpqrstuvwxyz"
_SIGNS = "23456789" + _LETTERS
_LENGTH = 6


# a line counts on the code of its game
@lru_cache(maxsize=64)
def code_of(id: str) -> str:
    """The short code of a game or a ledger, made from its id.

    >>> code_of("0123456789abcdef0123456789abcdef")
    'h5jvcs'
    """
    number = int(id, 16)
    number, first = divmod(number, len(_LETTERS))
    code = _LETTERS[first]
    while len(code) < _LENGTH:
        number, sign = divmod(number, len(_SIGNS))
        code += _SIGNS[sign]
    return code


class Author(NamedTuple):
    """Who enters: the scorer and the device, as they are kept with each entry."""

    scorer: str
    device: str


def author_called(scorer: str | None) -> Author:
    """Who enters by that name, else by the one that is set, on this device; raises UsageError."""
    from trickledger.ledger.config.values import person
    from trickledger.rules.record.header import LONGEST_NAME

    name = scorer or person("scorer") or "scorer"
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise UsageError(
            "{name} isn't a scorer.",
            "A name has at most {longest} letters, all of them printable.",
            name=ascii(name[:LONGEST_NAME]),
            longest=LONGEST_NAME,
        )
    return Author(name, this_device())


def new_id() -> str:
    """A new random id of 128 bits, 32 hexadecimal digits."""
    return os.urandom(16).hex()


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
