"""The application of a ledger's own tables, served to phones or alone in the browser of one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starlette.middleware import Middleware

from trickledger.ledger.pages.poster import NOWHERE, Entrance
from trickledger.ledger.queries.players import newest_entries
from trickledger.ledger.web import (
    carried_pages,
    new_game_pages,
    own_hall,
    phones,
    record_pages,
    wall,
)
from trickledger.ledger.web.app import Notices, Served, made
from trickledger.ledger.web.hall import SameLedger
from trickledger.ledger.web.security import Guard
from trickledger.ledger.web.tables import OwnTables
from trickledger.ledger.web.watch import Watch
from trickledger.ledger.web.workers import Alone, Workers

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from starlette.applications import Starlette

    from trickledger.ledger.services.guests import Guests
    from trickledger.ledger.storage.address import Address
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.web.workers import Holder

_LARGE = {carried_pages.PATH: carried_pages.LARGEST}
_OWN = (
    *phones.AT_ANY_TABLE,
    *record_pages.ROUTES,
    *new_game_pages.ROUTES,
    *own_hall.ROUTES,
    *carried_pages.ROUTES,
    *wall.FILES,
)


def own_application(
    ledger: Address,
    guests: Guests,
    hosts: Collection[str],
    say: Callable[[str], object] = lambda _: None,
) -> Starlette:
    """A ledger's own tables as an application: its games that no event runs.

    `guests` are the phones that are let in; `hosts` and `say` as for an event.
    """
    workers = partial(Workers, ledger, demand=SameLedger().demand, tell=Notices(say).hear)
    served = Served(OwnTables(guests), NOWHERE, workers, _watch)
    guard = Middleware(Guard, hosts=hosts, large=_LARGE)
    return made([*phones.LIVE, *_OWN], served, guard)


def pocket_application(ledger: Address, guests: Guests, host: str, entrance: Entrance) -> Starlette:
    """A ledger's own tables for the one browser in which all of this runs.

    `entrance` is where another phone finds such a pocket.

    It has no threads, nobody else enters anything, and a page of the same origin frames all others.
    """
    served = Served(OwnTables(guests, is_alone=True), entrance, partial(Alone, ledger))
    guard = Middleware(Guard, hosts=[host], large=_LARGE, is_framed=True)
    return made(_OWN, served, guard)


def _watch(workers: Holder) -> Watch:
    """What looks after the games in view for the pages of them that are open."""
    return Watch(workers, _newest)


def _newest(store: Ledger, games: Collection[int]) -> Mapping[int, object]:
    if not games:
        return {}
    with store.reading() as db:
        return newest_entries(db, [*games])
