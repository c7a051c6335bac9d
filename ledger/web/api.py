"""The JSON that programs ask for, in the shapes that `--json` has: what everybody may see."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from trickledger.ledger.errors import UsageError
from trickledger.ledger.plain import plain_number
from trickledger.ledger.say.shapes import events as shapes
from trickledger.ledger.web import public
from trickledger.ledger.web.answers import tagged, tagged_json
from trickledger.ledger.web.hall import hall_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request

    from trickledger.ledger.tournament.publicity import PublicEvent


async def event(request: Request) -> Response:
    """The event with its entrants and rounds, as `event show --json`."""
    return await _shown(request, lambda seen: shapes.event_shape(public.event_page(seen)))


async def round_(request: Request) -> Response:
    """A round, as `event tables --json`."""
    number = request.path_params["number"]
    return await _shown(request, lambda seen: shapes.tables_shape(public.round_page(seen, number)))


async def standings(request: Request) -> Response:
    """Who stands where, as `event standings --json`."""
    number = _round(request)
    return await _shown(
        request, lambda seen: shapes.standings_shape(public.standings(seen, number))
    )


async def crosstable(request: Request) -> Response:
    """What everyone did, as `event crosstable --json`."""
    number = _round(request)
    return await _shown(
        request, lambda seen: shapes.crosstable_shape(public.crosstable(seen, number))
    )


async def game(request: Request) -> Response:
    """A game of the event, as `show --json`; a hand that is being played is not in it."""
    number = request.path_params["number"]
    return tagged_json(request, await hall_of(request).ask(public.sheet, number))


async def description(request: Request) -> Response:
    """What is written here, as OpenAPI 3.1."""
    return tagged(request, _description(), "application/json")


@cache
def _description() -> str:
    from trickledger.ledger.web.openapi import openapi

    return json.dumps(openapi(), ensure_ascii=False, indent=1)


async def _shown(
    request: Request, shape: Callable[[PublicEvent], Mapping[str, object]]
) -> Response:
    told = await hall_of(request).ask(lambda *seen: shape(public.seen_of_event(*seen)))
    return tagged_json(request, told)


def _round(request: Request) -> int:
    text = request.query_params.get("round", "0")
    number = plain_number(text, 5)
    if number is None:
        said = "{typed} isn't a round."
        raise UsageError(said, "", "Write ?round=3.", typed=ascii(text[:20]))
    return number


ROUTES = [
    Route("/api/openapi.json", description),
    Route("/api/event", event),
    Route("/api/event/rounds/{number:int}", round_),
    Route("/api/event/standings", standings),
    Route("/api/event/crosstable", crosstable),
    Route("/api/games/{number:int}", game),
]
