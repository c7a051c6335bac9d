"""Walls, each with the boards that it is asked for or that its screen is steered to.

What they show is drawn once a change for all of them, and put together for each.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from starlette.responses import Response
from starlette.routing import Route

from trickledger.ledger.errors import LedgerUnusable, UsageError
from trickledger.ledger.pages import boards, listings
from trickledger.ledger.pages.card import card_of_standings, card_of_table, svg
from trickledger.ledger.say.readers import fitting, read_table
from trickledger.ledger.services.event_pages import round_clock
from trickledger.ledger.tournament.walls import TURNED, demand_boards, walls_of
from trickledger.ledger.web import public
from trickledger.ledger.web.answers import NoSuchPage, tagged, tagged_as
from trickledger.ledger.web.hall import hall_of, pocket_of
from trickledger.ledger.web.templates import MEDIA, file, filled
from trickledger.ledger.web.watch import WALL, stream_of, watch_of
from trickledger.rules.language.notation import folded
from trickledger.rules.record.header import LONGEST_NAME

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from starlette.requests import Request

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.pages.boards import Board
    from trickledger.ledger.pages.values import Listing
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.publicity import PublicEvent
    from trickledger.ledger.tournament.round_clock import RoundClock


def drawn_of(store: Ledger, event: Stream) -> str:
    """All that any wall of an event may show, to be put together for each."""
    seen = public.seen_of_event(store, event)
    clock = round_clock(store, event) if seen.event.settings.minutes else None
    return json.dumps(_drawn(seen, clock))


def _drawn(seen: PublicEvent, clock: RoundClock | None) -> dict[str, Any]:
    """All that any wall may show."""
    found: list[Board] = []
    if seen.rounds:
        found += boards.of_round(public.round_page(seen))
    if seen.has_standings:
        found += boards.of_standings(public.standings(seen))
    runs = clock is not None and seen.rounds and seen.rounds[-1].number == clock.round
    walls = walls_of(seen.event.entries)
    return {
        "title": seen.event.settings.title,
        "entrants": len(seen.event.entrants),
        "message": walls.message,
        "screens": {key: each[1:] for key, each in walls.screens.items()},
        # a clock that stands still is shown as it stands
        "clock": {"over": clock.over, "shown": clock.time if clock.is_paused else ""}
        if clock and runs and clock.started
        else None,
        "round": clock.round if clock and runs else 0,
        "boards": [
            (each.kind, each.section, each.is_part, filled("wall_board.html", board=each))
            for each in found
        ],
    }


def _shown(request: Request, drawn: Mapping[str, Any]) -> str:
    """What one wall shows: what its address asks for, else what its screen is steered to."""
    asked = request.query_params
    steered = drawn["screens"].get(folded(_named(request)), (TURNED, ""))
    words = re.split(r"[\s,]+", asked["show"]) if asked.get("show") else None
    with fitting():
        kinds = demand_boards(words) if words else steered[0]
    section = asked.get("section", "") or steered[1]
    shown = [
        text
        for kind in kinds
        for of, own, is_part, text in drawn["boards"]
        if of == kind and (folded(own) == folded(section) if section else not is_part)
    ]
    return filled("wall_view.html", shown=shown, kinds=[*kinds], drawn=drawn)


def _named(request: Request) -> str:
    """The name of the screen that asks, empty where it has none."""
    return " ".join(request.query_params.get("screen", "").split())[:LONGEST_NAME]


async def wall(request: Request) -> Response:
    """The wall."""
    watch = watch_of(request)
    await watch.once()
    shown = _shown(request, _read(watch.drawn.data)) if watch.drawn else ""
    seen = await _public(request)
    screen, asked = _named(request), urlencode(request.query_params.multi_items())
    page = filled("wall.html", known=seen.event, shown=shown, screen=screen, asked=asked)
    return tagged(request, page)


async def wall_view(request: Request) -> Response:
    """What the wall shows now."""
    watch = watch_of(request)
    # what has just been hidden is shown to nobody, not even until the next look
    await watch.once()
    if watch.drawn is None:
        raise LedgerUnusable("Nothing can be shown yet.")
    return tagged(request, _shown(request, _read(watch.drawn.data)))


@lru_cache(maxsize=2)
def _read(data: bytes) -> Mapping[str, Any]:
    drawn: dict[str, Any] = json.loads(data)
    return drawn


async def changes(request: Request) -> Response:
    """A stream that tells the wall whenever it has to look anew."""
    return stream_of(request, WALL)


# -- pages that stand still ------------------------------------------------------------------------


async def index(request: Request) -> Response:
    """The hall: what there is to be seen."""
    page = filled("index.html", seen=await _public(request), pocket=pocket_of(request))
    return tagged(request, page)


async def round_page(request: Request) -> Response:
    """A round by table and by name."""
    seen, number = await _public(request), request.path_params["number"]
    page = public.round_page(seen, number)
    return _lists(request, f"Round {number}", [listings.pairings(page), listings.names(page)], seen)


async def standings(request: Request) -> Response:
    """Who stands where."""
    seen = await _public(request)
    lists = listings.standings(public.standings(seen))
    return _lists(request, "Standings", lists, seen, card="/card/standings.svg")


async def crosstable(request: Request) -> Response:
    """What everyone did."""
    seen = await _public(request)
    return _lists(request, "Crosstable", listings.crosstable(public.crosstable(seen)), seen)


def _lists(
    request: Request, title: str, lists: Sequence[Listing], seen: PublicEvent, card: str = ""
) -> Response:
    page = filled("lists.html", known=seen.event, title=title, lists=lists, card=card)
    return tagged(request, page)


async def card(request: Request) -> Response:
    """A picture to share: the result of a table, or the first places."""
    seen, name = await _public(request), request.path_params["name"]
    if name == "standings":
        made = card_of_standings(public.standings(seen))
    else:
        try:
            number, tab = read_table(0, name)
        except UsageError:
            raise NoSuchPage("There is no such page.") from None
        made = card_of_table(public.round_page(seen, number), tab)
    return tagged(request, svg(made), MEDIA[".svg"])


async def _public(request: Request) -> PublicEvent:
    return await hall_of(request).ask(public.seen_of_event)


async def asset(request: Request) -> Response:
    """A file that pages need."""
    name = request.path_params["name"]
    found = file(name)
    if found is None:
        raise NoSuchPage("There is no such page.")
    tag, data = found
    ending = name[name.rindex(".") :]
    return tagged_as(request, tag, data, MEDIA[ending])


FILES = [Route("/{name:str}", asset)]

ROUTES = [
    Route("/", index),
    Route("/wall", wall),
    Route("/wall/view", wall_view),
    Route("/wall/changes", changes),
    Route("/round/{number:int}", round_page),
    Route("/standings", standings),
    Route("/crosstable", crosstable),
    Route("/card/{name:str}.svg", card),
    *FILES,
]
