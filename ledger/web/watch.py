"""What the wall shows: looked after four times a second, drawn once a change, for all boards."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.web.answers import tag_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.web.workers import Holder

PAUSE = 0.25
"""Seconds between two looks at the ledger: half of what a result may take to the wall."""
PULSE = 15.0
"""Seconds after which a board is told that nothing has changed."""


class Drawn(NamedTuple):
    """What every board shows now, and the tag that tells it from anything before."""

    tag: str
    data: bytes


class News(NamedTuple):
    """What a board is told: the tag of what is shown, and whether that may be old by now."""

    tag: str
    is_stale: bool


class Watch:
    """One look for all boards: `look` tells a change cheaply, `draw` makes what is shown.

    Where the ledger cannot be read boards keep what they have, and say of when it is.
    """

    def __init__(
        self, workers: Holder, look: Callable[[Ledger], Any], draw: Callable[[Ledger], str]
    ) -> None:
        self._workers = workers
        self._look = look
        self._draw = draw
        self._seen: Any = None
        self._changed = asyncio.Condition()
        self.drawn: Drawn | None = None
        self.is_stale = False
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
                await self._show(Drawn(tag_of(data), data), is_stale=False)
                self._seen = seen
            elif self.is_stale:
                await self._show(self.drawn, is_stale=False)
        except Exception:
            # whatever it was, the next look may succeed: who looks must not end with it
            await self._show(self.drawn, is_stale=True)

    async def _show(self, drawn: Drawn | None, *, is_stale: bool) -> None:
        async with self._changed:
            self.drawn, self.is_stale = drawn, is_stale
            self._changed.notify_all()

    async def stop(self) -> None:
        """Let all boards go."""
        async with self._changed:
            self.is_over = True
            self._changed.notify_all()

    async def news(self) -> AsyncIterator[News | None]:
        """What a board is to be told, whenever it changes; None where nothing has for a while."""
        told = News("", False)
        while True:
            now = self._now()
            if now != told:
                told = now
                yield told
            elif self.is_over:
                return
            elif not await self._is_news(told):
                yield None

    def _now(self) -> News:
        return News(self.drawn.tag if self.drawn else "", self.is_stale)

    async def _is_news(self, told: News) -> bool:
        """Wait until there is something else to tell, or all is over; whether it came in time."""

        def is_there() -> bool:
            return self.is_over or self._now() != told

        try:
            async with asyncio.timeout(PULSE), self._changed:
                return await self._changed.wait_for(is_there)
        except TimeoutError:
            return False
