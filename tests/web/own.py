"""A ledger's own tables for tests: served without an event, and the phones that are let in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx2 as httpx
from playwright.sync_api import Page
from starlette.testclient import TestClient

from tests.ledger.games import AUTHOR
from tests.web.browser import Shown
from tests.web.hall import HOST, new_key
from trickledger.ledger.services.guests import Entry, Guests, new_entry
from trickledger.ledger.services.opening import head_of, open_new
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.address import Address
from trickledger.ledger.storage.opening import begin, open_ledger
from trickledger.ledger.web.own_app import own_application
from trickledger.ledger.web.server import listen, served_beside
from trickledger.rules.record.header import Head

_TOKEN = re.compile(r'name="token" value="([0-9a-f]+)"')


class OwnTables:
    """The tables of a ledger, which is made where there is none, and what lets phones in."""

    def __init__(self, ledger: Address) -> None:
        self.ledger = ledger
        begin(ledger)
        self.entry = new_entry()
        self.app = own_application(ledger, Guests(ledger, self.entry), {HOST, "127.0.0.1"})

    @contextmanager
    def served(self) -> Iterator[TestClient]:
        """A browser beside the application as it runs."""
        with TestClient(
            self.app, base_url=f"http://{HOST}", raise_server_exceptions=False
        ) as client:
            client.headers["origin"] = f"http://{HOST}"
            yield client

    def browser(self) -> TestClient:
        """Another browser, of an application that runs already."""
        client = TestClient(self.app, base_url=f"http://{HOST}", raise_server_exceptions=False)
        client.headers["origin"] = f"http://{HOST}"
        return client

    @contextmanager
    def running(self, port: int = 0) -> Iterator[str]:
        """A server on loopback, and its address."""
        with listen(port, lan=False) as at, served_beside(self.app, at):
            yield f"http://127.0.0.1:{at.getsockname()[1]}"

    def open(self, kind: str, *players: str, options: tuple[str, ...] = ()) -> int:
        """Open a game elsewhere, and say its number."""
        head = head_of(kind, players, options)
        assert isinstance(head, Head), str(head)
        return open_new(self.ledger, head, AUTHOR).number

    def enter(self, game: int, *lines: str) -> None:
        """Enter lines elsewhere, as at the prompt."""
        with open_ledger(self.ledger) as store:
            table = Table.meant(store, str(game), AUTHOR)
            for line in lines:
                outcome = table.enter([line])
                assert outcome.ok, str(outcome.refusal)

    def rows(self, sql: str) -> list[Any]:
        """What the ledger holds."""
        with open_ledger(self.ledger, write=False) as store, store.reading() as db:
            return list(db.all(sql))

    def texts(self, game: int) -> list[str]:
        """The entries of a game after its head."""
        rows = self.rows(
            "SELECT text FROM entry JOIN stream USING (stream) WHERE stream.kind = 'game' AND "
            f"stream.number = {game} AND entry.number > 1 ORDER BY entry.number"
        )
        return [text for (text,) in rows]


class Friend:
    """A phone that was let in at a ledger's own tables."""

    def __init__(self, client: httpx.Client, entry: Entry, name: str = "Ann") -> None:
        self.client = client
        assert self.come_in(key=entry.key, pin=entry.pin).status_code == 200
        assert self.post("/t/1/who", name=name).status_code == 200

    @property
    def token(self) -> str:
        """What the forms of the pages show."""
        found = _TOKEN.search(self.client.get("/").text)
        assert found
        return found[1]

    def come_in(self, **given: str) -> httpx.Response:
        return self.post("/door", **given)

    def post(self, path: str, **given: Any) -> httpx.Response:
        fields = {"token": self.token, **given}
        return self.client.post(path, data=fields, headers={"accept": "application/json"})

    def send(self, path: str, **given: Any) -> httpx.Response:
        """Send a form as a browser without script does."""
        fields = {"token": self.token, "key": new_key(), **given}
        return self.client.post(path, data=fields)

    def opens(self, game: str, *players: str, **given: Any) -> httpx.Response:
        """Open a game with players."""
        return self.send("/new", game=game, player=[*players], open="1", **given)

    def at(self, game: int) -> str:
        """The newest entry that the page of a game shows."""
        found = re.search(r'name="at" value="(\d+)"', self.client.get(f"/t/{game}/view").text)
        assert found
        return found[1]

    def line(self, game: int, line: str, **given: Any) -> httpx.Response:
        """Send a line of a game."""
        fields = {"game": game, "round": 0, "line": line, "key": new_key(), **given}
        if "at" not in fields and "after" not in fields:
            fields["at"] = self.at(game)
        return self.post(f"/t/{game}/line", **fields)


def come_in(shown: Shown, tables: OwnTables, address: str) -> Page:
    """Scan the code on the screen."""
    page = shown.page
    page.goto(f"{address}/#{tables.entry.key}")
    page.wait_for_selector("text=Open a game")
    assert "#" not in page.url
    page.wait_for_load_state()
    return page
