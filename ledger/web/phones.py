"""The pages of a phone at its table: getting in, looking, and sending what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from trickledger.ledger.errors import EntryRefused, TrickledgerError, UsageError
from trickledger.ledger.problems import said_by
from trickledger.ledger.queries.references import Reference
from trickledger.ledger.say.readers import read_told
from trickledger.ledger.say.shapes.events import entry_shape
from trickledger.ledger.services import admission, phones
from trickledger.ledger.services.phones import Claim, Said
from trickledger.ledger.tournament.named_figures import Pairs
from trickledger.ledger.tournament.pairing.seating import DoubtfulFigures
from trickledger.ledger.web.answers import (
    NoSuchPage,
    as_public,
    failure,
    for_people,
    go_to,
    html_page,
    status_of,
    tagged_for_one,
    tell_of,
    wants_json,
)
from trickledger.ledger.web.doors import LetIn, door_page, let_in
from trickledger.ledger.web.hall import (
    HELD,
    WHO,
    Caller,
    Fields,
    caller,
    demand_let_in,
    fields,
    hall_of,
    keep_cookie,
    number,
    one,
    read_name,
    token_of,
)
from trickledger.ledger.web.sayings import audited, line_shape, on_a_phone, recorded
from trickledger.ledger.web.table_view import line_of_form
from trickledger.ledger.web.templates import filled
from trickledger.ledger.web.watch import stream_of
from trickledger.rules.language.reading import looks_back
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from starlette.requests import Request

    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.say.shapes import declared, declared_served
    from trickledger.ledger.services.outcomes import Outcome
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.web.table_pages import TablePage
    from trickledger.ledger.web.tables import Tables

LONGEST_LINE = 2000
"""Letters of the longest line that a phone may send."""

_IF_SO = Says("If it is so, tell the director, who can enter it.")


class Told(NamedTuple):
    """What is said above a table after something was sent, and the lines that can be sent instead.

    `anyway` is the line with what was refused as it was played.
    """

    said: tuple[Says | str, ...] = ()
    is_refused: bool = False
    anyway: str = ""
    instead: tuple[str, ...] = ()


def _tab(request: Request) -> int:
    tab = request.path_params["tab"]
    assert isinstance(tab, int)
    if not 1 <= tab <= hall_of(request).tables.most:
        raise NoSuchPage("There is no table {table}.", table=tab)
    return tab


# -- looking ---------------------------------------------------------------------------------------


async def page(request: Request) -> Response:
    """The page of a table, or the door of it."""
    tab = _tab(request)
    me = await caller(request, tab)
    if me is None:
        return await _door(request)
    return await _table(request, me, Told())


async def view(request: Request) -> Response:
    """The table as it stands, for a page that is open."""
    me = await demand_caller(request)
    known = request.headers.get("if-none-match", "").strip().removeprefix("W/").strip('"')
    mine = _own(me)
    seen = known.removesuffix(mine) if known.endswith(mine) else ""
    found = await _page(request, me, seen)
    if found is None:
        return tagged_for_one(request, known, b"")
    part = filled("table_view.html", **_values(request, me, found, Told()))
    return tagged_for_one(request, f"{found.tag}{mine}", part.encode())


async def changes(request: Request) -> Response:
    """A stream that tells the page of a table whenever it has to look anew."""
    me = await demand_caller(request)
    return stream_of(request, me.phone.tab)


async def _table(request: Request, me: Caller, told: Told, status: int = 200) -> Response:
    found = await _page(request, me)
    assert found
    values = _values(request, me, found, told)
    return html_page("table.html", status, tag=f'"{found.tag}{_own(me)}"', **values)


async def _page(request: Request, me: Caller, known: str = "") -> TablePage | None:
    hall = hall_of(request)
    return await hall.workers.ask(lambda store: hall.tables.page(store, me.phone.tab, known))


def _own(me: Caller) -> str:
    """What of a tag is that of a phone: its page names who types on it."""
    return f"-{me.phone.number}-{me.name.encode().hex()}"


def _values(request: Request, me: Caller, found: TablePage, told: Told) -> dict[str, Any]:
    return {
        **_where(request, me),
        "phone": me.phone.number,
        "name": me.name,
        "page": found,
        "told": told,
        "token": token_of(request),
    }


def _where(request: Request, me: Caller) -> dict[str, Any]:
    tables, tab = hall_of(request).tables, me.phone.tab
    # in a pocket nobody else enters anything
    is_live = request.app.state.watch is not None
    called = tables.called(tab)
    return {"tab": tab, "called": called, "is_own": not tables.event, "is_live": is_live}


async def audit_page(request: Request) -> Response:
    """What is proven and doubtful in a hand of the game of a table."""
    from trickledger.ledger.services.audit import audit

    me = await demand_caller(request)
    hall, deal = hall_of(request), request.path_params["deal"]
    game = await hall.workers.ask(lambda store: hall.tables.game_at(store, me.phone.tab))
    if game is None:
        raise NoSuchPage("Nothing is recorded at this table.")
    meant = Reference(str(game.number), deal)
    found = await hall.workers.ask(lambda store: audit(store, meant))
    if isinstance(found, Refusal):
        raise NoSuchPage(str(found))
    values = {**_where(request, me), "deal": deal, "plays": audited(found), "found": found}
    return html_page("audit.html", **values)


# -- getting in ------------------------------------------------------------------------------------


async def _door(request: Request, why: TrickledgerError | None = None) -> Response:
    template = "door.html" if hall_of(request).tables.event else "own_door.html"
    return door_page(request, template, why, tab=_tab(request))


async def door(request: Request) -> Response:
    """Let a phone in by the key of its table card, or by the PIN beside it."""
    tab, given = _tab(request), await fields(request)
    key, pin = one(given, "key"), one(given, "pin")

    async def admit() -> LetIn:
        by = admission.admit_by_key if key else admission.admit_by_pin
        held = request.cookies.get(HELD, "")
        admitted = await hall_of(request).ask(by, tab, key or pin, held)
        return LetIn({HELD: admitted.token}, {"table": tab, "phone": admitted.phone.number})

    return await let_in(request, admit, _door, f"/t/{tab}")


async def leave(request: Request) -> Response:
    """Let a phone out."""
    me = await demand_caller(request)
    await fields(request)
    hall = hall_of(request)
    await hall.workers.ask(lambda store: hall.tables.leave(store, me.token))
    return go_to(f"/t/{me.phone.tab}")


async def who(request: Request) -> Response:
    """Keep the name of who types."""
    me = await demand_caller(request)
    name = read_name(one(await fields(request), "name"))
    shape: declared_served.Named = {"ok": True, "name": name}
    response = JSONResponse(shape) if wants_json(request) else go_to(f"/t/{me.phone.tab}")
    keep_cookie(request, response, WHO, name)
    return response


async def demand_caller(request: Request) -> Caller:
    """Who asks; raises NotAdmitted."""
    return await demand_let_in(request, _tab(request))


# -- sending ---------------------------------------------------------------------------------------


class Sending(NamedTuple):
    """What a phone has sent: who it is, the form, its key hashed."""

    me: Caller
    given: Fields
    key: bytes


_UNDO = ("undo", "/undo")
"""The line of somebody who knows the prompt, where the page has a button."""
_MOST_BACK = 100
"""Lines that are taken back at once at most: those of a trick, or of a turn."""


async def _sending(request: Request) -> Sending:
    me = await demand_caller(request)
    given = await fields(request)
    hall_of(request).sendings.count(f"table {me.phone.tab}")
    return Sending(me, given, me.key(one(given, "key")))


async def line(request: Request) -> Response:
    """Enter a line of the game of a table, or the form of a whole hand, or undo the last line."""
    sent = await _sending(request)
    me, given = sent.me, sent.given
    after = one(given, "after")
    # the page of the hand that is told was made when the game stood there
    at = 0 if after else number(given, "at")
    prior = me.key(after) if after else None
    game = number(given, "game")
    undo = min(number(given, "undo"), _MOST_BACK) if one(given, "undo") else 0
    if one(given, "line").strip().lower() in _UNDO:
        undo = 1
    asked = one(given, "ask")

    tables = hall_of(request).tables

    def enter(store: Ledger) -> tuple[Outcome, str]:
        if asked:
            said = Said(number(given, "round"), game, asked, number(given, "at"), sent.key)
            visitor = tables.visitor(me.phone.tab, said.round, me.token)
            return phones.try_at(store, visitor, me.author, said), asked
        if one(given, "form"):
            # a line is made of it by what can be told now, which may be nothing any more
            again = phones.line_again(store, me.phone.tab, game, sent.key)
            if again:
                return again, ""
        text = "" if undo else _line(store, tables, me, given)
        said = Said(number(given, "round"), game, text, at, sent.key, prior)
        visitor = tables.visitor(me.phone.tab, said.round, me.token)
        return phones.enter_at(store, visitor, me.author, said, undo=undo), text

    try:
        outcome, text = await hall_of(request).workers.ask(enter)
    except TrickledgerError as error:
        return await _failed(request, me, error)
    if outcome.refusal:
        outcome = outcome._replace(refusal=on_a_phone(outcome.refusal, tables.who))
    status = 200 if outcome.ok else 422
    shape = line_shape(outcome, game, text, dry_run=bool(asked))
    if wants_json(request):
        return JSONResponse(shape, status)
    refusal = outcome.refusal
    # what changes the record is sent by a form without script, so nothing else can offer it
    instead = refusal.would_do if refusal and not refusal.is_example and looks_back(text) else ()
    told = Told(tuple(shape["said"]), not outcome.ok, shape.get("anyway", ""), tuple(instead))
    return await _table(request, me, told, status)


def _line(store: Ledger, tables: Tables, me: Caller, given: Fields) -> str:
    text = one(given, "line") or _change(given, me.name)
    if not text and one(given, "form"):
        found = tables.page(store, me.phone.tab)
        form = found.game.form if found and found.game else None
        if form is None:
            raise EntryRefused(
                "A whole hand can't be told now.", "Something of it is recorded already."
            )
        text = line_of_form(form, given)
    if not text.strip():
        raise UsageError("There is nothing to enter.")
    if len(text) > LONGEST_LINE:
        raise UsageError("A line has at most {longest} letters.", longest=LONGEST_LINE)
    return " ".join(text.split())


def _change(given: Fields, name: str) -> str:
    """The line that a form makes which changes or closes what is recorded; empty for others."""
    if one(given, "after-entry"):
        what = one(given, "left-out").strip()
        return what and f"insert after @{number(given, 'after-entry')} {what}"
    if one(given, "correct"):
        return f"correct @{number(given, 'correct')} {one(given, 'becomes')}"
    if one(given, "ruling"):
        by = f" by {name}" if name else ""
        return f"{one(given, 'ruling')}{by} because {one(given, 'why')}"
    return f"abandon because {why}" if (why := one(given, "abandon").strip()) else ""


async def result(request: Request) -> Response:
    """Tell what a table came to, or say that what another side told is right."""
    sent = await _sending(request)
    by = read_name(one(sent.given, "by") or sent.me.name)
    figures = figures_of(sent.given)
    author = sent.me._replace(name=by).author
    return await _replied(request, sent, phones.report_result, author, figures)


def figures_of(given: Fields) -> tuple[int, ...] | Pairs:
    """The figures of a form, a side each or behind names; raises UsageError."""
    return read_told([word for text in given.get("figure", ()) for word in text.split() or [""]])


async def open_game(request: Request) -> Response:
    """Begin the record of a table card by card."""
    sent = await _sending(request)
    return await _replied(request, sent, phones.open_game_of, sent.me.author)


async def _replied(
    request: Request,
    sent: Sending,
    enter: Callable[..., phones.Reply],
    author: Author,
    *more: object,
) -> Response:
    """Do something for the table as the phone has seen it."""
    me = sent.me
    claim = Claim(me.phone.tab, one(sent.given, "seen"), sent.key, me.held)
    try:
        reply = await hall_of(request).ask(enter, author, claim, *more)
    except TrickledgerError as error:
        return await _failed(request, me, error)
    said = said_to(reply)
    if wants_json(request):
        return as_json(reply)
    if reply.is_late:
        # the table shows another round by now
        return await _table(request, me, Told(said))
    return go_to(f"/t/{me.phone.tab}")


def said_to(reply: phones.Reply) -> tuple[Says, ...]:
    """What is said to whoever has told something."""
    said = tuple(recorded(each, is_late=reply.is_late) for each in reply.entries)
    return (*said, reply.asks) if reply.asks else said


def as_json(reply: phones.Reply) -> Response:
    """The same for a page that has sent it by its script."""
    entries = [entry_shape(entry) for entry in reply.entries]
    said = [*map(str, said_to(reply))]
    shape: declared.Reported = {"ok": True, "entries": entries, "said": said}
    return JSONResponse(shape)


def told_to_program(request: Request, error: TrickledgerError) -> Response | None:
    """What a program is told of what was kept out, None for a page; raises what no page tells."""
    if isinstance(error.__cause__, DoubtfulFigures):
        error.problem = error.problem._replace(remedy=_IF_SO)
    else:
        error = for_people(error, tell_of(request))
    if wants_json(request):
        return failure(as_public(request, error))
    if status_of(error) >= 500:
        raise error
    return None


async def _failed(request: Request, me: Caller, error: TrickledgerError) -> Response:
    """What kept something out, above the table as it stands now."""
    answer = told_to_program(request, error)
    return answer or await _table(request, me, Told((said_by(error),), True), status_of(error))


AT_ANY_TABLE = [
    Route("/t/{tab:int}", page),
    Route("/t/{tab:int}/view", view),
    Route("/t/{tab:int}/audit/{deal:int}", audit_page),
    Route("/t/{tab:int}/leave", leave, methods=["POST"]),
    Route("/t/{tab:int}/who", who, methods=["POST"]),
    Route("/t/{tab:int}/line", line, methods=["POST"]),
]
"""What there is at a table of an event, and at a game that no event runs."""

LIVE = [Route("/t/{tab:int}/changes", changes)]

ROUTES = [
    *AT_ANY_TABLE,
    *LIVE,
    Route("/t/{tab:int}/door", door, methods=["POST"]),
    Route("/t/{tab:int}/result", result, methods=["POST"]),
    Route("/t/{tab:int}/open", open_game, methods=["POST"]),
]
