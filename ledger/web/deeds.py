"""Deeds at the desk, and from programs: what becomes of what was sent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from trickledger.ledger.errors import TrickledgerError, UsageError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.doors import DESK
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.say.answering import answer, answer_in_words
from trickledger.ledger.say.kinds import as_typed, reading
from trickledger.ledger.say.shapes import error_shape
from trickledger.ledger.say.shapes.events import act_shape, carried_shape, told_shape
from trickledger.ledger.services.admission import NotAdmitted
from trickledger.ledger.services.doing import DoneDeed, carry_out
from trickledger.ledger.services.once import Once, SentAlready
from trickledger.ledger.services.reporting import Reported
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.tournament.history import EventEntry as Line
from trickledger.ledger.tournament.telling import told
from trickledger.ledger.web.answers import NoSuchPage, as_public, status_of, wants_json
from trickledger.ledger.web.hall import Caller, demand_let_in, demand_own_page, hall_of
from trickledger.ledger.web.proposals import NOTHING, Told, at_desk
from trickledger.ledger.web.sayings import reported
from trickledger.rules.says import EntryNumber, Says, in_turn

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from starlette.requests import Request

    from trickledger.ledger.journal.journal import Entry, Stream
    from trickledger.ledger.say.kinds import Typed
    from trickledger.ledger.say.shapes import declared_events, declared_served
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.deed import Deed
    from trickledger.ledger.tournament.event import Event

    Page = Callable[[Told, int], Awaitable[Response]]

T = TypeVar("T")


class Sent(NamedTuple):
    """A deed as it was sent: with what, under which key, after which entry, or only to be tried."""

    deed: Deed
    typed: Typed
    key: bytes
    at: int | None = None
    is_tried: bool = False


class Answer(NamedTuple):
    """What came of something that the director did: its entries, and what is said of it.

    `brief` is that for who does not ask for the entries.
    """

    entries: Sequence[Entry]
    said: Told
    brief: Told = NOTHING


def named(word: str) -> Deed:
    """The deed of a word; raises NoSuchPage."""
    if word not in DEEDS:
        said, remedy = "{deed} can't be done here.", "The desk lists what can be."
        raise NoSuchPage(said, "", remedy, deed=ascii(word[:20]))
    return DEEDS[word]


async def demand_at_desk(request: Request) -> Caller:
    """The director or the deputy who asks; raises NotAdmitted."""
    return await demand_let_in(request, DESK)


async def demand_director(request: Request) -> Caller:
    """The director who asks; raises NotAdmitted."""
    me = await demand_at_desk(request)
    if me.who != "director":
        raise NotAdmitted("A deputy can't do that.", "", "Ask the director.")
    return me


async def entered(
    request: Request,
    me: Caller,
    sent: Sent,
    tell: Callable[[DoneDeed], T],
    again: Callable[[Event, Sequence[Entry]], T],
) -> T:
    """Carry out what was sent, once for its key, and tell it; raises EntryRefused, UsageError."""
    read = reading(sent.deed, sent.typed)

    def enter(store: Ledger, event: Stream) -> T:
        try:
            with Once(store, event, sent.key, me.demand_in(event)) as once:
                with once.reading() as db:
                    once.demand_new(db)
                how: dict[str, Any] = {"at": sent.at, "dry_run": sent.is_tried, "who": me.who}
                return tell(carry_out(once, event, me.author, sent.deed, read, **how))
        except SentAlready as known:
            with store.reading() as db:
                entries = list(journal.read(db, event, known.sent.first, known.sent.last))
            return again(load_event(store, event), entries)

    return await hall_of(request).ask(enter)


def as_told(came: DoneDeed) -> Answer:
    """What the director is told of a deed: its entries, and what is answered to it."""
    if came.is_tried:
        return Answer(came.entries, at_desk([*answer_in_words(came), "Nothing was recorded."]))
    if isinstance(came.told, Reported):
        return Answer(came.entries, at_desk([reported(came.told), came.told.asks]))
    entries, after = as_entered(came.after, came.entries), at_desk(answer_in_words(came))
    said = after._replace(lines=(*entries.said.lines, *after.lines))
    return Answer(entries.entries, said, after)


def as_entered(known: Event, entries: Sequence[Entry]) -> Answer:
    """Entries of an event, each in a sentence with its number."""
    said = (
        Says(
            "{entry} {said}", entry=EntryNumber(each.number), said=told(known, Line._make(each[:5]))
        )
        for each in entries
    )
    return Answer(entries, Told(tuple(said)))


def refused(request: Request, error: TrickledgerError) -> Told:
    """Why something is refused, as it can be helped at the desk."""
    problem = as_public(request, error).problem
    said = at_desk([problem.what, problem.why, problem.remedy])
    lines = (line if isinstance(line, Says) else Says(line) for line in said.lines)
    return said._replace(lines=(in_turn(*lines),))


async def answered(request: Request, me: Caller, sent: Sent, page: Page) -> Response:
    """Carry out what was sent; answer a program in JSON, and a browser by a page."""
    doing = entered(request, me, sent, as_told, as_entered)
    return await done(request, doing, page, dry_run=sent.is_tried)


async def done(
    request: Request, doing: Awaitable[Answer], page: Page, *, dry_run: bool = False
) -> Response:
    """What is being done, or why it was not, for a program or on a page."""
    try:
        came = await doing
    except TrickledgerError as error:
        return await not_done(request, error, page)
    if not wants_json(request):
        return await page(came.brief if came.brief.lines else came.said, 200)
    event = hall_of(request).event.number
    shape = act_shape(event, came.entries, came.said.lines, dry_run=dry_run)
    brief: declared_served.Brief = {}
    if came.brief.lines:
        brief = {"brief": [*map(str, came.brief.lines)]}
    told: declared_served.DoneAtDesk = {**shape, **brief, **_links(came.said)}
    return JSONResponse(told)


def _links(said: Told) -> declared_served.Links:
    """Where what is proposed is done, if anything is."""
    links: list[declared_served.Link] = [
        {"label": each.label, "address": each.address} for each in said.links
    ]
    return {"links": links} if links else {}


async def not_done(request: Request, error: TrickledgerError, page: Page) -> Response:
    """Why something was not done, for a program or on a page."""
    said = refused(request, error)
    if not wants_json(request):
        return await page(said, status_of(error))
    (line,) = said.lines
    shape = error_shape(str(line), error.cause, error.exit_code)
    told: declared_served.NotDone = {
        "ok": False,
        "error": shape,
        "said": [str(line)],
        **_links(said),
    }
    return JSONResponse(told, status_of(error))


# -- from programs ---------------------------------------------------------------------------------


async def acts(request: Request) -> Response:
    """Do what a program says in JSON."""
    me = await demand_at_desk(request)
    demand_own_page(request)
    body = _object(await request.body())
    deed = named(str(body.pop("act", "")))
    key, at, is_tried = body.pop("key", ""), body.pop("at", None), body.pop("dry_run", False)
    if not (isinstance(key, str) and isinstance(at, int | None) and isinstance(is_tried, bool)):
        raise UsageError("A key is text, the entry seen is a number, and dry_run is true or false.")

    def tell(came: DoneDeed) -> declared_events.Done:
        said = answer(came)
        return {**carried_shape(came, said), "told": [*map(told_shape, said)]}

    def again(known: Event, entries: Sequence[Entry]) -> declared_events.Done:
        said = [line for line in as_entered(known, entries).said.lines if isinstance(line, Says)]
        more: declared_events.More = {}
        return {
            **act_shape(known.number, entries, said),
            **more,
            "told": [*map(told_shape, said)],
        }

    sent = Sent(deed, as_typed(body), me.key(key), at, is_tried)
    return JSONResponse(await entered(request, me, sent, tell, again))


def _object(text: bytes) -> dict[str, Any]:
    try:
        body = json.loads(text)
        # what no answer could quote is not read either
        json.dumps(body, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        such = '{"act": "lock", "round": 1}'
        raise UsageError("That isn't an object of JSON.", "", "Such as {body}.", body=such)
    return body


ROUTES = [
    Route("/api/event/acts", acts, methods=["POST"]),
]
