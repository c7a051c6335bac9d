"""What is served: an event of a ledger or its own tables, and who may write there from where."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar
from urllib.parse import parse_qs, quote, unquote

from trickledger.ledger.errors import LedgerUnusable, UsageError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.doors import DEPUTY
from trickledger.ledger.pages.codes import code_svg
from trickledger.ledger.plain import plain_number
from trickledger.ledger.services import admission
from trickledger.ledger.services.once import hashed_key
from trickledger.ledger.tournament import rights
from trickledger.ledger.web.answers import html_page
from trickledger.ledger.web.security import Limit, demand_token, form_token
from trickledger.rules.record.header import LONGEST_NAME
from trickledger.rules.says import Command

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import HTMLResponse, Response

    from trickledger.ledger.journal.doors import Phone
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.pages.poster import Entrance
    from trickledger.ledger.services.admission import Held
    from trickledger.ledger.storage.port import Ledger, Rows
    from trickledger.ledger.tournament.rights import Who
    from trickledger.ledger.web.tables import Tables
    from trickledger.ledger.web.workers import Holder

P = ParamSpec("P")
T = TypeVar("T")

FORM = "form"
HELD = "held"
HELD_AT_DESK = f"{HELD}-desk"
WHO = "who"
_A_DAY = 24 * 3600

Fields = Mapping[str, list[str]]
"""What a form was filled in with."""


class Hall(NamedTuple):
    """What is served: whose tables, the threads that hold the ledger, and where phones find it."""

    workers: Holder
    tables: Tables
    entrance: Entrance
    tries: Limit
    sendings: Limit

    @property
    def event(self) -> Stream:
        """The event that is served; of a ledger's own tables no page asks for one."""
        assert self.tables.event
        return self.tables.event

    async def ask(
        self, call: Callable[Concatenate[Ledger, Stream, P], T], *more: P.args, **named: P.kwargs
    ) -> T:
        """Do something with the ledger and the event, and with what more is given."""
        return await self.workers.ask(lambda store: call(store, self.event, *more, **named))


def hall_of(request: Request) -> Hall:
    """The hall that a request comes to."""
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall


def pocket_of(request: Request) -> str:
    """The path of the pocket that is given out beside a page, empty where there is none."""
    return str(request.scope.get("pocket", ""))


class NotServed(LedgerUnusable):
    """Where the ledger was lies another, in which the event that is served is not what it was."""

    def __init__(self, event: Stream) -> None:
        super().__init__(
            "Event {event} of this ledger is not the one that is served.",
            "The ledger was replaced meanwhile; nothing of the new one was shown.",
            "Put the old one back, or start {serve} anew.",
            event=event.number,
            serve=Command("serve"),
        )


def demand_served(event: Stream, store: Ledger) -> None:
    """Demand that a ledger has the event that is served; raises NotServed."""
    with store.reading() as db:
        if journal.find_stream(db, event.kind, event.number) != event:
            raise NotServed(event)


class SameLedger:
    """What demands that a ledger is still the one that was served first."""

    def __init__(self) -> None:
        self._id = ""

    def demand(self, store: Ledger) -> None:
        """Demand that it has not been replaced by another; raises LedgerUnusable."""
        with store.reading() as db:
            found = journal.ledger_id(db)
        self._id = self._id or found
        if found != self._id:
            raise LedgerUnusable(
                "This ledger is not the one that is served.",
                "It was replaced meanwhile; nothing of the new one was shown.",
                "Put the old one back, or start {serve} anew.",
                serve=Command("serve"),
            )


# -- who asks --------------------------------------------------------------------------------------


class Caller(NamedTuple):
    """A browser that was let in: what it holds, where, who types, and what it is called."""

    token: str
    phone: Phone
    name: str
    device: str

    @property
    def author(self) -> Author:
        """Who enters, and on which device."""
        return Author(self.name or "phone", self.device)

    @property
    def who(self) -> Who:
        """As whom somebody at the desk enters."""
        return "deputy" if self.phone.tab == DEPUTY else "director"

    def may(self, word: str) -> bool:
        """Whether somebody at the desk may do something, by its word, while an event goes on."""
        return rights.may(self.who, rights.kind_of(word), "open")

    @property
    def held(self) -> Held:
        """What it was let in by."""
        held = admission.held(self.token)
        assert held
        return held

    def demand_in(self, event: Stream) -> Callable[[Rows], object]:
        """What demands, in a transaction, that it is let in still."""
        return lambda db: self.held.demand(db, event, self.phone.tab)

    def key(self, given: str) -> bytes:
        """What is kept of the key that a page has given to what it sends.

        A form without script gives none: the entry that it has seen keeps it from counting twice.
        """
        return hashed_key(admission.hashed(self.token), given or secrets.token_hex(16))


async def caller(request: Request, tab: int) -> Caller | None:
    """Who asks, where they were let in at a table (0 is the desk); None where not."""
    token = request.cookies.get(HELD if tab else HELD_AT_DESK, "")
    if not token:
        return None
    hall = hall_of(request)
    phone = await hall.workers.ask(lambda store: hall.tables.phone_with(store, tab, token))
    return phone and Caller(token, phone, name_of(request), hall.tables.device_of(phone))


async def demand_let_in(request: Request, tab: int) -> Caller:
    """Who asks, where they were let in at a table (0 is the desk); raises NotAdmitted."""
    me = await caller(request, tab)
    if me is None:
        raise hall_of(request).tables.not_at(tab)
    return me


def name_of(request: Request) -> str:
    """The name that was typed on this browser; empty where none was."""
    return _fit(unquote(request.cookies.get(WHO, "")))


def _fit(name: str) -> str:
    name = " ".join(name.split())
    return name if len(name) <= LONGEST_NAME and name.isprintable() else ""


def read_name(given: str) -> str:
    """A name that was typed; raises UsageError."""
    name = _fit(given)
    if not name:
        raise UsageError(
            "Who types? The name is missing.",
            "A name has 1 to {longest} letters, all of them printable.",
            longest=LONGEST_NAME,
        )
    return name


# -- forms -----------------------------------------------------------------------------------------


async def fields(request: Request) -> Fields:
    """What a form holds; raises UsageError where it cannot be read, Refused for a strange page."""
    try:
        text = (await request.body()).decode()
        given = parse_qs(text, keep_blank_values=True, max_num_fields=200, errors="strict")
    except ValueError:
        raise UsageError("That form can't be read.") from None
    demand_own_page(request, one(given, "token"))
    return given


def demand_own_page(request: Request, token: str = "") -> None:
    """Demand the token of a page that was given to this browser; raises Refused."""
    shown = token or request.headers.get("x-token", "")
    demand_token(request.cookies.get(FORM, ""), shown)


def one(given: Fields, name: str) -> str:
    """The one value of a field, empty where there is none."""
    return next(iter(given.get(name, ())), "")


def number(given: Fields, name: str) -> int:
    """A whole number from a field; raises UsageError."""
    found = plain_number(one(given, name))
    if found is None:
        raise UsageError("The field {field} is no number.", field=name)
    return found


def token_of(request: Request) -> str:
    """What the forms of a page show for the cookie that they are bound to."""
    return form_token(request.cookies.get(FORM, ""))


def form_page(request: Request, template: str, status: int = 200, /, **values: Any) -> HTMLResponse:
    """A page whose forms its browser may send; by its key what is tapped twice counts once."""
    of_forms = {"token": token_of(request), "key": secrets.token_hex(16)}
    return html_page(template, status, is_refused=status >= 400, **of_forms | values)


def cards_page(request: Request, template: str, **values: Any) -> HTMLResponse:
    """Cards to be printed once, whose codes lead to pages below the address of the hall."""
    entrance = hall_of(request).entrance
    address = (entrance.url or str(request.base_url)).rstrip("/")
    return html_page(template, code=code_svg, address=address, network=entrance.network, **values)


def query_of(request: Request) -> dict[str, list[str]]:
    """What an address asks for, as a form holds it."""
    query = request.query_params
    return {name: query.getlist(name) for name in query}


def address_of(request: Request) -> str:
    """Where a request comes from, empty where that is not known."""
    return request.client.host if request.client else ""


def keep_cookie(request: Request, response: Response, name: str, value: str) -> None:
    """Let a browser hold something that its pages cannot read and no other page can send."""
    response.set_cookie(
        name,
        quote(value) if name == WHO else value,
        max_age=_A_DAY,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )
