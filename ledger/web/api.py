"""The JSON that programs ask for, in the shapes that `--json` has: what everybody may see."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from trickledger.ledger.cli.shapes import events as shapes
from trickledger.ledger.errors import UsageError
from trickledger.ledger.services import event_pages
from trickledger.ledger.web.answers import NoSuchPage, tagged, tagged_json
from trickledger.ledger.web.games import public_sheet
from trickledger.ledger.web.hall import hall_of
from trickledger.ledger.web.public import public_event

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from trickledger.ledger.cli.shapes import Shape
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.event import Event


async def event(request: Request) -> Response:
    """The event with its entrants and rounds, as `event show --json`."""
    return await _shown(request, lambda known: shapes.event_shape(event_pages.page_of(known)))


async def round_(request: Request) -> Response:
    """A round, as `event tables --json`."""
    number = request.path_params["number"]
    return await _shown(
        request, lambda known: shapes.tables_shape(event_pages.round_of(known, number))
    )


async def standings(request: Request) -> Response:
    """Who stands where, as `event standings --json`."""
    number = _round(request)
    return await _shown(
        request, lambda known: shapes.standings_shape(event_pages.standings_of(known, number))
    )


async def crosstable(request: Request) -> Response:
    """What everyone did, as `event crosstable --json`."""
    number = _round(request)
    return await _shown(
        request, lambda known: shapes.crosstable_shape(event_pages.crosstable_of(known, number))
    )


async def game(request: Request) -> Response:
    """A game of the event, as `show --json`; a hand that is being played is not in it."""
    hall, number = hall_of(request), request.path_params["number"]
    return tagged_json(
        request, await hall.ask(lambda store: public_sheet(store, hall.event, number))
    )


async def description(request: Request) -> Response:
    """What is written here, as OpenAPI 3.1."""
    return tagged(request, _description(), "application/json")


@cache
def _description() -> str:
    from trickledger.ledger.web.openapi import openapi

    return json.dumps(openapi(), ensure_ascii=False, indent=1)


async def _shown(request: Request, shape: Callable[[Event], Shape]) -> Response:
    hall = hall_of(request)

    def shown(store: Ledger) -> Shape:
        try:
            return shape(public_event(store, hall.event))
        except UsageError as exc:
            raise NoSuchPage(exc.what, exc.why) from exc

    return tagged_json(request, await hall.ask(shown))


def _round(request: Request) -> int:
    text = request.query_params.get("round", "0")
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise UsageError(f"{text[:20]!a} isn't a round.", "", "Write ?round=3.")
    return int(text)


ROUTES = [
    Route("/api/openapi.json", description),
    Route("/api/event", event),
    Route("/api/event/rounds/{number:int}", round_),
    Route("/api/event/standings", standings),
    Route("/api/event/crosstable", crosstable),
    Route("/api/games/{number:int}", game),
]
