"""A real browser and a real server, where there is a Chromium."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import which
from threading import Thread
from typing import Any, Literal, Protocol

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, ViewportSize, sync_playwright
from playwright.sync_api import TimeoutError as TooLate

from tests.patience import PATIENCE
from tests.web.hall import Hall
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.web.app import application
from trickledger.ledger.web.server import listen, server_of

_SHELL = which("chromium-headless-shell")
CHROMIUM = which("chromium") or which("chromium-browser") or which("google-chrome") or _SHELL
NEEDS_CHROMIUM = pytest.mark.skipif(
    CHROMIUM is None, reason="there is no Chromium: apt-get install chromium"
)
PHONE = ViewportSize(width=390, height=780)
LARGE_ON_A_PHONE = ViewportSize(width=195, height=390)
LAPTOP = ViewportSize(width=1280, height=800)
WALL = ViewportSize(width=1920, height=1080)

_AS_PLAYWRIGHT_DOES = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch"
)
# for every window, also where none is seen, Chromium would make pages for what is typed at its top
# and a process that stands by: three quarters of what a window costs
_NOT_SEEN = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess"
# of two such lists the last counts
_LEFT_OUT = f"--disable-features={_AS_PLAYWRIGHT_DOES},{_NOT_SEEN}"


class Served(Protocol):
    """An event of a ledger."""

    @property
    def path(self) -> Path: ...
    @property
    def event(self) -> Stream: ...


@contextmanager
def running(hall: Served, *, port: int = 0) -> Iterator[str]:
    """A server on loopback, and its address; it has ended when the block has."""
    # who comes before the server waits until it is there
    with listen(port, lan=False) as at:
        address = f"http://127.0.0.1:{at.getsockname()[1]}"
        server = server_of(application(hall.path, hall.event, {"127.0.0.1"}))
        thread = Thread(target=server.run, kwargs={"sockets": [at]}, daemon=True)
        thread.start()
        try:
            yield address
        finally:
            server.should_exit = True
            thread.join()


@contextmanager
def chromium(*, has_windows: bool = False) -> Iterator[Browser]:
    """A browser; its shell, where there is one, makes no window for each page: a third of the cost.

    Only one that `has_windows` draws all that a picture needs.
    """
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=CHROMIUM if has_windows else _SHELL or CHROMIUM,
            args=["--no-sandbox", _LEFT_OUT],
            timeout=PATIENCE * 1000,
        )
        yield browser
        browser.close()


class Shown:
    """A page in a browser of its own, and everything its console said."""

    def __init__(self, browser: Browser, size: ViewportSize | None = None, **more: Any) -> None:
        self.context = browser.new_context(viewport=size or PHONE, **more)
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._heard)

    def _heard(self, message: Any) -> None:
        # what was refused is told by its status, and is no fault of the page
        if message.type == "error" and "status of" not in message.text:
            self.errors.append(message.text)

    def come_in(self, hall: Hall, address: str, tab: int, name: str) -> Page:
        page = self.page
        page.goto(f"{address}/t/{tab}#{hall.keys[tab].key}")
        page.wait_for_selector("#view")
        assert "#" not in page.url
        if page.locator("#who-head").count():
            # no finger has been where a test taps
            page.get_by_role("button", name=name, exact=True).press("Enter")
            page.wait_for_selector("#next")
        # only then its script is there: before, a form is sent by the browser itself
        page.wait_for_load_state()
        return page


def type_line(page: Page, line: str) -> None:
    """Fill the field of a line, which a phone shows when it is asked for."""
    if page.locator("#line").is_hidden():
        # no finger has been where a test taps
        page.get_by_role("button", name="Type a line").press("Enter")
    page.fill("#line", line)


def no_finding(page: Page) -> None:
    """Axe finds nothing, and nothing scrolls sideways."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= room


def small_targets(page: Page) -> list[str]:
    """What is tapped and lower or narrower than 44 px."""
    script = """() => [...document.querySelectorAll("button, input, select, summary, a:not(.skip)")]
        .map((each) => each.closest("label") || each)
        .filter((each) => each.checkVisibility())
        .filter((each) => { const box = each.getBoundingClientRect();
                            return box.height < 43.5 || box.width < 43.5; })
        .map((each) => each.outerHTML.slice(0, 80))"""
    found = page.evaluate(script)
    assert isinstance(found, list)
    return found


def again_until(
    act: Callable[[], None], seen: Locator, state: Literal["visible", "detached"] = "visible"
) -> None:
    """Do again what may have fallen on a place that was deaf for a moment, as a person would."""
    for _ in range(12):
        act()
        with suppress(TooLate):
            seen.wait_for(state=state, timeout=10_000)
            return
    raise AssertionError(f"{seen} never became {state}")


def turned_on(page: Page) -> None:
    """Let the clock of a page, which is the test's, run until nothing waits to be sent."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        page.clock.run_for(4000)
        if page.locator("#unsent").is_hidden():
            return
        page.wait_for_timeout(20)
    raise AssertionError(page.locator("#unsent").inner_text())


_READ_IN_ANOTHER_ORDER = Path(__file__).with_name("read_in_order.js").read_text(encoding="utf-8")


def read_in_order(page: Page, names: Sequence[str]) -> int:
    """Demand that names and figures of a line are seen in the order in which they are written.

    Says how many there are.
    """
    count, wrong = page.evaluate(_READ_IN_ANOTHER_ORDER, list(names))
    assert not wrong, f"{page.url}: {wrong}"
    assert isinstance(count, int)
    return count
