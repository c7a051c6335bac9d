"""The table in a pocket, given out beside what else is served: its files, below one path."""

from __future__ import annotations

import gzip
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from starlette.datastructures import Headers
from starlette.responses import RedirectResponse, Response

from trickledger.ledger.web.security import HEADERS, READS, Guard, Refused, answer

if TYPE_CHECKING:
    from collections.abc import Collection

    from starlette.applications import Starlette
    from starlette.datastructures import State
    from starlette.types import Receive, Scope, Send

    from trickledger.ledger.web.turning import Turning

PATH = "/pocket"
"""Below it lies the pocket; a request that comes to the pages beside it says so in its scope."""

_MEDIA = {
    ".bin": "application/octet-stream",
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}
_WORTH_PACKING = frozenset((".css", ".html", ".js", ".mjs", ".wasm"))
_POLICY = HEADERS["Content-Security-Policy"].replace(
    "default-src 'self'",
    "default-src 'self' blob:; script-src 'self' blob: 'wasm-unsafe-eval'",
)


class _File(NamedTuple):
    """A file as it goes out: its bytes, those packed where that is worth it, and its tag."""

    media: str
    content: bytes
    packed: bytes
    tag: str


class PocketFiles:
    """The files of a pocket as an application of ASGI, read once and packed."""

    def __init__(self, folder: Path) -> None:
        files = sorted(each for each in folder.rglob("*") if each.suffix in _MEDIA)
        self._files = {each.relative_to(folder).as_posix(): _read(each) for each in files}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Give out a file; its page for the folder itself."""
        await self._answer(scope)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response:
        path, asked = str(scope["path"]), Headers(scope=scope)
        if scope["method"] not in READS:
            return answer(Refused(405, "That can't be done here."), asked)
        if path == PATH:
            return RedirectResponse(f"{PATH}/", 308)
        file = self._files.get(path.removeprefix(f"{PATH}/") or "index.html")
        if file is None:
            return answer(Refused(404, "There is no such file in the pocket."), asked)
        headers = {
            "Content-Security-Policy": _POLICY,
            "Cache-Control": "no-cache",
            "ETag": file.tag,
            "Vary": "Accept-Encoding",
        }
        if asked.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        is_packed = bool(file.packed) and "gzip" in asked.get("accept-encoding", "")
        if is_packed:
            headers["Content-Encoding"] = "gzip"
        content = file.packed if is_packed else file.content
        return Response(content, media_type=file.media, headers=headers)


def _read(path: Path) -> _File:
    content = path.read_bytes()
    packed = gzip.compress(content, 6, mtime=0) if path.suffix in _WORTH_PACKING else b""
    return _File(_MEDIA[path.suffix], content, packed, f'"{sha256(content).hexdigest()[:16]}"')


class BesidePocket:
    """An application with a pocket beside it; `hosts` are the names under which it may be asked."""

    def __init__(self, app: Starlette | Turning, folder: Path, hosts: Collection[str]) -> None:
        self._app = app
        self._pocket = Guard(PocketFiles(folder), hosts)

    @property
    def state(self) -> State:
        """The state of the application."""
        return self._app.state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        path = scope.get("path", "")
        if path == PATH or path.startswith(f"{PATH}/"):
            await self._pocket(scope, receive, send)
        else:
            await self._app({**scope, "pocket": PATH}, receive, send)
