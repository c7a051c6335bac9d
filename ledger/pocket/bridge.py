"""The application in a browser alone: a request is answered in the thread that asks.

A browser strips `Set-Cookie` from what a service worker answers, so cookies are kept here, in a
file beside the ledger: a line counts once by a key that is bound to them.
"""

from __future__ import annotations

import json
import re
import secrets
from functools import partial
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, unquote, urlsplit

from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal.author import Author
from trickledger.ledger.pages.poster import Entrance
from trickledger.ledger.pocket.standing import make_fit
from trickledger.ledger.services.guests import Guests, new_entry
from trickledger.ledger.storage.opening import fill
from trickledger.ledger.web.hall import FORM, HELD, WHO
from trickledger.ledger.web.own_app import pocket_application

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, MutableMapping
    from pathlib import Path

    from starlette.applications import Starlette

    from trickledger.ledger.storage.port import Ledger

    Message = MutableMapping[str, Any]

HOST = "pocket"
"""The name under which the application is asked: no network has it."""

_ADDRESS = re.compile(rb'(\s(?:href|src|action|data-[a-z-]+)=")(?=/)')
_DROPPED = frozenset(("cookie", "host", "origin", "connection", "content-length"))


class Answer(NamedTuple):
    """What a page gets: the status, the headers and the body."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Jar:
    """The cookies of the one browser there is, kept in a file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        text = file.read_text(encoding="utf-8") if file.exists() else "{}"
        self._kept: dict[str, str] = json.loads(text)

    def header(self) -> str:
        """The cookies as a request carries them."""
        return "; ".join(f"{name}={value}" for name, value in self._kept.items())

    def get(self, name: str) -> str:
        """A cookie, empty where there is none."""
        return self._kept.get(name, "")

    def put(self, name: str, value: str) -> None:
        """Keep a cookie."""
        if self.get(name) != value:
            self._kept[name] = value
            self._write()

    def take(self, headers: Iterable[str]) -> None:
        """Keep what an answer sets."""
        before = dict(self._kept)
        for header in headers:
            for name, morsel in SimpleCookie(header).items():
                self._kept.pop(name, None)
                if morsel["max-age"] != "0":
                    self._kept[name] = morsel.value
        if self._kept != before:
            self._write()

    def _write(self) -> None:
        self._file.write_text(json.dumps(self._kept), encoding="utf-8")


class Bridge:
    """Asks an application on behalf of pages that stand below `root`, as `/club/pocket/app`."""

    def __init__(self, app: Starlette, root: str, jar: Jar) -> None:
        self._app = app
        self._life = app.router.lifespan_context(app)
        self._root = root
        self._jar = jar

    async def begin(self) -> None:
        """Let the application begin."""
        await self._life.__aenter__()

    async def close(self) -> None:
        """Let go of the ledger."""
        await self._life.__aexit__(None, None, None)

    async def ask(
        self, method: str, address: str, headers: Iterable[tuple[str, str]] = (), body: bytes = b""
    ) -> Answer:
        """Answer a request; `address` is that of the page, with `root` before it."""
        scope = self._scope(method, address, headers, body)
        given: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        said: list[Message] = []

        async def receive() -> Message:
            return given.pop() if given else {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            said.append(message)

        await self._app(scope, receive, send)
        return self._answer(said)

    def _scope(
        self, method: str, address: str, headers: Iterable[tuple[str, str]], body: bytes
    ) -> Message:
        parts = urlsplit(address)
        path = parts.path.removeprefix(self._root) or "/"
        own = [("host", HOST), ("cookie", self._jar.header()), ("content-length", str(len(body)))]
        sent = [(n.lower(), value) for n, value in headers if n.lower() not in _DROPPED]
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": parts.query.encode(),
            "root_path": "",
            "headers": [
                (n.encode(), value.encode("latin-1", "replace")) for n, value in [*own, *sent]
            ],
            "client": (HOST, 0),
            "server": (HOST, 80),
        }

    def _answer(self, said: list[Message]) -> Answer:
        start = said[0]
        named = [(n.decode(), value.decode("latin-1")) for n, value in start["headers"]]
        self._jar.take(value for name, value in named if name == "set-cookie")
        body = b"".join(each.get("body", b"") for each in said[1:])
        kept = [
            (name, self._root + value if name == "location" and value[:1] == "/" else value)
            for name, value in named
            if name not in ("set-cookie", "content-length")
        ]
        if ("content-type", "text/html; charset=utf-8") in kept:
            body = _ADDRESS.sub(rb"\1" + self._root.encode(), body)
        return Answer(start["status"], kept, body)


def _begin(jar: Jar, record: str, store: Ledger) -> None:
    """Put the games of a record into a new ledger."""
    if record:
        found = read_candidates("The record", record)
        fold = found[0].fold
        assert fold
        scorer = fold.players[0].name
        import_games(store, found, Author(scorer, HOST))
        jar.put(WHO, quote(scorer))


async def opened(
    folder: Path, here: str, record: str = "", damaged: Collection[str] = ()
) -> Bridge:
    """Open the ledger of a folder, or begin one, and what answers pages below the address `here`.

    A new one begins with the games of a `record`, at which whoever sits first types. The ledger and
    the cookies lie in that folder; who was let in is kept in the user's state. `damaged` files of
    the folder are set aside. Raises Newer and NotUpgraded.
    """
    ledger = folder / "ledger.db"
    make_fit(ledger, damaged)
    jar = Jar(folder / "cookies.json")
    if not ledger.exists():
        fill(ledger, partial(_begin, jar, record))
    entry = new_entry()
    guests = Guests(ledger, entry)
    jar.put(HELD, guests.admit_by_key(entry.key, jar.get(HELD)).token)
    if not jar.get(FORM):
        # elsewhere the door gives it
        jar.put(FORM, secrets.token_hex(16))
    application = pocket_application(ledger, guests, HOST, Entrance(here, "", ""))
    bridge = Bridge(application, f"{urlsplit(here).path}app", jar)
    await bridge.begin()
    return bridge
