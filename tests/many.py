"""How many random hands the properties play: MANY=20 plays twenty times as many."""

import os

FACTOR = int(os.environ.get("MANY", "1"))


def many(count: int) -> int:
    """So many hands, times the factor that was asked for."""
    return count * FACTOR
