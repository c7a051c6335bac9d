"""What phones, walls and the desk show that no evening comes by: pads, mishaps, other states."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

from tests.ledger.games import AUTHOR
from tests.web.browser import WALL, Shown, running
from tests.web.evening import SHORT_PHONE
from tests.web.hall import PHRASE, Hall
from tests.web.people import coded
from tests.web.people import shown as own_page
from tests.web.tables import Finger, OneTable, at_table
from trickledger.ledger.services.director import direct
from trickledger.ledger.storage.opening import open_ledger

TWO = ("Ann", "Bob")
FOUR = (*TWO, "Cid", "Dee")
PADS = {
    "klaberjass": (TWO, ("hand Bob 10C", "take", "twenty")),
    "sixty-six": (TWO, ("hand Bob KS",)),
    "cinch": (FOUR, ("hand Dee", "bid 4")),
    "loo": ((*FOUR, "Eve"), ("hand Eve 10C", "in in pass in in")),
    "kalooki": (FOUR, ("hand Dee 7H", "draw")),
    "linger-longer": (FOUR, ("hand Dee 10C", "AH KH")),
    "rolling-stone": (FOUR, ("hand Dee", "7H 8H")),
}
"""Who sits at a table of each game, and what was entered before its question is looked at."""
MISHAPS = ("phone-asked", "phone-back", "phone-lost", "phone-new", "wall-lost")
OWN = {
    "me-early": ("hide everything",),
    "me-bye": ("result 1.1 501 320", "result 1.2 5 1", "round 2 typed: 3 2; bye 1 4"),
    "me-over": ("settle 1.1 501 320", "settle 1.2 501 3", "set rounds 1"),
}
"""What was done before the page of a person is looked at."""
AT_THE_DESK = {
    "desk-sheets": "/desk/sheets",
    "desk-events": "/desk/events",
    "desk-new": "/desk/open/new",
    "desk-stage": "/desk/open/next",
}
"""Pages of a director in a pocket, once the event is over."""
PICTURES = (
    *(f"pad-{game}" for game in PADS),
    *(*OWN, *AT_THE_DESK),
    *MISHAPS,
    *("phone-agreed", "phone-decided", "wall-clock", "wall-message"),
)
_REVOKE = ("hand Bob 10C", "take", "none", "none", "AH 8S", "KH")


def shown(browser: Browser) -> Iterator[tuple[str, Page]]:
    """Each of them, while it is to be seen."""
    for name, page in _moments(browser):
        # the mark of a tap fades
        page.wait_for_timeout(500)
        yield name, page


def _moments(browser: Browser) -> Iterator[tuple[str, Page]]:
    with TemporaryDirectory() as folder:
        for game, (names, lines) in PADS.items():
            with at_table(
                browser, OneTable(Path(folder), game, names), "Ann", SHORT_PHONE
            ) as finger:
                _enter(finger, *lines)
                if game == "kalooki":
                    finger.tap(finger.button("meld …"))
                    for card in ("9♠", "9♥", "9♦"):
                        finger.tap(finger.card(card))
                yield f"pad-{game}", finger.page
    with TemporaryDirectory() as folder:
        yield from _at_a_table(browser, Path(folder))
    with TemporaryDirectory() as folder:
        yield from _told(browser, Path(folder))
    with TemporaryDirectory() as folder:
        yield from _on_a_wall(browser, Path(folder))
    for name, acts in OWN.items():
        with TemporaryDirectory() as folder:
            yield from _of_a_person(browser, Path(folder), name, acts)


def _enter(finger: Finger, *lines: str) -> None:
    for line in lines:
        finger.enters(line)
    finger.page.evaluate("document.getElementById('told').replaceChildren()")


def _at_a_table(browser: Browser, folder: Path) -> Iterator[tuple[str, Page]]:
    """A card that would be a revoke, what is taken back, a network that is lost, a new phone."""
    hall = OneTable(folder, "klaberjass", TWO)
    with at_table(browser, hall, "Ann", SHORT_PHONE) as finger:
        page = finger.page
        _enter(finger, *_REVOKE)
        finger.tap(finger.card("9♥"))
        finger.button("It happened anyway").wait_for()
        yield "phone-asked", page
        _enter(finger, "7H")
        finger.tap(page.get_by_text("Take back", exact=True))
        yield "phone-back", page
        page.context.set_offline(True)
        page.locator(".back").evaluate("each => { each.open = false; }")
        finger.tap(finger.card("Q♥"))
        page.locator("#unsent li").wait_for()
        page.get_by_text("not connected").wait_for()
        yield "phone-lost", page
        finger.errors.clear()
        page.context.set_offline(False)
        finger.is_answered()
        page.context.clear_cookies(name="who")
        page.reload()
        page.locator("#who-head").wait_for()
        yield "phone-new", page
        finger.errors.clear()


def _told(browser: Browser, folder: Path) -> Iterator[tuple[str, Page]]:
    """A result that both sides have told alike, and one that the director has decided."""
    hall = OneTable(folder, "klaberjass", TWO, opened=False)
    with at_table(browser, hall, size=SHORT_PHONE) as finger:
        page = finger.page
        for side, figure in enumerate(("501", "320")):
            page.fill(f"#side-{side}", figure)
        finger.tap(finger.button("Ann"))
        right = finger.page.locator(".claim button:not([aria-disabled])")
        right.wait_for()
        finger.tap(right)
        finger.is_answered()
        page.get_by_text("is agreed").wait_for()
        yield "phone-agreed", page
        hall.act("round 2 typed: 1 2", "result 2.1 501 320", "settle 2.1 501 320")
        page.get_by_text("has decided").wait_for()
        yield "phone-decided", page


def _on_a_wall(browser: Browser, folder: Path) -> Iterator[tuple[str, Page]]:
    """A clock, a line of the desk, and figures whose server is away."""
    hall = Hall(folder, settings=("minutes=25",), opened=())
    hall.act("message The soup is ready", "clock 1")
    shown = Shown(browser, WALL)
    with running(hall) as address:
        for name, path in (("wall-clock", "clock"), ("wall-message", "message,tables")):
            shown.page.goto(f"{address}/wall?show={path}&rotate=0")
            shown.page.wait_for_load_state()
            yield name, shown.page
    shown.page.get_by_text("These are the figures of").wait_for()
    yield "wall-lost", shown.page
    shown.context.close()


def _of_a_person(
    browser: Browser, folder: Path, name: str, acts: tuple[str, ...]
) -> Iterator[tuple[str, Page]]:
    """The page of a person in an event, and the desk once that is over."""
    hall = Hall(folder, opened=())
    codes = coded(hall, (1,))
    hall.act(*acts)
    is_over = name == "me-over"
    if is_over:
        hall.set_phrase()
        with open_ledger(hall.path) as store:
            direct(store, hall.event, AUTHOR, lambda desk: desk.close())
    with running(hall) as address:
        one, page = own_page(browser, address, codes[1], size=SHORT_PHONE)
        yield name, page
        one.context.close()
        if is_over:
            yield from _in_a_pocket(browser, address)


def _in_a_pocket(browser: Browser, address: str) -> Iterator[tuple[str, Page]]:
    """The desk on the phone of the director."""
    shown = Shown(browser, SHORT_PHONE)
    page = shown.page
    page.goto(f"{address}/desk")
    page.fill("#name", "Dora")
    page.fill("#phrase", PHRASE)
    page.keyboard.press("Enter")
    page.wait_for_selector("#view")
    for name, path in AT_THE_DESK.items():
        page.goto(f"{address}{path}")
        page.wait_for_load_state()
        yield name, page
    shown.context.close()
