"""Twenty tables on a network that cuts before, while and after the answer, and is gone for a while.

Some of them in a real browser, whose clock is turned on by ten minutes; the others send as its page
does.
"""

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from playwright.sync_api import Browser, Page

from tests.many import many
from tests.patience import PATIENCE
from tests.web.browser import NEEDS_CHROMIUM, WALL, Shown, turned_on, type_line
from tests.web.cutting import DOWN, OPEN, STORM, Way, cutting
from tests.web.hall import Hall
from tests.web.process import Outbox, process
from trickledger.ledger.web import app, security

pytestmark = NEEDS_CHROMIUM
TABLES = 20
IN_BROWSERS = min(many(2), TABLES)
"""Each takes a second: all twenty are in browsers with MANY=10."""
NAMES = tuple(f"{name} {tab}" for name in ("Ann", "Bob") for tab in range(1, TABLES + 1))
LINES = tuple(f"note line {number}" for number in range(3))
RESULTS = tuple((501, number) for number in range(3))


@pytest.fixture(autouse=True)
def nothing_is_too_often(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in (
        (security, "MOST_REQUESTS"),
        (security, "MOST_SENDINGS"),
        (app, "MOST_OF_A_TABLE"),
    ):
        monkeypatch.setattr(module, name, 10**6)


class Storm(Thread):
    """A network that cuts by chance, until it is over."""

    def __init__(self, way: Way) -> None:
        super().__init__()
        self._way = way
        self._over = Event()

    def run(self) -> None:
        while not self._over.wait(0.2):
            self._way.become(STORM)
        self._way.become(OPEN)

    def end(self) -> None:
        self._over.set()
        self.join()


def typed(page: Page) -> None:
    """Type all lines; each waits for its turn."""
    for line in LINES:
        type_line(page, line)
        page.keyboard.press("Enter")


def seated(hall: Hall, way: Way, shown: Iterator[Shown]) -> list[Page]:
    pages = []
    for tab in range(1, IN_BROWSERS + 1):
        one = next(shown)
        one.context.clock.install()
        pages.append(one.come_in(hall, way.address, tab, f"Ann {tab}"))
        pages[-1].wait_for_selector("#line", state="attached")
    return pages


def test_twenty_tables_lose_and_double_nothing(tmp_path: Path, browser: Browser) -> None:
    hall = Hall(tmp_path, names=NAMES, opened=tuple(range(1, IN_BROWSERS + 1)))
    with process(hall) as server, cutting(server.address) as way:
        pages = seated(hall, way, (Shown(browser) for _ in range(IN_BROWSERS)))
        others = [
            Outbox(server.phone(tab, f"Ann {tab}", by=way.address))
            for tab in range(IN_BROWSERS + 1, TABLES + 1)
        ]
        way.become(DOWN)
        for page in pages:
            typed(page)
            page.get_by_text("3 lines are not sent yet").wait_for()
            page.clock.fast_forward("10:00")
        assert hall.game_texts() == []
        storm = Storm(way)
        storm.start()
        threads = [Thread(target=told, args=(each,)) for each in others]
        for thread in threads:
            thread.start()
        for page in pages:
            turned_on(page)
        for thread in threads:
            thread.join(PATIENCE)
        storm.end()
        assert way.met >= {*STORM}
    assert sorted(hall.game_texts()) == sorted(LINES * IN_BROWSERS)
    results = [text for text in hall.texts() if text.startswith("result ")]
    for tab in range(IN_BROWSERS + 1, TABLES + 1):
        mine = [text for text in results if text.split()[1] == f"1.{tab}"]
        assert mine == [f"result 1.{tab} {a} {b}" for a, b in RESULTS]
    assert not others or sum(each.tries for each in others) > len(others) * len(RESULTS)


@pytest.mark.parametrize("most", [17, 60])
def test_an_answer_that_breaks_off_is_none(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """By plain http a browser takes a head that breaks off for a whole one, and a short answer."""
    monkeypatch.setattr(Way, "most", most)
    hall = Hall(tmp_path)
    with process(hall) as server, cutting(server.address) as way:
        shown = Shown(browser)
        shown.context.clock.install()
        page = shown.come_in(hall, way.address, 1, "Ann Baker")
        page.wait_for_selector("#line", state="attached")
        way.become(("while",))
        type_line(page, "hand Cid 10C")
        page.keyboard.press("Enter")
        page.get_by_text("1 line is not sent yet").wait_for()
        for _ in range(3):
            page.clock.run_for(4000)
            page.get_by_text("not connected").wait_for()
            assert page.locator("#told").inner_text().strip() == ""
            assert page.get_by_role("heading", name="Ann Baker").count() == 1, "the table stays"
        way.become(OPEN)
        turned_on(page)
        page.get_by_role("button", name="take", exact=True).wait_for()
        page.close()
    assert hall.game_texts() == ["hand Cid 10C"]


def told(outbox: Outbox) -> None:
    for figures in RESULTS:
        outbox.report(*figures)


def test_a_phone_says_why_its_line_waits_and_the_wall_of_when_its_figures_are(
    tmp_path: Path, browser: Browser
) -> None:
    hall = Hall(tmp_path)
    with process(hall) as server:
        phone, wall = Shown(browser), Shown(browser, WALL)
        wall.page.goto(f"{server.address}/wall?rotate=0")
        wall.page.get_by_text("Ann Baker").first.wait_for()
        page = phone.come_in(hall, server.address, 1, "Ann Baker")
        page.wait_for_selector("#line", state="attached")
        server.limit_files(0)
        type_line(page, "hand Cid 10C")
        page.keyboard.press("Enter")
        page.get_by_text("The ledger can't be used just now.").wait_for()
        page.get_by_text("1 line is not sent yet").wait_for()
        server.limit_files(-1)
        page.locator("#unsent").wait_for(state="hidden")
        moved = hall.path.rename(hall.path.with_name("moved.db"))
        wall.page.get_by_text("The ledger can't be read. These are the figures of").wait_for()
        assert wall.page.get_by_text("Ann Baker").first.is_visible()
        moved.rename(hall.path)
        wall.page.get_by_text("The ledger can't be read.").wait_for(state="detached")
        assert phone.errors == []
    assert hall.game_texts() == ["hand Cid 10C"]
