"""The game of a table at the desk: as a phone shows it, with its pad, and closed where it stops."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import Response
from starlette.routing import Route

from trickledger.ledger.errors import EntryRefused, TrickledgerError, UsageError
from trickledger.ledger.journal.load import load
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.say.readers import read_table
from trickledger.ledger.services.desk_rulings import DeskEntry, DeskLine, enter_at, game_at
from trickledger.ledger.web.deeds import demand_director, not_done
from trickledger.ledger.web.hall import Caller, fields, form_page, hall_of, number, one
from trickledger.ledger.web.proposals import NOTHING, Told
from trickledger.ledger.web.sayings import changed, said_of
from trickledger.ledger.web.table_view import PhoneTable, line_of_form, phone_table

if TYPE_CHECKING:
    from starlette.requests import Request

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.event import Event


async def page(request: Request) -> Response:
    """The game of a table."""
    await demand_director(request)
    return await _page(request)


async def _page(
    request: Request, said: Told = NOTHING, status: int = 200, held: Mapping[str, str] | None = None
) -> Response:
    seen = partial(_seen, request.path_params["place"])
    known, (round, tab), game = await hall_of(request).ask(seen)
    return form_page(
        *(request, "desk_table.html", status),
        known=known,
        g=game,
        place=f"{round}.{tab}",
        held=held if held and status >= 400 else {},
        said=said,
    )


def _seen(place: str, store: Ledger, event: Stream) -> tuple[Event, tuple[int, int], PhoneTable]:
    known = load_event(store, event)
    table = read_table(len(known.rounds), place)
    game = game_at(store, known, table)
    with store.reading() as db:
        return known, table, phone_table(load(db, game), game.number)


async def enter(request: Request) -> Response:
    """Enter what the pad tells, or a line, as nobody else has entered since it was shown."""
    me = await demand_director(request)
    given = await fields(request)
    held = {name: one(given, name) for name in given}
    try:
        game, outcome = await hall_of(request).ask(partial(_entered, request, me, given))
    except TrickledgerError as error:
        return await not_done(request, error, partial(_page, request, held=held))
    return await _page(request, Told((*said_of(outcome, game), *changed(outcome, is_tried=False))))


def _entered(
    request: Request,
    me: Caller,
    given: Mapping[str, list[str]],
    store: Ledger,
    event: Stream,
) -> DeskEntry:
    _, table, shown = _seen(request.path_params["place"], store, event)
    text = " ".join(one(given, "line").split())
    if not text and shown.form:
        text = line_of_form(shown.form, given)
    if not text or text in {"result", "adds"}:
        raise UsageError("There is nothing to enter.")
    said = DeskLine(table, text, me.key(one(given, "key")), at=number(given, "at"))
    done = enter_at(store, event, me.author, said, me.demand_in(event))
    if done.outcome.refusal:
        raise EntryRefused(done.outcome.refusal.sentence)
    return done


ROUTES = [
    Route("/desk/table/{place}", page),
    Route("/desk/table/{place}", enter, methods=["POST"]),
]
