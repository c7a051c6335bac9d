"""A stream that tells the page of a game at once that it has changed: one look for all of them."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

from starlette.responses import StreamingResponse
from starlette.routing import Route

from trickledger.ledger.queries.players import newest_entries
from trickledger.ledger.web.phones import demand_caller
from trickledger.ledger.web.watch import PULSE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.web.workers import Holder

PAUSE = 0.1
"""Seconds between two looks: half of what an entry may take to another page."""


class Pulse:
    """Looks after the games whose pages are open, and wakes these where an entry was made."""

    def __init__(self, workers: Holder) -> None:
        self._workers = workers
        self._open: Counter[int] = Counter()
        self._newest: Mapping[int, int] = {}
        self._changed = asyncio.Condition()
        self._is_over = False

    async def run(self) -> None:
        """Look until it is cancelled."""
        while True:
            await asyncio.sleep(PAUSE)
            await self.once()

    async def once(self) -> None:
        """Look once."""
        games = sorted(+self._open)
        if not games:
            return

        def look(store: Ledger) -> Mapping[int, int]:
            with store.reading() as db:
                return newest_entries(db, games)

        try:
            newest = await self._workers.ask(look)
        except Exception:
            # whatever it was, the next look may succeed; a page that is open looks by itself too
            return
        if newest != self._newest:
            async with self._changed:
                self._newest = newest
                self._changed.notify_all()

    async def stop(self) -> None:
        """Let all pages go."""
        async with self._changed:
            self._is_over = True
            self._changed.notify_all()

    async def news(self, game: int) -> AsyncIterator[int]:
        """The newest entry of a game, whenever it is another and once in a while."""
        self._open[game] += 1
        told = 0
        try:
            while not self._is_over:
                told = await self._next(game, told)
                yield told
        finally:
            self._open[game] -= 1

    async def _next(self, game: int, told: int) -> int:
        """The newest entry once it is another, or the same where it is not for a while."""

        def is_news() -> bool:
            return self._is_over or self._newest.get(game, told) != told

        try:
            async with asyncio.timeout(PULSE), self._changed:
                await self._changed.wait_for(is_news)
        except TimeoutError:
            return told
        return self._newest.get(game, told)


async def changes(request: Request) -> Response:
    """A stream that tells a page whenever it has to look anew."""
    me = await demand_caller(request)
    pulse = request.app.state.watches["watch"]
    assert isinstance(pulse, Pulse)

    async def told() -> AsyncIterator[str]:
        yield "retry: 1000\n\n"
        async for entry in pulse.news(me.phone.tab):
            yield f"event: changed\ndata: {entry}\n\n"

    # a proxy that collects what comes would keep the page waiting
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(told(), media_type="text/event-stream", headers=headers)


ROUTES = [Route("/t/{tab:int}/changes", changes)]
