"""Games that are carried between ledgers: a copy to save, and a copy that is taken in."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING
from zlib import DEFLATED, MAX_WBITS, compressobj

from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from trickledger.ledger.errors import UsageError
from trickledger.ledger.exchange import exporting
from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.merging import Merged
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal.times import today
from trickledger.ledger.pages.codes import code_svg
from trickledger.ledger.queries.players import EVERY_GAME, count_games
from trickledger.ledger.say.taken_in import came_in, counted_in
from trickledger.ledger.web.answers import NoSuchPage
from trickledger.ledger.web.hall import FORM, hall_of, token_of
from trickledger.ledger.web.own_hall import demand_friend, door_of, friend, own_tables
from trickledger.ledger.web.phones import demand_caller
from trickledger.ledger.web.security import demand_token
from trickledger.ledger.web.templates import filled
from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from starlette.requests import Request

    from trickledger.ledger.storage.port import Ledger

PATH = "/carried"
LARGEST = 8_000_000
"""Bytes of the largest copy that is taken in: some 2,000 games."""
LONGEST_CODE = 2331
"""Bytes of the longest address that a QR code holds as codes are made here."""


async def page(request: Request) -> Response:
    """What is kept here, how a copy is saved, and how one is taken in."""
    if await friend(request) is None:
        return door_of(request)
    kept = await hall_of(request).workers.ask(lambda store: count_games(store, EVERY_GAME))
    is_alone = own_tables(request).is_alone
    values = {"kept": counted(kept, "game"), "is_alone": is_alone, "token": token_of(request)}
    return HTMLResponse(filled("own_carried.html", **values))


def _copied(store: Ledger, game: str = "") -> str:
    """A game, or the whole ledger, as JSON with scorers, times and hashes."""
    meant = exporting.chosen(store, game, games_only=False)
    sound, _ = exporting.parted(store, meant)
    return exporting.copied(store, sound)


async def copy(request: Request) -> Response:
    """A copy of the ledger."""
    await demand_friend(request)
    text = await hall_of(request).workers.ask(_copied)
    name = f'attachment; filename="games-{today()}.json"'
    return Response(text, media_type="application/json", headers={"Content-Disposition": name})


async def link(request: Request) -> Response:
    """A link that carries a whole game to another phone, and its code where it fits into one."""
    me = await demand_caller(request)
    tab, hall = me.phone.tab, hall_of(request)
    if not own_tables(request).is_alone:
        raise NoSuchPage("There is no such page.")
    packed = compressobj(9, DEFLATED, -MAX_WBITS)
    text = await hall.workers.ask(lambda store: _copied(store, str(tab)))
    carried = urlsafe_b64encode(packed.compress(text.encode()) + packed.flush()).rstrip(b"=")
    address = f"{hall.entrance.url}#take={carried.decode()}"
    code = code_svg(address) if len(address) <= LONGEST_CODE else None
    return HTMLResponse(filled("own_link.html", tab=tab, address=address, code=code))


async def take(request: Request) -> Response:
    """Take a copy in, or tell what would come in; nothing comes twice, and all of it or nothing."""
    me = await demand_friend(request)
    demand_token(request.cookies.get(FORM, ""), request.headers.get("x-token", ""))
    asked = request.query_params
    is_trial, joined = bool(asked.get("trial")), () if asked.get("apart") else None
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise UsageError("That file can't be read.", "It holds no text.") from None

    def taken(store: Ledger) -> Merged:
        found = read_candidates("The file", text)
        done = import_games(store, found, me.author, dry_run=is_trial, joined=joined)
        return Merged(done, [])

    done = await hall_of(request).workers.ask(taken)
    new = sum(one.entries for one in done.records)
    said = [f"{came_in(one).capitalize()}." for one in done.listed] + [f"{counted_in(done)}."]
    return JSONResponse({"ok": True, "new": new, "said": said})


ROUTES = [
    Route(PATH, page),
    Route(PATH, take, methods=["POST"]),
    Route(f"{PATH}/games.json", copy),
    Route("/t/{tab:int}/link", link),
]
