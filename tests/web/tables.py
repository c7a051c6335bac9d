"""A hall with one table that plays any game, and fingers that tap on a phone there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Frame, Locator, Page, ViewportSize

from tests.ledger.events import enter, new_event
from tests.ledger.games import AUTHOR
from tests.taps import Tap
from tests.web.browser import Shown, running, type_line
from tests.web.hall import HOST, Hall, _open
from trickledger.ledger.services import admission
from trickledger.ledger.services.director import direct
from trickledger.ledger.storage.sqlite.making import create
from trickledger.ledger.web.app import application

SHORT = ViewportSize(width=390, height=664)
SMALL = ViewportSize(width=320, height=568)
ANDROID = ViewportSize(width=360, height=640)
ACROSS = ViewportSize(width=664, height=320)
DEAF = 800
"""Milliseconds after which a place that was tapped hears again."""


class OneTable(Hall):
    """An event of one table, with the people who sit there, in the order of their seats."""

    def __init__(
        self,
        folder: Path,
        game: str,
        names: tuple[str, ...],
        *,
        opened: bool = True,
        options: tuple[str, ...] = (),
    ) -> None:
        self.path = folder / f"{game}.db"
        with create(self.path) as store:
            size = () if game in {"klaberjass", "sixty-six", "cinch"} else (f"size={len(names)}",)
            event = new_event(store, f"game={game}", "rounds=3", *size, *options, players=0)
            enter(store, event, *(f"add {place}: {name}" for place, name in enumerate(names, 1)))
            seats = " ".join(str(place) for place in range(1, len(names) + 1))
            enter(store, event, f"round 1 typed: {seats}", "release everything")
            if opened:
                direct(store, event, AUTHOR, partial(_open, tab=1))
            self.keys = {each.tab: each for each in admission.new_keys(store, event, [1])}
        self.event = event
        self.ledger = self.path
        self.app = application(self.path, event, {HOST})


# what lies under the question, which stays on top, is scrolled to before it is tapped
_SCROLL_FROM_UNDER = """each => {
    const box = each.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!each.contains(there)) each.scrollIntoView({ block: "center", behavior: "instant" });
}"""


_TWO_FRAMES = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
)
FAR = 300
"""Pixels from the last tap at which no place is deaf for it."""


def place_of(tap: Tap) -> str:
    """Where a tap goes, as a selector: the first such place that is seen."""
    what = tap.what.replace('"', '\\"')
    where = {
        "open": f"#{what} > summary",
        "line": f'button[name=line][value="{what}"]',
        "ask": f'button[name=ask][value="{what}"]',
        "anyway": "#told button",
        "begin": f'button[data-begins="{what}"]',
        "card": f'.pack button[data-adds="{what}"]',
        "comma": "[data-parts]",
        "meld": f'[data-word="{what}"]',
        "digit": f'#typed [data-digit="{what}"]',
        "enter": "#typed button.first",
        "field": f"#figure-{what}",
        "figure": f'.pad [data-digit="{what}"]',
        "sign": f'.pad [data-signs="figure-{what}"][data-sign="-"]',
        "tell": ".pad > button.first",
    }
    # a place that was just tapped hears nothing
    return f"{where[tap.kind]}:not([aria-disabled])"


class Finger:
    """A finger at a table: it taps where something stands, whatever becomes of that meanwhile.

    The table is shown in a `frame` of the page, or by the page itself.
    """

    def __init__(self, page: Page, errors: list[str], frame: Frame | None = None) -> None:
        self.page = page
        self.errors = errors
        self.frame = frame or page.main_frame
        self._last = (-2.0 * FAR, -2.0 * FAR)

    def tap(self, what: Locator, *, again: float | None = None, beside: float = 0) -> None:
        """Tap in the middle of something; once more after some milliseconds, a little beside."""
        what.scroll_into_view_if_needed()
        what.evaluate(_SCROLL_FROM_UNDER)
        x, y = self._middle(what)
        if abs(x - self._last[0]) < FAR and abs(y - self._last[1]) < FAR:
            # what was scrolled to the place of a tap is deaf as soon as the page has seen it there
            self.frame.evaluate(_TWO_FRAMES)
            x, y = self._middle(what)
        self._last = (x, y)
        self.page.touchscreen.tap(x, y)
        if again is not None:
            self.page.wait_for_timeout(again)
            self.page.touchscreen.tap(x + beside, y + beside)

    @staticmethod
    def _middle(what: Locator) -> tuple[float, float]:
        """Where something stands, once it is there."""
        box = what.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def taps(self, taps: Iterable[Tap]) -> None:
        """Tap what an entry takes, each when the one before has been answered."""
        for each in taps:
            if each.kind == "open" and self.frame.locator(f"#{each.what}[open]").count():
                continue
            self.tap(self.at(each))
            self.is_answered()

    def at(self, tap: Tap) -> Locator:
        """Where a tap goes."""
        return self.frame.locator(place_of(tap)).locator("visible=true").first

    def button(self, name: str) -> Locator:
        """What is tapped under a name."""
        return self.frame.get_by_role("button", name=name, exact=True).first

    def card(self, drawn: str) -> Locator:
        """A card at its place."""
        return self.frame.locator(".pack button", has_text=drawn).first

    def is_answered(self) -> None:
        """Wait until nothing is under way."""
        self.frame.wait_for_function(
            "() => document.querySelector('#unsent').hidden"
            " && !document.querySelector('#view[aria-busy=true]')"
        )

    def types(self, *lines: str) -> None:
        """Enter lines by keyboard, each when the one before has been answered."""
        for line in lines:
            type_line(self.page, line)
            self.page.keyboard.press("Enter")
            self.is_answered()

    def enters(self, line: str) -> None:
        """Send a line as a tap on its button would."""
        self.frame.locator("#typed").evaluate(
            "(form, line) => { form.elements.line.value = line; form.requestSubmit(); }", line
        )
        self.is_answered()

    def is_taken(self) -> None:
        """Demand that what was sent last is recorded, or say what was told instead."""
        refused = self.frame.locator("#told.refused")
        assert refused.count() == 0, refused.inner_text()


@contextmanager
def at_table(
    browser: Browser,
    hall: OneTable,
    who: str = "",
    size: ViewportSize | None = None,
    **more: object,
) -> Iterator[Finger]:
    """A phone at the table, and the finger that taps on it; its console has said nothing."""
    with running(hall) as address:
        shown = Shown(browser, size or SHORT, has_touch=True, is_mobile=True, **more)
        page = shown.come_in(hall, address, 1, who)
        # a page that has just come hears no finger yet
        page.locator("#view [aria-disabled]").first.wait_for(state="detached")
        yield Finger(page, shown.errors)
        assert shown.errors == []
        shown.context.close()
