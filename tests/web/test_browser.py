"""The pages in a real browser: by touch, by keyboard, on a bad network, and read by axe."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize

from tests.cli.evening import X21
from tests.cli.terminal import Terminal
from tests.web.browser import (
    LAPTOP,
    LARGE_ON_A_PHONE,
    NEEDS_CHROMIUM,
    PHONE,
    WALL,
    Shown,
    again_until,
    no_finding,
    running,
    small_targets,
    turned_on,
    type_line,
)
from tests.web.hall import PHRASE, Hall

pytestmark = NEEDS_CHROMIUM


@pytest.fixture
def address(hall: Hall) -> Iterator[str]:
    hall.set_phrase()
    with running(hall) as at:
        yield at


def sees(page: Page, words: str) -> None:
    page.get_by_text(words).locator("visible=true").first.wait_for()


def taps(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def test_a_hand_is_tapped_card_by_card_with_a_revoke(
    hall: Hall, address: str, browser: Browser
) -> None:
    shown = Shown(browser, has_touch=True, is_mobile=True)
    page = shown.come_in(hall, address, 1, "Ann Baker")
    taps(page, "Cid")
    assert page.input_value("#line") == "hand Cid "
    page.locator(".pack button", has_text="10♣").click()
    taps(page, "take")
    taps(page, "none")
    for card, said in [("J♣", "Ann J♣"), ("9♣", "wins"), ("A♥", "Ann A♥"), ("8♠", "Trick 2: ")]:
        page.locator("#next .card", has_text=card).first.click()
        sees(page, said)
    # no line begins with a card, or with what a trick counts
    assert "wins\N{NO-BREAK SPACE}11" in page.locator("#told").inner_text()
    assert small_targets(page) == []
    no_finding(page)
    page.locator("#next .card", has_text="K♥").first.click()
    page.locator("#next .card", has_text="7♥").first.click()
    sees(page, "FINDING")
    # it is said before it is recorded
    no_finding(page)
    taps(page, "It happened anyway")
    page.get_by_role("link", name="What each had to play").click()
    sees(page, "ILLEGAL, proven")
    no_finding(page)
    page.get_by_role("link", name="Back to the table").click()
    page.get_by_text("Take back", exact=True).click()
    page.locator("button[name=undo]").first.click()
    page.get_by_text("FINDING").first.wait_for(state="detached")
    assert hall.game_texts()[-1] == "void @10"
    assert shown.errors == []


def test_six_taps_for_a_result_and_the_other_side_agrees(
    hall: Hall, address: str, browser: Browser
) -> None:
    shown = Shown(browser, has_touch=True, is_mobile=True)
    # the card is scanned while the door of the table is open already
    shown.page.goto(f"{address}/t/2")
    page = shown.come_in(hall, address, 2, "")
    no_finding(page)
    assert small_targets(page) == []
    # a field, its figure, the other, its figure, who tells it
    page.locator("#side-0").fill("501")
    page.keyboard.press("Enter")
    page.keyboard.type("320")
    # nobody has told it by Enter: that chooses who does
    page.keyboard.press("Enter")
    page.locator(".result button:focus", has_text="Bob Archer").wait_for()
    assert not any(text.startswith("result") for text in hall.texts())
    page.keyboard.press("Enter")
    taps(page, "Dee Gray: right")
    page.get_by_text("Dee Gray: right").first.wait_for(state="detached")
    no_finding(page)
    assert hall.texts()[-2:] == ["result 1.2 501 320"] * 2
    assert shown.errors == []


def test_ten_minutes_without_network_lose_and_double_nothing(
    hall: Hall, address: str, browser: Browser
) -> None:
    shown = Shown(browser)
    page = shown.come_in(hall, address, 1, "Ann Baker")
    page.wait_for_selector("#line", state="attached")
    shown.context.set_offline(True)
    for line in ("hand Cid 10C", "take", "none"):
        type_line(page, line)
        page.keyboard.press("Enter")
    sees(page, "3 lines are not sent yet")
    # the page is closed and opened again meanwhile
    assert hall.game_texts() == []
    shown.context.set_offline(False)
    page.reload()
    page.locator("#unsent").wait_for(state="hidden")
    assert hall.game_texts() == ["hand Cid 10C", "take", "none"]


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_network_that_cuts_off_before_or_after_the_answer(
    hall: Hall, address: str, browser: Browser, when: str
) -> None:
    shown = Shown(browser)
    # nobody waits until the page tries again: its clock is turned on
    shown.context.clock.install()
    page = shown.come_in(hall, address, 1, "Ann Baker")
    cuts: list[str] = []

    def cut(route: Route) -> None:
        if len(cuts) >= 2:
            route.continue_()
            return
        cuts.append(when)
        if when == "after":
            route.fetch()
        route.abort()

    page.route("**/t/1/line", cut)
    page.wait_for_selector("#line", state="attached")
    type_line(page, "hand Cid 10C")
    page.keyboard.press("Enter")
    page.locator("#unsent").wait_for()
    turned_on(page)
    sees(page, "recorded: hand Cid")
    assert hall.game_texts() == ["hand Cid 10C"]
    assert len(cuts) == 2


def test_what_follows_a_refused_line_is_not_sent_unseen(
    hall: Hall, address: str, browser: Browser
) -> None:
    shown = Shown(browser)
    page = shown.come_in(hall, address, 1, "Ann Baker")
    page.wait_for_selector("#line", state="attached")
    shown.context.set_offline(True)
    for line in ("hand Cid 10C", "AS", "take"):
        type_line(page, line)
        page.keyboard.press("Enter")
    shown.context.set_offline(False)
    page.reload()
    sees(page, "Not recorded, because a line before it was not")
    assert hall.game_texts() == ["hand Cid 10C"]
    forgets = page.get_by_role("button", name="Forget it", exact=True)
    again_until(forgets.click, forgets, "detached")
    assert page.locator("#unsent").is_hidden()
    no_finding(page)


# a page that has only just changed, for as long as a test looks at it
_STANDS_STILL = """
performance.now = () => 0;
window.came = [];
new MutationObserver((found) => {
    for (const button of found.flatMap((each) => [...each.addedNodes]))
        if (button.matches?.("#unsent button, #told button"))
            came.push([button.textContent, button.hasAttribute("aria-disabled")]);
}).observe(document, { childList: true, subtree: true });
"""


def test_what_appears_says_at_once_that_it_is_deaf(
    hall: Hall, address: str, browser: Browser
) -> None:
    shown = Shown(browser)
    page = shown.come_in(hall, address, 1, "Ann Baker")
    page.add_init_script(_STANDS_STILL)
    page.reload()
    for line in ("hand Cid 10C", "take", "none", "JC 9C", "AH 8S", "KH"):
        type_line(page, line)
        page.keyboard.press("Enter")
    # Cid has no heart
    page.locator(".pack button[name=ask]").first.press("Enter")
    sees(page, "It happened anyway")
    shown.context.set_offline(True)
    for line in ("KS KS", "take"):
        type_line(page, line)
        page.keyboard.press("Enter")
    shown.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    sees(page, "Forget it")
    came = page.evaluate("came")
    assert {name for name, _ in came} == {"It happened anyway", "Forget it"}
    assert all(is_deaf for _, is_deaf in came)


def test_two_phones_follow_each_other(hall: Hall, address: str, browser: Browser) -> None:
    one = Shown(browser).come_in(hall, address, 1, "Ann Baker")
    two = Shown(browser).come_in(hall, address, 1, "Cid Fox")
    one.wait_for_selector("#line", state="attached")
    type_line(one, "hand Cid 10C")
    one.keyboard.press("Enter")
    sees(one, "recorded: hand Cid")
    # as if it had been looked at again
    two.evaluate("dispatchEvent(new Event('online'))")
    two.get_by_role("button", name="take", exact=True).press("Enter")
    sees(two, "recorded: Ann take")
    one.evaluate("dispatchEvent(new Event('online'))")
    sees(one, "maker Ann")


def test_a_result_is_on_the_wall_by_itself(hall: Hall, address: str, browser: Browser) -> None:
    shown = Shown(browser, WALL)
    page = shown.page
    page.goto(f"{address}/wall?show=tables,standings&rotate=0")
    sees(page, "Ann Baker")
    hall.act("result 1.2 501 320")
    page.locator(".on tr.new", has_text="501 : 320").wait_for()
    assert page.locator(".on tr.new").count() == 1
    no_finding(page)
    assert page.locator("#clock").count() == 0
    hall.act("set minutes 30", "clock 1")
    page.locator("#clock", has_text=re.compile(r"^(30:00|2\d:\d\d)$")).wait_for()
    no_finding(page)
    page.keyboard.press("ArrowRight")
    sees(page, "Standings")
    assert shown.errors == []


def test_a_wall_without_its_server_says_of_when_its_figures_are(
    hall: Hall, browser: Browser
) -> None:
    shown = Shown(browser, WALL)
    with running(hall) as address:
        shown.page.goto(f"{address}/wall")
        sees(shown.page, "Ann Baker")
    sees(shown.page, "Not connected. These are the figures of")
    assert shown.page.get_by_text("Ann Baker").count()
    with running(hall, port=int(address.rpartition(":")[2])):
        shown.page.get_by_text("Not connected").wait_for(state="detached")


def test_an_evening_at_the_desk_by_keyboard_alone(
    hall: Hall, address: str, browser: Browser
) -> None:
    shown = Shown(browser, LAPTOP)
    page = shown.page
    page.goto(f"{address}/desk")
    no_finding(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.locator("#name").focus()
    page.keyboard.type("Dora")
    page.keyboard.press("Tab")
    page.keyboard.type(PHRASE)
    page.keyboard.press("Enter")
    page.wait_for_selector("#result:focus")
    for line in ("1 501 320", "2 480 505"):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    sees(page, "1.2, 480 : 505")
    page.keyboard.type("9 1 2")
    page.keyboard.press("Enter")
    sees(page, "There is no table 1.9")
    assert page.input_value("#result") == "9 1 2"
    no_finding(page)
    assert hall.texts()[-2:] == ["result 1.1 501 320", "result 1.2 480 505"]
    taps(page, "Make keys, and show the cards")
    page.wait_for_selector(".key-card svg")
    no_finding(page)
    assert shown.errors == []


def test_pages_are_read_by_everybody(hall: Hall, address: str, browser: Browser) -> None:
    dark = Shown(browser, PHONE, color_scheme="dark")
    # a phone at 200 %
    large = Shown(browser, LARGE_ON_A_PHONE, reduced_motion="reduce")
    for shown, paths in [
        (dark, ("/", "/standings", "/nothing")),
        (large, ("/round/1", "/crosstable", "/t/1")),
    ]:
        for path in paths:
            shown.page.goto(f"{address}{path}")
            no_finding(shown.page)
        assert shown.errors == []


def test_a_reason_has_the_room_that_a_phone_leaves(cli: Terminal, browser: Browser) -> None:
    cli.game(X21)
    cli.ok("publish", str(cli.home / "site"), "--title", "Our club")
    page = Shown(browser, PHONE).page
    page.goto((cli.home / "site" / "games" / "1.html").as_uri())
    widths = "cells => cells.map(cell => cell.getBoundingClientRect().width)"
    reasons = page.locator(".reasons tr:first-child td:nth-child(3)").evaluate_all(widths)
    assert reasons
    assert min(reasons) > PHONE["width"] / 4


def test_hostile_names_run_nothing(tmp_path: Path, browser: Browser) -> None:
    from tests.web.test_wall import HOSTILE

    hall = Hall(tmp_path, names=HOSTILE)
    with running(hall) as address:
        shown = Shown(browser)
        shown.page.on("dialog", lambda dialog: shown.errors.append(dialog.message))
        for path in ("/", "/wall", "/round/1"):
            shown.page.goto(f"{address}{path}")
        page = shown.come_in(hall, address, 2, "")
        page.locator("#side-0").fill("501")
        page.locator("#side-1").fill("320")
        page.locator(".result .taps button").first.click()
        sees(page, "Recorded")
        assert shown.errors == []


SMALL_PHONE = ViewportSize(width=360, height=740)
LONG_NAMES = (
    "Maximiliana von Hohenlohe-Langenburg-Schillingsfürst",
    "Wilhelmina Ó Súilleabháin-O'Shaughnessy",
    "Bartholomäus Featherstonehaugh-Cholmondeley",
    "Dee Gray",
)


def test_long_names_leave_room_for_what_stands_beside_them(
    tmp_path: Path, browser: Browser
) -> None:
    hall = Hall(tmp_path, names=LONG_NAMES)
    hall.act("result 1.2 501 320")
    hidden = "parts => parts.map(part => part.scrollWidth - part.clientWidth)"
    with running(hall) as address:
        phone = Shown(browser, SMALL_PHONE).page
        phone.goto(f"{address}/round/1")
        assert set(phone.locator(".scrolls").evaluate_all(hidden)) == {0}
        wall = Shown(browser, WALL).page
        wall.goto(f"{address}/wall?show=tables,standings&rotate=0")
        sees(wall, "501 : 320")
        assert wall.locator(".panel.on .scrolls").evaluate_all(hidden) == [0]


def test_the_sides_of_a_table_are_not_parted_in_the_title_of_a_phone(
    hall: Hall, address: str, browser: Browser
) -> None:
    shown = Shown(browser, SMALL_PHONE)
    page = shown.come_in(hall, address, 2, "")
    lines = page.locator("h1 .side").evaluate_all(
        "sides => sides.map(side => side.getClientRects().length)"
    )
    assert lines == [1, 1]


def test_a_deed_is_tried_and_done_by_taps_at_the_desk(
    hall: Hall, address: str, browser: Browser
) -> None:
    hall.act(*(f"add {number}: Player {number}" for number in range(5, 12)))
    shown = Shown(browser, has_touch=True, is_mobile=True)
    page = shown.page
    page.goto(f"{address}/desk")
    page.fill("#name", "Dora")
    page.fill("#phrase", PHRASE)
    page.keyboard.press("Enter")
    page.get_by_text("Tables", exact=True).click()
    page.get_by_role("link", name="Move people to a table").click()
    page.locator(".names button", has_text="Bob Archer - Dee Gray").click()
    page.wait_for_url("**/seat?table=1.2")
    no_finding(page)
    assert small_targets(page) == []
    page.locator(".names button", has_text="4 Dee Gray").click()
    page.get_by_label("Show those that begin so").last.fill("arch")
    page.keyboard.press("Enter")
    before = hall.texts()
    taps(page, "Show what would happen")
    sees(page, "Nothing was recorded.")
    assert hall.texts() == before
    no_finding(page)
    page.fill("#because", "by lot")
    taps(page, "Do it")
    page.get_by_text("Nothing was recorded.").wait_for(state="detached")
    sees(page, "1.2  Dee Gray - Bob Archer")
    # who sits where is said by the order of the taps
    assert hall.texts()[-1] == "seat 1: 2 = 4 2 # by lot"
    page.goto(f"{address}/desk/do/lock")
    taps(page, "Do it")
    page.locator("#told").get_by_role("link", name="Enter a result").click()
    page.wait_for_url("**/result?table=1.1")
    page.fill("#figures-1", "501")
    page.fill("#figures-2", "320")
    taps(page, "Do it")
    sees(page, "Table 1.1, 501 : 320")
    assert hall.texts()[-1] == "result 1.1 501 320"
    assert shown.errors == []
