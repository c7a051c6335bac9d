"""People of a hall with codes of their own, asked as their phones ask."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import httpx2 as httpx
from playwright.sync_api import Browser, Page

from tests.web.browser import Shown
from tests.web.hall import Hall, new_key
from trickledger.ledger.services import own_codes
from trickledger.ledger.services.own_codes import OwnCode
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.tournament.persons import Person

_TOKEN = re.compile(r'name="token" value="([0-9a-f]+)"')


Codes = dict[int | Person, OwnCode]


def coded(hall: Hall, people: Iterable[int | Person]) -> Codes:
    """New codes for people, by the numbers of entrants."""
    wanted = {each: each if isinstance(each, Person) else Person(each) for each in people}
    with open_ledger(hall.ledger) as store:
        made = own_codes.new_codes(store, hall.event, wanted.values())
    return dict(zip(wanted, made, strict=True))


class Mine:
    """The phone of somebody who has come in, or tries to."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client

    def get(self, path: str = "/me") -> httpx.Response:
        return self.client.get(path)

    def post(self, what: str, **given: Any) -> httpx.Response:
        found = _TOKEN.search(self.client.get("/me").text)
        assert found
        return self.client.post(
            f"/me/{what}",
            data={"token": found[1], **given},
            headers={"accept": "application/json"},
        )

    def scan(self, code: OwnCode) -> httpx.Response:
        return self.post("door", key=code.key)

    def result(self, *figures: int, seen: str, key: str = "", **more: Any) -> httpx.Response:
        told = [str(each) for each in figures]
        return self.post("result", figure=told, seen=seen, key=key or new_key(), **more)


def let_in(hall: Hall, code: OwnCode) -> Mine:
    """Somebody who has scanned their tag."""
    mine = Mine(hall.browser())
    assert mine.scan(code).json() == {"ok": True}
    return mine


def shown(browser: Browser, address: str, code: OwnCode, **more: Any) -> tuple[Shown, Page]:
    """The same in a real browser."""
    one = Shown(browser, has_touch=True, is_mobile=True, **more)
    one.page.goto(f"{address}/me#{code.key}")
    one.page.wait_for_selector("#view")
    one.page.wait_for_load_state()
    assert "#" not in one.page.url
    return one, one.page
