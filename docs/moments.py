"""States of a page that some people see, or for a moment: side by side, or by themselves."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, ViewportSize

from tests.ledger.games import AUTHOR
from tests.web.browser import Shown, running
from tests.web.evening import SHORT_PHONE
from tests.web.hall import HOST, PHRASE, Hall
from tests.web.own import OwnTables, come_in
from tests.web.people import coded
from tests.web.people import shown as own_page
from tests.web.tables import OneTable, at_table
from trickledger.ledger.services.director import direct
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.web.pocket_files import BesidePocket
from trickledger.ledger.web.server import listen, served_beside

OF_A_PERSON = {
    "away": ("absent 1 2", "result 1.1 5 1", "result 1.2 5 1", "round 2 typed: 3 2; bye 4"),
    "later": ("add 5: Eve Holm",),
    "out": ("result 1.1 320 501", "result 1.2 501 3", "round 2 typed: 3 2"),
    "withdrawn": ("drop 1",),
    "disqualified": ("disqualify 1 # walked out",),
}
"""What was done before the page of somebody says that there is no table for them now."""
IN_SETTINGS = {"out": ("format=knock-out",)}
OF_A_TABLE = {
    "appealed": (),
    "forfeited": ("forfeit 1.1 1",),
    "locked": ("result 1.1 501 320", "lock 1: 1 = 501 320"),
    "over": ("result 1.1 501 320", "set rounds 1"),
}
"""What was done before the page of a table takes no result any more, or hears an appeal."""
A_HAND = (
    *("hand Bob 8D", "pass pass trump C", "twenty howhigh K also C D", "KC bela 9C"),
    *("show KC QC JC", "10C JC", "7H 10H", "QD QC bela", "JS 8C", "9D 8S", "KD 9H", "JD AS"),
    "JH 9S",
)
LISTS = ("/games", "/event/1/1", "/event/1/standings", "/event/1/crosstable")
LINKS = ("/t/1/link", "/carried/home")
PICTURES = ("me-states", "me-game", "phone-states", "desk-seats", "own-links")
_TALLEST = 480
_GAP = 12
_LOWEST = """() => Math.max(...[...document.querySelectorAll("main *")]
    .filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect().bottom))"""


def shown(browser: Browser) -> Iterator[tuple[str, Page]]:
    """Each of them, while it is to be seen."""
    with _sheet(browser, _of_people(browser)) as page:
        yield "me-states", page
    with _sheet(browser, _of_tables(browser)) as page:
        yield "phone-states", page
    yield from _of_a_game(browser)
    yield from _of_own_tables(browser)


@contextmanager
def _sheet(browser: Browser, parts: Iterable[bytes]) -> Iterator[Page]:
    """Pictures of a phone beside each other, two or three in a row."""
    found = [b64encode(part).decode() for part in parts]
    images = "".join(f'<img src="data:image/png;base64,{each}">' for each in found)
    beside = 3 if len(found) % 2 else 2
    wide = beside * SHORT_PHONE["width"] + (beside + 1) * _GAP
    page = browser.new_page(viewport=ViewportSize(width=wide, height=100))
    page.set_content(
        f"<style>body {{ margin: 0; background: #777; display: flex; flex-wrap: wrap;"
        f" gap: {_GAP}px; padding: {_GAP}px; align-items: start }}</style>{images}"
    )
    page.wait_for_function("[...document.images].every((each) => each.complete)")
    tall = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size(ViewportSize(width=wide, height=tall))
    yield page
    page.close()


def _upper(page: Page, tallest: int = _TALLEST) -> bytes:
    """The upper part of a page, as far as there is anything on it."""
    page.evaluate("scrollTo(0, 0)")
    tall = min(page.evaluate(_LOWEST) + _GAP, tallest)
    wide = SHORT_PHONE["width"]
    return page.screenshot(clip={"x": 0, "y": 0, "width": wide, "height": tall})


def _of_people(browser: Browser) -> Iterator[bytes]:
    """The page of somebody who has no table now, by the reason."""
    for state, acts in OF_A_PERSON.items():
        with TemporaryDirectory() as folder:
            hall = Hall(Path(folder), opened=(), settings=IN_SETTINGS.get(state, ()))
            hall.act(*acts)
            who = 5 if state == "later" else 1
            code = coded(hall, (who,))[who]
            with running(hall) as address:
                one, page = own_page(browser, address, code, size=SHORT_PHONE)
                yield _upper(page)
                one.context.close()


def _of_tables(browser: Browser) -> Iterator[bytes]:
    """The page of a table whose result was done, or is none of its people's any more."""
    for state, acts in OF_A_TABLE.items():
        with TemporaryDirectory() as folder:
            hall = OneTable(Path(folder), "klaberjass", ("Ann", "Bob"), opened=False)
            hall.act(*acts)
            if state == "over":
                with open_ledger(hall.path) as store:
                    direct(store, hall.event, AUTHOR, lambda desk: desk.close())
            with at_table(browser, hall, size=SHORT_PHONE) as finger:
                page = finger.page
                if state == "appealed":
                    _appeal(page)
                yield _upper(page)


def _appeal(page: Page) -> None:
    """Tell a result alike, and later that it is not right."""
    for who, figures in (("Ann", "501 320"), ("Bob", "501 320"), ("Bob", "501 340")):
        folded = page.locator("#not-right")
        if folded.count():
            folded.evaluate("each => { each.open = true; }")
        for side, figure in enumerate(figures.split()):
            page.fill(f"#side-{side}", figure)
        # no finger has been where a picture taps
        page.locator(f'form.result button[name=by][value="{who}"]').press("Enter")
        page.locator(f'.claim:has-text("{who}"), .claim:has-text("says")').first.wait_for()
        page.locator("#view [aria-disabled]").first.wait_for(state="detached")
    page.locator("#not-right").evaluate("each => { each.open = false; }")


def _of_a_game(browser: Browser) -> Iterator[tuple[str, Page]]:
    """The hands of a game on the page of who played it, and the seats of its round at the desk."""
    with TemporaryDirectory() as folder:
        hall = OneTable(Path(folder), "klaberjass", ("Ann", "Bob"))
        code = coded(hall, (1,))[1]
        with at_table(browser, hall, "Ann", SHORT_PHONE) as finger:
            for line in A_HAND:
                finger.enters(line)
        with running(hall) as address:
            one, page = own_page(browser, address, code, size=SHORT_PHONE)
            page.goto(f"{address}/me/game/1")
            page.wait_for_load_state()
            yield "me-game", page
            one.context.close()
    with TemporaryDirectory() as folder:
        seated = Hall(Path(folder), opened=())
        seated.set_phrase()
        with running(seated) as address:
            desk = Shown(browser, SHORT_PHONE)
            desk.page.goto(f"{address}/desk")
            desk.page.fill("#name", "Dora")
            desk.page.fill("#phrase", PHRASE)
            desk.page.keyboard.press("Enter")
            desk.page.wait_for_selector("#view")
            desk.page.goto(f"{address}/desk/seats")
            for name in ("Ann Baker", "Dee Gray"):
                desk.page.get_by_text(name, exact=True).click()
            desk.page.get_by_role("button", name="Change").wait_for()
            yield "desk-seats", desk.page
            desk.context.close()


def _of_own_tables(browser: Browser) -> Iterator[tuple[str, Page]]:
    """What leaves a ledger by a link, where a pocket is given out."""
    with TemporaryDirectory() as folder:
        at = Path(folder)
        tables = OwnTables(at / "home.db")
        tables.enter(tables.open("klaberjass", "Ann", "Bob"), *A_HAND[:1])
        (at / "pocket").mkdir()
        (at / "pocket" / "index.html").write_text("<title>A pocket</title>")
        app = BesidePocket(tables.app, at / "pocket", {HOST, "127.0.0.1"})
        with listen(0, lan=False) as socket, served_beside(app, socket):
            address = f"http://127.0.0.1:{socket.getsockname()[1]}"
            phone = Shown(browser, SHORT_PHONE)
            page = come_in(phone, tables, address)
            with together(browser, page, address, LINKS) as sheet:
                yield "own-links", sheet
            phone.context.close()


@contextmanager
def together(browser: Browser, page: Page, address: str, paths: Iterable[str]) -> Iterator[Page]:
    """Several pages of one phone beside each other."""
    with _sheet(browser, [_at(page, f"{address}{path}") for path in paths]) as sheet:
        yield sheet


def _at(page: Page, address: str) -> bytes:
    page.goto(address)
    page.wait_for_load_state()
    return _upper(page, SHORT_PHONE["height"])
