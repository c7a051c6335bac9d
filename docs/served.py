"""Makes the pictures of what `serve` shows anew; it needs a Chromium.

An evening of 24 at six tables is played in browsers as the tests play it, and looked at. The pages
that no evening comes by are opened beside it. A night of 30 at Skat follows, a home without an
event, and the pads of each game with what goes wrong.
"""

from __future__ import annotations

import os
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from unittest.mock import patch

from playwright.sync_api import Browser, Page, ViewportSize

from docs import at_tables, moments
from docs.transcript import desk
from tests.web import skat_night
from tests.web.browser import LAPTOP, WALL, Shown, chromium
from tests.web.evening import SHORT_PHONE, Hall, say, served
from tests.web.own import OwnTables, come_in
from trickledger.ledger.services import admission

DOCS = Path(__file__).parent
FOLDER = DOCS / "pictures" / "hall"
QUALITY = 70
BEAMER = ViewportSize(width=1280, height=720)
PORTRAIT = ViewportSize(width=720, height=1280)
AT_THE_EVENING = (
    *("wall-seats", "wall-results", "wall-standings"),
    *("phone-result", "phone-told", "phone-disputed"),
    *("phone-cards", "phone-finding", "phone-audit", "phone-hand", "phone-over"),
    *("desk-door", "desk-cards", "desk-disputed", "desk-finding", "desk", "desk-deed"),
    *("desk-tags", "me-asked", "me-next"),
    *("desk-pocket", "desk-pairing", "desk-log"),
)
"""What is looked at while it is played."""
BESIDE = {
    "hall": ("/", SHORT_PHONE, "light"),
    "phone-door": ("/t/1", SHORT_PHONE, "light"),
    "me-door": ("/me", SHORT_PHONE, "dark"),
    "hall-round": ("/round/1", LAPTOP, "light"),
    "hall-standings": ("/standings", SHORT_PHONE, "dark"),
    "hall-crosstable": ("/crosstable", LAPTOP, "light"),
    "wall-dark": ("/wall?show=tables,standings&rotate=0", WALL, "dark"),
    "wall-names": ("/wall?rotate=0", BEAMER, "light"),
    "wall-portrait": ("/wall?rotate=0", PORTRAIT, "light"),
    "error": ("/round/9", SHORT_PHONE, "light"),
}
"""What anybody can open: where, on which screen, and in which colours."""
AFTER = {
    "site-round": ("events/1/round-1.html", LAPTOP, "light"),
    "site-game": ("games/1.html", SHORT_PHONE, "light"),
}
"""The evening as it is published."""
AT_SKAT = ("skat-result", "skat-desk", "skat-pad", "skat-wall")
"""What is looked at in a night of a game by its figures."""
AT_HOME = {
    "own-games": "/",
    "own-new": "/new",
    "own-table": "/t/2",
    "own-record": "/t/2/game",
    "own-event": "/event/1",
    "own-standings": "/standings",
    "own-carried": "/carried",
}
"""What a phone sees that was let in at a ledger's own tables; two steps come before."""
SCROLLED = {"phone-hand", "desk-finding"}
IN_THE_DARK = "phone-finding"
BEFORE_HOME = ("own-door", "own-seats")
LISTS_AT_HOME = "own-lists"
PICTURES = (
    *(*AT_THE_EVENING, f"{IN_THE_DARK}-dark", *BESIDE, *AFTER, *AT_SKAT),
    *(*BEFORE_HOME, *AT_HOME, LISTS_AT_HOME),
    *(*at_tables.PICTURES, *moments.PICTURES),
)


def main() -> None:
    """Play the evening, and keep what it showed."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with desk(), patch.object(admission, "COST", 2), chromium(has_windows=True) as browser:
        os.environ["TRICKLEDGER_LEDGER"] = str(Path("hall.db").absolute())
        with served() as (_, address):
            Hall(browser, address, look).play()
            for name, (path, size, colours) in BESIDE.items():
                with opened(browser, f"{address}{path}", size, colours) as page:
                    keep(name, page)
        say("publish", "site", "--title", "Our club")
        for name, (path, size, colours) in AFTER.items():
            with opened(browser, Path("site", path).absolute().as_uri(), size, colours) as page:
                keep(name, page)


def night() -> None:
    """Play the night at Skat, and keep what it showed."""
    with desk(), patch.object(admission, "COST", 2), chromium(has_windows=True) as browser:
        os.environ["TRICKLEDGER_LEDGER"] = str(Path("skat.db").absolute())
        skat_night.play(browser, look)
        say("event", "standings", "--season", "2026")


def at_home() -> None:
    """Let a phone in at the tables of a ledger, and keep what it sees."""
    with desk(), chromium(has_windows=True) as browser:
        ledger = Path("home.db").absolute()
        os.environ["TRICKLEDGER_LEDGER"] = str(ledger)
        for words in _BEFORE_HOME:
            say(*words)
        tables = OwnTables(ledger)
        with tables.running() as address:
            shown = Shown(browser, SHORT_PHONE)
            shown.page.goto(address)
            keep("own-door", shown.page)
            page = come_in(shown, tables, address)
            page.goto(f"{address}/t/2")
            page.get_by_role("button", name="Ann Baker", exact=True).click()
            page.goto(f"{address}/new?game=cinch")
            for name in ("Ann Baker", "Cid Fox"):
                page.get_by_role("button", name=name, exact=True).click()
            keep("own-seats", page)
            for name, path in AT_HOME.items():
                page.goto(f"{address}{path}")
                page.wait_for_load_state()
                keep(name, page)
            with moments.together(browser, page, address, moments.LISTS) as sheet:
                keep(LISTS_AT_HOME, sheet)


_BEFORE_HOME = (
    ("event", "new", "Thursday cup", "--rounds", "1", "--date", "2026-11-19"),
    ("event", "add", "Ann Baker", "Bob Cole", "Cid Fox", "Dee Gray"),
    ("event", "round"),
    ("event", "release", "everything"),
    ("event", "result", "1.1", "501", "320"),
    ("event", "result", "1.2", "440", "501"),
    ("event", "close"),
    ("new", "klaberjass", "Ann=Ann Baker", "Bob=Bob Cole", "--date", "2026-11-20"),
    ("enter", "final Ann 501 Bob 320"),
    ("new", "klaberjass", "Ann=Ann Baker", "Cid=Cid Fox", "--date", "2026-11-21"),
    ("enter", "hand Cid 10C"),
    ("enter", "take"),
    ("enter", "none"),
    ("enter", "JC 9C"),
    ("enter", "AH 8S"),
    ("enter", "KH 7H"),
)
"""What was played before; the last trick shows a revoke."""


def beside() -> None:
    """Keep what no evening comes by."""
    with patch.object(admission, "COST", 2), chromium(has_windows=True) as browser:
        for name, page in chain(at_tables.shown(browser), moments.shown(browser)):
            keep(name, page)


def look(name: str, page: Page) -> None:
    """Keep a page of the evening, one of them by night as well."""
    if name not in SCROLLED:
        page.evaluate("scrollTo(0, 0)")
    keep(name, page)
    if name == IN_THE_DARK:
        page.emulate_media(color_scheme="dark")
        keep(f"{name}-dark", page)
        page.emulate_media(color_scheme="light")


@contextmanager
def opened(browser: Browser, address: str, size: ViewportSize, colours: str) -> Iterator[Page]:
    """A page that is open for a moment."""
    page = browser.new_page(viewport=size, color_scheme="dark" if colours == "dark" else "light")
    page.goto(address)
    page.wait_for_load_state()
    yield page
    page.close()


def keep(name: str, page: Page) -> None:
    """Keep what a screen shows, as a picture that loads fast."""
    session = page.context.new_cdp_session(page)
    shown = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (FOLDER / f"{name}.webp").write_bytes(b64decode(shown["data"]))


def write() -> None:
    """Take all of them."""
    main()
    night()
    at_home()
    beside()
