"""The pages of a hall on the narrowest phones: nothing is cut, all is reached, fields are seen."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browser import NEEDS_CHROMIUM, Shown, no_finding, running
from tests.web.small_screen import at_each, fits
from tests.web.tables import ANDROID, DEAF, SMALL, Finger, OneTable, at_table

pytestmark = NEEDS_CHROMIUM
NAMES = (
    "Maximiliana von Hohenlohe-Langenburg",
    "Bartholomew Featherstone",
    "Wilhelmina O'Shaughnessy",
    "Montgomery Cholmondeley",
    "Ørjan Strøm-Nygaard",
)
SIZES = (ANDROID, SMALL)


def fits_each(page: Page, *, is_read: bool = True) -> None:
    """Demand that a page is whole at each size, and that nothing of it is found by axe."""
    for _ in at_each(page, SIZES):
        fits(page)
        if is_read:
            no_finding(page)


def test_a_table_that_tells_its_result_is_whole(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "loo", NAMES, opened=False)
    with at_table(browser, hall, size=SMALL) as finger:
        page = finger.page
        fits_each(page)
        for place, figure in enumerate((-12, 3, 3, 3, 3)):
            page.fill(f"#side-{place}", str(figure))
        finger.tap(finger.button(NAMES[0]))
        page.get_by_text("Each of the others can say so").wait_for()
        fits_each(page)


def test_a_figure_below_zero_is_typed_on_figures(tmp_path: Path, browser: Browser) -> None:
    """The figures of many phones have no minus: it stands beside the field."""
    hall = OneTable(tmp_path, "loo", NAMES, opened=False)
    with at_table(browser, hall) as finger:
        page = finger.page
        field = page.locator("#side-0")
        assert field.get_attribute("inputmode") == "numeric"
        field.fill("12")
        minus = page.get_by_role("button", name="Minus").first
        finger.tap(minus, again=200)
        assert field.input_value() == "-12"
        page.wait_for_timeout(800)
        finger.tap(minus)
        assert field.input_value() == "12"


REVOKED = ("hand Ørjan 10C", "take", "none", "JC 9C", "AH 8S", "KH 7H")


@pytest.mark.parametrize(
    ("game", "names", "lines"),
    [
        ("klaberjass", NAMES[3:], REVOKED),
        ("loo", NAMES, ("hand Ørjan 10C", *["in"] * 5)),
        ("kalooki", NAMES[:4], ("hand Wilhelmina 7H",)),
        ("cinch", NAMES[:4], ()),
    ],
)
def test_a_table_that_records_cards_is_whole(
    tmp_path: Path,
    browser: Browser,
    game: str,
    names: tuple[str, ...],
    lines: tuple[str, ...],
) -> None:
    hall = OneTable(tmp_path, game, names)
    with at_table(browser, hall, names[0], SMALL) as finger:
        finger.types(*lines)
        fits_each(finger.page)
        for summary in finger.page.locator("summary").all():
            finger.tap(summary)
        fits_each(finger.page, is_read=False)
        if game == "klaberjass":
            # not where a summary was just tapped
            finger.page.wait_for_timeout(DEAF)
            finger.tap(finger.page.get_by_role("link", name="What each had to play"))
            finger.page.get_by_role("heading", name="What each had to play").wait_for()
            fits_each(finger.page, is_read=False)


def test_what_everybody_may_look_at_is_whole(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", NAMES[2:4], opened=False)
    hall.act("result 1.1 501 320")
    with running(hall) as address:
        page = Shown(browser, SMALL, has_touch=True, is_mobile=True).page
        for path in ("/", "/t/1", "/t/9", "/nothing"):
            page.goto(f"{address}{path}")
            fits_each(page)


def test_who_is_not_let_in_reaches_the_hall(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", NAMES[:2])
    with running(hall) as address:
        shown = Shown(browser, SMALL, has_touch=True, is_mobile=True)
        shown.page.goto(f"{address}/t/1")
        Finger(shown.page, shown.errors).tap(shown.page.get_by_role("link", name="To the hall"))
        shown.page.get_by_role("heading", name="Evening").wait_for()
