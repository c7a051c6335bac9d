"""The application: its pages, its guard, and what it does with errors."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from trickledger.ledger.errors import ExitCode, TrickledgerError
from trickledger.ledger.pages.poster import NOWHERE, Entrance
from trickledger.ledger.web import api, deeds, desk, phones, wall
from trickledger.ledger.web.answers import NoSuchPage, told
from trickledger.ledger.web.hall import Hall, demand_served
from trickledger.ledger.web.security import Guard, Limit, Refused, add_headers, answer
from trickledger.ledger.web.tables import EventTables
from trickledger.ledger.web.workers import Workers

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.address import Address

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

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        workers = Workers(ledger, demand=partial(demand_served, event), tell=Notices(say).hear)
        tables, limits = EventTables(event), (Limit(MOST_TRIES), Limit(MOST_OF_A_TABLE))
        app.state.hall = Hall(workers, tables, entrance, *limits)
        app.state.tell = tables.tell
        app.state.watch = wall.watch_of(workers, event)
        looking = asyncio.create_task(app.state.watch.run())
        try:
            yield
        finally:
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking
            await app.state.watch.stop()
            workers.close()

    return Starlette(
        routes=[*phones.ROUTES, *desk.ROUTES, *deeds.ROUTES, *api.ROUTES, *wall.ROUTES],
        lifespan=running,
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers=HANDLERS,
    )


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


HANDLERS: Mapping[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
    TrickledgerError: _told,
    Refused: _refused,
    HTTPException: _no_page,
    Exception: _unexpected,
}
"""What is answered to an error, by its class."""
