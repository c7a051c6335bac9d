"""The wall, and the pages that everybody may see: rounds, standings, the crosstable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from trickledger.ledger.errors import LedgerUnusable
from trickledger.ledger.journal import journal
from trickledger.ledger.pages import listings
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.services.event_pages import round_clock
from trickledger.ledger.web import public
from trickledger.ledger.web.answers import NoSuchPage, tagged, tagged_as
from trickledger.ledger.web.hall import hall_of
from trickledger.ledger.web.templates import MEDIA, file, filled
from trickledger.ledger.web.watch import News, Watch

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Sequence

    from starlette.requests import Request

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.pages.values import Listing
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.publicity import PublicEvent
    from trickledger.ledger.tournament.round_clock import RoundClock
    from trickledger.ledger.web.workers import Workers

ROWS = 12
"""Rows of a board that are read from 8 m."""


def watch_of(workers: Workers, event: Stream) -> Watch:
    """What looks after an event for the wall."""

    def look(store: Ledger) -> object:
        with store.reading() as db:
            # who wants to be listed is said in the stream of the club
            club = [journal.head(db, each) for each in journal.streams(db, "club")]
            return EventTables(db, event).moment(), club

    def draw(store: Ledger) -> str:
        seen = public.seen_of_event(store, event)
        return boards(seen, round_clock(store, event) if seen.event.settings.minutes else None)

    return Watch(workers, look, draw)


def boards(seen: PublicEvent, clock: RoundClock | None) -> str:
    """All boards of the wall, which follow each other, and when the time of the round is over."""
    lists = [*_parts(listings.pairings(public.round_page(seen)))] if seen.rounds else []
    if seen.has_standings:
        ranked = listings.standings(public.standings(seen))
        lists += [part for each in ranked for part in _parts(each)]
    runs = clock is not None and seen.rounds and seen.rounds[-1].number == clock.round
    return filled("wall_view.html", known=seen.event, boards=lists, clock=clock if runs else None)


def _parts(listing: Listing) -> Iterator[Listing]:
    """A list in as many boards as it needs, of which none is nearly empty."""
    rows = listing.rows
    count = max(-(-len(rows) // ROWS), 1)
    size = -(-len(rows) // count)
    for number in range(count):
        part = rows[number * size : (number + 1) * size]
        title = f"{listing.title} {number + 1} of {count}" if count > 1 else listing.title
        notes = listing.notes if number == count - 1 else ()
        yield listing._replace(title=title, rows=part, notes=notes)


async def wall(request: Request) -> Response:
    """The wall."""
    watch = _watch(request)
    await watch.once()
    shown = watch.drawn.data.decode() if watch.drawn else ""
    seen = await _public(request)
    return tagged(request, filled("wall.html", known=seen.event, shown=shown))


async def wall_view(request: Request) -> Response:
    """What the wall shows now."""
    watch = _watch(request)
    if watch.drawn is None:
        await watch.once()
    if watch.drawn is None:
        raise LedgerUnusable("Nothing can be shown yet.")
    return tagged_as(request, watch.drawn.tag, watch.drawn.data, "text/html")


async def changes(request: Request) -> Response:
    """A stream that tells the wall whenever it has to look anew."""
    watch = _watch(request)

    async def told() -> AsyncIterator[str]:
        yield "retry: 2000\n\n"
        async for news in watch.news():
            yield _event(news) if news else ": still here\n\n"

    # a proxy that collects what comes would keep the wall waiting
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(told(), media_type="text/event-stream", headers=headers)


def _event(news: News) -> str:
    return f"event: {'stale' if news.is_stale else 'changed'}\ndata: {news.tag}\n\n"


def _watch(request: Request) -> Watch:
    watch = request.app.state.watch
    assert isinstance(watch, Watch)
    return watch


# -- pages that stand still ------------------------------------------------------------------------


async def index(request: Request) -> Response:
    """The hall: what there is to be seen."""
    return tagged(request, filled("index.html", seen=await _public(request)))


async def round_page(request: Request) -> Response:
    """A round by table and by name."""
    seen, number = await _public(request), request.path_params["number"]
    page = public.round_page(seen, number)
    return _lists(request, f"Round {number}", [listings.pairings(page), listings.names(page)], seen)


async def standings(request: Request) -> Response:
    """Who stands where."""
    seen = await _public(request)
    return _lists(request, "Standings", listings.standings(public.standings(seen)), seen)


async def crosstable(request: Request) -> Response:
    """What everyone did."""
    seen = await _public(request)
    return _lists(request, "Crosstable", listings.crosstable(public.crosstable(seen)), seen)


def _lists(request: Request, title: str, lists: Sequence[Listing], seen: PublicEvent) -> Response:
    page = filled("lists.html", known=seen.event, title=title, lists=lists)
    return tagged(request, page)


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


ROUTES = [
    Route("/", index),
    Route("/wall", wall),
    Route("/wall/view", wall_view),
    Route("/wall/changes", changes),
    Route("/round/{number:int}", round_page),
    Route("/standings", standings),
    Route("/crosstable", crosstable),
    Route("/{name:str}", asset),
]
