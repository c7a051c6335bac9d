"""Walls in a real browser: all is read within half a minute, and nothing is cut, on any screen."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.web.browser import NEEDS_CHROMIUM, PHONE, WALL, Shown, no_finding, running
from tests.web.hall import NAMES, Hall
from trickledger.ledger.tournament.deeds_of_walls import BOARDS

pytestmark = NEEDS_CHROMIUM

SCREENS = {
    "720p": ViewportSize(width=1280, height=720),
    "1080p": WALL,
    "4K": ViewportSize(width=3840, height=2160),
    "portrait": ViewportSize(width=1080, height=1920),
}
LONG = "Bartholomäus Featherstonehaugh-Cholmonde"
HEBREW = "מרים אבי"
FIRST = "Ann Bob Cid Dee Eva Finn Gus Hanna Ida Joe Kim Lea Maja Ned Ora".split()
LAST = "Baker Archer Fox Gray Strøm-Nygaard Lind Okonkwo Petrov".split()
CROWD = (LONG, HEBREW, *(f"{first} {last}" for first in FIRST for last in LAST))[:120]

CUT = """() => {
  const on = document.querySelector(".panel.on");
  const foot = document.querySelector("footer").getBoundingClientRect().top;
  const low = Array.from(on.querySelectorAll("tr, p, h1, h2"))
    .filter((each) => each.getBoundingClientRect().bottom > foot + 0.5);
  const broad = Array.from(on.querySelectorAll(".scrolls, th, td"))
    .filter((each) => each.scrollWidth > each.clientWidth + 1);
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth || page.scrollHeight > innerHeight) broad.push(page);
  return [...low, ...broad].map((each) => each.textContent.slice(0, 60));
}"""


@contextmanager
def looked_at(
    browser: Browser, hall: Hall, asked: str = "", size: ViewportSize = WALL
) -> Iterator[Page]:
    """A wall whose clock is the test's."""
    with running(hall) as address:
        shown = Shown(browser, size)
        shown.page.clock.install()
        shown.page.goto(f"{address}/wall?{asked}")
        shown.page.wait_for_load_state()
        shown.page.locator(".panel.on").first.wait_for()
        yield shown.page
        assert shown.errors == []
        shown.context.close()


def pages(page: Page) -> list[str]:
    """The text of every page, looked at one after the other: of none is anything cut."""
    seen = []
    for _ in range(page.locator(".panel").count()):
        assert page.evaluate(CUT) == []
        seen.append(page.locator(".panel.on").inner_text())
        page.keyboard.press("ArrowRight")
    return seen


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Hall:
    hall = Hall(tmp_path_factory.mktemp("crowd"), names=CROWD, opened=())
    hall.act(*(f"result 1.{tab} 501 {tab + 200}" for tab in range(1, 61)))
    return hall


@pytest.mark.parametrize("size", SCREENS.values(), ids=SCREENS)
def test_sixty_tables_are_read_within_half_a_minute(
    crowd: Hall, browser: Browser, size: ViewportSize
) -> None:
    with looked_at(browser, crowd, size=size) as page:
        assert page.locator(".panel.on h1").inner_text().startswith("Where you sit")
        small = page.evaluate(
            "Math.min(...Array.from(document.querySelectorAll('.panel'), "
            "each => parseFloat(getComputedStyle(each).fontSize)))"
        )
        # letters of a fiftieth of the shorter side, and none smaller than those of a book
        assert small >= min(size["width"], size["height"]) / 50
        read = ""
        for _ in range(30):
            assert page.evaluate(CUT) == []
            read += page.locator(".panel.on").inner_text()
            page.clock.run_for(1000)
        words = " ".join(read.split())
        for name in CROWD:
            assert words.count(name) >= 2
        assert all(f"501 : {tab + 200}" in read for tab in range(1, 61))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 8, 10])
def test_nothing_is_cut_at_tables_of_any_size(tmp_path: Path, browser: Browser, seats: int) -> None:
    hall = Hall(tmp_path, names=CROWD[:4], opened=(), settings=("game=points", "format=free"))
    hall.act(*(f"add {n}: {name}" for n, name in enumerate(CROWD[4 : seats * 2 + 1], 5)))
    ones = [" ".join(map(str, range(at, at + seats))) for at in (1, 1 + seats)]
    hall.act(f"round 2 typed: {', '.join(ones)}; bye {seats * 2 + 1}")
    with looked_at(browser, hall, "rotate=0") as page:
        read = " ".join(" ".join(pages(page)).split())
    for name in (LONG, HEBREW):
        assert name in read


def test_each_wall_shows_what_it_is_asked_for(hall: Hall, browser: Browser) -> None:
    hall.act("set minutes 30", "clock 1", "message Soup <b>is</b> ready", "result 1.2 501 320")
    heads = {
        "names": "Where you sit",
        "tables": "Pairings",
        "standings": "Standings",
        "clock": "Evening, round 1",
        "message": "Evening",
    }
    assert heads.keys() == set(BOARDS)
    for kind, head in heads.items():
        with looked_at(browser, hall, f"show={kind}&rotate=0") as page:
            assert page.locator(".panel h1").all_inner_texts() == [head]
            assert page.get_by_text("Soup <b>is</b> ready").count() == 1
            assert page.locator(".clock:visible").count() == 1
            assert page.evaluate(CUT) == []
            no_finding(page)


def test_a_screen_is_steered_and_shows_it_at_once_and_after_a_restart(
    hall: Hall, browser: Browser
) -> None:
    with running(hall) as address:
        bar, other = Shown(browser, WALL).page, Shown(browser, WALL).page
        bar.goto(f"{address}/wall?screen=Bar&rotate=0")
        other.goto(f"{address}/wall?rotate=0")
        bar.get_by_text("Evening · Bar").wait_for()
        hall.act("screen bar: tables standings", "message Soup")
        bar.locator(".on h1", has_text="Pairings").wait_for()
        for page in (bar, other):
            page.locator("#message", has_text="Soup").wait_for()
        assert other.locator(".on h1").inner_text() == "Where you sit"
        hall.act("message none")
        bar.locator("#message").wait_for(state="detached")
    with running(hall) as address:
        bar.goto(f"{address}/wall?screen=BAR&rotate=0")
        assert bar.locator(".on h1").inner_text() == "Pairings"
        hall.act("screen Bar: usual")
        bar.locator(".on h1", has_text="Where you sit").wait_for()


def test_a_wall_turns_however_often_a_result_comes(hall: Hall, browser: Browser) -> None:
    with looked_at(browser, hall) as page:
        heads = []
        for figure in range(320, 332):
            hall.act(f"result 1.2 501 {figure}")
            # what is not on this page is on another
            page.locator(".panel", has_text=f"501 : {figure}").first.wait_for(state="attached")
            page.clock.run_for(3000)
            heads.append(page.locator(".on h1").inner_text())
        assert [*dict.fromkeys(heads)] == ["Where you sit", "Pairings", "Standings"]


def test_sections_stand_apart_and_one_can_be_shown_alone(tmp_path: Path, browser: Browser) -> None:
    hall = Hall(tmp_path, names=(*NAMES, "Eva Lind", "Finn Quist", "Gus Weber", "Ida Cole"))
    hall.act(*(f"result 1.{tab} 501 300" for tab in range(1, 5)))
    hall.act(*(f"facts {n}: section {'AB'[n > 4]}" for n in range(1, 9)))
    hall.act("round 2 typed: 1 2, 3 4, 5 6, 7 8", "result 2.1 501 320", "result 2.3 501 300")
    with looked_at(browser, hall, "rotate=0") as page:
        names, tables, *rest = pages(page)
        standings = " ".join(rest)
        assert "Ann Baker" in names
        assert "Ida Cole" in names
        for shown in (tables, standings):
            assert shown.index("Section A") < shown.index("Ann Baker") < shown.index("Section B")
    with looked_at(browser, hall, "section=b&rotate=0") as page:
        for shown in pages(page):
            assert "Ida Cole" in shown or "Eva Lind" in shown
            assert "Ann Baker" not in shown


def test_without_a_script_all_is_there_and_refreshes(hall: Hall, browser: Browser) -> None:
    with running(hall) as address:
        shown = Shown(browser, WALL, java_script_enabled=False)
        shown.page.goto(f"{address}/wall")
        assert 'http-equiv="refresh"' in shown.page.content()
        for head in ("Where you sit", "Pairings"):
            assert shown.page.get_by_role("heading", name=head).is_visible()


def test_on_a_phone_the_boards_of_a_wall_stand_one_below_the_other(
    crowd: Hall, browser: Browser
) -> None:
    with running(crowd) as address:
        page = Shown(browser, PHONE).page
        page.goto(f"{address}/wall")
        page.get_by_role("heading", name="Standings").wait_for()
        no_finding(page)


def test_names_stand_in_the_order_of_the_language_of_the_screen(
    tmp_path: Path, browser: Browser
) -> None:
    hall = Hall(tmp_path, names=("Zoe", "Ørjan", "Olaf", "Émile"))
    for language, wanted in (
        ("en-US", ["Émile", "Olaf", "Ørjan", "Zoe"]),
        ("nb-NO", ["Émile", "Olaf", "Zoe", "Ørjan"]),
    ):
        with running(hall) as address:
            page = Shown(browser, WALL, locale=language).page
            page.goto(f"{address}/wall?show=names")
            page.wait_for_load_state()
            assert page.locator(".on tbody th").all_inner_texts() == wanted


def test_a_wall_says_what_it_cannot_show(hall: Hall) -> None:
    with hall.served() as client:
        answer = client.get("/wall?show=tabels")
        assert answer.status_code == 400
        assert "A wall can&#39;t show" in answer.text
        assert "names, tables, standings, clock, message" in answer.text
        assert client.get("/wall?show=&screen=&section=").status_code == 200
        assert "Nothing of this is public yet." in client.get("/wall?section=Z").text


def test_who_is_not_listed_stands_on_no_wall(hall: Hall) -> None:
    hall.act("hide everything", "message Hello")
    with hall.served() as client:
        page = client.get("/wall?show=names").text
        assert "No round is public yet." in page
        assert "Hello" in page
        assert "Ann Baker" not in page
