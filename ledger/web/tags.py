"""Codes of people, as the desk makes them: a tag for each, to be printed once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.say.readers import read_person
from trickledger.ledger.services import own_codes
from trickledger.ledger.tournament.persons import Person
from trickledger.ledger.web.answers import go_to
from trickledger.ledger.web.deeds import demand_director
from trickledger.ledger.web.hall import cards_page, fields, hall_of, one

if TYPE_CHECKING:
    from starlette.requests import Request

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.services.own_codes import OwnCode
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.event import Event


async def tags(request: Request) -> Response:
    """Make codes for who is in and has none, or for those named, and show their tags once."""
    await demand_director(request)
    typed = one(await fields(request), "people")
    known, codes = await hall_of(request).ask(partial(_made, typed=typed))
    shown = [
        (each, known.entrants[each.person.entrant].names[each.person.member]) for each in codes
    ]
    return cards_page(request, "tags.html", known=known, tags=shown)


def _made(store: Ledger, event: Stream, typed: str) -> tuple[Event, list[OwnCode]]:
    known = load_event(store, event)
    coded = () if typed.strip(", ") else own_codes.with_codes(store, event)
    meant = [each for each in _meant(known, typed) if each not in coded]
    return known, own_codes.new_codes(store, event, meant)


def _meant(known: Event, typed: str) -> list[Person]:
    """Those who are named, commas between, each with all of a pair; else all who are in."""
    wanted = [each for each in map(str.strip, typed.split(",")) if each]
    if not wanted:
        return [
            Person(one.number, member)
            for one in known.entrants.values()
            if one.is_in
            for member in range(len(one.names))
        ]
    found: dict[Person, None] = {}
    for each in wanted:
        entrant, place = read_person(known, each)
        places = range(len(known.entrants[entrant].names)) if place is None else (place,)
        found |= dict.fromkeys(Person(entrant, member) for member in places)
    return [*found]


async def unlock(request: Request) -> Response:
    """Let the PINs that were closed be tried again."""
    await demand_director(request)
    await fields(request)
    await hall_of(request).ask(_unlocked)
    return go_to("/desk")


def _unlocked(store: Ledger, event: Stream) -> None:
    coded = own_codes.with_codes(store, event)
    own_codes.open_pins(store, event, [each for each, is_closed in coded.items() if is_closed])


ROUTES = [
    Route("/desk/tags", tags, methods=["POST"]),
    Route("/desk/tags/unlock", unlock, methods=["POST"]),
]
