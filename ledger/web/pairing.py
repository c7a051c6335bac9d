"""The pairing of a round at the desk: seen before it is made, and changed by tapping two names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import Response
from starlette.routing import Route

from trickledger.ledger.errors import TrickledgerError, UsageError
from trickledger.ledger.journal import journal
from trickledger.ledger.plain import plain_number
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.say.answering import answer, objections
from trickledger.ledger.say.kinds import reading
from trickledger.ledger.services.doing import DoneDeed, carry_out
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.tournament.pairing.seating import Seating
from trickledger.ledger.web import desk
from trickledger.ledger.web.answers import status_of
from trickledger.ledger.web.deeds import Sent, answered, demand_at_desk, refused
from trickledger.ledger.web.hall import (
    Caller,
    Fields,
    fields,
    form_page,
    hall_of,
    number,
    one,
    query_of,
)
from trickledger.ledger.web.proposals import NOTHING, Told, at_desk

if TYPE_CHECKING:
    from starlette.requests import Request

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.say.kinds import Typed
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.deed import Deed


class Shown(NamedTuple):
    """A pairing on the page: of which round, who sits where, and what is said of it.

    `typed` is what the deed is given if it is done; empty where nothing is to be done yet. `at` is
    the newest entry that was seen.
    """

    deed: Deed
    round: int
    seating: Seating
    typed: Typed
    told: Told
    at: int


def swapped(seating: Seating, one: int, other: int) -> Seating:
    """The same seats with two entrants in each other's places; one of them may have a bye.

    >>> swapped(Seating(((1, 2), (3, 4)), (5,)), 2, 5)[:2]
    (((1, 5), (3, 4)), (2,))
    """
    places = {one: other, other: one}

    def seats(entrants: Sequence[int]) -> tuple[int, ...]:
        return tuple(places.get(each, each) for each in entrants)

    return Seating(tuple(map(seats, seating.tables)), seats(seating.byes))


def as_text(tables: Iterable[Sequence[int]]) -> str:
    """Tables as `round --tables` reads them."""
    return ", ".join(" / ".join(map(str, seats)) for seats in tables)


def planned(store: Ledger, event: Stream, me: Caller, typed: Typed, two: Sequence[int]) -> Shown:
    """The next round as it would be, with two in each other's places; raises EntryRefused."""
    deed = DEEDS["round"]
    with store.reading() as db:
        at, _ = journal.head(db, event)
    came = _tried(store, event, me, deed, typed)
    if two:
        tables = as_text(swapped(came.told, *two).tables)
        typed = {**typed, "tables": [tables]}
        came = _tried(store, event, me, deed, typed)
    told = at_desk(objections(came))
    return Shown(deed, len(came.after.rounds), came.told, typed, told, at)


def _tried(store: Ledger, event: Stream, me: Caller, deed: Deed, typed: Typed) -> DoneDeed:
    """What a deed would come to; nothing is entered."""
    return carry_out(store, event, me.author, deed, reading(deed, typed), dry_run=True, who=me.who)


def made(store: Ledger, event: Stream, me: Caller, two: Sequence[int]) -> Shown:
    """The newest round, and what becomes of it if two change their places; raises EntryRefused."""
    deed, known = DEEDS["seat"], load_event(store, event)
    with store.reading() as db:
        at, _ = journal.head(db, event)
    if not known.rounds:
        raise UsageError("No round is made yet.")
    newest = known.rounds[-1]
    if not two:
        return Shown(deed, newest.number, newest.seating, {}, NOTHING, at)
    one, other = two if newest.table_of(two[0]) else two[::-1]
    table = newest.table_of(one)
    if table is None:
        raise UsageError("Neither of them sits at a table.")
    wanted = swapped(Seating((table.seats,), ()), one, other).tables[0]
    typed = {"table": [table.place], "entrants": list(map(str, wanted))}
    came = _tried(store, event, me, deed, typed)
    return Shown(deed, newest.number, newest.seating, typed, at_desk(answer(came)), at)


def _two(given: Mapping[str, Sequence[str]]) -> list[int]:
    """The two who are to change their places, nobody where none are tapped; raises UsageError."""
    named = list(dict.fromkeys(given.get("two", ())))
    if None in map(plain_number, named):
        raise UsageError("Tap two names.")
    if named and len(named) != 2:
        raise UsageError("Tap two names; you tapped {number}.", number=len(named))
    return list(map(int, named))


def _typed(given: Fields) -> Typed:
    """What is said of a round besides the two: its tables as they were shown, how it is made."""
    names = ("tables", "again", "anyway")
    return {name: [said] for name in names if (said := one(given, name))}


async def next_round(request: Request) -> Response:
    """The next round as it would be made, changed by two names if some are sent."""
    me = await demand_at_desk(request)
    is_sent = request.method == "POST"
    given: Fields = await fields(request) if is_sent else query_of(request)
    typed = _typed(given)
    try:
        shown = await hall_of(request).ask(planned, me, typed, _two(given))
    except TrickledgerError as error:
        if not given.get("two"):
            return await desk.shown(request, me, refused(request, error), status_of(error))
        # what was tapped cannot be: the page stays as it was
        said = refused(request, error)
        shown = await hall_of(request).ask(planned, me, typed, ())
        return await _page(request, shown._replace(told=said), (), status_of(error))
    return await _page(request, shown, ())


async def seats(request: Request) -> Response:
    """The newest round, and what becomes of it if two change their places."""
    me = await demand_at_desk(request)
    given: Fields = await fields(request) if request.method == "POST" else {}
    try:
        shown = await hall_of(request).ask(made, me, _two(given))
    except TrickledgerError as error:
        return await desk.shown(request, me, refused(request, error), status_of(error))
    return await _page(request, shown, _two(given))


async def make(request: Request) -> Response:
    """Do what was shown: make the round, or let two change their places."""
    me = await demand_at_desk(request)
    given = await fields(request)
    deed = DEEDS["seat" if one(given, "table") else "round"]
    names = [arg.name for arg in deed.args]
    typed = {name: given[name] for name in (*names, "because") if one(given, name)}
    sent = Sent(deed, typed, me.key(one(given, "key")), number(given, "at"))

    async def page(said: Told, status: int) -> Response:
        if status < 400 and deed.word == "round":
            # its tables stand on the desk, each with where its result is entered
            public = (each for each in said.links if "/do/release" in each.address)
            said = Told(said.lines[:1], tuple(public))
        return await desk.shown(request, me, said, status)

    return await answered(request, me, sent, page)


async def _page(request: Request, shown: Shown, two: Sequence[int], status: int = 200) -> Response:
    known = await hall_of(request).ask(load_event)
    values = {"known": known, "shown": shown, "two": two, "said": shown.told}
    return form_page(request, "pairing.html", status, **values)


ROUTES = [
    Route("/desk/pairing", next_round, methods=["GET", "POST"]),
    Route("/desk/seats", seats, methods=["GET", "POST"]),
    Route("/desk/pairing/make", make, methods=["POST"]),
]
