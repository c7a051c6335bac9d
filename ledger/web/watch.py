"""What pages that are open show: one look for all of them, and a word to each that has changed."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import StreamingResponse

from trickledger.ledger.web.answers import tag_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Collection, Mapping

    from starlette.requests import Request

    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.web.workers import Holder

PAUSE = 0.1
"""Seconds between two looks at the ledger: half of what an entry may take to another page."""
PULSE = 15.0
"""Seconds after which a page is told that nothing has changed."""
WALL = -1
"""The page of all boards; what is above 0 is the page of a table."""


class Drawn(NamedTuple):
    """What every board shows now, and the tag that tells it from anything before."""

    tag: str
    data: bytes


class News(NamedTuple):
    """What a page is told: the tag of what is shown, and whether that may be old by now."""

    tag: str
    is_stale: bool


class Watch:
    """One look for all pages, however many are open, and one drawing for all boards.

    `look` is given the pages that are open, and tells of each, and of others it knows, what changes
    with what it shows. `draw` makes what boards show. Where the ledger cannot be read pages keep
    what they have, and boards say of when it is.
    """

    def __init__(
        self,
        workers: Holder,
        look: Callable[[Ledger, Collection[int]], Mapping[int, object]],
        draw: Callable[[Ledger], str] | None = None,
    ) -> None:
        self._workers = workers
        self._look = look
        self._draw = draw
        self._open: Counter[int] = Counter()
        self._tags: Mapping[int, str] = {}
        self._drawn_of = ""
        self._changed = asyncio.Condition()
        self._stirred = asyncio.Event()
        self.drawn: Drawn | None = None
        self.is_stale = False
        self.is_over = False

    async def run(self) -> None:
        """Look until it is cancelled."""
        while True:
            self._stirred.clear()
            await self.once()
            with suppress(TimeoutError):
                async with asyncio.timeout(PAUSE):
                    await self._stirred.wait()

    def stir(self) -> None:
        """Look at once: something was sent here."""
        self._stirred.set()

    async def look(self) -> None:
        """Look once, and tell the pages of what has changed; raises what the ledger raises."""
        pages = sorted(+self._open)
        found = await self._workers.ask(lambda store: self._look(store, pages))
        tags = {page: tag_of(repr(shown).encode()) for page, shown in found.items()}
        if tags != self._tags or self.is_stale:
            async with self._changed:
                self._tags, self.is_stale = tags, False
                self._changed.notify_all()

    async def once(self) -> None:
        """Look once, and draw what has changed."""
        try:
            await self.look()
            of = self.tag(WALL)
            if self._draw and (self.drawn is None or of != self._drawn_of):
                data = (await self._workers.ask(self._draw)).encode()
                self._drawn_of = of
                await self._show(Drawn(tag_of(data), data), is_stale=False)
        except Exception:
            # whatever it was, the next look may succeed: who looks must not end with it
            await self._show(self.drawn, is_stale=True)

    async def _show(self, drawn: Drawn | None, *, is_stale: bool) -> None:
        async with self._changed:
            self.drawn, self.is_stale = drawn, is_stale
            self._changed.notify_all()

    async def stop(self) -> None:
        """Let all pages go."""
        async with self._changed:
            self.is_over = True
            self._changed.notify_all()

    def tag(self, page: int) -> str:
        """What tells what a page is of from anything before; empty where that was not seen yet."""
        return self._tags.get(page, "")

    async def news(self, page: int = WALL) -> AsyncIterator[News | None]:
        """What a page is to be told, whenever it changes; None where nothing has for a while."""
        told = News("", False)
        self._open[page] += 1
        try:
            while True:
                now = self._now(page)
                if now != told:
                    told = now
                    yield told
                elif self.is_over:
                    return
                elif not await self._is_news(page, told):
                    yield None
        finally:
            self._open[page] -= 1

    def _now(self, page: int) -> News:
        if page != WALL:
            return News(self.tag(page), self.is_stale)
        return News(self.drawn.tag if self.drawn else "", self.is_stale)

    async def _is_news(self, page: int, told: News) -> bool:
        """Wait until there is something else to tell, or all is over; whether it came in time."""

        def is_there() -> bool:
            return self.is_over or self._now(page) != told

        try:
            async with asyncio.timeout(PULSE), self._changed:
                return await self._changed.wait_for(is_there)
        except TimeoutError:
            return False


def watch_of(request: Request) -> Watch:
    """What looks after the ledger for the pages that are served."""
    watch = request.app.state.watch
    assert isinstance(watch, Watch)
    return watch


def stream_of(request: Request, page: int) -> StreamingResponse:
    """A stream that tells a page whenever it has to look anew."""

    async def told() -> AsyncIterator[str]:
        yield "retry: 1000\n\n"
        async for news in watch_of(request).news(page):
            yield _event(news) if news else ": still here\n\n"

    # a proxy that collects what comes would keep the page waiting
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(told(), media_type="text/event-stream", headers=headers)


def _event(news: News) -> str:
    return f"event: {'stale' if news.is_stale else 'changed'}\ndata: {news.tag}\n\n"
