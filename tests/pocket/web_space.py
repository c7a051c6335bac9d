"""A web space with a pocket on it, and a phone that opens it."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import BrowserContext, FrameLocator, Page, Playwright

from tests.patience import PATIENCE
from tests.web.browser import _LEFT_OUT, CHROMIUM, PHONE


class _Files(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 (as the class above has it)
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def web_space(folder: Path) -> Iterator[str]:
    """A web space on loopback that shows a folder, and its address, which counts as safe."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://localhost:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


class Pocket:
    """A browser whose profile lasts, with a pocket open in it."""

    def __init__(self, driver: Playwright, profile: Path, address: str) -> None:
        self._profile = profile
        self.context: BrowserContext = driver.chromium.launch_persistent_context(
            profile,
            executable_path=CHROMIUM,
            args=["--no-sandbox", _LEFT_OUT],
            viewport=PHONE,
            timeout=PATIENCE * 1000,
        )
        self.address = address
        self.page: Page = self.context.pages[0]
        self.open(self.page)

    def open(self, page: Page) -> None:
        """Open the pocket on a page, and wait until it says something or shows its table."""
        page.goto(self.address)
        page.wait_for_selector(
            "#table:not([hidden]), #press:not([hidden])", timeout=PATIENCE * 1000
        )

    @property
    def table(self) -> FrameLocator:
        """What the frame shows."""
        return self.page.frame_locator("#table")

    def ask(self, path: str, fields: Sequence[tuple[str, str]] = ()) -> dict[str, Any]:
        """Ask the application as a page of it does: without `fields` for a page."""
        found: dict[str, Any] = self.page.evaluate(
            """async ([path, fields]) => {
                const body = new URLSearchParams(fields);
                const headers = { Accept: "application/json" };
                const options = fields.length && { method: "POST", body, headers };
                const answer = await fetch("app" + path, options || {});
                return { status: answer.status, text: await answer.text(), url: answer.url };
            }""",
            [path, [*map(list, fields)]],
        )
        return found

    def kill_now(self) -> None:
        """End the browser as a system does that needs the room: at once."""
        for process in self._processes():
            os.kill(process, signal.SIGKILL)

    def _processes(self) -> list[int]:
        """The browser's own process, by the profile that it was given."""
        profile = f"--user-data-dir={self._profile}".encode()
        return [
            int(each.parent.name)
            for each in Path("/proc").glob("[0-9]*/cmdline")
            if profile in _read(each) and b"--type=" not in _read(each)
        ]


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""
