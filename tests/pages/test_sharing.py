"""What people send each other: text to paste, and cards as SVG and PNG."""

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser
from starlette.testclient import TestClient

from tests.cli.terminal import Terminal
from tests.web.browser import LAPTOP, NEEDS_CHROMIUM, PHONE, Shown, no_finding, running
from tests.web.hall import Hall
from trickledger.ledger.pages.card import Card, Line, svg
from trickledger.ledger.pages.files import is_ours
from trickledger.rules.record.header import LONGEST_NAME

HOSTILE = "Eva <script>alert(1)</script>"
HEBREW = "מרים אבי"
LONG = "W" * LONGEST_NAME
NAMES = ("Ann Baker", LONG, HEBREW, HOSTILE)


@pytest.fixture
def cup(cli: Terminal) -> Terminal:
    cli.ok("event", "new", "Thursday cup")
    cli.ok("event", "add", *NAMES)
    cli.ok("event", "round")
    cli.ok("event", "result", "1", "501", "320")
    cli.ok("event", "result", "2", "420", "501")
    return cli


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path, names=NAMES, opened=())


@pytest.fixture
def client(hall: Hall) -> Iterator[TestClient]:
    with hall.served() as client:
        yield client


def test_a_card_is_written_as_svg_and_as_png_and_written_anew(cup: Terminal) -> None:
    picture, card = cup.home / "cup.png", cup.home / "cup.svg"
    for _ in range(2):
        said = cup.ok("event", "card", "1.1", "--out", str(picture)).out
        assert "Thursday cup, Klaberjass, round 1, table 1" in " ".join(said.split())
        cup.ok("event", "card", "--out", str(card))
    data = picture.read_bytes()
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    assert is_ours(picture)
    assert is_ours(card)
    texts = [each.text for each in ElementTree.parse(card).iter() if each.tag.endswith("text")]
    assert texts[:2] == ["Thursday cup", "Klaberjass, after round 1"]
    assert HOSTILE in texts
    assert LONG in texts
    picture.write_bytes(b"\x89PNG of somebody else")
    assert "isn't a sheet of Trickledger" in cup("event", "card", "--out", str(picture)).err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("2.1",), "There is no round 2"),
        (("1.9",), "Table 1.9 has no result to be shown."),
        (("--out", "card.gif"), "neither .svg nor .png"),
    ],
)
def test_what_no_card_can_show_is_told(cup: Terminal, words: tuple[str, ...], said: str) -> None:
    refused = cup("event", "card", *words)
    assert refused.code != 0
    assert said in " ".join(refused.err.split())


def test_a_card_names_nobody_who_is_not_listed(cup: Terminal) -> None:
    cup.ok("player", "hide", "Ann Baker")
    for words in ((), ("1.1",), ("1.2",)):
        cup.ok("event", "card", *words, "--out", str(cup.home / "card.svg"))
        assert "Ann Baker" not in (cup.home / "card.svg").read_text()


def test_the_site_has_a_card_and_text_of_what_is_public_alone(cup: Terminal) -> None:
    folder = cup.home / "site"
    cup.ok("event", "release", "round", "1")
    cup.ok("publish", str(folder))
    assert not (folder / "events" / "1" / "standings.svg").exists()
    text = pasted((folder / "events" / "1" / "round-1.html").read_text())
    assert text.splitlines()[0] == "*Thursday cup, Klaberjass, round 1*"
    assert "501 : 320" in text
    cup.ok("event", "release", "everything")
    cup.ok("publish", str(folder))
    ElementTree.parse(folder / "events" / "1" / "standings.svg")
    assert "1= Ann Baker 1" in pasted((folder / "events" / "1" / "index.html").read_text())


def pasted(page: str) -> str:
    found = re.search(r"<pre tabindex=\"0\">(.*?)</pre>", page, re.DOTALL)
    assert found
    return found[1]


@pytest.mark.parametrize("path", ["/card/1.1.svg", "/card/standings.svg", "/card/2.1.svg"])
def test_a_card_that_is_not_public_is_not_served(hall: Hall, client: TestClient, path: str) -> None:
    hall.act("hide everything", "result 1.1 501 320")
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/card/x.svg", "/card/1.9.svg", "/card/1.2.svg"])
def test_there_is_no_card_of_what_has_no_result(hall: Hall, client: TestClient, path: str) -> None:
    hall.act("result 1.1 501 320")
    assert client.get(path).status_code in (400, 404)
    answer = client.get("/card/1.1.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert "501" in answer.text


@NEEDS_CHROMIUM
@pytest.mark.parametrize("count", [1, 2, 6, 10])
def test_nothing_on_a_card_lies_on_anything_else(
    tmp_path: Path, browser: Browser, count: int
) -> None:
    names = (LONG, HEBREW, HOSTILE, "Ann Baker + Bartholomäus Featherstonehaugh")
    for places in ("", "10="):
        lines = tuple(Line(places, names[n % 4], "-1234") for n in range(count))
        file = tmp_path / "card.svg"
        file.write_text(svg(Card(LONG, f"{LONG} {LONG}"[:90], lines, 12)), encoding="utf-8")
        page = Shown(browser, LAPTOP).page
        page.goto(file.as_uri())
        boxes = page.evaluate(
            "Array.from(document.querySelectorAll('text'), each => each.getBBox())"
            ".map(box => [box.x, box.y, box.x + box.width, box.y + box.height])"
        )
        for at, (left, top, right, bottom) in enumerate(boxes):
            assert left >= 0
            assert right <= 1200
            assert bottom <= 640
            for other in boxes[at + 1 :]:
                beside = other[0] >= right - 0.5 or other[2] <= left + 0.5
                assert beside or other[1] >= bottom - 14 or other[3] <= top + 14
        page.context.close()


@NEEDS_CHROMIUM
def test_one_tap_takes_the_whole_text(hall: Hall, browser: Browser) -> None:
    hall.act("result 1.1 501 320", "result 1.2 420 501")
    with running(hall) as address:
        page = Shown(browser, PHONE).page
        for path, wanted in (("/round/1", "1:  Ann Baker – "), ("/standings", "1= Ann Baker 1")):
            page.goto(f"{address}{path}")
            page.get_by_text("As text, to paste into a message").first.click()
            page.locator(".paste pre").first.click()
            taken = page.evaluate("getSelection().toString()")
            assert wanted in taken
            assert taken.count("\n") >= 2
            no_finding(page)
            page.get_by_role("button", name="Copy").click()
            page.get_by_role("button", name="Copied").wait_for()
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save as PNG").click()
        data = saved.value.path().read_bytes()
        assert struct.unpack(">II", data[16:24]) == (1200, 630)
        page.get_by_role("link", name="As a picture").click()
        page.wait_for_url("**/card/standings.svg")
