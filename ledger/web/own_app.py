"""The application of a ledger's own tables: its games that no event runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware

from trickledger.ledger.pages.poster import NOWHERE
from trickledger.ledger.web import live, new_game_pages, own_hall, phones, record_pages, wall
from trickledger.ledger.web.app import HANDLERS, MOST_OF_A_TABLE, MOST_TRIES, Notices
from trickledger.ledger.web.hall import Hall, SameLedger
from trickledger.ledger.web.security import Guard, Limit
from trickledger.ledger.web.tables import OwnTables
from trickledger.ledger.web.workers import Workers

if TYPE_CHECKING:
    from trickledger.ledger.services.guests import Guests
    from trickledger.ledger.storage.address import Address


def own_application(
    ledger: Address,
    guests: Guests,
    hosts: Collection[str],
    say: Callable[[str], object] = lambda _: None,
) -> Starlette:
    """The tables of a ledger as an application that any server of ASGI runs.

    `guests` are the phones that are let in; `hosts` and `say` are as for an event.
    """

    @asynccontextmanager
    async def running(app: Starlette) -> AsyncIterator[None]:
        workers = Workers(ledger, demand=SameLedger().demand, tell=Notices(say).hear)
        tables, limits = OwnTables(guests), (Limit(MOST_TRIES), Limit(MOST_OF_A_TABLE))
        app.state.hall = Hall(workers, tables, NOWHERE, *limits)
        app.state.tell = tables.tell
        app.state.watch = live.Pulse(workers)
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
        routes=[
            *phones.AT_ANY_TABLE,
            *live.ROUTES,
            *record_pages.ROUTES,
            *new_game_pages.ROUTES,
            *own_hall.ROUTES,
            *wall.FILES,
        ],
        lifespan=running,
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers=HANDLERS,
    )
