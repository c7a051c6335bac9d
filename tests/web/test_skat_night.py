"""A club night of 30 at a game by its figures, told by phones in a real browser."""

import json

import pytest
from playwright.sync_api import Browser, Page

from tests.cli.terminal import Terminal
from tests.web.browser import NEEDS_CHROMIUM, no_finding, small_targets
from tests.web.skat_night import GUESTS, figures, hand_of, play

pytestmark = NEEDS_CHROMIUM


def is_fit(name: str, page: Page) -> None:
    if "wall" not in name:
        assert small_targets(page) == [], name
    no_finding(page)


def test_a_night_of_30_at_tables_of_three_and_four(cli: Terminal, browser: Browser) -> None:
    made = play(browser, is_fit)
    assert sorted(made) == sorted(GUESTS)
    assert sum(made.values()) == 0
    rows = json.loads(cli.ok("event", "standings", "--json").out)["rows"]
    assert {row["player"]: int(row["points"]) for row in rows} == dict(made)
    season = json.loads(cli.ok("event", "standings", "--season", "2026", "--json").out)
    (table,) = season["tables"]
    assert (table["game"], table["worth"], len(table["rows"])) == ("points:skat", "figure", 30)
    assert "Skat" in cli.ok("games").out
    assert "30" in cli.ok("ratings", "skat").out
    assert cli("check").code == 0


@pytest.mark.parametrize("seats", [3, 4])
def test_the_figures_of_the_night_add_up(seats: int) -> None:
    assert {sum(figures(tab, seats, number)) for tab in range(1, 9) for number in (1, 2)} == {0}
    assert {sum(hand_of(first, seats)) for first in (-60, 24, 48, 49)} == {0}
