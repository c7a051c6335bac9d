"""Makes the pictures of what `serve` shows anew: `python -m docs.served`; it needs a Chromium.

An evening of 24 at six tables is played in browsers as the tests play it, and looked at. The pages
that no evening comes by are opened beside it. A night of 30 at Skat follows, of which
`python -m docs.served skat` makes the pictures alone.
"""

from __future__ import annotations

import os
import sys
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from playwright.sync_api import Browser, Page, ViewportSize

from docs.transcript import desk
from tests.web import skat_night
from tests.web.browser import LAPTOP, WALL, chromium
from tests.web.evening import SHORT_PHONE, Hall, say, served
from trickledger.ledger.services import admission

DOCS = Path(__file__).parent
FOLDER = DOCS / "pictures" / "hall"
QUALITY = 70
AT_THE_EVENING = (
    *("wall-seats", "wall-results", "wall-standings"),
    *("phone-result", "phone-told", "phone-disputed"),
    *("phone-cards", "phone-finding", "phone-audit", "phone-hand", "phone-over"),
    *("desk-door", "desk-cards", "desk-disputed", "desk-finding", "desk", "desk-deed"),
    *("desk-pocket", "desk-pairing", "desk-log"),
)
"""What is looked at while it is played."""
BESIDE = {
    "hall": ("/", SHORT_PHONE, "light"),
    "phone-door": ("/t/1", SHORT_PHONE, "light"),
    "hall-round": ("/round/1", LAPTOP, "light"),
    "hall-standings": ("/standings", SHORT_PHONE, "dark"),
    "hall-crosstable": ("/crosstable", LAPTOP, "light"),
    "wall-dark": ("/wall?rotate=0", WALL, "dark"),
    "error": ("/round/9", SHORT_PHONE, "light"),
}
"""What anybody can open: where, on which screen, and in which colours."""
AFTER = {
    "site-round": ("events/1/round-1.html", LAPTOP, "light"),
    "site-game": ("games/1.html", SHORT_PHONE, "light"),
}
"""The evening as it is published."""
AT_SKAT = ("skat-result", "skat-pad", "skat-wall")
"""What is looked at in a night of a game by its figures."""
SCROLLED = {"phone-hand", "desk-finding"}
IN_THE_DARK = "phone-finding"
PICTURES = (*AT_THE_EVENING, f"{IN_THE_DARK}-dark", *BESIDE, *AFTER, *AT_SKAT)


def main() -> None:
    """Play the evening, and keep what it showed."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with desk(), patch.object(admission, "COST", 2), chromium() as browser:
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
    with desk(), patch.object(admission, "COST", 2), chromium() as browser:
        os.environ["TRICKLEDGER_LEDGER"] = str(Path("skat.db").absolute())
        skat_night.play(browser, look)
        say("event", "standings", "--season", "2026")


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


if __name__ == "__main__":
    if sys.argv[1:] != ["skat"]:
        main()
    night()
