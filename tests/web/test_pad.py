"""The pad of a phone where a hand is told by its figures alone, with JavaScript or not."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.browser import CHROMIUM, Shown, no_finding, running, small_targets
from tests.web.hall import Hall, Phone

SKAT = ("game=skat", "option=pts_sum 0")


@pytest.fixture
def skat(tmp_path: Path) -> Hall:
    return Hall(tmp_path, settings=SKAT)


@pytest.fixture
def phone(skat: Hall) -> Iterator[Phone]:
    with skat.served() as client:
        yield Phone(client, 1, skat.keys[1].pin)


def told(phone: Phone, **figures: str) -> int:
    fields = {"game": 1, "round": 1, "form": "1", "at": phone.seen("at"), "key": "k" * 12}
    named = {f"figure-{place}": said for place, said in enumerate(figures.values())}
    return int(phone.post("line", **fields, **named).status_code)


def test_the_pad_has_a_column_for_each_player_and_no_card(phone: Phone) -> None:
    view = phone.view()
    assert view.count('inputmode="numeric"') == 2
    assert 'class="pad" data-total="0"' in view
    assert "They add up to 0." in view
    for word in ("Who deals?", "data-adds", "dealt", "Tell the whole hand"):
        assert word not in view


def test_a_hand_is_sent_without_javascript(skat: Hall, phone: Phone) -> None:
    assert told(phone, first="120", second="-120") == 200
    assert skat.game_texts() == ["hand", "adds Ann 120 Cid minus 120"]
    assert "120" in phone.view()


@pytest.mark.parametrize("second", ["-119", "", "x", "1.5"])
def test_a_slip_is_refused_and_nothing_is_entered(skat: Hall, phone: Phone, second: str) -> None:
    assert told(phone, first="120", second=second) in {400, 409, 422}
    assert skat.game_texts() == []


def test_a_table_that_tells_its_end_may_be_below_zero(skat: Hall) -> None:
    with skat.served() as client:
        other = Phone(client, 2, skat.keys[2].pin, "Bob Archer")
        assert 'aria-label="Minus"' in other.view()
        assert "Record hand by hand" in other.view()
        assert other.result(-30, 30, by="Bob Archer").status_code == 200
        assert other.result(30, 30, by="Bob Archer").status_code != 200


# -- in a real browser -----------------------------------------------------------------------------

real = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium: apt-get install chromium")


def sum_of(page: Page) -> str:
    return page.locator("form.pad output").inner_text()


@real
def test_the_sum_is_shown_live_and_what_is_missing_stands_in_the_last_field(
    skat: Hall, browser: Browser
) -> None:
    skat.set_phrase()
    with running(skat) as address:
        shown = Shown(browser, has_touch=True, is_mobile=True)
        page = shown.come_in(skat, address, 1, "Ann Baker")
        page.fill("#figure-0", "120")
        assert sum_of(page) == "So far 120, 120 too much."
        assert page.get_attribute("#figure-1", "placeholder") == "-120"
        page.fill("#figure-1", "100")
        page.get_by_role("button", name="Minus, Cid").click()
        assert page.input_value("#figure-1") == "-100"
        assert sum_of(page) == "So far 20, 20 too much."
        page.get_by_role("button", name="Plus, Cid").click()
        assert page.input_value("#figure-1") == "100"
        page.fill("#figure-1", "-120")
        assert sum_of(page) == "So far 0."
        no_finding(page)
        assert not small_targets(page)
        page.get_by_role("button", name="Enter the hand").click()
        page.get_by_text("hand 1, over").first.wait_for()
        assert page.input_value("#figure-0") == ""
    assert skat.game_texts() == ["hand", "adds Ann 120 Cid minus 120"]
