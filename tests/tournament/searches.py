"""Searches for seats that end sooner, for tests of what holds however well people are seated."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

import pytest

from tests.many import FACTOR
from trickledger.ledger.tournament.pairing import one_round, plan

SHARE = 10


@contextmanager
def brief_searches() -> Iterator[None]:
    """Let each search weigh a tenth of the swaps that it has time for."""
    with pytest.MonkeyPatch.context() as patch:
        for room, name in (
            (plan, "_WEIGHED"),
            (plan, "_WEIGHED_A_ROUND"),
            (one_round, "_WEIGHED"),
        ):
            patch.setattr(room, name, getattr(room, name) // SHARE)
        yield


def usual_searches() -> AbstractContextManager[None]:
    """The same, for bounds that a tenth of a search must reach; with `MANY` whole searches."""
    return nullcontext() if FACTOR > 1 else brief_searches()
