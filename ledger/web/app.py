"""The application: its pages, its guard, and what it does with errors."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from trickledger.ledger.errors import ExitCode, TrickledgerError
from trickledger.ledger.pages.poster import NOWHERE, Entrance
from trickledger.ledger.web import (
    another_event,
    api,
    deed_pages,
    deeds,
    desk,
    desk_tables,
    me,
    pairing,
    phones,
    tags,
    wall,
)
from trickledger.ledger.web.answers import NoSuchPage, told
from trickledger.ledger.web.hall import Hall, demand_served
from trickledger.ledger.web.security import CHANGES, Guard, Limit, Refused, add_headers, answer
from trickledger.ledger.web.tables import EventTables
from trickledger.ledger.web.workers import Workers

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import BaseRoute
    from starlette.types import ASGIApp, Receive, Scope, Send

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.address import Address
    from trickledger.ledger.web.tables import Tables
    from trickledger.ledger.web.watch import Watch
    from trickledger.ledger.web.workers import Holder

AGAIN = 60.0
"""Seconds after which the same is said once more."""


class Notices:
    """Errors of the ledger, each said once in a while however many requests meet it."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say
        self._said: dict[str, float] = {}

    def hear(self, error: BaseException, now: float | None = None) -> None:
        """Say what keeps the ledger from being used; what was entered wrongly is for its author.

        >>> from trickledger.ledger.errors import LedgerUnusable, UsageError
        >>> notices = Notices(print)
        >>> for now in (0.0, 30.0, 61.0):
        ...     notices.hear(LedgerUnusable("There is no room."), now)
        There is no room.
        There is no room.
        >>> notices.hear(UsageError("Which table?"))
        """
        if not isinstance(error, TrickledgerError):
            return
        if error.exit_code != ExitCode.LEDGER_UNUSABLE:
            return
        now = time.monotonic() if now is None else now
        if now - self._said.get(str(error), now - AGAIN) >= AGAIN:
            # several threads may meet it at once: then it is said twice, which harms nobody
            self._said = {str(error): now}
            self._say(str(error))


MOST_TRIES = 20
"""How often one address may try a key, a PIN or a pass phrase in a minute."""
MOST_OF_A_TABLE = 120
"""How much one table may send in a minute."""

_INTERNAL = "An internal error; please report it. Nothing was half written."


def application(
    ledger: Address,
    event: Stream,
    hosts: Collection[str],
    entrance: Entrance = NOWHERE,
    say: Callable[[str], object] = lambda _: None,
) -> Starlette:
    """An event of a ledger as an application that any server of ASGI runs.

    `hosts` are the names under which it may be asked; `entrance` is where phones find it, by
    default where the director does. `say` is given what the director must know: why the ledger
    cannot be used, which nobody else is told in full.
    """
    workers = partial(Workers, ledger, demand=partial(demand_served, event), tell=Notices(say).hear)

    def watch(holder: Holder) -> Watch:
        return me.Evenings(holder, event)

    served = Served(EventTables(event), entrance, workers, watch)
    return made(_OF_AN_EVENT, served, Middleware(Guard, hosts=hosts))


_OF_AN_EVENT = (
    *phones.ROUTES,
    *me.ROUTES,
    *desk.ROUTES,
    *tags.ROUTES,
    *desk_tables.ROUTES,
    *deeds.ROUTES,
    *deed_pages.ROUTES,
    *pairing.ROUTES,
    *another_event.ROUTES,
    *api.ROUTES,
    *wall.ROUTES,
)


class Served(NamedTuple):
    """What is served: whose tables, where, who holds the ledger and who looks after it, if any."""

    tables: Tables
    entrance: Entrance
    holder: Callable[[], Holder]
    watch: Callable[[Holder], Watch] | None = None


def made(routes: Sequence[BaseRoute], served: Served, guard: Middleware) -> Starlette:
    """An application of these routes behind its guard."""

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        holder = served.holder()
        limits = Limit(MOST_TRIES), Limit(MOST_OF_A_TABLE)
        app.state.hall = Hall(holder, served.tables, served.entrance, *limits)
        app.state.tell = served.tables.tell
        async with AsyncExitStack() as stack:
            stack.callback(holder.close)
            app.state.watch = served.watch and served.watch(holder)
            if app.state.watch:
                await stack.enter_async_context(_looking(app.state.watch))
            yield

    return Starlette(
        routes=routes,
        lifespan=running,
        middleware=[guard, Middleware(_Stirring)],
        exception_handlers={
            TrickledgerError: _told,
            Refused: _refused,
            HTTPException: _no_page,
            Exception: _unexpected,
        },
    )


class _Stirring:
    """Lets open pages be told at once of what was sent, not at the next look."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)
        if scope["type"] == "http" and scope["method"] in CHANGES and scope["app"].state.watch:
            scope["app"].state.watch.stir()


@asynccontextmanager
async def _looking(watch: Watch) -> AsyncIterator[None]:
    """Look after the ledger for as long as the block runs."""
    looking = asyncio.create_task(watch.run())
    try:
        yield
    finally:
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        await watch.stop()


async def _told(request: Request, error: Exception) -> Response:
    assert isinstance(error, TrickledgerError)
    return told(request, error)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return answer(error, request.headers)


async def _no_page(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return told(request, NoSuchPage("There is no such page.", "", "The hall lists them."))
    return answer(Refused(error.status_code, f"{error.detail}."), request.headers)


async def _unexpected(request: Request, error: Exception) -> Response:
    page = told(request, TrickledgerError(_INTERNAL))
    # this answer is given outside of the guard
    add_headers(page.headers)
    return page
