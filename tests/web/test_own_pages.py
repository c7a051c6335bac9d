"""The pages of a ledger's own tables in a real browser: fit for a phone, and current at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import PHONE, Shown, no_finding, small_targets
from tests.web.own import OwnTables, come_in
from tests.web.small_screen import at_each
from tests.web.tables import SMALL


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OwnTables:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    made = OwnTables(tmp_path / "kitchen.db")
    made.open("klaberjass", "Ann=Ann Baker", "Bob=Bob Archer")
    return made


@pytest.fixture
def address(tables: OwnTables) -> Iterator[str]:
    with tables.running() as address:
        yield address


def at_table(browser: Browser, tables: OwnTables, address: str, name: str) -> Shown:
    """A phone at game 1 on which somebody types."""
    shown = Shown(browser)
    page = come_in(shown, tables, address)
    page.get_by_role("link", name="Klaberjass").click()
    page.get_by_role("button", name=name, exact=True).first.press("Enter")
    page.wait_for_selector("#next")
    page.wait_for_load_state()
    return shown


def test_every_page_is_fit_for_a_phone(browser: Browser, tables: OwnTables, address: str) -> None:
    tables.enter(1, "hand Bob 10C", "take", "none", "JC 9C", "AH 8S", "KH 7H")
    tables.enter(tables.open("klaberjass", "Ann=Ann Baker", "Bob"), "final Ann 501 Bob 320")
    shown = Shown(browser, SMALL)

    def is_fit(page: Page) -> None:
        for _ in at_each(page, (PHONE, SMALL)):
            assert small_targets(page) == []
            for colours in ("light", "dark"):
                page.emulate_media(color_scheme=colours)
                no_finding(page)

    shown.page.goto(address)
    is_fit(shown.page)
    page = come_in(shown, tables, address)
    is_fit(page)
    paths = (
        "/new /new?game=kalooki /new?like=1 /t/1 /t/1/game /t/1/game?entry=4 /t/1/audit/1 /games"
    )
    for path in [*paths.split(), "/standings"]:
        page.goto(f"{address}{path}")
        for details in page.locator("details").all():
            details.evaluate("(each) => { each.open = true; }")
        is_fit(page)
    assert shown.errors == []


def test_a_game_is_opened_and_begun_by_taps(
    browser: Browser, tables: OwnTables, address: str
) -> None:
    shown = Shown(browser, has_touch=True, is_mobile=True)
    page = come_in(shown, tables, address)
    page.get_by_role("link", name="Open a game").tap()
    page.get_by_role("link", name="Sixty-Six").tap()
    page.get_by_role("button", name="Bob Archer", exact=True).tap()
    page.get_by_label("Another name").fill("Flo Gray")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Open the game").dblclick()
    page.wait_for_selector("#who-head")
    page.get_by_role("button", name="Flo Gray", exact=True).tap()
    expect(page.get_by_role("heading", name="Who deals?")).to_be_visible()
    assert page.url == f"{address}/t/2"
    assert tables.rows("SELECT count(*) FROM game") == [(2,)]
    assert shown.errors == []


def test_what_is_entered_anywhere_is_seen_by_all_at_once(
    browser: Browser, tables: OwnTables, address: str
) -> None:
    one = at_table(browser, tables, address, "Ann Baker")
    two = at_table(browser, tables, address, "Bob Archer")
    # who only looked now and then would not see it in time
    for shown in (one, two):
        shown.page.evaluate("setTimeout = () => 0")
    one.page.fill("#line", "hand Bob 10C")
    one.page.keyboard.press("Enter")
    expect(two.page.locator("#state")).to_contain_text("upcard")
    tables.enter(1, "take")
    for shown in (one, two):
        expect(shown.page.locator("#state")).to_contain_text("maker Ann")
    tables.enter(1, "abandon because it is late")
    for shown in (one, two):
        expect(shown.page.get_by_role("link", name="The same once more")).to_be_visible()
        assert shown.errors == []


def test_all_works_without_script(browser: Browser, tables: OwnTables, address: str) -> None:
    shown = Shown(browser, java_script_enabled=False)
    page = shown.page
    page.goto(address)
    page.get_by_label("PIN").fill(tables.entry.pin)
    page.get_by_role("button", name="Come in").click()
    page.get_by_role("link", name="Klaberjass").click()
    page.get_by_role("button", name="Ann Baker", exact=True).click()
    page.fill("#line", "hand Bob 10C")
    page.get_by_role("button", name="Enter", exact=True).click()
    page.get_by_role("link", name="The record").click()
    page.get_by_text("Every entry").click()
    page.get_by_role("link", name="Correct").click()
    page.get_by_label("What was it really?").fill("hand Bob 9C")
    page.get_by_role("button", name="Correct it").click()
    assert tables.texts(1) == ["hand Bob 10C", "correct @2 hand Bob 9C"]
    page.get_by_role("link", name="All games").click()
    page.get_by_role("link", name="Open a game").click()
    page.get_by_role("link", name="Klaberjass").click()
    page.get_by_role("button", name="Bob Archer", exact=True).click()
    page.get_by_role("button", name="Ann Baker", exact=True).click()
    page.get_by_role("button", name="Open the game").click()
    assert page.url == f"{address}/t/2"


def test_the_tables_of_two_ledgers_served_one_after_the_other(
    browser: Browser, tables: OwnTables, tmp_path: Path
) -> None:
    with tables.running() as address:
        shown = at_table(browser, tables, address, "Ann Baker")
    other = OwnTables(tmp_path / "other.db")
    other.open("klaberjass", "Cid", "Dee")
    with other.running(int(address.rpartition(":")[2])):
        # the page that is still open is sent to the door, and learns nothing
        expect(shown.page.get_by_role("heading", name="Come in")).to_be_visible()
        come_in(shown, other, address)
        shown.page.get_by_role("link", name="Klaberjass").click()
        expect(shown.page.locator(".sides")).to_contain_text("Cid")
    assert tables.texts(1) == other.texts(1) == []
