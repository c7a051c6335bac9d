"""The doors of what is served: how a browser is let in, and what it holds from then on."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, NamedTuple

from starlette.responses import JSONResponse

from trickledger.ledger.errors import TrickledgerError, UsageError
from trickledger.ledger.services.admission import NotAdmitted
from trickledger.ledger.web.answers import failure, go_to, html_page, status_of, wants_json
from trickledger.ledger.web.hall import FORM, address_of, hall_of, keep_cookie
from trickledger.ledger.web.security import form_token

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from starlette.requests import Request
    from starlette.responses import Response


class LetIn(NamedTuple):
    """Who was let in: the cookies that they hold from now on, and what a program is told."""

    cookies: Mapping[str, str]
    told: Mapping[str, object] = {}


async def let_in(
    request: Request,
    admit: Callable[[], Awaitable[LetIn]],
    shut: Callable[[Request, TrickledgerError], Awaitable[Response]],
    to: str,
) -> Response:
    """Let a browser in and send it to a page, or show the door again and say why not."""
    tries, address = hall_of(request).tries, address_of(request)
    tries.count(address)
    try:
        cookies, told = await admit()
    except (NotAdmitted, UsageError) as why:
        return failure(why) if wants_json(request) else await shut(request, why)
    tries.give_back(address)
    response = JSONResponse({"ok": True, **told}) if wants_json(request) else go_to(to)
    for name, value in cookies.items():
        keep_cookie(request, response, name, value)
    return response


def door_page(
    request: Request, template: str, why: TrickledgerError | None = None, **values: object
) -> Response:
    """A door with the form by which a browser is let in, and why it was not."""
    known = request.cookies.get(FORM, "")
    cookie = known if 16 <= len(known) <= 64 and known.isalnum() else secrets.token_hex(16)
    status = status_of(why) if why else 200
    response = html_page(template, status, token=form_token(cookie), why=why, **values)
    keep_cookie(request, response, FORM, cookie)
    return response
