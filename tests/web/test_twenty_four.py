"""What befalls phones loses and doubles nothing; `bench --hall` plays it with 24 of them."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.web.browser import NEEDS_CHROMIUM
from tests.web.process import process
from tests.web.twenty_four import SMALL, Club, Night

pytestmark = NEEDS_CHROMIUM


def test_slow_phones_lost_networks_and_a_dead_phone_lose_nothing(
    tmp_path: Path, browser: Browser
) -> None:
    club = Club(tmp_path, SMALL)
    with process(club) as served:
        night = Night(browser, club, served.address)
        night.play()
    assert night.faults() == []
    assert night.errors == []
    assert (night.befell["lost"], night.befell["dead"]) == (2, 1)
    assert len(night.tapped[1]) > 20
