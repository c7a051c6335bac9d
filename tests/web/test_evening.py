"""An evening of 24 at six tables through `serve`, from the table cards to the published site."""

from playwright.sync_api import Browser, Page
from pypdfium2 import PdfDocument

from tests.cli.terminal import Terminal
from tests.web.browser import NEEDS_CHROMIUM, no_finding, small_targets
from tests.web.evening import FIRST, PEOPLE, Hall, Result, served

LARGEST_PAGE = 60_000
WEIGHT = """performance.getEntriesByType("resource")
    .filter((each) => /\\.(css|js|svg)$/.test(each.name))
    .reduce((sum, each) => sum + each.decodedBodySize, 0)"""
"""What a page has beside itself: its styles and scripts."""
EXTENT = """new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    done([scrollWidth, scrollHeight, innerWidth, innerHeight]);
})))"""
"""How much of a page there is, and how much is seen, once it is drawn."""
READ_BY_AXE = {"phone-told", "phone-disputed", "phone-hand", "desk-finding", "wall-standings"}
"""Pages that no other test has read."""
MOST_TAPS = 6
"""From scanning a card to a result that is recorded."""

pytestmark = NEEDS_CHROMIUM


def wins_of(results: list[Result]) -> dict[str, float]:
    """Who has won how often, by what was tapped."""
    won = dict.fromkeys(PEOPLE, 0.0)
    for sides, figures in results:
        for name in sides[figures.index(max(figures))].split(" + "):
            won[name] += 1
    return won


def is_fit(name: str, page: Page) -> None:
    """A page is light and its targets large, also at 200 %; a wall is seen whole."""
    beside = page.evaluate(WEIGHT)
    assert len(page.content().encode()) + beside < LARGEST_PAGE, name
    assert small_targets(page) == [], name
    if name in READ_BY_AXE:
        no_finding(page)
    size = page.viewport_size
    assert size
    page.set_viewport_size({"width": size["width"] // 2, "height": size["height"] // 2})
    wide, high, *room = page.evaluate(EXTENT)
    assert wide <= room[0], name
    assert high <= room[1] or not name.startswith("wall"), name
    page.set_viewport_size(size)


def test_an_evening_of_24_at_six_tables_with_a_phone_each(cli: Terminal, browser: Browser) -> None:
    with served() as (_, address):
        hall = Hall(browser, address, is_fit)
        hall.play()
        assert hall.errors == []
        assert {tab: count for tab, count in hall.taps.items() if count > MOST_TAPS} == {}
        assert set(hall.taps) == set(FIRST)
    # the ledger is whole, and says what was tapped
    assert cli.ok("check", "--json").json["faults"] == []
    rows = cli.ok("event", "standings", "--json").json["rows"]
    assert {row["player"]: row["points"] for row in rows} == wins_of(hall.results)
    assert cli.ok("event", "show", "--json").json["closed"]
    (hand, *_) = cli.ok("show", "1", "--json").json["hands"]
    (finding,) = hand["findings"]
    assert (finding["clause"], finding["status"]) == ("CIN-PLAY-2", "ruled")
    # its sheets, and its site
    sheets, site = cli.home / "sheets.pdf", cli.home / "site"
    cli.ok("event", "sheets", "--pdf", "--out", str(sheets))
    said = " ".join(page.get_textpage().get_text_bounded() for page in PdfDocument(sheets))
    cli.ok("publish", str(site))
    pages = {
        str(file.relative_to(site)): file.read_text(encoding="utf-8")
        for file in site.rglob("*.html")
    }
    for name in PEOPLE:
        assert name in said, name
        assert name in pages["events/1/index.html"], name
    assert "51 : 47" in pages["events/1/round-1.html"]
    assert "was illegal" in pages["games/1.html"]
