"""A site that is kept current: published again whenever the ledger has grown."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from trickledger.ledger.errors import TrickledgerError
from trickledger.ledger.journal.checkpoints import extent

if TYPE_CHECKING:
    from trickledger.ledger.pages.site.site import Published
    from trickledger.ledger.storage.port import Ledger

PAUSE = 2.0
"""Seconds between two looks at the ledger, which take a few milliseconds each."""


def kept_current(
    opened: Callable[[], AbstractContextManager[Ledger]],
    publish: Callable[[Ledger], Published],
    *,
    wait: Callable[[float], object] = time.sleep,
) -> Iterator[Published | TrickledgerError]:
    """Publish whenever there is something new, without an end; give what was written, or why not.

    The ledger is opened for each look, for it may be replaced meanwhile. What fails is tried again
    at each look, and told once until something else comes of it.
    """
    seen, failed = None, ""
    while True:
        try:
            with opened() as store:
                with store.reading() as db:
                    now = extent(db)
                if now != seen or failed:
                    published = publish(store)
                    seen, failed = now, ""
                    yield published
        except TrickledgerError as error:
            if str(error) != failed:
                failed = str(error)
                yield error
        wait(PAUSE)
