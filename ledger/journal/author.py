"""Who makes an entry, and the id of what is opened."""

from __future__ import annotations

import os
from typing import NamedTuple


class Author(NamedTuple):
    """Who enters: the scorer and the device, as they are kept with each entry."""

    scorer: str
    device: str


def new_id() -> str:
    """A new random id of 128 bits, 32 hexadecimal digits."""
    return os.urandom(16).hex()
