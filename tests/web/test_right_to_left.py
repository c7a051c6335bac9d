# ruff: noqa: RUF001
"""Names written from right to left: no line of any page is read in another order than it has."""

import re
from pathlib import Path

import pypdfium2
import pytest
from playwright.sync_api import Browser

from tests.cli.terminal import Terminal
from tests.web.browser import (
    LAPTOP,
    NEEDS_CHROMIUM,
    PHONE,
    WALL,
    Shown,
    read_in_order,
    running,
)
from tests.web.hall import PHRASE, Hall
from trickledger.ledger.pages.words import RIGHT_TO_LEFT, isolated, name, people, sides, told
from trickledger.ledger.web.templates import FILES

NAMES = ("אבי כהן", "דנה לוי", "محمد علي", "Cid Fox", "יוסי", "AS Roma", "فاطمة", "Ann Baker")


@pytest.fixture
def terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    return Terminal(tmp_path, capsys, monkeypatch)


@NEEDS_CHROMIUM
def test_the_hall_is_read_in_its_order(tmp_path: Path, browser: Browser) -> None:
    hall = Hall(tmp_path, names=NAMES)
    hall.set_phrase()
    hall.act("result 1.2 501 320", "result 1.3 480 505", "absent 2 3")
    hall.act("round 2 typed: 1 2, 3 5, 6 7; bye 4 8", "result 2.1 501 77", "forbid 3 5")
    with running(hall) as address:
        for size in (PHONE, LAPTOP):
            page = Shown(browser, size).page
            for path in ("/", "/round/1", "/round/2", "/standings", "/crosstable", "/t/2"):
                page.goto(address + path)
                read_in_order(page, NAMES)
            page.goto(f"{address}/desk")
            page.fill("#name", NAMES[0])
            page.fill("#phrase", PHRASE)
            page.keyboard.press("Enter")
            page.wait_for_selector("#view")
            page.wait_for_load_state()
            if not page.locator("#result").is_visible():
                page.locator("#typing summary").click()
            page.locator("#result").focus()
            assert read_in_order(page, NAMES) > 20
            page.keyboard.type("2 501 300")
            page.keyboard.press("Enter")
            page.locator("#told p").first.wait_for()
            read_in_order(page, NAMES)
            page.context.close()
        page = Shown(browser, WALL).page
        page.goto(f"{address}/wall?rotate=0")
        assert read_in_order(page, NAMES) > 10
        page.keyboard.press("ArrowRight")
        assert read_in_order(page, NAMES) > 10
        page.context.close()
        phone = Shown(browser, PHONE).come_in(hall, address, 1, NAMES[0])
        read_in_order(phone, NAMES)


@NEEDS_CHROMIUM
def test_sheets_and_the_site_are_read_in_their_order(
    terminal: Terminal, tmp_path: Path, browser: Browser
) -> None:
    terminal.ok("event", "new", "ליל 7", "--game", "cinch", "--rounds", "2")
    terminal.ok("event", "add", *NAMES)
    terminal.ok("event", "round")
    terminal.ok("event", "result", "1", "51", "40")
    terminal.ok("event", "result", "2", "52", "17")
    terminal.ok("event", "round")
    terminal.ok("event", "release", "everything")
    terminal.ok("new", "cinch", *NAMES[:4])
    terminal.ok("publish", str(tmp_path / "site"))
    terminal.ok("event", "sheets", "--out", str(tmp_path / "sheets.html"))
    page = Shown(browser, LAPTOP).page
    seen = 0
    for file in (tmp_path / "sheets.html", *(tmp_path / "site").rglob("*.html")):
        page.goto(file.as_uri())
        seen += read_in_order(page, NAMES)
    assert seen > 100


def test_a_pdf_is_read_in_its_order(terminal: Terminal, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    terminal.ok("event", "new", "Cup", "--game", "cinch", "--rounds", "2")
    terminal.ok("event", "add", "אבי", "דנה", "יוסי", "רות")
    terminal.ok("event", "round", "--tables", "1 / 2 / 3 / 4")
    file = tmp_path / "sheets.pdf"
    terminal.ok("event", "sheets", "pairings", "--pdf", "--out", str(file))
    text = pypdfium2.PdfDocument(file)[0].get_textpage()
    letters = [text.get_text_range(at, 1) for at in range(text.count_chars())]
    at = {each: text.get_charbox(letters.index(each))[0] for each in "אסדר"}
    # side by side: the first and the third of a table, then the second and the fourth
    assert at["א"] < at["ס"]
    assert at["ד"] < at["ר"]


def test_both_ways_to_keep_names_apart_know_the_same_letters() -> None:
    script = (FILES / "isolated.js").read_text(encoding="utf-8")
    ranges = re.compile(r"\\u\{?([0-9a-fA-F]{4,5})\}?|\\U000([0-9a-fA-F]{5})")
    kept = {(one or other).lower() for one, other in ranges.findall(script)}
    letters = re.search(r"\[(.)-(.)(.)-(.)(.)-(.)(.)-(.)(.)-(.)\]", RIGHT_TO_LEFT)
    assert letters
    assert {f"{ord(each):04x}" for each in letters.groups()} <= kept


@pytest.mark.parametrize("text", ["אבי 501, דנה 320.", "ג'ון + צה\"ל 3:5", "Ann and محمد علي 7"])
def test_every_name_of_a_sentence_stands_by_itself(text: str) -> None:
    apart = [
        part.strip("\u2068\u2069") for part in re.findall("\u2068[^\u2069]*\u2069", isolated(text))
    ]
    assert apart == re.findall(RIGHT_TO_LEFT, text)
    assert str(told(text)).count('class="apart"') == len(apart)
    assert isolated(text).replace("\u2068", "").replace("\u2069", "") == text


def test_each_of_several_names_stands_by_itself() -> None:
    assert str(people(["דנה & אבי"], " - ")).count("<bdi>") == 2
    assert str(name("דנה+אבי")).count("<bdi>") == 2
    assert str(sides([["אבי", "Ann"], ["<b>"]])) == (
        "<bdi>אבי</bdi> + <bdi>Ann</bdi> - <bdi>&lt;b&gt;</bdi>"
    )
