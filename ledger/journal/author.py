"""Who makes an entry, and the id of what is opened."""

from __future__ import annotations

import os
from typing import NamedTuple

from trickledger.ledger.errors import UsageError


class Author(NamedTuple):
    """Who enters: the scorer and the device, as they are kept with each entry."""

    scorer: str
    device: str


def author_called(scorer: str | None) -> Author:
    """Who enters by that name, else by the one that is set, on this device; raises UsageError."""
    from trickledger.ledger.config.values import person
    from trickledger.ledger.journal.places import this_device
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
