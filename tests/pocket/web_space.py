"""A web space with a pocket on it, and a phone that opens it."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from base64 import b64decode
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import BrowserContext, FrameLocator, Page, Playwright

from tests.patience import PATIENCE
from tests.web.browser import _LEFT_OUT, CHROMIUM, PHONE
from tests.web.tables import Finger

_HIDDEN = re.compile(r'<input type="hidden" name="([a-z]+)" value="([^"]*)"')
_IN_STORE = """(given) => new Promise((tell, fail) => {
    const asked = indexedDB.open(`trickledger ${location.pathname}`);
    asked.onerror = () => fail(asked.error);
    asked.onsuccess = () => {
        const names = ["blocks", "sizes", "turns"];
        const writing = asked.result.transaction(names, "readwrite");
        const [blocks, sizes, turns] = names.map((each) => writing.objectStore(each));
        const all = (name) => IDBKeyRange.bound([name, 0], [name, Infinity]);
        let found = null;
        WORK;
        writing.onabort = () => fail(writing.error);
        writing.oncomplete = () => {
            asked.result.close();
            if (!found) return tell("");
            const reader = new FileReader();
            reader.onload = () => tell(reader.result.replace(/^[^,]*,/, ""));
            reader.readAsDataURL(new Blob(found.result));
        };
    };
})"""


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
            has_touch=True,
            is_mobile=True,
            timeout=PATIENCE * 1000,
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.errors: list[str] = []
        self.address = address
        self.page: Page = self.context.pages[0]
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.open(self.page)

    def open(self, page: Page) -> None:
        """Open the pocket on a page, and wait until it says something or shows its table."""
        page.goto(self.address)
        page.wait_for_selector("#table:not([hidden]), #press:not([hidden])")

    @property
    def table(self) -> FrameLocator:
        """What the frame shows."""
        return self.page.frame_locator("#table")

    @property
    def finger(self) -> Finger:
        """A finger on what the frame shows."""
        shown = self.page.query_selector("#table")
        frame = shown and shown.content_frame()
        assert frame
        return Finger(self.page, self.errors, frame)

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

    def hidden(self, path: str) -> dict[str, str]:
        """The hidden fields of the forms of a page."""
        return hidden_fields(self.ask(path)["text"])

    def begin(self, number: int = 1) -> None:
        """Open the game of a number, of Ann and Bob; Ann holds the phone."""
        form = self.hidden("/new?game=sixty-six")
        seats = [("player", "Ann"), ("player", "Bob"), ("open", "1")]
        opened = self.ask("/new", [*form.items(), *seats])
        assert opened["url"].endswith(f"/t/{number}"), opened
        assert self.ask(f"/t/{number}/who", [*form.items(), ("name", "Ann")])["status"] == 200

    def line(self, text: str, game: int = 1) -> dict[str, Any]:
        """Enter a line of a game."""
        form = self.hidden(f"/t/{game}") | {"line": text, "key": f"{time.monotonic_ns():032}"}
        return self.ask(f"/t/{game}/line", [*form.items()])

    def log(self) -> str:
        """All that is recorded, to the letter."""
        text: str = self.ask("/carried/games.json")["text"]
        return text

    def texts(self, game: int) -> list[str]:
        """The entries of a game after its head."""
        found = json.loads(self.log())["games"][game - 1]["entries"]
        return [each["text"] for each in found[1:]]

    def kept(self, name: str) -> bytes:
        """A file as it lies in the store of the browser, whatever runs there."""
        return b64decode(self.in_store("found = blocks.getAll(all(given))", name))

    def in_store(self, work: str, given: object = None) -> str:
        """Do something with the store of the browser, past the pocket."""
        done: str = self.page.evaluate(_IN_STORE.replace("WORK", work), given)
        return done

    def kill_now(self) -> None:
        """End the browser and what it began as a system does that needs the room: at once."""
        for process, _ in self._processes("--type="):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def is_gone(self) -> None:
        """Wait until nothing of the browser holds its profile: two would write into one store."""
        until = time.monotonic() + PATIENCE
        while self._processes("--type="):
            assert time.monotonic() < until, "the browser still runs"
            time.sleep(0.01)

    def kill_tab(self) -> None:
        """End what shows pages and runs workers; the browser itself stays."""
        mine = {process for process, _ in self._processes("--type=")}
        for process, parent in _processes("--type=renderer"):
            if parent in mine:
                os.kill(process, signal.SIGKILL)

    def _processes(self, also: str = "") -> list[tuple[int, int]]:
        """The browser's own process, by the profile that it was given, and `also` what it began."""
        profile = f"--user-data-dir={self._profile}"
        helpers = {process for process, _ in _processes("--type=")}
        return [each for each in _processes(profile) if also or each[0] not in helpers]


def hidden_fields(page: str) -> dict[str, str]:
    """The hidden fields of the forms of a page, by their names."""
    return dict(_HIDDEN.findall(page))


def open_game(
    table: FrameLocator,
    kind: str,
    names: Sequence[str],
    options: Iterable[tuple[str, str]] = (),
) -> None:
    """Open a game by taps; who is named first types."""
    table.get_by_role("link", name="Open a game").click()
    table.locator(f'a[href$="game={kind}"]').click()
    for name in names:
        table.get_by_label("Another name").fill(name)
        table.get_by_role("button", name="Sit down").click()
        table.get_by_role("button", name=f"{name} does not play").wait_for()
    for place, (name, value) in enumerate(options):
        if not place:
            table.get_by_text("House rules").click()
        rule = table.locator(f'[name="option {name}"]')
        if rule.evaluate("rule => rule.tagName") == "SELECT":
            rule.select_option(value)
        else:
            rule.fill(value)
    table.get_by_role("button", name="Open the game").click()
    table.locator("#who-head, #next").first.wait_for()
    # who has typed before is not asked
    if table.locator("#who-head").count():
        # a page that has just come hears no finger yet
        table.locator("#view [aria-disabled]").first.wait_for(state="detached")
        table.get_by_role("button", name=names[0], exact=True).first.click()
        table.locator("#next").wait_for()


def _processes(word: str) -> list[tuple[int, int]]:
    """Processes that were called with a word, and their parents."""
    found = ((each, _read(each)) for each in Path("/proc").glob("[0-9]*/cmdline"))
    named = [each.parent for each, words in found if word.encode() in words]
    states = ((each, _read(each / "stat").rpartition(b")")[2].split()) for each in named)
    return [(int(each.name), int(state[1])) for each, state in states if len(state) > 1]


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""
