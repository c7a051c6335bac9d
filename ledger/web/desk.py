"""The director's desk, behind its pass phrase: what is missing or disputed, and every act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from trickledger.ledger.errors import EntryRefused, TrickledgerError, UsageError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.doors import DESK
from trickledger.ledger.pages.codes import code_svg
from trickledger.ledger.problems import Problem
from trickledger.ledger.queries.event_statements import NEWEST_ROUND
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.say.clock import local_time
from trickledger.ledger.say.readers import read_table
from trickledger.ledger.say.shapes.events import act_shape
from trickledger.ledger.services import admission
from trickledger.ledger.services.admission import NotAdmitted
from trickledger.ledger.services.desk_rulings import (
    BUTTONS,
    DeskRuling,
    OpenFinding,
    open_findings,
    rule,
)
from trickledger.ledger.services.director import direct
from trickledger.ledger.services.event_pages import page_of
from trickledger.ledger.services.once import Once, SentAlready
from trickledger.ledger.services.reporting import report
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.history import Entry as Line
from trickledger.ledger.tournament.telling import told
from trickledger.ledger.web.answers import (
    failure,
    go_to,
    status_of,
    tag_of,
    tagged_for_one,
    wants_json,
    without_command,
)
from trickledger.ledger.web.deeds import DEEDS, Given, deed, read_result, read_tabs
from trickledger.ledger.web.hall import (
    HELD,
    WHO,
    Caller,
    Fields,
    address_of,
    caller,
    door_page,
    fields,
    hall_of,
    keep_cookie,
    number,
    one,
    read_name,
    token_of,
)
from trickledger.ledger.web.proposals import at_desk
from trickledger.ledger.web.sayings import found_sentence, reported, said_of
from trickledger.ledger.web.templates import filled
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.requests import Request

    from trickledger.ledger.journal.journal import Entry, Stream
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.event import Event


class Answer(NamedTuple):
    """What came of something that the director did: its entries, and what is said of it."""

    entries: tuple[Entry, ...]
    said: tuple[str, ...]


_SHOWN = 12
"""How many of the newest entries the desk shows."""

_DECIDE = 'If it is so, enter it again with a tick at "I decide".'


async def page(request: Request) -> Response:
    """The desk, or its door."""
    me = await caller(request, DESK)
    if me is None:
        return _door(request)
    return await _desk(request, me)


async def view(request: Request) -> Response:
    """What the desk shows now."""
    me = await demand_director(request)
    data = filled("desk_view.html", **await _values(request, me)).encode()
    return tagged_for_one(request, tag_of(data), data)


async def _desk(
    request: Request, me: Caller, said: tuple[str, ...] = (), *, status: int = 200
) -> Response:
    values = await _values(request, me)
    page = filled("desk.html", said=said, is_refused=status >= 400, deeds=DEEDS, **values)
    return HTMLResponse(page, status)


async def _values(request: Request, me: Caller) -> dict[str, Any]:
    known, doors, entries, findings = await hall_of(request).ask(_seen)
    return {
        "known": known,
        "open_tables": [table for made in known.rounds for table in made.open_tables],
        "remarks": list(map(at_desk, page_of(known).remarks)),
        "doors": doors,
        "findings": [(each, found_sentence(each.finding)) for each in findings],
        "buttons": BUTTONS,
        "entries": [(each, told(known, Line._make(each[:5]))) for each in entries[::-1]],
        "at": entries[-1].number,
        "clock": local_time,
        "name": me.name,
        "token": token_of(request),
    }


def _seen(
    store: Ledger, event: Stream
) -> tuple[Event, dict[int, bool], list[Entry], list[OpenFinding]]:
    known = load_event(store, event)
    with store.reading() as db:
        findings = open_findings(db, known)
        newest, _ = journal.head(db, event)
        entries = list(journal.read(db, event, max(newest - _SHOWN + 1, 1)))
    return known, admission.tables_with_keys(store, event), entries, findings


# -- getting in ------------------------------------------------------------------------------------


def _door(request: Request, why: TrickledgerError | None = None) -> Response:
    return door_page(request, "desk_door.html", why)


async def door(request: Request) -> Response:
    """Let the director in by the pass phrase."""
    hall, given = hall_of(request), await fields(request)
    hall.tries.count(address_of(request))
    try:
        name = read_name(one(given, "name"))
        admitted = await hall.ask(admission.admit_director, one(given, "phrase"))
    except (NotAdmitted, UsageError) as why:
        return failure(why) if wants_json(request) else _door(request, why)
    hall.tries.give_back(address_of(request))
    response = JSONResponse({"ok": True}) if wants_json(request) else go_to("/desk")
    keep_cookie(request, response, f"{HELD}-desk", admitted.token)
    keep_cookie(request, response, WHO, name)
    return response


async def demand_director(request: Request) -> Caller:
    """The director who asks; raises NotAdmitted."""
    me = await caller(request, DESK)
    if me is None:
        raise admission.not_at(DESK)
    return me


# -- what is done ----------------------------------------------------------------------------------


async def results(request: Request) -> Response:
    """Enter a result as it is typed in a batch: `57 501 320`."""
    me, given = await _sending(request)
    text, key = one(given, "result"), me.key(one(given, "key"))

    def enter(store: Ledger, event: Stream) -> Answer:
        typed = read_result(text)
        word = "settle" if one(given, "settle") else "result"
        at = read_table(NEWEST_ROUND, typed.table)
        act = Act(word, *at, figures=typed.figures, why=one(given, "why"))
        try:
            with Once(store, event, key, me.demand_in(event)) as once:
                done = report(once, event, me.author, act)
        except SentAlready as known:
            return _said(store, event, known)
        asks = [done.asks] if done.asks else []
        return Answer((done.entry,), (f"@{done.entry.number} {reported(done)}", *asks))

    return await _done(request, me, enter)


async def act(request: Request) -> Response:
    """Do what a director does, by its word."""
    me, given = await _sending(request)
    key = me.key(one(given, "key"))
    do = deed(one(given, "do"), Given(one(given, "words"), one(given, "why")))
    at = number(given, "at") if one(given, "at") else None

    def enter(store: Ledger, event: Stream) -> Answer:
        try:
            with Once(store, event, key, me.demand_in(event)) as once:
                with once.reading() as db:
                    once.demand_new(db)
                done = direct(once, event, me.author, do, at=at)
        except SentAlready as known:
            return _said(store, event, known)
        return _told(done.after, done.entries)

    return await _done(request, me, enter)


async def ruling(request: Request) -> Response:
    """Rule on what is proven at a table."""
    me, given = await _sending(request)
    why, key = " ".join(one(given, "why").split()), me.key(one(given, "key"))
    if not why:
        raise UsageError("The reason is missing.", "", "A ruling is kept with its reason.")
    said = DeskRuling(number(given, "game"), number(given, "entry"), one(given, "ruling"), why, key)

    def enter(store: Ledger, event: Stream) -> Answer:
        outcome = rule(store, event, me.author, said, me.demand_in(event))
        if outcome.refusal:
            raise EntryRefused(outcome.refusal.sentence)
        return Answer((), tuple(said_of(outcome, said.game)))

    return await _done(request, me, enter)


async def unlock(request: Request) -> Response:
    """Open a table to PINs again."""
    me, given = await _sending(request)

    def enter(store: Ledger, event: Stream) -> Answer:
        tabs = read_tabs(one(given, "table"))
        if not tabs:
            raise UsageError("Which table? Type its number, such as 5.")
        for tab in tabs:
            admission.unlock(store, event, tab)
        return Answer((), tuple(f"Table {tab} takes its PIN again." for tab in tabs))

    return await _done(request, me, enter)


async def cards(request: Request) -> Response:
    """Make new keys for tables, and show the cards with them, which nobody can do again."""
    _, given = await _sending(request)
    hall = hall_of(request)
    wanted = read_tabs(one(given, "tables"))
    address = (hall.entrance.url or str(request.base_url)).rstrip("/")

    def make(store: Ledger, event: Stream) -> tuple[Event, list[admission.TableKey]]:
        known = load_event(store, event)
        seated = [table.number for made in known.rounds[-1:] for table in made.tables]
        usual = seated or range(1, max(known.tables_expected, 1) + 1)
        return known, admission.new_keys(store, event, wanted or usual)

    known, keys = await hall.ask(make)
    shown = [(each, f"{address}/t/{each.tab}#{each.key}") for each in keys]
    page = filled(
        "cards.html",
        known=known,
        cards=shown,
        code=code_svg,
        address=address,
        network=hall.entrance.network,
    )
    return HTMLResponse(page)


async def _sending(request: Request) -> tuple[Caller, Fields]:
    me = await demand_director(request)
    return me, await fields(request)


def _said(store: Ledger, event: Stream, known: SentAlready) -> Answer:
    with store.reading() as db:
        entries = list(journal.read(db, event, known.sent.first, known.sent.last))
    return _told(load_event(store, event), entries)


def _told(known: Event, entries: Sequence[Entry]) -> Answer:
    said = (f"@{each.number} {told(known, Line._make(each[:5]))}" for each in entries)
    return Answer(tuple(entries), tuple(said))


async def _done(
    request: Request, me: Caller, enter: Callable[[Ledger, Stream], Answer]
) -> Response:
    hall = hall_of(request)
    try:
        answer = await hall.ask(enter)
    except TrickledgerError as said_so:
        error = without_command(said_so, _DECIDE)
        what, why, remedy = (said and Says(at_desk(str(said))) for said in error.problem[:3])
        error.problem = Problem(what or Says(""), why, remedy, error.problem.cause)
        if wants_json(request):
            return failure(error)
        return await _desk(request, me, (str(error),), status=status_of(error))
    if wants_json(request):
        return JSONResponse(act_shape(hall.event.number, *answer))
    return await _desk(request, me, answer.said)


ROUTES = [
    Route("/desk", page),
    Route("/desk/view", view),
    Route("/desk/door", door, methods=["POST"]),
    Route("/desk/result", results, methods=["POST"]),
    Route("/desk/act", act, methods=["POST"]),
    Route("/desk/ruling", ruling, methods=["POST"]),
    Route("/desk/unlock", unlock, methods=["POST"]),
    Route("/desk/cards", cards, methods=["POST"]),
]
