"""The form of each deed at the desk, filled as an address says, and what was sent from it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from trickledger.ledger.journal.doors import DESK
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.tournament.deeds_of_opening import OPENINGS
from trickledger.ledger.web import desk
from trickledger.ledger.web.deeds import Sent, answered, demand_at_desk, named
from trickledger.ledger.web.doors import door_page
from trickledger.ledger.web.forms import OF_EVERY_FORM, THEN, about, fields_of, typed_in
from trickledger.ledger.web.hall import caller, fields, form_page, hall_of, number, one, query_of
from trickledger.ledger.web.proposals import NOTHING, Told

if TYPE_CHECKING:
    from starlette.requests import Request

    from trickledger.ledger.say.kinds import Typed
    from trickledger.ledger.tournament.deed import Deed


async def form(request: Request) -> Response:
    """The form of a deed, filled as the address says."""
    me = await caller(request, DESK)
    if me is None:
        return door_page(request, "desk_door.html")
    held, deed = query_of(request), named(request.path_params["word"])
    if not held.pop("try", None):
        return await form_of(request, deed, held)
    typed = {name: words for name, words in held.items() if name not in OF_EVERY_FORM}
    sent = Sent(deed, typed, me.key(""), None, is_tried=True)
    return await answered(request, me, sent, partial(form_of, request, deed, held))


async def form_of(
    request: Request, deed: Deed, held: Typed, said: Told = NOTHING, status: int = 200
) -> Response:
    """The form of a deed, or of what opens an event, filled with what is held."""
    known = await hall_of(request).ask(load_event)
    return form_page(
        *(request, "deed.html", status),
        known=known,
        deed=deed,
        opens=deed.word in OPENINGS,
        fields=fields_of(deed, known, held),
        about=about(deed),
        why=" ".join(held.get("because", ())),
        said=said,
        then=" ".join(held.get(THEN, ())),
    )


async def do(request: Request) -> Response:
    """Do what a form says, or try it."""
    me = await demand_at_desk(request)
    given = await fields(request)
    deed = named(request.path_params["word"])
    typed = typed_in(deed, given)
    at = number(given, "at") if one(given, "at") else None
    is_tried = bool(one(given, "try"))

    async def page(said: Told, status: int) -> Response:
        is_done = not is_tried and status < 400
        if is_done and one(given, THEN):
            return await desk.shown(request, me, said)
        held = {} if is_done else {**typed, THEN: given.get(THEN, ())}
        return await form_of(request, deed, held, said, status)

    key = me.key(one(given, "key"))
    sent = Sent(deed, typed, key, at, is_tried)
    return await answered(request, me, sent, page)


ROUTES = [
    Route("/desk/do/{word}", form),
    Route("/desk/do/{word}", do, methods=["POST"]),
]
