"""How many random hands the properties play: MANY=20 plays twenty times as many."""

import os

FACTOR = int(os.environ.get("MANY", "1"))
FIRST = int(os.environ.get("SEED", "0"))
"""The first of the scenes in which hints are tried: others with other seeds."""


def many(count: int) -> int:
    """So many hands, times the factor that was asked for."""
    return count * FACTOR
