"""What is typed stays under the finger, whatever a phone or the desk learns meanwhile."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.web.browser import NEEDS_CHROMIUM, Shown, running, type_line
from tests.web.hall import PHRASE, Hall

pytestmark = NEEDS_CHROMIUM
REVOKE = ("hand Cid 10C", "take", "none", "JC 9C", "AH 8S", "KH 7H")
HOLDS = """
  const whole = Response.prototype.text;
  Response.prototype.text = async function () {
    if (window.held) { window.isHeld = true; await window.held; }
    return whole.call(this);
  };
  window.hold = () => {
    window.isHeld = false;
    window.held = new Promise((go) => { window.letGo = go; });
  };
"""
"""The head of an answer is there at once, and the rest of it only when the test says so."""


@pytest.fixture
def address(hall: Hall) -> Iterator[str]:
    hall.set_phrase()
    with running(hall) as at:
        yield at


@pytest.fixture
def shown(browser: Browser) -> Iterator[Shown]:
    found = Shown(browser)
    found.context.add_init_script(HOLDS)
    found.context.clock.install()
    yield found
    assert found.errors == []
    found.context.close()


def in_the_middle_of_a_look(page: Page, hall: Hall) -> None:
    """Let a name change, and hold what the page is told of it."""
    page.evaluate("hold()")
    hall.act("rename 4: Dee Grey")
    page.clock.run_for(4000)
    page.wait_for_function("() => window.isHeld")


def told_the_rest(page: Page) -> None:
    page.evaluate("letGo(); window.held = null")
    page.clock.run_for(1000)


def test_a_figure_begun_while_an_answer_comes_keeps_its_digit(
    hall: Hall, address: str, shown: Shown
) -> None:
    page = shown.come_in(hall, address, 2, "")
    page.locator("#side-0").focus()
    in_the_middle_of_a_look(page, hall)
    page.keyboard.type("5")
    told_the_rest(page)
    page.keyboard.type("01")
    assert page.input_value("#side-0") == "501"
    # what is new is shown as soon as nothing is typed
    page.locator("#side-0").fill("")
    page.clock.run_for(4000)
    page.get_by_role("heading", name="Dee Grey").wait_for()


def test_a_line_begun_while_another_is_sent_stays(hall: Hall, address: str, shown: Shown) -> None:
    page = shown.come_in(hall, address, 1, "Ann Baker")
    held: list[Route] = []
    page.route("**/t/1/line", lambda route: held.append(route), times=1)
    type_line(page, "hand Cid 10C")
    with page.expect_request("**/t/1/line"):
        page.keyboard.press("Enter")
    page.keyboard.type("ta")
    held.pop().continue_()
    page.get_by_role("button", name="take", exact=True).wait_for()
    page.keyboard.type("ke")
    assert page.input_value("#line") == "take"
    page.keyboard.press("Enter")
    page.get_by_role("button", name="none", exact=True).wait_for()
    assert hall.game_texts() == ["hand Cid 10C", "take"]


@pytest.mark.parametrize(
    ("act", "seen", "kept"),
    [
        ("rename 4: Dee Grey", "Dee Grey", "50"),
        ("round 2 typed: 1 4, 2 3", "round 2", ""),
    ],
)
def test_figures_half_typed_stay_as_long_as_the_table_is_the_same(
    hall: Hall, address: str, shown: Shown, act: str, seen: str, kept: str
) -> None:
    """A phone that was put away with a figure in it looks at once when it is taken up again."""
    page = shown.come_in(hall, address, 2, "")
    page.locator("#side-0").fill("50")
    hall.act(act)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.locator("#view", has_text=seen).wait_for()
    assert page.input_value("#side-0") == kept


def test_a_reason_begun_at_the_desk_while_an_answer_comes_is_kept(
    hall: Hall, address: str, shown: Shown
) -> None:
    page = shown.come_in(hall, address, 1, "Ann Baker")
    for line in REVOKE:
        type_line(page, line)
        page.keyboard.press("Enter")
    page.get_by_text("FINDING").first.wait_for()
    page.goto(f"{address}/desk")
    page.fill("#name", "Dora")
    page.fill("#phrase", PHRASE)
    page.keyboard.press("Enter")
    page.get_by_text("To rule on: 1").wait_for()
    in_the_middle_of_a_look(page, hall)
    reason = page.get_by_label("Reason", exact=True)
    reason.focus()
    page.keyboard.type("told ")
    told_the_rest(page)
    page.keyboard.type("too late")
    assert reason.input_value() == "told too late"


def test_figures_that_were_told_stand_in_the_way_of_no_others(
    hall: Hall, address: str, shown: Shown
) -> None:
    page = shown.come_in(hall, address, 2, "")
    page.fill("#side-0", "501")
    page.fill("#side-1", "320")
    page.locator(".result").get_by_role("button", name="Bob Archer", exact=True).click()
    page.get_by_role("heading", name="Other figures").wait_for()
    assert [page.input_value(f"#side-{side}") for side in (0, 1)] == ["", ""]


def test_figures_that_were_refused_are_there_to_be_mended(
    hall: Hall, address: str, shown: Shown
) -> None:
    page = shown.come_in(hall, address, 2, "")
    page.fill("#side-0", "501")
    page.fill("#side-1", "five")
    page.locator(".result").get_by_role("button", name="Bob Archer", exact=True).click()
    page.locator("#told.refused").wait_for()
    hall.act("rename 4: Dee Grey")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.locator("#view", has_text="Dee Grey").wait_for()
    assert [page.input_value(f"#side-{side}") for side in (0, 1)] == ["501", "five"]


def test_what_is_told_never_covers_the_line_that_is_typed(
    hall: Hall, address: str, shown: Shown
) -> None:
    page = shown.come_in(hall, address, 1, "Ann Baker")
    # as little as is left beside the keyboard of a phone, with the line at its lower edge
    page.set_viewport_size({"width": 390, "height": 508})
    type_line(page, "hand Cid 10C")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="take", exact=True).wait_for()
    page.locator("#line").focus()
    page.evaluate("scrollBy(0, line.getBoundingClientRect().bottom - innerHeight)")
    page.keyboard.type("10 8")
    page.keyboard.press("Enter")
    page.locator("#told.refused").wait_for()
    field, told = (page.locator(each).bounding_box() for each in ("#line", "#told"))
    assert field
    assert told
    assert field["y"] + field["height"] <= told["y"]


def test_the_cards_before_the_first_hand_are_those_of_the_game(
    hall: Hall, address: str, shown: Shown
) -> None:
    page = shown.come_in(hall, address, 1, "Ann Baker")
    assert page.locator(".pack button").count() == 32
