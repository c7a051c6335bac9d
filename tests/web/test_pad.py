"""The pad of a phone where a hand is told by its figures alone, with JavaScript or not."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Browser, Page

from tests.web.browser import NEEDS_CHROMIUM, Shown, no_finding, running, small_targets
from tests.web.hall import PHRASE, Hall, Phone, new_key
from tests.web.test_desk import Desk
from trickledger import replay
from trickledger.ledger.web.table_view import phone_table

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


def test_a_table_that_stops_early_asks_the_director(skat: Hall, phone: Phone) -> None:
    assert "The director closes the game" not in phone.view()
    told(phone, first="120", second="-120")
    assert "Is that all? The director closes the game." in phone.view()
    refused = phone.line("end")
    assert refused.status_code == 422
    assert skat.game_texts()[-1] == "adds Ann 120 Cid minus 120"


# -- at the desk -----------------------------------------------------------------------------------


@pytest.fixture
def desk(skat: Hall, phone: Phone) -> Desk:
    skat.set_phrase()
    return Desk(skat.browser())


def at_table(desk: Desk, **given: str) -> httpx2.Response:
    """What the page of a table at the desk sends, as it was shown."""
    shown = desk.client.get("/desk/table/1.1").text
    seen = re.search(r'name="at" value="([0-9]+)"', shown)
    assert seen
    fields = {"token": desk.token, "key": new_key(), "at": seen[1], **given}
    return desk.client.post("/desk/table/1.1", data=fields)


def plain(answer: httpx2.Response) -> str:
    return unescape(answer.text).replace("\xa0", " ")


def test_the_desk_has_the_pad_of_a_table(skat: Hall, desk: Desk) -> None:
    assert "/desk/table/1.1" in desk.client.get("/desk").text
    shown = desk.client.get("/desk/table/1.1").text
    assert 'class="pad" data-total="0"' in shown
    assert "Close the game" not in shown
    done = at_table(desk, **{"figure-0": "120", "figure-1": "\u2212120"})
    assert done.status_code == 200
    assert skat.game_texts() == ["hand", "adds Ann 120 Cid minus 120"]
    assert "Hand 1 is over" in plain(done)
    assert 'value="120"' not in done.text
    assert at_table(desk, line="correct @3 60 -60").status_code == 200
    assert skat.game_texts()[-1] == "correct @3 adds Ann 60 Cid minus 60"


def test_the_desk_closes_a_game_where_its_table_stops(skat: Hall, desk: Desk) -> None:
    at_table(desk, **{"figure-0": "120", "figure-1": "-120"})
    assert "Close the game" in desk.client.get("/desk/table/1").text
    done = at_table(desk, line="end")
    assert done.status_code == 200
    assert "Close the game" not in done.text
    assert skat.game_texts()[-1] == "end"
    assert "120 : -120" in Desk.view(desk)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"figure-0": "120", "figure-1": "-119"}, "The figures add up to 1, not to 0"),
        ({"figure-0": "1.5", "figure-1": "-1.5"}, "1.5 isn't a whole number"),
        ({}, "There is nothing to enter."),
        ({"line": "jump"}, "jump can't be entered"),
        ({"figure-0": "1", "figure-1": "-1", "at": "x"}, "The field at is no number."),
    ],
)
def test_what_the_pad_of_the_desk_refuses_is_kept_to_be_mended(
    skat: Hall, desk: Desk, given: dict[str, str], why: str
) -> None:
    refused = at_table(desk, **given)
    assert refused.status_code >= 400
    assert why in plain(refused)
    assert f'value="{given.get("figure-1", "")}"' in refused.text
    assert skat.game_texts() == []


def test_a_hand_that_the_table_told_meanwhile_is_not_told_twice(
    skat: Hall, phone: Phone, desk: Desk
) -> None:
    told(phone, first="120", second="-120")
    refused = at_table(desk, at="1", **{"figure-0": "60", "figure-1": "-60"})
    assert refused.status_code == 409
    assert skat.game_texts() == ["hand", "adds Ann 120 Cid minus 120"]


def test_a_table_at_the_desk_is_the_directors(skat: Hall, phone: Phone) -> None:
    for refused in (phone.client.get("/desk/table/1"), phone.client.post("/desk/table/1")):
        assert refused.status_code == 403


def test_a_table_without_a_game_is_told_in_figures(skat: Hall, desk: Desk) -> None:
    refused = desk.client.get("/desk/table/2")
    assert refused.status_code >= 400
    assert "Table 1.2 records no game here." in refused.text


# -- in a real browser -----------------------------------------------------------------------------


def sum_of(page: Page) -> str:
    return page.locator("form.pad output").inner_text()


@NEEDS_CHROMIUM
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


@NEEDS_CHROMIUM
def test_the_pad_of_the_desk_adds_up(skat: Hall, browser: Browser) -> None:
    skat.set_phrase()
    with running(skat) as address:
        page = Shown(browser).page
        page.goto(f"{address}/desk")
        page.get_by_label("Your name").fill("Dora")
        page.get_by_label("Pass phrase").fill(PHRASE)
        page.keyboard.press("Enter")
        page.wait_for_selector("#view")
        page.goto(f"{address}/desk/table/1")
        page.fill("#figure-0", "120")
        assert page.get_attribute("#figure-1", "placeholder") == "-120"
        page.fill("#figure-1", "120")
        page.get_by_role("button", name="Minus, Cid").click()
        assert sum_of(page) == "So far 0."
        no_finding(page)
        page.get_by_role("button", name="Enter the hand").click()
        page.get_by_text("hand 1, over").first.wait_for()
    assert skat.game_texts() == ["hand", "adds Ann 120 Cid minus 120"]


def test_a_hand_whose_figures_are_void_has_its_pad_again() -> None:
    fold = replay("game points\nplayers Ann, Bob, Cid\n94 -5 64\nvoid @3\n").games[0].fold
    form = phone_table(fold, 1).form
    assert form
    assert form.is_pad
