"""Games that are carried between ledgers: a copy to save, and a copy that is taken in."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import TYPE_CHECKING
from zlib import DEFLATED, MAX_WBITS, compressobj

from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from trickledger.ledger.errors import UsageError
from trickledger.ledger.exchange import exporting
from trickledger.ledger.exchange.importing import Conflicting, Keep, import_games
from trickledger.ledger.exchange.json import FORMAT
from trickledger.ledger.exchange.merging import Merged
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal.times import today
from trickledger.ledger.pages.codes import code_svg
from trickledger.ledger.queries.players import EVERY_GAME, count_games
from trickledger.ledger.say.taken_in import came_in, counted_in
from trickledger.ledger.services.own_tables import demand
from trickledger.ledger.services.taking_home import NAME as HOME
from trickledger.ledger.services.taking_home import home_of, settle
from trickledger.ledger.web.answers import NoSuchPage, html_page
from trickledger.ledger.web.hall import demand_own_page, form_page, hall_of, pocket_of
from trickledger.ledger.web.own_hall import demand_friend, door_of, friend, own_tables
from trickledger.ledger.web.phones import demand_caller
from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from starlette.requests import Request

    from trickledger.ledger.say.shapes import declared_served
    from trickledger.ledger.storage.port import Ledger

PATH = "/carried"
LARGEST = 8_000_000
"""Bytes of the largest copy that is taken in: some 2,000 games."""
LONGEST_CODE = 2331
"""Bytes of the longest address that a QR code holds as codes are made here."""
KEEPING: Mapping[Keep, str] = {
    "both": "Keep both: the one that says more counts",
    "ours": "Keep what is here, leave that out",
}
"""What can be kept of a record that went on in two places."""


async def page(request: Request) -> Response:
    """What is kept here, how a copy is saved, and how one is taken in."""
    if await friend(request) is None:
        return await door_of(request)
    kept = await hall_of(request).workers.ask(lambda store: count_games(store, EVERY_GAME))
    values = {
        "kept": counted(kept, "game"),
        "is_alone": own_tables(request).is_alone,
        "pocket": pocket_of(request),
        "here": f"{request.url.scheme}://{request.url.netloc}",
    }
    return form_page(request, "own_carried.html", **values)


def _copied(store: Ledger, game: str = "") -> str:
    """A game, or the whole ledger, as JSON with scorers, times and hashes."""
    demand("home")
    meant = exporting.chosen(store, game, games_only=False)
    sound, _ = exporting.parted(store, meant)
    return exporting.copied(store, sound)


def _of_home(store: Ledger) -> str:
    """Who plays and by which rules, as an export without games."""
    demand("home")
    return exporting.packed({"trickledger": FORMAT, "games": [], HOME: home_of(store)})


async def copy(request: Request) -> Response:
    """A copy of the ledger."""
    await demand_friend(request)
    return _file(f"games-{today()}.json", await hall_of(request).workers.ask(_copied))


async def home(request: Request) -> Response:
    """Players and house rules for a phone at home."""
    await demand_friend(request)
    return _file("players-and-rules.json", await hall_of(request).workers.ask(_of_home))


def _file(name: str, text: str) -> Response:
    named = f'attachment; filename="{name}"'
    return Response(text, media_type="application/json", headers={"Content-Disposition": named})


async def link(request: Request) -> Response:
    """A link that carries a whole game to another phone, and its code where it fits into one."""
    tab = (await demand_caller(request)).phone.tab
    text = await hall_of(request).workers.ask(lambda store: _copied(store, str(tab)))
    return _link(request, text, tab)


async def home_link(request: Request) -> Response:
    """A link that carries players and house rules."""
    await demand_friend(request)
    return _link(request, await hall_of(request).workers.ask(_of_home))


def _link(request: Request, text: str, tab: int = 0) -> Response:
    pocket, is_alone = pocket_of(request), own_tables(request).is_alone
    if not (is_alone or pocket):
        raise NoSuchPage("There is no such page.")
    place = hall_of(request).entrance.url if is_alone else f"{request.base_url}{pocket[1:]}/"
    packed = compressobj(9, DEFLATED, -MAX_WBITS)
    carried = urlsafe_b64encode(packed.compress(text.encode()) + packed.flush()).rstrip(b"=")
    address = f"{place}#take={carried.decode()}"
    code = code_svg(address) if len(address) <= LONGEST_CODE else None
    values = {"tab": tab, "address": address, "code": code, "is_alone": is_alone}
    return html_page("own_link.html", **values)


async def take(request: Request) -> Response:
    """Take a copy in, or tell what would come in; nothing comes twice, and all of it or nothing.

    Where a record went on here and there, nothing comes in before somebody has said what is kept.
    """
    me = await demand_friend(request)
    demand_own_page(request)
    asked = request.query_params
    is_trial, joined = bool(asked.get("trial")), () if asked.get("apart") else None
    keep: Keep = next((each for each in KEEPING if each == asked.get("keep")), "")
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise UsageError("That file can't be read.", "It holds no text.") from None

    def taken(store: Ledger) -> Merged:
        demand("bring")
        found = read_candidates("The file", text)
        done = import_games(store, found, me.author, dry_run=is_trial, joined=joined, keep=keep)
        return Merged(done, [])

    try:
        done = await hall_of(request).workers.ask(taken)
    except Conflicting as error:
        asking: declared_served.ToKeep = {
            "ok": False,
            "said": [str(one.says) for one in error.conflicts],
            "keep": {str(way): said for way, said in KEEPING.items()},
        }
        return JSONResponse(asking, 409)
    settled = _settled(request, text, is_trial=is_trial)
    new = sum(one.entries for one in done.records) + len(settled)
    said = [f"{came_in(one).capitalize()}." for one in done.listed] + settled
    told: declared_served.TakenIn = {
        "ok": True,
        "new": new,
        "said": [*said, f"{counted_in(done)}."],
    }
    return JSONResponse(told)


def _settled(request: Request, text: str, *, is_trial: bool) -> list[str]:
    """What comes of players and house rules that a text carries: they are for a phone alone."""
    record = json.loads(text) if text.lstrip()[:1] == "{" else {}
    if HOME not in record:
        return []
    if not own_tables(request).is_alone:
        return ["Players and house rules stay as they are here."]
    return settle(record[HOME], dry_run=is_trial)


ROUTES = [
    Route(PATH, page),
    Route(PATH, take, methods=["POST"]),
    Route(f"{PATH}/games.json", copy),
    Route(f"{PATH}/home", home_link),
    Route(f"{PATH}/home.json", home),
    Route("/t/{tab:int}/link", link),
]
