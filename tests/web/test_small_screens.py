"""Every page of the hall and of a site on a phone of 320 and of 390 px, light and dark."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.cli.terminal import Terminal
from tests.web.browser import CHROMIUM, Shown, chromium, no_finding, running, small_targets
from tests.web.hall import PHRASE, Hall
from trickledger.ledger.services import admission

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="there is no Chromium: apt-get install chromium"
)
NAMES = (
    *("Ann Baker", "Bartholomew Fox", "Cid Featherstone", "Dee Gray", "Eve Hill", "Fay Irwin"),
    *("Gus Jones", "Hal King", "Maximiliana Lund", "Jon Moss", "Kim Nash", "Lea Odell"),
    *("Max Park", "Nia Quillington", "Otto Reed", "Pia Stone", "Quin Tate", "Ray Usher"),
    *("Sue Vance", "Tom West", "Una York", "Val Zorn", "Wes Abbot", "Zoe Brook"),
)
SIZES = (ViewportSize(width=320, height=640), ViewportSize(width=390, height=780))
LINKS = """() => [...document.querySelectorAll("a:not(.skip)")]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
    .filter((each) => !each.closest("p, figcaption, dd, td.short"))
    .map((each) => each.outerHTML)"""
BROKEN = """() => {
    const found = [];
    for (const name of document.querySelectorAll("th bdi, td bdi, li bdi"))
        for (const node of name.childNodes)
            for (const word of (node.data || "").matchAll(/[^ -]+/g)) {
                const range = document.createRange();
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1)
                    found.push(word[0]);
            }
    return found;
}"""
FAINT = """() => {
    const canvas = document.createElement("canvas").getContext("2d");
    const light = (colour) => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
            .map((each) => each / 255)
            .map((each) => (each <= 0.03928 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const contrast = (one, other) => {
        const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
        return (high + 0.05) / (low + 0.05);
    };
    const fields = "input:not([type=checkbox], [type=hidden]), select, fieldset";
    return [...document.querySelectorAll(fields)]
        .filter((each) => each.checkVisibility())
        .map((each) => contrast(getComputedStyle(each).borderTopColor,
                                getComputedStyle(document.body).backgroundColor))
        .filter((each) => each < 3);
}"""
CUT = "parts => parts.map(part => part.scrollWidth - part.clientWidth).filter(more => more > 0)"


@pytest.fixture(scope="module")
def opened() -> Iterator[Browser]:
    with chromium() as started:
        yield started


def fits(page: Page, *, is_read: bool) -> None:
    """Demand of a page what a small screen asks of it; `is_read`: by axe as well."""
    if is_read:
        no_finding(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, page.url
    assert small_targets(page) == [], page.url
    assert page.evaluate(LINKS) == [], page.url
    assert page.evaluate(BROKEN) == [], page.url
    assert page.evaluate(FAINT) == [], page.url


@pytest.mark.parametrize(("size", "scheme"), [(SIZES[0], "light"), (SIZES[1], "dark")])
def test_the_hall_fits_a_small_screen(
    tmp_path: Path, opened: Browser, size: ViewportSize, scheme: str
) -> None:
    hall = Hall(tmp_path, names=NAMES, opened=())
    hall.set_phrase()
    hall.act(*(f"result 1.{table} 501 {table + 300}" for table in range(1, 8)))
    hall.act("result 1.8 501 320", "drop 2 # ill, and at home for the rest of the week")
    is_read = scheme == "light"
    shown = Shown(opened, size, color_scheme=scheme)
    page = shown.page
    with running(hall) as address:
        for path in ("/", "/round/1", "/standings", "/crosstable", "/t/9", "/desk", "/nothing"):
            page.goto(address + path)
            fits(page, is_read=is_read and path == "/round/1")
            if path == "/round/1":
                assert page.locator(".scrolls").evaluate_all(CUT) == []
        page.goto(f"{address}/desk")
        page.fill("#name", "Dora")
        page.fill("#phrase", PHRASE)
        page.keyboard.press("Enter")
        page.wait_for_selector("#result:focus")
        fits(page, is_read=False)
        assert page.evaluate("document.documentElement.scrollHeight") < 2400
        for folded in page.locator("summary").all():
            folded.click()
        fits(page, is_read=is_read)
        # a line of the log has room for words beside each other
        wide = page.locator(".log li").evaluate_all("all => all.map(each => each.clientWidth)")
        assert min(wide) > size["width"] * 0.8
        phone = Shown(opened, size, color_scheme=scheme).come_in(hall, address, 9, "")
        assert phone.evaluate(FAINT) == []
        phone.context.close()
    assert shown.errors == []
    shown.context.close()


def test_a_site_fits_a_small_screen(
    tmp_path: Path,
    opened: Browser,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Terminal(tmp_path, capsys, monkeypatch)
    monkeypatch.setattr(admission, "COST", 2)
    terminal.ok("event", "new", "Cup", "--rounds", "2", "seed=7")
    terminal.ok("event", "add", *NAMES[:8])
    terminal.ok("event", "round")
    terminal.ok("event", "results", stdin="".join(f"{n} 501 {n}\n" for n in range(1, 5)))
    terminal.ok("event", "release", "everything")
    terminal.ok("new", "klaberjass", "Ann Baker", "Bob Archer")
    terminal.ok("enter", "result Ann 115 Bob 27 maker Ann dealer Ann")
    terminal.ok("publish", str(tmp_path / "site"))
    pages = sorted((tmp_path / "site").rglob("*.html"))
    players = [each for each in pages if each.parent.name == "players"]
    for size in SIZES:
        page = Shown(opened, size).page
        for file in [each for each in pages if each not in players[1:]]:
            page.goto(file.as_uri())
            fits(page, is_read=size == SIZES[0] and file.parent.name == "1")
        page.context.close()
