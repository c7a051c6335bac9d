"""A pocket in a real browser: offline, killed, in two tabs, without room, taken to a club."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which

import pytest
from playwright.sync_api import Playwright, sync_playwright

from tests.cli.terminal import Terminal
from tests.patience import PATIENCE
from tests.pocket.web_space import Pocket, web_space
from tests.web.browser import NEEDS_CHROMIUM

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.skipif(which("npm") is None, reason="there is no npm, which gives Pyodide"),
]


@pytest.fixture(scope="module")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture
def opened(driver: Playwright, folder: Path, tmp_path: Path) -> Iterator[Callable[[], Pocket]]:
    """What opens the pocket on one phone, as often as it is asked."""
    made: list[Pocket] = []
    with web_space(folder) as address:

        def open_pocket() -> Pocket:
            made.append(Pocket(driver, tmp_path / "phone", f"{address}/"))
            return made[-1]

        yield open_pocket
        for each in made:
            each.context.close()


def test_a_game_goes_on_without_a_network(opened: Callable[[], Pocket]) -> None:
    pocket = opened()
    pocket.begin()
    pocket.context.set_offline(True)
    for each in ("hand Bob 10C", "note no network here"):
        assert pocket.line(each)["status"] == 200, each
    pocket.open(pocket.page)
    assert "no network here" in pocket.log()
    pocket.table.get_by_role("heading", name="Games").wait_for()
    assert pocket.table.get_by_text("On this phone").is_visible()


def test_two_phones_draw_nothing_alike(
    opened: Callable[[], Pocket], driver: Playwright, folder: Path, tmp_path: Path
) -> None:
    """Both begin with the same memory."""
    mine = opened()
    with web_space(folder) as address:
        other = Pocket(driver, tmp_path / "another phone", f"{address}/")
        drawn = []
        for phone in (mine, other):
            phone.begin()
            hidden = phone.hidden("/new?game=sixty-six")
            heads = [game["entries"][0]["text"] for game in json.loads(phone.log())["games"]]
            drawn.append({*hidden.values(), *heads})
        other.context.close()
    same = drawn[0] & drawn[1]
    assert all(len(each) < 32 for each in same), same
    assert any(len(each) >= 32 for each in drawn[0])


def test_a_second_tab_says_so_and_can_go_on(opened: Callable[[], Pocket]) -> None:
    pocket = opened()
    pocket.begin()
    first, pocket.page = pocket.page, pocket.context.new_page()
    pocket.open(pocket.page)
    assert "open in another tab" in pocket.page.inner_text("#sentence")
    pocket.page.click("#press")
    pocket.page.wait_for_selector("#table:not([hidden])", timeout=PATIENCE * 1000)
    first.wait_for_selector("#press:not([hidden])", timeout=PATIENCE * 1000)
    assert "opened in another tab" in first.inner_text("#sentence")
    assert pocket.line("hand Bob 10C")["status"] == 200


def test_without_room_nothing_is_said_to_be_kept(opened: Callable[[], Pocket]) -> None:
    pocket = opened()
    pocket.begin()
    assert pocket.line("hand Bob 10C")["status"] == 200
    # a double: browsers take a quota that is set for tests, and do not hold to it
    pocket.page.workers[0].evaluate(
        """() => { IDBDatabase.prototype.transaction = () => {
            throw new DOMException("There is no room.", "QuotaExceededError"); }; }"""
    )
    assert pocket.line("note is not kept")["status"] == 503
    pocket.page.wait_for_selector("#press:not([hidden])", timeout=PATIENCE * 1000)
    assert "There is no room left on this phone" in pocket.page.inner_text("#sentence")
    pocket.page.click("#press")
    pocket.page.get_by_text("That didn't help yet").wait_for()
    pocket.open(pocket.page)
    text = pocket.log()
    assert "is not kept" not in text
    assert "hand Bob 10C" in text
    assert pocket.line("note is kept")["status"] == 200


def test_a_copy_goes_into_the_ledger_of_a_club_head_by_head(
    opened: Callable[[], Pocket], tmp_path: Path, cli: Terminal
) -> None:
    pocket = opened()
    pocket.begin()
    for each in ("hand Bob 10C", "AS 9S", "note to the club"):
        assert pocket.line(each)["status"] == 200, each
    copy = tmp_path / "copy.json"
    copy.write_text(pocket.ask("/carried/games.json")["text"])
    cli.ok("import", str(copy))
    theirs = json.loads(cli.ok("export", "--json", "--all").out)
    assert theirs["games"] == json.loads(copy.read_text())["games"]
    assert "0 added" in cli.ok("import", str(copy)).out
    assert cli("check").code == 0


@pytest.fixture
def space(folder: Path, tmp_path: Path) -> Path:
    """A web space whose pocket is renewed meanwhile."""
    shutil.copytree(folder, tmp_path / "space" / "club")
    return tmp_path / "space"


def renew(pocket: Path) -> None:
    """Put a newer version in its place."""
    worker = pocket / "network.js"
    worker.write_text(worker.read_text().replace("trickledger 0", "trickledger 1"))


def test_what_cannot_be_kept_whole_says_so_and_starts_when_it_can(
    driver: Playwright, space: Path, tmp_path: Path
) -> None:
    part = space / "club" / "memory-2.bin"
    part.rename(space / part.name)
    with web_space(space) as address:
        pocket = Pocket(driver, tmp_path / "phone", f"{address}/club/")
        assert "this phone could not keep all of it" in pocket.page.inner_text("#sentence")
        (space / part.name).rename(part)
        with pocket.page.expect_navigation():
            pocket.page.click("#press")
        pocket.page.wait_for_selector("#table:not([hidden])")
        pocket.context.close()


def test_a_newer_version_comes_between_two_lines_and_keeps_what_is_there(
    driver: Playwright, space: Path, tmp_path: Path
) -> None:
    with web_space(space) as address:
        pocket = Pocket(driver, tmp_path / "phone", f"{address}/club/")
        pocket.begin()
        assert pocket.line("hand Bob 10C")["status"] == 200
        renew(space / "club")
        pocket.page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
        pocket.page.wait_for_selector("#newer:not([hidden])")
        # until somebody asks for it all goes on as it was
        assert pocket.line("note before it")["status"] == 200
        with pocket.page.expect_navigation():
            pocket.page.click("#renew")
        pocket.page.wait_for_selector("#table:not([hidden])")
        assert pocket.line("note after it")["status"] == 200
        assert pocket.texts(1) == ["hand Bob 10C", "note before it", "note after it"]
        pocket.context.close()


def test_an_older_page_beside_a_newer_one_loses_nothing(
    driver: Playwright, space: Path, tmp_path: Path
) -> None:
    with web_space(space) as address:
        pocket = Pocket(driver, tmp_path / "phone", f"{address}/club/")
        pocket.begin()
        older, newer = pocket.page, pocket.context.new_page()
        renew(space / "club")
        pocket.open(newer)
        assert "open in another tab" in newer.inner_text("#sentence")
        newer.wait_for_selector("#newer:not([hidden])")
        with newer.expect_navigation():
            newer.click("#renew")
        newer.wait_for_selector("#press:not([hidden])")
        # the older page is still the one that holds the table
        assert pocket.line("hand Bob 10C")["status"] == 200
        pocket.page = newer
        newer.click("#press")
        newer.wait_for_selector("#table:not([hidden])")
        older.wait_for_selector("#press:not([hidden])")
        assert pocket.line("note in the newer one")["status"] == 200
        assert pocket.texts(1) == ["hand Bob 10C", "note in the newer one"]
        pocket.context.close()


def test_two_pockets_of_one_web_space_keep_their_games_apart(
    driver: Playwright, space: Path, tmp_path: Path
) -> None:
    (space / "other").symlink_to(space / "club")
    with web_space(space) as address:
        pocket = Pocket(driver, tmp_path / "phone", f"{address}/club/")
        pocket.begin()
        club, pocket.page = pocket.page, pocket.context.new_page()
        pocket.address = f"{address}/other/"
        pocket.open(pocket.page)
        pocket.begin()
        assert pocket.line("note of the other")["status"] == 200
        pocket.page = club
        assert pocket.texts(1) == []
        assert pocket.line("note of the club")["status"] == 200
        pocket.context.close()
