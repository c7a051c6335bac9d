"""Sheets as a browser prints them, and a site as it shows and as a screen reader finds it."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.cli.evening import X21
from tests.cli.terminal import Terminal
from tests.cli.test_event_sheets import read
from tests.patience import PATIENCE
from tests.web.browser import LAPTOP, NEEDS_CHROMIUM, PHONE, WALL

pytestmark = NEEDS_CHROMIUM

LONG = "Müller-Lüdenscheidt von und zu Hohenstein-Bargeld Alexandra"
PEOPLE = (LONG, "שרה לוי", "Eve <b>Hill</b>", *(f"Player {number:02}" for number in range(4, 19)))
POINT = 72 / 25.4


@pytest.fixture
def cup(cli: Terminal) -> Terminal:
    """Eighteen at nine tables, with names that are hard to print."""
    cli.ok("event", "new", "Cup", "--rounds", "3", "seed=7")
    cli.ok("event", "add", *PEOPLE)
    cli.ok("event", "round")
    return cli


def opened(browser: Browser, file: Path, **more: object) -> Page:
    page = browser.new_context(**more).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE * 1000)
    page.goto(file.as_uri())
    return page


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_a_browser_prints_eight_slips_to_a_page_and_cuts_none(
    cup: Terminal, browser: Browser, paper: str, size: tuple[float, float]
) -> None:
    file, printed = cup.home / "slips.html", cup.home / "slips.pdf"
    url = "http://192.0.2.7:8321"
    cup.ok("event", "sheets", "slips", "--paper", paper, "--url", url, "--out", str(file))
    page = opened(browser, file)
    page.pdf(path=printed, prefer_css_page_size=True)
    found = read(printed, codes=True)
    assert [text.count("entered by") for text in found.texts] == [8, 1]
    for got in found.sizes:
        assert got == pytest.approx(size, abs=0.4)
    assert [len(codes) for codes in found.codes] == [8, 1]
    assert {code for codes in found.codes for code in codes} == {
        f"{url}/t/{number}" for number in range(1, 10)
    }
    page.emulate_media(media="print")
    cut = page.evaluate(
        """() => [...document.querySelectorAll(".slip, .slip .who")]
           .filter((each) => each.scrollHeight > each.clientHeight + 1 && each.clientHeight)
           .map((each) => each.textContent)"""
    )
    assert cut == []
    page.context.close()


def test_every_sheet_begins_on_a_page_of_its_own(cup: Terminal, browser: Browser) -> None:
    file, printed = cup.home / "all.html", cup.home / "all.pdf"
    cup.ok("event", "sheets", "--out", str(file))
    page = opened(browser, file)
    page.pdf(path=printed, prefer_css_page_size=True)
    found = read(printed)
    titles = ("Pairings", "Where you sit", "Standings", "Crosstable", "Check-in", "Missing")
    for title in titles:
        assert sum(text.startswith(title) for text in found.texts) == 1, title
    across = [size for size in found.sizes if size[0] > size[1]]
    assert len(across) == 1, "the crosstable lies across the paper"
    for text in found.texts:
        if text.startswith(("Pairings", "Standings", "Check-in")):
            assert text.count("Alexandra") == 1
    page.context.close()


@pytest.fixture
def site(cup: Terminal) -> Path:
    """A site with an event, a recorded game and its players."""
    for table in range(1, 10):
        cup.ok("event", "result", f"1.{table}", "501", "320")
    cup.ok("event", "release", "everything")
    for day in range(1, 5):
        players = ("Ann=Ann Baker", "Bob", "--date", f"2026-11-0{day}", "-o", "target=100")
        cup.ok("new", "klaberjass", *players)
        cup.ok("enter", "-", stdin="\n".join(X21))
    cup.ok("publish", str(cup.home / "site"))
    return cup.home / "site"


def test_axe_finds_nothing_and_nothing_scrolls_sideways(site: Path, browser: Browser) -> None:
    names = ["index", "games", "games/1", "ratings", "events/1/index", "events/1/crosstable"]
    files = [site / f"{name}.html" for name in names] + [*site.glob("players/ann-baker-*.html")]
    asked: list[str] = []
    page = opened(browser, site / "index.html")
    page.on("request", lambda request: asked.append(request.url))
    for number, file in enumerate(files):
        page.emulate_media(color_scheme="dark" if number % 2 else "light")
        page.goto(file.as_uri())
        for size in (WALL, LAPTOP, PHONE):
            page.set_viewport_size(size)
            wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
            assert wide <= room, (file.name, size)
        found = Axe().run(page)
        assert found.violations_count == 0, (file.name, found.generate_report())
    assert all(url.startswith(site.as_uri()) for url in asked), "nothing is asked of others"
    page.context.close()


def test_a_site_is_walked_by_its_links_without_a_script(site: Path, browser: Browser) -> None:
    page = opened(browser, site / "index.html", java_script_enabled=False, viewport=PHONE)
    page.get_by_role("link", name="Cup").click()
    page.get_by_role("link", name="Round 1").first.click()
    assert "Round 1" in page.inner_text("h1")
    page.get_by_role("link", name="Games", exact=True).click()
    page.get_by_role("link", name="1", exact=True).click()
    page.get_by_role("link", name="Ann Baker").click()
    assert page.inner_text("h1") == "Ann Baker"
    assert page.locator("svg.curve").count() == 1
    page.context.close()
