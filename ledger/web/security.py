"""What stands between the network and the pages: who may ask, how much, and what a browser may do.

A page in a hall comes by plain http: no `Sec-Fetch-Site` is sent, and whoever is in the network can
try. So each request names a host that is ours, each that changes something comes from a page of
ours and proves it by a token, and none is large, slow or too often.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import OrderedDict, deque
from hashlib import sha256
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, PlainTextResponse, Response

from trickledger.ledger.exits import ExitCode
from trickledger.ledger.say.shapes import error_shape

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from trickledger.ledger.say.shapes import declared

LARGEST_BODY = 16 * 1024
"""Bytes of the largest body that is read."""
LONGEST_ADDRESS = 1024
"""Bytes of the longest address that is looked up."""
BODY_SECONDS = 10.0
"""Seconds in which a body must have come."""
MOST_REQUESTS = 1800
"""How often one address may ask in `PERIOD` seconds: a phone asks some 20 times, and a router may
give all phones of a hall one address.
"""
MOST_SENDINGS = 300
"""How often one address may send in that time; a table has a limit of its own."""
PERIOD = 60.0
_MOST_ADDRESSES = 4096

CHANGES = frozenset(("POST", "PUT", "PATCH", "DELETE"))
READS = frozenset(("GET", "HEAD"))

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
        "object-src 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""What every answer tells a browser to keep to."""

FRAMED = HEADERS | {
    "Content-Security-Policy": HEADERS["Content-Security-Policy"].replace(
        "'none'; object", "'self'; object"
    ),
    "X-Frame-Options": "SAMEORIGIN",
}
"""The same where a page of the same origin frames all others."""


class Refused(Exception):
    """A request that is not answered: the status, and a sentence."""

    def __init__(self, status: int, sentence: str, retry_after: int = 0) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.retry_after = retry_after


class Limit:
    """How often each of many may do something in a period."""

    def __init__(self, most: int, period: float = PERIOD) -> None:
        self._most = most
        self._period = period
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def count(self, who: str, now: float | None = None) -> None:
        """Count one time more; raises Refused where it is one too many.

        >>> limit = Limit(1)
        >>> limit.count("a", 0.0), limit.count("b", 0.0), limit.count("a", 61.0)
        (None, None, None)
        """
        now = time.monotonic() if now is None else now
        times = self._times.setdefault(who, deque())
        self._times.move_to_end(who)
        while times and times[0] <= now - self._period:
            times.popleft()
        if len(times) >= self._most:
            wait = int(times[0] + self._period - now) + 1
            raise Refused(429, f"That was too often. Wait {wait} seconds.", wait)
        times.append(now)
        if len(self._times) > _MOST_ADDRESSES:
            self._times.popitem(last=False)

    def give_back(self, who: str) -> None:
        """Take back the newest time: what it was for was no guess."""
        times = self._times.get(who)
        if times:
            times.pop()


def host_of(text: str) -> str:
    """The name in a `Host` header without its port, in lower case; empty where it is none.

    >>> host_of("Hall.local:8321"), host_of("[::1]:80"), host_of("a b"), host_of("127.0.0.1")
    ('hall.local', '::1', '', '127.0.0.1')
    """
    try:
        parts = urlsplit(f"//{text}")
        _ = parts.port
    except ValueError:
        return ""
    is_plain = parts.netloc == text and not parts.username and text.isascii() and " " not in text
    return (parts.hostname or "").rstrip(".") if is_plain else ""


def demand_own_origin(headers: Headers, scheme: str) -> None:
    """Refuse what a page of somebody else sends.

    A form of ours has the origin `null`, because no page of ours is to be told to others; its token
    is asked for in any case.
    """
    origin = headers.get("origin")
    if origin not in (None, "null", f"{scheme}://{headers.get('host', '')}"):
        raise Refused(403, "That was sent by a page of somebody else.")
    if headers.get("sec-fetch-site") in ("cross-site", "same-site"):
        raise Refused(403, "That was sent by a page of somebody else.")


def form_token(cookie: str) -> str:
    """What a form shows for the cookie of its browser, which no other page can read."""
    return sha256(b"form of " + cookie.encode()).hexdigest()[:40]


def demand_token(cookie: str, token: str) -> None:
    """Refuse a form whose token is not that of the cookie."""
    is_so = hmac.compare_digest(form_token(cookie).encode(), token.encode("utf-8", "replace"))
    if not (cookie and is_so):
        raise Refused(403, "This page is too old. Load it again, and send it once more.")


class Guard:
    """The outer wall of the application: hosts, origins, sizes, times, and how often.

    `large` are paths that take more than others, each with its bytes; `is_framed` where a page of
    the same origin frames all others.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Collection[str],
        *,
        large: Mapping[str, int] | None = None,
        is_framed: bool = False,
    ) -> None:
        self._app = app
        self._large = large or {}
        self._headers = FRAMED if is_framed else HEADERS
        self._hosts = frozenset(hosts)
        self._requests = Limit(MOST_REQUESTS)
        self._sendings = Limit(MOST_SENDINGS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        guarded = _with_headers(send, self._headers)
        try:
            self._judge(scope)
            largest = self._large.get(scope["path"], LARGEST_BODY)
            body = await _body(scope, receive, largest) if scope["method"] in CHANGES else b""
        except Refused as refused:
            await answer(refused, Headers(scope=scope))(scope, receive, guarded)
            return
        await self._app(scope, _given(body, receive), guarded)

    def _judge(self, scope: Scope) -> None:
        headers, method = Headers(scope=scope), scope["method"]
        if len(headers.getlist("host")) != 1 or host_of(headers["host"]) not in self._hosts:
            raise Refused(421, "Nothing is served under that name here.")
        if len(scope.get("raw_path", b"")) + len(scope.get("query_string", b"")) > LONGEST_ADDRESS:
            raise Refused(414, "There is no such address.")
        address = (scope.get("client") or ("",))[0]
        self._requests.count(address)
        if method in CHANGES:
            self._sendings.count(address)
            demand_own_origin(headers, scope["scheme"])
        elif method not in READS:
            raise Refused(405, "That can't be done here.")


async def _body(scope: Scope, receive: Receive, largest: int) -> bytes:
    """All of a body, no more than is allowed and no later."""
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isascii() or not length.isdigit() or int(length[:12]) > largest:
        raise Refused(413, f"More than {largest} bytes can't be sent.")
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _read(receive, largest)
    except TimeoutError:
        raise Refused(408, "That came too slowly.") from None


async def _read(receive: Receive, largest: int) -> bytes:
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused(400, "It broke off.")
        body += bytes(message.get("body", b""))
        if len(body) > largest:
            raise Refused(413, f"More than {largest} bytes can't be sent.")
        if not message.get("more_body"):
            return body


def _given(body: bytes, receive: Receive) -> Receive:
    """What was read already, and then what else comes."""
    is_given = False

    async def given() -> Message:
        nonlocal is_given
        if is_given:
            return await receive()
        is_given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return given


def add_headers(headers: MutableHeaders, kept_to: Mapping[str, str] = HEADERS) -> None:
    """Tell a browser what it has to keep to, and to keep nothing that does not say so."""
    for name, value in kept_to.items():
        headers.setdefault(name, value)
    headers.setdefault("Cache-Control", "no-store")


def _with_headers(send: Send, kept_to: Mapping[str, str]) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            add_headers(headers, kept_to)
        await send(message)

    return sent


def answer(refused: Refused, asked: Headers) -> Response:
    """A refusal as the one who asked can read it: in plain text, or for a program."""
    headers = {"Connection": "close"}
    if refused.retry_after:
        headers["Retry-After"] = str(refused.retry_after)
    if "application/json" not in asked.get("accept", ""):
        return PlainTextResponse(f"{refused.sentence}\n", refused.status, headers)
    error = error_shape(refused.sentence, "not-answered", ExitCode.USAGE)
    shape: declared.Refused = {"ok": False, "error": error, "said": [refused.sentence]}
    return JSONResponse(shape, refused.status, headers)
