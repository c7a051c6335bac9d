"""What the wall shows: looked after four times a second, drawn once a change, for all boards."""

from __future__ import annotations

import asyncio
import time
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.errors import TrickledgerError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.web.workers import Workers

PAUSE = 0.25
"""Seconds between two looks at the ledger: half of what a result may take to the wall."""
PULSE = 15.0
"""Seconds after which a board is told that nothing has changed."""


class Drawn(NamedTuple):
    """What every board shows now, and the tag that tells it from anything before."""

    tag: str
    data: bytes


class Watch:
    """One look for all boards: `look` tells a change cheaply, `draw` makes what is shown.

    Where the ledger cannot be read boards keep what they have, and say since when.
    """

    def __init__(
        self, workers: Workers, look: Callable[[Ledger], Any], draw: Callable[[Ledger], str]
    ) -> None:
        self._workers = workers
        self._look = look
        self._draw = draw
        self._seen: Any = None
        self._changed = asyncio.Condition()
        self.drawn: Drawn | None = None
        self.stale_since = 0.0
        self.is_over = False

    async def run(self) -> None:
        """Look until it is cancelled."""
        while True:
            await self.once()
            await asyncio.sleep(PAUSE)

    async def once(self) -> None:
        """Look once, and draw what has changed."""
        try:
            seen = await self._workers.ask(self._look)
            if seen != self._seen or self.drawn is None:
                data = (await self._workers.ask(self._draw)).encode()
                await self._show(Drawn(sha256(data).hexdigest()[:24], data))
                self._seen = seen
            self.stale_since = 0.0
        except TrickledgerError:
            self.stale_since = self.stale_since or time.time()

    async def _show(self, drawn: Drawn) -> None:
        async with self._changed:
            self.drawn = drawn
            self._changed.notify_all()

    async def stop(self) -> None:
        """Let all boards go."""
        async with self._changed:
            self.is_over = True
            self._changed.notify_all()

    async def tags(self) -> AsyncIterator[str]:
        """The tag of what is shown, whenever it changes; empty where nothing has for a while."""
        told = ""
        while True:
            if self.drawn and self.drawn.tag != told:
                told = self.drawn.tag
                yield told
            elif self.is_over:
                return
            elif not await self._news(told):
                yield ""

    async def _news(self, told: str) -> bool:
        """Wait until something else is shown, or all is over; whether it came in time."""

        def is_there() -> bool:
            return self.is_over or (self.drawn is not None and self.drawn.tag != told)

        try:
            async with asyncio.timeout(PULSE), self._changed:
                return await self._changed.wait_for(is_there)
        except TimeoutError:
            return False
