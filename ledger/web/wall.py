"""The wall, and the pages that everybody may see: rounds, standings, the crosstable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from trickledger.ledger.errors import UsageError
from trickledger.ledger.pages import listings
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.services.event_pages import crosstable_of, round_of, standings_of
from trickledger.ledger.web.answers import NoSuchPage, tagged, tagged_as
from trickledger.ledger.web.hall import hall_of
from trickledger.ledger.web.public import public_event
from trickledger.ledger.web.templates import MEDIA, file, filled
from trickledger.ledger.web.watch import Watch

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from starlette.requests import Request

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.pages.values import Listing
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.web.workers import Workers

ROWS = 12
"""Rows of a board that are read from 8 m."""


def watch_of(workers: Workers, event: Stream) -> Watch:
    """What looks after an event for the wall."""

    def look(store: Ledger) -> object:
        with store.reading() as db:
            return EventTables(db, event).moment()

    return Watch(workers, look, lambda store: boards(public_event(store, event)))


def boards(known: Event) -> str:
    """All boards of the wall, which follow each other."""
    lists = [*_parts(listings.pairings(round_of(known)))] if known.rounds else []
    if known.rounds:
        lists += _parts(listings.standings(standings_of(known)))
    return filled("wall_view.html", known=known, boards=lists)


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
    if watch.drawn is None:
        await watch.once()
    shown = watch.drawn.data.decode() if watch.drawn else ""
    known = await _public(request)
    return HTMLResponse(filled("wall.html", known=known, shown=shown))


async def wall_view(request: Request) -> Response:
    """What the wall shows now."""
    watch = _watch(request)
    if watch.drawn is None:
        await watch.once()
    if watch.drawn is None:
        raise NoSuchPage("The ledger can't be read now.")
    return tagged_as(request, watch.drawn.tag, watch.drawn.data, "text/html")


async def changes(request: Request) -> Response:
    """A stream that tells the wall whenever it has to look anew."""
    watch = _watch(request)

    async def told() -> AsyncIterator[str]:
        yield "retry: 2000\n\n"
        async for tag in watch.tags():
            yield f"event: changed\ndata: {tag}\n\n" if tag else ": still here\n\n"

    # a proxy that collects what comes would keep the wall waiting
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(told(), media_type="text/event-stream", headers=headers)


def _watch(request: Request) -> Watch:
    watch = request.app.state.watch
    assert isinstance(watch, Watch)
    return watch


# -- pages that stand still ------------------------------------------------------------------------


async def index(request: Request) -> Response:
    """The hall: what there is to be seen."""
    known = await _public(request)
    return tagged(request, filled("index.html", known=known))


async def round_page(request: Request) -> Response:
    """A round by table and by name."""
    known, number = await _public(request), request.path_params["number"]
    with _told_as_missing():
        page = round_of(known, number)
    lists = [listings.pairings(page), listings.names(page)]
    return tagged(request, filled("lists.html", known=known, title=f"Round {number}", lists=lists))


async def standings(request: Request) -> Response:
    """Who stands where."""
    known = await _public(request)
    with _told_as_missing():
        lists = [listings.standings(standings_of(known))]
    return tagged(request, filled("lists.html", known=known, title="Standings", lists=lists))


async def crosstable(request: Request) -> Response:
    """What everyone did."""
    known = await _public(request)
    with _told_as_missing():
        lists = listings.crosstable(crosstable_of(known))
    return tagged(request, filled("lists.html", known=known, title="Crosstable", lists=lists))


class _told_as_missing:
    """What is not made or not shown is a page that there is not."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, UsageError):
            raise NoSuchPage(error.what, error.why) from error


async def _public(request: Request) -> Event:
    hall = hall_of(request)
    return await hall.ask(lambda store: public_event(store, hall.event))


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
