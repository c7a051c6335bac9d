"""Answers: pages, parts of them and JSON, with a tag by which a browser asks what has changed."""

from __future__ import annotations

import gzip
import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from trickledger.ledger.errors import (
    EntryRefused,
    ExitCode,
    Full,
    LedgerUnusable,
    MovedOn,
    Overtaken,
    TrickledgerError,
    UsageError,
)
from trickledger.ledger.say.shapes import error_shape
from trickledger.ledger.services.admission import NotAdmitted
from trickledger.ledger.web.templates import filled
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from starlette.requests import Request

    from trickledger.ledger.say.shapes import declared

_FOR_EVERYBODY = "no-cache"
_WORTH_PACKING = 1000
_LEVEL = 6
"""163 kB in 2 ms, once until it changes; the level above takes twice that for 3 % less."""
_MOST_PACKED = 64
_PACKED: dict[str, bytes] = {}
"""What was packed lately, by its tag."""

_STATUS: tuple[tuple[type[TrickledgerError], int], ...] = (
    (NotAdmitted, 403),
    (EntryRefused, 422),
    (MovedOn, 409),
    (Overtaken, 409),
    (UsageError, 400),
)


TELL = Says("Tell the director.")


def tell_of(request: Request) -> Says | None:
    """What is said where nobody can type the command that is proposed; None without a director."""
    tell = request.app.state.tell
    assert tell is None or isinstance(tell, Says)
    return tell


class OutOfUse(LedgerUnusable):
    """The ledger cannot be used, as everybody may be told it: where it lies is for its director."""

    def __init__(self, error: TrickledgerError, tell: Says | None, *, is_sent: bool) -> None:
        is_full = isinstance(error, Full)
        room = "There is no room on the director's machine." if tell else "The disk is full."
        super().__init__(
            "The ledger can't be used just now.",
            room if is_full else "",
            "What you sent is sent again by itself, and counts once. {tell}"
            if is_sent
            else "{tell}",
            tell=tell or Says("The machine that serves it says why."),
        )


class NoSuchPage(UsageError):
    """There is nothing under an address, or nothing that may be seen."""


def status_of(error: TrickledgerError) -> int:
    """The status of an answer that tells an error.

    >>> from trickledger.ledger.errors import stream_named
    >>> moved_on = MovedOn(stream_named("game", 1), 3, 5)
    >>> status_of(moved_on), status_of(NoSuchPage("There is no table 9."))
    (409, 404)
    """
    if error.exit_code == ExitCode.LEDGER_UNUSABLE:
        return 503
    if isinstance(error, NoSuchPage):
        return 404
    kinds = (status for kind, status in _STATUS if isinstance(error, kind))
    return next(kinds, 422 if error.exit_code == ExitCode.REFUSED else 500)


def wants_json(request: Request) -> bool:
    """Whether a program asks, and not a browser for a page."""
    accepted = request.headers.get("accept", "")
    return request.url.path.startswith("/api/") or "application/json" in accepted


def told(request: Request, error: TrickledgerError) -> Response:
    """An error as the one who asked can read it."""
    error = as_public(request, error)
    if not request.url.path.startswith("/api/"):
        error = for_people(error, tell_of(request))
    if wants_json(request):
        return failure(error)
    what, why, remedy, _ = error.problem
    back = "To the hall" if tell_of(request) else "All games"
    return html_page("error.html", status_of(error), what=what, why=why, remedy=remedy, back=back)


def for_people(error: TrickledgerError, tell: Says | None) -> TrickledgerError:
    """An error as it is told where nobody can type the commands that it proposes."""
    if error.problem.commands:
        error.problem = error.problem._replace(remedy=tell)
    return error


def as_public(request: Request, error: TrickledgerError) -> TrickledgerError:
    """An error as everybody may be told it."""
    if error.exit_code != ExitCode.LEDGER_UNUSABLE:
        return error
    return OutOfUse(error, tell_of(request), is_sent=request.method == "POST")


def failure(error: TrickledgerError) -> JSONResponse:
    """An error in the shape that `--json` has for it."""
    shape = error_shape(str(error), error.cause, error.exit_code)
    told: declared.Refused = {"ok": False, "error": shape, "said": [str(error)]}
    return JSONResponse(told, status_of(error))


def html_page(template: str, status: int = 200, /, **values: Any) -> HTMLResponse:
    """A page that a template makes."""
    return HTMLResponse(filled(template, **values), status)


def tagged(request: Request, content: str, media_type: str = "text/html") -> Response:
    """What may have been seen before: told again only where it has changed."""
    data = content.encode()
    return tagged_as(request, tag_of(data), data, media_type)


def tag_of(data: bytes) -> str:
    """What tells data from any other."""
    return sha256(data).hexdigest()[:24]


def tagged_as(
    request: Request,
    tag: str,
    data: bytes,
    media_type: str = "text/html",
    keep: str = _FOR_EVERYBODY,
) -> Response:
    """The same, where what tells a change is known, and who may keep it.

    Only what everybody may see is packed: the length of a packed page with a token, beside words
    that somebody else has chosen, would tell the token by and by (BREACH).
    """
    headers = {"ETag": f'"{tag}"', "Cache-Control": keep}
    if keep == _FOR_EVERYBODY:
        headers["Vary"] = "Accept-Encoding"
        if len(data) > _WORTH_PACKING and _takes_gzip(request):
            # the same, in other bytes
            headers |= {"ETag": f'W/"{tag}"', "Content-Encoding": "gzip"}
            data = _packed(tag, data)
    if is_known(request, tag):
        headers.pop("Content-Encoding", None)
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=media_type, headers=headers)


def _takes_gzip(request: Request) -> bool:
    """Whether the one who asks can unpack an answer.

    >>> from starlette.requests import Request
    >>> asks = [b"br, gzip", b"gzip;q=0", b"br", b""]
    >>> of = [{"type": "http", "headers": [(b"accept-encoding", each)]} for each in asks]
    >>> [_takes_gzip(Request(each)) for each in of]
    [True, False, False, False]
    """
    offered = request.headers.get("accept-encoding", "").replace(" ", "").lower().split(",")
    weighed = (each.partition(";q=") for each in offered)
    return any(
        name == "gzip" and (not q or bool(weight.strip(".0"))) for name, q, weight in weighed
    )


def _packed(tag: str, data: bytes) -> bytes:
    """Data packed, once for all who ask until it changes."""
    known = _PACKED.get(tag)
    if known is None:
        if len(_PACKED) >= _MOST_PACKED:
            _PACKED.clear()
        known = _PACKED[tag] = gzip.compress(data, _LEVEL, mtime=0)
    return known


def tagged_for_one(request: Request, tag: str, data: bytes) -> Response:
    """The same for whoever was let in: nothing between here and their browser keeps it."""
    return tagged_as(request, tag, data, keep="private, no-cache")


def is_known(request: Request, tag: str) -> bool:
    """Whether the one who asks has what has this tag.

    A tag is weak for whoever packs an answer on its way, and means the same.
    """
    known = request.headers.get("if-none-match", "")
    return f'"{tag}"' in (each.strip().removeprefix("W/") for each in known.split(","))


def tagged_json(request: Request, shape: object) -> Response:
    """An object of JSON that may have been seen before."""
    return tagged(request, json.dumps(shape, ensure_ascii=False), "application/json")


def go_to(address: str) -> RedirectResponse:
    """What a browser shows next after it has sent something."""
    return RedirectResponse(address, 303)
