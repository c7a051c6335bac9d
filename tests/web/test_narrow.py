"""The pages of a hall on the narrowest phones: nothing is cut, all is reached, fields are seen."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.web.browser import CHROMIUM, Shown, no_finding, running
from tests.web.small_screen import fits
from tests.web.tables import ANDROID, DEAF, SMALL, Finger, OneTable, at_table

pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="there is no Chromium: apt-get install chromium"
)
NAMES = (
    "Maximiliana von Hohenlohe-Langenburg",
    "Bartholomew Featherstone",
    "Wilhelmina O'Shaughnessy",
    "Montgomery Cholmondeley",
    "Ørjan Strøm-Nygaard",
)
SIZES = {"320": SMALL, "360": ANDROID}


@pytest.mark.parametrize("size", SIZES)
def test_a_table_that_tells_its_result_is_whole(
    tmp_path: Path, browser: Browser, size: str
) -> None:
    hall = OneTable(tmp_path, "loo", NAMES, opened=False)
    with at_table(browser, hall, size=SIZES[size]) as finger:
        page = finger.page
        fits(page)
        for place, figure in enumerate((-12, 3, 3, 3, 3)):
            page.fill(f"#side-{place}", str(figure))
        finger.tap(finger.button(NAMES[0]))
        page.get_by_text("Each of the others can say so").wait_for()
        fits(page)
        no_finding(page)


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
    ("game", "names", "lines", "size"),
    [
        ("klaberjass", NAMES[3:], REVOKED, "320"),
        ("klaberjass", NAMES[3:], REVOKED, "360"),
        ("loo", NAMES, ("hand Ørjan 10C", *["in"] * 5), "320"),
        ("kalooki", NAMES[:4], ("hand Wilhelmina 7H",), "360"),
        ("cinch", NAMES[:4], (), "320"),
    ],
)
def test_a_table_that_records_cards_is_whole(
    tmp_path: Path,
    browser: Browser,
    game: str,
    names: tuple[str, ...],
    lines: tuple[str, ...],
    size: str,
) -> None:
    hall = OneTable(tmp_path, game, names)
    with at_table(browser, hall, names[0], SIZES[size]) as finger:
        finger.types(*lines)
        fits(finger.page)
        no_finding(finger.page)
        for summary in finger.page.locator("summary").all():
            finger.tap(summary)
        fits(finger.page)
        if game == "klaberjass":
            # not where a summary was just tapped
            finger.page.wait_for_timeout(DEAF)
            finger.tap(finger.page.get_by_role("link", name="What each had to play"))
            finger.page.get_by_role("heading", name="What each had to play").wait_for()
            fits(finger.page)


@pytest.mark.parametrize("size", SIZES)
def test_what_everybody_may_look_at_is_whole(tmp_path: Path, browser: Browser, size: str) -> None:
    hall = OneTable(tmp_path, "klaberjass", NAMES[2:4], opened=False)
    hall.act("result 1.1 501 320")
    with running(hall) as address:
        page = Shown(browser, SIZES[size], has_touch=True, is_mobile=True).page
        for path in ("/", "/t/1", "/t/9", "/nothing"):
            page.goto(f"{address}{path}")
            fits(page)
            no_finding(page)


def test_who_is_not_let_in_reaches_the_hall(tmp_path: Path, browser: Browser) -> None:
    hall = OneTable(tmp_path, "klaberjass", NAMES[:2])
    with running(hall) as address:
        shown = Shown(browser, SMALL, has_touch=True, is_mobile=True)
        shown.page.goto(f"{address}/t/1")
        Finger(shown.page, shown.errors).tap(shown.page.get_by_role("link", name="To the hall"))
        shown.page.get_by_role("heading", name="Evening").wait_for()
