"""Who makes an entry, and the time and the ids that it carries."""

from __future__ import annotations

import os
import time
from typing import NamedTuple


class Author(NamedTuple):
    """Who enters: the scorer and the device, as they are kept with each entry."""

    scorer: str
    device: str


def now() -> str:
    """The present time as entries carry it: UTC, ISO 8601 with Z, to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def new_id() -> str:
    """A new random id of 128 bits, 32 hexadecimal digits."""
    return os.urandom(16).hex()
