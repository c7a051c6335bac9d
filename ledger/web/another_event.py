"""Opening an event or its next stage at the desk, and turning to it; sheets, and the site."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from trickledger.ledger.current import make_event_current
from trickledger.ledger.errors import EntryRefused, TrickledgerError
from trickledger.ledger.pages.files import name_of
from trickledger.ledger.queries.references import event_meant
from trickledger.ledger.queries.tournament_lists import events_of, load_event
from trickledger.ledger.say.kinds import reading
from trickledger.ledger.say.readers import fitting
from trickledger.ledger.services import admission
from trickledger.ledger.services.director import open_event, settings_said
from trickledger.ledger.services.next_stage import next_stage
from trickledger.ledger.tournament.deeds_of_opening import OPENINGS
from trickledger.ledger.web import desk
from trickledger.ledger.web.answers import NoSuchPage, go_to, status_of
from trickledger.ledger.web.deed_pages import form_of
from trickledger.ledger.web.deeds import demand_at_desk, demand_director, refused
from trickledger.ledger.web.forms import typed_in
from trickledger.ledger.web.hall import (
    HELD_AT_DESK,
    Caller,
    fields,
    form_page,
    hall_of,
    keep_cookie,
    one,
)
from trickledger.ledger.web.proposals import Told
from trickledger.rules.amounts import counted
from trickledger.rules.says import Command, Says

if TYPE_CHECKING:
    from starlette.requests import Request

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.pages.site.site import Published
    from trickledger.ledger.services.admission import Admitted
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.deed import Deed


def _named(request: Request) -> Deed:
    deed = OPENINGS.get(request.path_params["word"])
    if deed is None:
        raise _no_page()
    return deed


def _no_page() -> NoSuchPage:
    return NoSuchPage("There is no such page.", "", "The desk lists them.")


async def form(request: Request) -> Response:
    """The form by which an event or the next stage is opened."""
    await demand_director(request)
    return await form_of(request, _named(request), {})


async def opened(request: Request) -> Response:
    """Open what a form says, and turn to it."""
    me = await demand_director(request)
    given, deed = await fields(request), _named(request)
    typed = typed_in(deed, given)
    # a form that is sent twice opens one event
    under = sha256(b"event opened by " + me.key(one(given, "key"))).hexdigest()[:32]

    def open_it(store: Ledger, event: Stream) -> Stream:
        read = reading(deed, typed)(None)
        with fitting():
            if deed.word == "next":
                return next_stage(store, event, read, me.author, under).stream
            new = open_event(store, settings_said(read), me.author, under=under)
        make_event_current(store.address, new.number)
        return new

    try:
        stream = await hall_of(request).ask(open_it)
    except TrickledgerError as error:
        return await form_of(request, deed, typed, refused(request, error), status_of(error))
    return await _turned(request, me, stream)


async def turned(request: Request) -> Response:
    """Turn to an event that there is."""
    me = await demand_director(request)
    number = one(await fields(request), "event")
    stream = await hall_of(request).ask(lambda store, _: event_meant(store, number))
    return await _turned(request, me, stream)


async def _turned(request: Request, me: Caller, stream: Stream) -> Response:
    turn = getattr(request.app.state, "turn", None)
    if turn is None:
        serve = Command(f"serve --event {stream.number}")
        raise EntryRefused("Event {event} is served by {serve}.", event=stream.number, serve=serve)

    def follow(store: Ledger, event: Stream) -> Admitted | None:
        return admission.follow(store, event, stream)

    admitted = await hall_of(request).ask(follow)
    await turn(stream)
    response = go_to("/desk")
    if admitted:
        keep_cookie(request, response, HELD_AT_DESK, admitted.token)
    return response


async def events(request: Request) -> Response:
    """The events of the ledger, each with a button that turns to it."""
    await demand_director(request)
    hall = hall_of(request)
    known = await hall.ask(load_event)
    lines = await hall.ask(lambda store, _: events_of(store))
    values = {"known": known, "events": lines[::-1], "here": hall.event.number}
    return form_page(request, "events.html", **values)


# -- what is printed, and what is published --------------------------------------------------------


async def sheets(request: Request) -> Response:
    """What can be printed."""
    from trickledger.ledger.pages.event_sheets import SHEETS

    me = await demand_at_desk(request)
    known = await hall_of(request).ask(load_event)
    return form_page(
        *(request, "sheets.html"),
        known=known,
        # with an address, those are made with keys
        sheets=[name for name in SHEETS if name != "cards"],
        has_folder=me.who == "director" and bool(_folder(request)),
    )


async def sheet(request: Request) -> Response:
    """A sheet as a PDF."""
    from trickledger.ledger.pages.event_sheets import SHEETS, event_sheets
    from trickledger.ledger.pages.pdf import pdf

    me = await demand_at_desk(request)
    hall, word = hall_of(request), request.path_params["sheet"]
    if word not in SHEETS:
        raise _no_page()

    def make(store: Ledger, event: Stream) -> tuple[str, bytes]:
        known = load_event(store, event)
        document = event_sheets(known, [word], entrance=hall.entrance)
        return str(name_of(document.title, "pdf")), pdf(document).content

    try:
        name, content = await hall.ask(make)
    except TrickledgerError as error:
        return await desk.shown(request, me, refused(request, error), status_of(error))
    shown_as = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(content, media_type="application/pdf", headers=shown_as)


async def publish(request: Request) -> Response:
    """Write the site into the folder that was named where this is served."""
    from trickledger.ledger.pages.site.site import publish as published

    me = await demand_director(request)
    await fields(request)
    folder = _folder(request)
    if folder is None:
        serve = Command("serve --site FOLDER")
        raise EntryRefused("No folder for the site is named.", "", "Name it: {serve}.", serve=serve)

    def write(store: Ledger, event: Stream) -> Published:
        return published(store, folder, event=str(event.number))

    done = await hall_of(request).ask(write)
    pages = counted(done.written.pages, "page")
    said = [Says("{pages}, {new} written.", pages=pages, new=done.written.written)]
    return await desk.shown(request, me, Told(tuple(said)))


def _folder(request: Request) -> Path | None:
    folder = getattr(request.app.state, "site", None)
    return folder if isinstance(folder, Path) else None


ROUTES = [
    Route("/desk/open/{word}", form),
    Route("/desk/open/{word}", opened, methods=["POST"]),
    Route("/desk/events", events),
    Route("/desk/turn", turned, methods=["POST"]),
    Route("/desk/sheets", sheets),
    Route("/desk/sheets/{sheet}", sheet),
    Route("/desk/publish", publish, methods=["POST"]),
]
