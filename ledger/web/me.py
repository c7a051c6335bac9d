"""The page of somebody's own evening: getting in by a code, looking, telling what they played."""

from __future__ import annotations

import asyncio
import secrets
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.responses import Response
from starlette.routing import Route

from trickledger.ledger.errors import TrickledgerError, UsageError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.doors import DESK
from trickledger.ledger.pages.game import page_of_game
from trickledger.ledger.pages.unlisted import without_unlisted
from trickledger.ledger.plain import plain_number
from trickledger.ledger.problems import said_by
from trickledger.ledger.queries.references import find_game
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.services import admission, own_codes, phones
from trickledger.ledger.services.once import hashed_key
from trickledger.ledger.services.own_codes import Own, Visitor
from trickledger.ledger.services.phones import Claim
from trickledger.ledger.services.sheets import audited_sheet
from trickledger.ledger.tournament.persons import read_person
from trickledger.ledger.web.answers import (
    NoSuchPage,
    go_to,
    html_page,
    status_of,
    tagged_for_one,
    wants_json,
)
from trickledger.ledger.web.doors import LetIn, door_page, let_in
from trickledger.ledger.web.hall import (
    HELD,
    Fields,
    fields,
    form_page,
    hall_of,
    one,
    token_of,
)
from trickledger.ledger.web.own_page import Evening, OwnPage, own_page
from trickledger.ledger.web.phones import as_json, figures_of, told_to_program
from trickledger.ledger.web.public import seats_seen
from trickledger.ledger.web.templates import filled
from trickledger.ledger.web.wall import drawn_of
from trickledger.ledger.web.watch import WALL, Watch, stream_of, watch_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from starlette.requests import Request

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.pages.game import PageGame
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.web.workers import Holder
    from trickledger.rules.says import Says

OWN = f"{HELD}-me"
"""The cookie of who came in by a code of their own."""


PEOPLE = -2
"""The page of somebody's own evening: all are of the same."""


class Evenings(Watch):
    """What looks after an event, which is read once a change for all own pages."""

    def __init__(self, workers: Holder, event: Stream) -> None:
        super().__init__(workers, self._seen, lambda store: drawn_of(store, event))
        self._event = event
        self._turn = asyncio.Lock()
        self._known: tuple[str, Evening] | None = None
        self._newest: tuple[object, Mapping[int, object]] = (None, {})

    def _seen(self, store: Ledger, pages: Collection[int]) -> Mapping[int, object]:
        """What changes with the wall, the desk, own pages and each table that is looked at."""
        tabs = [tab for tab in pages if tab > DESK]
        with store.reading() as db:
            event = EventTables(db, self._event)
            moment = event.moment()
            newest = self._newest_about(event, moment.head, tabs)
            # who wants to be listed is said in the stream of the club
            club = [journal.head(db, each) for each in journal.streams(db, "club")]
            # a later stage is an event of its own
            stages = [journal.head(db, each) for each in journal.streams(db, "event")]
        tables = {
            tab: (newest[tab], [game for game in moment.games if game.tab == tab]) for tab in tabs
        }
        whole = (moment, club)
        return {WALL: whole, DESK: whole, PEOPLE: (whole, stages), **tables}

    def _newest_about(
        self, event: EventTables, head: object, tabs: Collection[int]
    ) -> Mapping[int, object]:
        """What tells of each table whether it may look otherwise, asked once a change."""
        was, known = self._newest
        known = known if was == head else {}
        if missing := {*tabs} - known.keys():
            known = {**known, **event.newest_about(missing)}
        self._newest = (head, known)
        return known

    async def now(self) -> tuple[str, Evening]:
        """The event as it stands, and a tag that tells it from any other; raises LedgerUnusable."""
        async with self._turn:
            await self.look()
            tag = self.tag(PEOPLE)
            if self._known is None or self._known[0] != tag:
                found = await self._workers.ask(lambda store: Evening.of(store, self._event))
                self._known = (tag, found)
            return self._known


class Me(NamedTuple):
    """Somebody on a phone of theirs: what it holds, and who they are."""

    token: str
    visitor: Visitor
    page: OwnPage
    tag: str

    @property
    def own(self) -> Own:
        """What they hold, hashed."""
        return self.visitor.own

    @property
    def author(self) -> Author:
        """Who enters, and on which device."""
        return Author(self.page.name, admission.device_of(self.visitor.phone))


async def _me(request: Request) -> Me | None:
    """Who asks, None where nobody was let in."""
    token = request.cookies.get(OWN, "")
    if not token:
        return None
    tag, evening = await _evenings(request).now()
    visitor = await hall_of(request).ask(own_codes.visitor, token, evening.first_names)
    if visitor is None:
        return None
    return Me(token, visitor, own_page(evening, visitor.own.person), tag)


async def _demand_me(request: Request) -> Me:
    me = await _me(request)
    if me is None:
        raise own_codes.not_known()
    return me


def _evenings(request: Request) -> Evenings:
    watch = watch_of(request)
    assert isinstance(watch, Evenings)
    return watch


# -- looking ---------------------------------------------------------------------------------------


async def page(request: Request) -> Response:
    """The page of who asks, or the door to it."""
    me = await _me(request)
    return _page(request, me) if me else await _door(request)


async def view(request: Request) -> Response:
    """The page as it stands, for one that is open."""
    me = await _demand_me(request)
    return tagged_for_one(
        request, _tag(me), filled("me_view.html", **_values(request, me)).encode()
    )


async def changes(request: Request) -> Response:
    """A stream that tells an own page whenever it has to look anew."""
    await _demand_me(request)
    return stream_of(request, PEOPLE)


def _page(
    request: Request, me: Me, said: tuple[Says | str, ...] = (), status: int = 200
) -> Response:
    values = {"said": said, "tag": f'"{_tag(me)}"', **_values(request, me)}
    return form_page(request, "me.html", status, **values)


def _tag(me: Me) -> str:
    return f"{me.tag}-{me.own.person.written}"


def _values(request: Request, me: Me) -> dict[str, Any]:
    over = me.page.clock.over if me.page.clock else None
    ends = f"{datetime.fromtimestamp(over).astimezone():%H:%M}" if over else ""
    return {"page": me.page, "token": token_of(request), "ends": ends}


async def game(request: Request) -> Response:
    """The record of a game that was played at an own table, hand by hand."""
    me, number = await _demand_me(request), request.path_params["number"]
    tables = [each.at.table for each in me.page.rounds if each.at]
    if number not in {each.record.game for each in tables if each.record}:
        raise NoSuchPage("There is no such game of yours.")
    found = await hall_of(request).ask(partial(_game, number=number))
    return html_page("me_game.html", number=number, game=found)


def _game(store: Ledger, _: Stream, number: int) -> PageGame:
    with store.reading() as db:
        stream = find_game(db, str(number))
        found = page_of_game(audited_sheet(db, stream))
        seats = seats_seen(db, number)
    if seats is None:
        raise NoSuchPage("There is no such game to be seen.")
    return without_unlisted(found, seats)


# -- getting in ------------------------------------------------------------------------------------


async def _door(request: Request, why: TrickledgerError | None = None, who: str = "") -> Response:
    _, evening = await _evenings(request).now()
    coded = await hall_of(request).ask(own_codes.with_codes)
    seen = evening.seen
    names = sorted(
        (seen.event.entrants[each.entrant].names[each.member].casefold(), each)
        for each in coded
        if seen.is_public and each.entrant in seen.event.entrants
    )
    shown = [
        (each.written, seen.event.entrants[each.entrant].names[each.member]) for _, each in names
    ]
    return door_page(request, "me_door.html", why, known=seen.event, names=shown, who=who)


async def door(request: Request) -> Response:
    """Let somebody in by the code of their tag, or by their PIN."""
    hall, given = hall_of(request), await fields(request)
    who = one(given, "number") or one(given, "who")

    async def admit() -> LetIn:
        if key := one(given, "key"):
            return LetIn({OWN: await hall.ask(own_codes.admit_by_code, key)})
        person = read_person(who)
        if person is None:
            raise UsageError("Who are you?", "", "Choose your name, or type your number.")
        pin = one(given, "pin")
        return LetIn({OWN: await hall.ask(own_codes.admit_by_own_pin, person, pin)})

    return await let_in(request, admit, partial(_door, who=who), "/me")


async def leave(request: Request) -> Response:
    """Let a phone out."""
    me = await _demand_me(request)
    await fields(request)
    await hall_of(request).ask(own_codes.let_out, me.own)
    return go_to("/me")


# -- sending ---------------------------------------------------------------------------------------


async def pin(request: Request) -> Response:
    """Keep the PIN that somebody chose."""
    me, given = await _sending(request)
    try:
        await hall_of(request).ask(own_codes.choose_pin, me.own, one(given, "pin"))
    except TrickledgerError as error:
        return _failed(request, me, error)
    return _page(request, me, ("That is your PIN from now on.",))


async def result(request: Request) -> Response:
    """Tell what a table came to, or that what others told is right, or not."""
    me, given = await _sending(request)
    seen = one(given, "seen")
    tab = seen.partition("-")[0].rpartition(".")[2]
    key = hashed_key(admission.hashed(me.token), one(given, "key") or secrets.token_hex(16))
    claim = Claim(plain_number(tab, 5) or 0, seen, key, me.own)
    try:
        reply = await hall_of(request).ask(
            phones.report_result, me.author, claim, figures_of(given)
        )
    except TrickledgerError as error:
        return _failed(request, me, error)
    return as_json(reply) if wants_json(request) else go_to("/me")


async def _sending(request: Request) -> tuple[Me, Fields]:
    me = await _demand_me(request)
    given = await fields(request)
    hall_of(request).sendings.count(f"person {me.own.person.written}")
    return me, given


def _failed(request: Request, me: Me, error: TrickledgerError) -> Response:
    """What kept something out, above the page."""
    answer = told_to_program(request, error)
    return answer or _page(request, me, (said_by(error),), status_of(error))


ROUTES = [
    Route("/me", page),
    Route("/me/view", view),
    Route("/me/changes", changes),
    Route("/me/game/{number:int}", game),
    Route("/me/door", door, methods=["POST"]),
    Route("/me/leave", leave, methods=["POST"]),
    Route("/me/pin", pin, methods=["POST"]),
    Route("/me/result", result, methods=["POST"]),
]
