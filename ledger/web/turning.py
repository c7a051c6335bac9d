"""What is served can turn to another event while it runs: the desk opens the next one."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractAsyncContextManager
    from pathlib import Path

    from starlette.applications import Starlette
    from starlette.datastructures import State
    from starlette.types import Receive, Scope, Send

    from trickledger.ledger.journal.journal import Stream

_LATEST = 5.0
"""Seconds after which an application that is turned away from ends, whoever still looks at it."""


class Turning:
    """An application of ASGI that serves one event after the other, each by what `make` makes.

    In the state of each application stands `turn`, which lets another event be served from then on,
    and the folder of the `site`, if one was named.
    """

    def __init__(
        self, make: Callable[[Stream], Starlette], event: Stream, site: Path | None = None
    ) -> None:
        self._make = make
        self._first = event
        self._site = site
        self._now: _Running | None = None
        self._ending: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request to what is served now; begin and end with the server."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif self._now:
            await self._now.answer(scope, receive, send)

    @property
    def state(self) -> State:
        """The state of what is served now."""
        assert self._now
        return self._now.app.state

    async def turn(self, event: Stream) -> None:
        """Serve another event from now on; what was asked of the one before is answered still."""
        before, self._now = self._now, await self._begun(event)
        if before:
            ending = asyncio.create_task(before.end())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)

    async def _begun(self, event: Stream) -> _Running:
        app = self._make(event)
        app.state.turn, app.state.site = self.turn, self._site
        running = _Running(app)
        await running.begin()
        return running

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._now = await self._begun(self._first)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await asyncio.gather(*self._ending, self._now.end())
        await send({"type": "lifespan.shutdown.complete"})


class _Running:
    """An application that has begun, with how many requests it answers."""

    def __init__(self, app: Starlette) -> None:
        self.app = app
        self._life: AbstractAsyncContextManager[object] = app.router.lifespan_context(app)
        self._asked = 0
        self._is_idle = asyncio.Event()
        self._is_idle.set()

    async def begin(self) -> None:
        """Begin."""
        await self._life.__aenter__()

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        self._asked += 1
        self._is_idle.clear()
        try:
            await self.app(scope, receive, send)
        finally:
            self._asked -= 1
            if not self._asked:
                self._is_idle.set()

    async def end(self) -> None:
        """End once nobody is answered any more; boards that look on are let go before."""
        if watch := self.app.state.watch:
            await watch.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(_LATEST):
                await self._is_idle.wait()
        await self._life.__aexit__(None, None, None)
