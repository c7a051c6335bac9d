"""The pages of a ledger's own tables: the door, the games, who stands where, past events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.responses import Response
from starlette.routing import Route

from trickledger.ledger.columns import placed
from trickledger.ledger.days import day_told
from trickledger.ledger.pages import listings
from trickledger.ledger.pages.values import Listing
from trickledger.ledger.plain import plain_number
from trickledger.ledger.queries.references import find_event
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.queries.standings import places
from trickledger.ledger.queries.tournament_lists import events_of
from trickledger.ledger.services.own_tables import own_games
from trickledger.ledger.services.public import seen_by_friends
from trickledger.ledger.web import public
from trickledger.ledger.web.answers import html_page
from trickledger.ledger.web.doors import LetIn, door_page, let_in
from trickledger.ledger.web.hall import (
    HELD,
    Caller,
    caller,
    demand_let_in,
    fields,
    form_page,
    hall_of,
    one,
    pocket_of,
)
from trickledger.ledger.web.tables import OwnTables
from trickledger.rules.catalogue import can_be_opened, kind_called, title_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from trickledger.ledger.errors import TrickledgerError
    from trickledger.ledger.queries.players import GameLine
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.publicity import PublicEvent

_AT_ALL = 1
"""A phone is let in at all tables of a ledger, so at the first as well."""
_NEWEST = 12
_ALL = 500


def own_tables(request: Request) -> OwnTables:
    """The tables that are served."""
    tables = hall_of(request).tables
    assert isinstance(tables, OwnTables)
    return tables


async def friend(request: Request) -> Caller | None:
    """Who asks, where they were let in; None where not."""
    return await caller(request, _AT_ALL)


async def demand_friend(request: Request) -> Caller:
    """Who asks; raises NotAdmitted."""
    return await demand_let_in(request, _AT_ALL)


async def door_of(request: Request, why: TrickledgerError | None = None) -> Response:
    """The door of the tables, and why somebody was not let in."""
    return door_page(request, "own_door.html", why)


async def door(request: Request) -> Response:
    """Let a phone in by the code on the screen, or by the PIN below it."""
    guests, given = own_tables(request).guests, await fields(request)
    key, pin, before = one(given, "key"), one(given, "pin"), request.cookies.get(HELD, "")

    async def admit() -> LetIn:
        admitted = guests.admit_by_key(key, before) if key else guests.admit_by_pin(pin, before)
        return LetIn({HELD: admitted.token}, {"phone": admitted.phone.number})

    return await let_in(request, admit, door_of, "/")


async def index(request: Request) -> Response:
    """The games that go on, those that are over, and where one is opened."""
    me = await friend(request)
    if me is None:
        return await door_of(request)

    def found(store: Ledger) -> dict[str, Any]:
        events = [each for each in events_of(store) if each.counts]
        return {
            "open": [*map(_shown, own_games(store, _ALL, is_open=True))],
            "over": [*map(_shown, own_games(store, _NEWEST, is_open=False))],
            "events": events[::-1],
        }

    values = await hall_of(request).workers.ask(found)
    is_more = len(values["over"]) == _NEWEST
    shown = {**values, "title": "Games", "phone": me.phone.number, "is_more": is_more}
    is_alone = own_tables(request).is_alone
    beside = {"is_alone": is_alone, "pocket": pocket_of(request)}
    return form_page(request, "own_index.html", **beside, **shown)


def _shown(game: GameLine) -> tuple[GameLine, str, str]:
    """A game with what it is called and its day."""
    name = game.preset or game.kind
    title = title_of(name) if can_be_opened(name) else kind_called(name)
    return game, title, day_told(game.date)


async def games(request: Request) -> Response:
    """All games that are over."""
    await demand_friend(request)
    over = await hall_of(request).workers.ask(lambda store: own_games(store, _ALL, is_open=False))
    shown = {"title": "Games that are over", "open": [], "over": [*map(_shown, over)], "phone": 0}
    return html_page("own_index.html", **shown)


async def standings(request: Request) -> Response:
    """Who stands where by all games of the ledger."""
    await demand_friend(request)
    found = await hall_of(request).workers.ask(lambda store: places(store, Selection()))
    rows = tuple(
        (
            placed(row.place, row.shared),
            row.record.player,
            str(row.record.games),
            f"{row.record.points:.4g}" if row.record.decided else "",
        )
        for row in found.rows
        if row.record.games
    )
    heads = ("Place", "Player", "Games", "Won")
    table = Listing("all", "Standings", "", heads, rows, figures=(0, 2, 3), named=1)
    return html_page("own_lists.html", title="Standings", lists=[table], of=None)


# -- events that are over --------------------------------------------------------------------------


async def event(request: Request) -> Response:
    """An event of the ledger, as everybody may see it."""
    seen = await _event(request)
    return html_page("own_event.html", seen=seen, number=request.path_params["event"])


async def event_list(request: Request) -> Response:
    """A round of an event, its standings or its crosstable."""
    seen, of, number = await _event(request), request.path_params["event"], 0
    match request.path_params["what"]:
        case "standings":
            title, lists = "Standings", listings.standings(public.standings(seen))
        case "crosstable":
            title, lists = "Crosstable", listings.crosstable(public.crosstable(seen))
        case what:
            found = plain_number(what, 5)
            number = 10**6 if found is None else found
            page = public.round_page(seen, number)
            title, lists = f"Round {number}", [listings.pairings(page), listings.names(page)]
    known = seen.event.settings.title
    return html_page("own_lists.html", title=title, lists=lists, of=(of, known))


async def _event(request: Request) -> PublicEvent:
    await demand_friend(request)
    number = str(request.path_params["event"])

    def found(store: Ledger) -> PublicEvent:
        with store.reading() as db:
            stream = find_event(db, number)
        return seen_by_friends(store, stream)

    return await hall_of(request).workers.ask(found)


ROUTES = [
    Route("/", index),
    Route("/door", door, methods=["POST"]),
    Route("/games", games),
    Route("/standings", standings),
    Route("/event/{event:int}", event),
    Route("/event/{event:int}/{what:str}", event_list),
]
