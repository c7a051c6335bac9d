"""A hall for tests: an event of four at two tables, one recorded card by card, and who asks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx2 as httpx
from starlette.testclient import TestClient

from tests.ledger.events import enter, new_event
from tests.ledger.games import AUTHOR
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.load import load
from trickledger.ledger.queries.references import find_game
from trickledger.ledger.services import admission
from trickledger.ledger.services.admission import Held, TableKey
from trickledger.ledger.services.director import Desk, direct
from trickledger.ledger.services.outcomes import Outcome
from trickledger.ledger.services.phones import Said, Visit, enter_at
from trickledger.ledger.storage.address import Address, ServerAddress
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.sqlite.making import create
from trickledger.ledger.web.app import application
from trickledger.rules.record.fold import GameFold

NAMES = ("Ann Baker", "Bob Archer", "Cid Fox", "Dee Gray")
PHRASE = "green-felt-and-cards"
HOST = "hall.test"
_TOKEN = re.compile(r'name="token" value="([0-9a-f]+)"')
_KEYS = count(1)


@cache
def _made(
    names: tuple[str, ...], opened: tuple[int, ...], settings: tuple[str, ...] = ()
) -> tuple[bytes, Stream, dict[int, TableKey]]:
    """The ledger of a hall, made once: its file, its event, its keys."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "hall.db")
        with create(path) as store:
            event, keys = _furnished(store, names, opened, settings)
        return path.read_bytes(), event, keys


def _furnished(
    store: Ledger, names: tuple[str, ...], opened: tuple[int, ...], settings: tuple[str, ...] = ()
) -> tuple[Stream, dict[int, TableKey]]:
    event = new_event(store, "rounds=3", *settings, players=0)
    lines = [f"add {number}: {name}" for number, name in enumerate(names, 1)]
    half = len(names) // 2
    tables = ", ".join(f"{n} {n + half}" for n in range(1, half + 1))
    enter(store, event, *lines)
    enter(store, event, f"round 1 typed: {tables}")
    enter(store, event, "release everything")
    for tab in opened:
        direct(store, event, AUTHOR, partial(_open, tab=tab))
    made = admission.new_keys(store, event, range(1, half + 1))
    return event, {each.tab: each for each in made}


def _open(desk: Desk, tab: int) -> object:
    return desk.open_tables(1, [tab])


def fold_of(ledger: Address, game: int) -> GameFold:
    """A game of a ledger as it stands."""
    with open_ledger(ledger, write=False) as store, store.reading() as db:
        return load(db, find_game(db, str(game)))


class Hall:
    """An event with its ledger, the keys of its tables, and the application that serves it."""

    def __init__(
        self,
        folder: Path,
        *,
        names: tuple[str, ...] = NAMES,
        opened: tuple[int, ...] = (1,),
        settings: tuple[str, ...] = (),
    ) -> None:
        self.path = folder / "hall.db"
        data, self.event, self.keys = _made(names, opened, settings)
        self.path.write_bytes(data)
        self.ledger: Address = self.path
        self.app = application(self.ledger, self.event, {HOST})

    def set_phrase(self) -> None:
        with open_ledger(self.ledger) as store:
            admission.set_phrase(store, self.event, PHRASE)

    def act(self, *lines: str) -> None:
        """What the director types elsewhere."""
        with open_ledger(self.ledger) as store:
            enter(store, self.event, *lines)

    def rows(self, sql: str) -> list[Any]:
        with open_ledger(self.ledger, write=False) as store, store.reading() as db:
            return list(db.all(sql))

    def texts(self, stream: Stream | None = None) -> list[str]:
        """The entries of the event, or of another stream."""
        which = (stream or self.event).stream
        rows = self.rows(f"SELECT text FROM entry WHERE stream = {which} ORDER BY number")
        return [text for (text,) in rows]

    def game_texts(self) -> list[str]:
        rows = self.rows(
            "SELECT text FROM entry JOIN stream USING (stream) WHERE stream.kind = 'game' "
            "AND entry.number > 1 ORDER BY entry.number"
        )
        return [text for (text,) in rows]

    def fold(self, game: int = 1) -> GameFold:
        """A game as it stands."""
        return fold_of(self.ledger, game)

    def authors(self, kind: str) -> list[tuple[str, str]]:
        return self.rows(
            "SELECT scorer, device FROM entry JOIN stream USING (stream) JOIN author USING (author)"
            f" WHERE stream.kind = '{kind}' ORDER BY entry.stream, entry.number"
        )

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


class HallOnServer(Hall):
    """The same with its ledger on a server, where several can serve it."""

    def __init__(self, address: ServerAddress) -> None:
        self.ledger = address
        with open_ledger(address) as store:
            self.event, self.keys = _furnished(store, NAMES, (1,))
        self.app = application(address, self.event, {HOST})


class Phone:
    """A phone that was let in at a table."""

    def __init__(
        self, client: httpx.Client, tab: int, pin: str = "", name: str = "Ann Baker", key: str = ""
    ) -> None:
        self.client = client
        self.tab = tab
        self.name = name
        assert self.door(key=key, pin=pin).status_code == 200
        assert self.post("who", name=name).json() == {"ok": True, "name": name}

    @property
    def token(self) -> str:
        """What the forms of the page show."""
        found = _TOKEN.search(self.client.get(f"/t/{self.tab}").text)
        assert found
        return found[1]

    def door(self, **given: str) -> httpx.Response:
        return self.post("door", **given)

    def post(self, what: str, **given: Any) -> httpx.Response:
        fields = {"token": self.token, **given}
        fields.pop("without_token", None) and fields.pop("token")
        return self.client.post(
            f"/t/{self.tab}/{what}", data=fields, headers={"accept": "application/json"}
        )

    def view(self) -> str:
        return self.client.get(f"/t/{self.tab}/view").text

    def seen(self, name: str) -> str:
        """A hidden field of the page as it is shown now."""
        found = re.search(rf'name="{name}" value="([^"]*)"', self.view())
        assert found, name
        return found[1]

    def line(self, line: str, *, key: str = "", **given: Any) -> httpx.Response:
        fields: dict[str, Any] = {"game": 1, "round": 1, "line": line, "key": key or new_key()}
        if "at" not in given and "after" not in given:
            given["at"] = self.seen("at")
        return self.post("line", **{**fields, **given})

    def result(self, *figures: int, by: str, key: str = "", seen: str = "") -> httpx.Response:
        return self.post(
            "result",
            figure=[str(each) for each in figures],
            by=by,
            seen=seen or self.seen("seen"),
            key=key or new_key(),
        )


def new_key() -> str:
    return f"key{next(_KEYS):09}"


def enter_line(
    store: Ledger,
    event: Stream,
    tab: int,
    author: Author,
    said: Said,
    *,
    undo: int = 0,
    held: Held | None = None,
) -> Outcome:
    """Enter a line at a table, as a phone that holds something or answers for itself."""
    return enter_at(store, Visit(event, tab, said.round, held), author, said, undo=undo)
