"""Every page there is: axe finds nothing, no script holds up its first paint, and it is light."""

import gzip
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page
from starlette.applications import Starlette
from starlette.routing import Route

from tests.ledger.games import AUTHOR
from tests.web.browser import NEEDS_CHROMIUM, Shown, no_finding, running
from tests.web.hall import PHRASE, Hall
from tests.web.own import OwnTables, come_in
from tests.web.people import coded
from trickledger.ledger.services.director import direct
from trickledger.ledger.storage.opening import open_ledger

pytestmark = NEEDS_CHROMIUM
HEAVIEST = 45_000
"""Bytes of a page with all that it needs, packed."""
STYLES = {"/style.css", "/hall.css"}
REVOKED = ("hand Cid 10C", "take", "none", "JC 9C", "AH 8S", "KH 7H")
"""A hand in which Cid, who deals, revokes."""
OF_AN_EVENT = {
    "/": "/",
    "/wall": "/wall?rotate=0",
    "/round/{number:int}": "/round/1",
    "/standings": "/standings",
    "/crosstable": "/crosstable",
    "/t/{tab:int}": "/t/1",
    "/t/{tab:int}/audit/{deal:int}": "/t/1/audit/1",
    "/me": "/me",
    "/me/game/{number:int}": "/me/game/1",
    "/desk": "/desk",
    "/desk/log": "/desk/log",
    "/desk/table/{place}": "/desk/table/1",
    "/desk/do/{word}": "/desk/do/penalty?entrant=2",
    "/desk/pairing": "/desk/pairing",
    "/desk/seats": "/desk/seats",
    "/desk/open/{word}": "/desk/open/new",
    "/desk/events": "/desk/events",
    "/desk/sheets": "/desk/sheets",
}
OF_OWN_TABLES = {
    "/": "/",
    "/new": "/new?game=cinch",
    "/games": "/games",
    "/standings": "/standings",
    "/event/{event:int}": "/event/1",
    "/event/{event:int}/{what:str}": "/event/1/standings",
    "/t/{tab:int}": "/t/1",
    "/t/{tab:int}/game": "/t/1/game",
    "/t/{tab:int}/audit/{deal:int}": "/t/1/audit/1",
    "/t/{tab:int}/link": "/t/1/link",
    "/carried": "/carried",
    "/carried/home": "/carried/home",
}
"""The routes of pages, and where one of each is found."""
NO_PAGES = ("/api/", "/view", "/changes", ".svg", ".txt", ".json", "/{name:str}", "{sheet}")
"""What routes have that bring a part of a page, a stream, a picture, a text or a file."""
NEEDED = """() => performance.getEntriesByType("resource")
    .filter(each => !/(changes|view)$/.test(new URL(each.name).pathname))
    .map(each => [new URL(each.name).pathname, each.renderBlockingStatus === "blocking"])"""


def pages_of(app: Starlette) -> set[str]:
    """The routes that bring a page."""
    gets = (
        each for each in app.routes if isinstance(each, Route) and "GET" in (each.methods or ())
    )
    routes = {each.path for each in gets}
    return {each for each in routes if not any(part in each for part in NO_PAGES)}


def is_fit(page: Page, address: str) -> None:
    """Demand of a page that it is read by everybody, light, and painted before any script runs."""
    answer = page.goto(address)
    assert answer
    assert answer.ok, address
    page.wait_for_load_state()
    no_finding(page)
    needed = dict(page.evaluate(NEEDED))
    assert {path for path, blocks in needed.items() if blocks} == STYLES, address
    parts = [answer.body(), *(_fetched(page, address, path) for path in needed)]
    assert sum(len(gzip.compress(each)) for each in parts) < HEAVIEST, address


def _fetched(page: Page, address: str, path: str) -> bytes:
    at = urlsplit(address)
    return page.request.get(f"{at.scheme}://{at.netloc}{path}").body()


def are_fit(page: Page, address: str, pages: Mapping[str, str]) -> None:
    for path in pages.values():
        is_fit(page, f"{address}{path}")


def test_every_page_of_an_event_is_fit(tmp_path: Path, browser: Browser) -> None:
    hall = Hall(tmp_path)
    assert pages_of(hall.app) == {*OF_AN_EVENT}
    hall.set_phrase()
    code = coded(hall, (1,))[1]
    hall.act("result 1.2 501 320")
    with running(hall) as address:
        shown = Shown(browser)
        page = shown.come_in(hall, address, 1, "Ann Baker")
        record = OwnTables(hall.path)
        record.enter(1, *REVOKED)
        is_fit(page, f"{address}/t/1")
        record.enter(1, "result Ann 115 Cid 27 maker Ann", "final Ann 501 Cid 320")
        page.goto(f"{address}/me#{code.key}")
        page.wait_for_selector("#view")
        page.goto(f"{address}/desk")
        page.fill("#name", "Dora")
        page.fill("#phrase", PHRASE)
        page.keyboard.press("Enter")
        page.wait_for_selector("#view")
        are_fit(page, address, OF_AN_EVENT)
        assert shown.errors == []


def beside_a_pocket(app: Any) -> Any:
    """An application as it is served where a pocket is given out."""

    async def served(scope: dict[str, Any], receive: Any, send: Any) -> None:
        await app({**scope, "pocket": "/pocket"}, receive, send)

    return served


def test_every_page_of_own_tables_is_fit(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    event = Hall(tmp_path, opened=())
    event.act("result 1.1 501 320", "result 1.2 480 505")
    with open_ledger(event.path) as store:
        direct(store, event.event, AUTHOR, lambda desk: desk.close())
    tables = OwnTables(event.path)
    assert pages_of(tables.app) == {*OF_OWN_TABLES}
    tables.app.add_middleware(beside_a_pocket)
    number = tables.open("klaberjass", "Ann=Ann Baker", "Cid")
    tables.enter(number, *REVOKED)
    with tables.running() as address:
        shown = Shown(browser)
        page = come_in(shown, tables, address)
        are_fit(page, address, OF_OWN_TABLES)
        assert shown.errors == []
