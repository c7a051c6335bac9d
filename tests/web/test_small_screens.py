"""Every page of the hall and of a site on a phone of 320 and of 390 px."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, ViewportSize

from tests.cli.terminal import Terminal
from tests.web.browser import NEEDS_CHROMIUM, Shown, no_finding, running
from tests.web.hall import PHRASE, Hall
from tests.web.small_screen import at_each, fits
from trickledger.ledger.services import admission

pytestmark = NEEDS_CHROMIUM
NAMES = (
    *("Ann Baker", "Bartholomew Fox", "Cid Featherstone", "Dee Gray", "Eve Hill", "Fay Irwin"),
    *("Gus Jones", "Hal King", "Maximiliana Lund", "Jon Moss", "Kim Nash", "Lea Odell"),
    *("Max Park", "Nia Quillington", "Otto Reed", "Pia Stone", "Quin Tate", "Ray Usher"),
    *("Sue Vance", "Tom West", "Una York", "Val Zorn", "Wes Abbot", "Zoe Brook"),
)
SIZES = (ViewportSize(width=390, height=780), ViewportSize(width=320, height=640))


def test_the_hall_fits_a_small_screen(tmp_path: Path, browser: Browser) -> None:
    hall = Hall(tmp_path, names=NAMES, opened=())
    hall.set_phrase()
    hall.act(*(f"result 1.{table} 501 {table + 300}" for table in range(1, 8)))
    hall.act("result 1.8 501 320", "drop 2 # ill, and at home for the rest of the week")
    shown = Shown(browser, SIZES[-1])
    page = shown.page
    with running(hall) as address:
        for path in ("/", "/round/1", "/standings", "/crosstable", "/t/9", "/desk", "/nothing"):
            page.goto(address + path)
            for _ in at_each(page, SIZES):
                fits(page, may_scroll=path in ("/standings", "/crosstable"))
            if path == "/round/1":
                no_finding(page)
        page.goto(f"{address}/desk")
        page.fill("#name", "Dora")
        page.fill("#phrase", PHRASE)
        page.keyboard.press("Enter")
        page.wait_for_selector("#view")
        page.wait_for_load_state()
        for _ in at_each(page, SIZES):
            fits(page)
            assert page.evaluate("document.documentElement.scrollHeight") < 1200
        for folded in page.locator("summary").all():
            folded.click()
        for _ in at_each(page, SIZES):
            fits(page)
        no_finding(page)
        for deed in ("seat?table=1.9", "result?table=1.9", "absent", "set", "open", "prizes"):
            page.goto(f"{address}/desk/do/{deed}")
            for _ in at_each(page, SIZES):
                fits(page)
            no_finding(page)
        page.goto(f"{address}/desk")
        page.locator("#log summary").click()
        for size in at_each(page, SIZES):
            # a line of the log has room for words beside each other
            wide = page.locator(".log li").evaluate_all("all => all.map(each => each.clientWidth)")
            assert min(wide) > size["width"] * 0.8
    assert shown.errors == []
    shown.context.close()


def test_a_site_fits_a_small_screen(
    tmp_path: Path,
    browser: Browser,
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
    page = Shown(browser, SIZES[-1]).page
    for file in [each for each in pages if each not in players[1:]]:
        page.goto(file.as_uri())
        for _ in at_each(page, SIZES):
            fits(page, may_scroll=True)
        if file.parent.name == "1":
            no_finding(page)
