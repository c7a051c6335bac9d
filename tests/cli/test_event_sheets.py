"""`event sheets` and `show --sheet`: what is printed, read back from the page and from the PDF."""

import re
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
import segno
import zxingcpp

from tests.cli.evening import X21
from tests.cli.terminal import Terminal
from trickledger.ledger.pages.event_sheets import SHEETS

LONG = "Müller-Lüdenscheidt von und zu Hohenstein-Bargeld Alexandra"
HOSTILE = ("Eve <b>Hill</b>", "{{7*7}}", "#panic", "שרה לוי", LONG, "Zoé O'Neil")
POINT = 72 / 25.4


@pytest.fixture
def cup(cli: Terminal) -> Terminal:
    """An event of eight, some of them with names that are hard to print, after its first round."""

    def typed() -> None:
        cli.ok("event", "new", "Cup <i>", "--date", "2026-11-20", "seed=7")
        cli.ok("event", "add", "Ann Baker", "Bob Cole", *HOSTILE)
        cli.ok("event", "round")
        cli.ok("event", "result", "1.1", "501", "320")

    cli.after("a cup with sheets", typed)
    return cli


class Page(HTMLParser):
    """The words of a page, and its tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: list[str] = []
        self._is_style = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._is_style = tag == "style"

    def handle_data(self, data: str) -> None:
        if not self._is_style and data.strip():
            self.words.append(" ".join(data.split()))


def page(cli: Terminal, *words: str) -> Page:
    file = cli.home / "sheets.html"
    cli.ok("event", "sheets", *words, "--out", str(file))
    return Page(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("sheet", SHEETS)
def test_each_sheet_names_everybody_once_and_no_name_is_markup(cup: Terminal, sheet: str) -> None:
    found = page(cup, sheet, *(("--url", "http://192.0.2.7:8321") if sheet == "poster" else ()))
    expected = ["Ann Baker", "Bob Cole", *HOSTILE]
    if sheet in ("cards", "poster"):
        expected = []
    if sheet == "missing":
        expected = [name for name in expected if name in found.words]
        assert len(expected) >= 5
    said = " | ".join(found.words)
    assert {said.count(name) for name in expected} <= {1}
    assert not {"b", "i", "script", "link"} & {*found.tags} - (
        {"b"} if sheet != "pairings" else set()
    )
    assert "49" not in found.words


def test_the_usual_sheets_are_in_one_file(cup: Terminal) -> None:
    cup.ok("event", "sheets", "--out", str(cup.home / "all.html"))
    text = (cup.home / "all.html").read_text()
    titles = re.findall(r"<h1>(.+?)</h1>", text)
    assert titles == ["Pairings", "Where you sit", "Standings", "Crosstable", "Check-in", "Missing"]
    assert text.count('class="slip"') == 4
    assert text.count('class="board"') == 4
    assert "http" not in text.replace("http-equiv", ""), "nothing is loaded from elsewhere"


def test_no_card_has_an_address_without_what_lets_a_phone_in(cup: Terminal) -> None:
    url = ("--url", "http://192.0.2.7:8321")
    refused = cup("event", "sheets", "cards", *url)
    assert refused.code == 2
    out = cup.home / "all.html"
    made = cup("event", "sheets", *url, "--out", str(out))
    assert made.code == 0
    for said in (refused.err, made.err):
        told = " ".join(said.split())
        assert '`trickledger serve`, then "Make keys, and show the cards" at the desk.' in told
    text = out.read_text()
    assert 'class="board"' not in text
    assert 'class="slip"' in text


def test_before_the_first_round_there_is_what_can_be(cli: Terminal) -> None:
    cli.ok("event", "new", "Cup")
    cli.ok("event", "add", "Ann", "Bob", "Cid", "Dee", "Eve")
    made = cli.ok("event", "sheets", "--out", str(cli.home / "a.html"), "--json").json
    named = [sheet["sheet"] for sheet in made["sheets"]]
    assert named == ["cards", "standings", "crosstable", "checkin", "missing"]
    refused = cli("event", "sheets", "slips")
    assert (refused.code, refused.err.startswith("No round is made yet.")) == (2, True)


def test_a_file_is_named_like_its_sheets_and_made_anew(
    cup: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(cup.home)
    assert cup.ok("event", "sheets", "slips").out.startswith("cup-i-result-slips.html: 1 sheet.")
    cup.ok("event", "result", "1.2", "501", "320")
    cup.ok("event", "sheets", "slips")


def test_a_file_of_somebody_else_is_left_as_it_is(cup: Terminal) -> None:
    mine = cup.home / "mine.html"
    mine.write_text("my own")
    refused = cup("event", "sheets", "--out", str(mine))
    assert refused.code == 2
    assert "isn't a sheet of Trickledger" in " ".join(refused.err.split())
    assert mine.read_text() == "my own"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("slip",), "There is no sheet slip. There are: pairings, names,"),
        (("tags",), "Name tags are made at the desk. Name tags let people in"),
        (("--paper", "a5"), "There is no paper a5. There are: a4, letter."),
        (("--round", "7"), "There is no round 7. One round is made."),
        (("--url", "club.example"), "isn't the address of a page. It begins with http://"),
        (("--url", f"http://{'x' * 120}"), "too long for a code that a phone reads easily"),
        (("--out", "nowhere/a.html"), "nowhere/a.html can't be written: no such file"),
        (("--pdf", "--out", "-"), "A PDF can't be printed on a screen. Name a file"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    cup: Terminal, words: tuple[str, ...], says: str
) -> None:
    refused = cup("event", "sheets", *words)
    assert refused.code == 2
    assert says in " ".join(refused.err.split())


def test_it_can_be_read_from_standard_output(cup: Terminal) -> None:
    assert cup.ok("event", "sheets", "pairings", "--out", "-").out.startswith("<!doctype html>")


def test_a_game_of_three_to_ten_has_slips_twice_as_broad(cli: Terminal) -> None:
    cli.ok("event", "new", "Loo night", "--game", "loo", "--size", "5")
    cli.ok("event", "add", *(f"Player {n:02}" for n in range(1, 11)))
    cli.ok("event", "round")
    cli.ok("event", "sheets", "slips", "scores", "--out", str(cli.home / "a.html"))
    text = (cli.home / "a.html").read_text()
    assert text.count('class="slip broad"') == 2
    assert "Chips won (+) or lost (−)" in text
    assert "who else stayed in, without a trick" in text


def test_a_table_of_twelve_fits_its_slip_and_a_sheet_says_the_sum(cli: Terminal) -> None:
    cli.ok(
        "event",
        "new",
        "Night",
        "--game",
        "skat",
        "--format",
        "rotation",
        "--size",
        "12",
        "-o",
        "sum=0",
    )
    cli.ok("event", "add", *(f"Player {n:02}" for n in range(1, 13)))
    cli.ok("event", "round")
    found = pdf(cli, "slips")
    assert all(f"Player {n:02}" in found.texts[0] for n in range(1, 13))
    cli.ok("event", "sheets", "slips", "scores", "--out", str(cli.home / "a.html"))
    text = (cli.home / "a.html").read_text()
    assert text.count('class="slip broad crowded"') == 1
    assert "Under each name: what the hand adds, 0 in all." in text


class Read(NamedTuple):
    """A PDF as somebody finds it: its pages with their words, and the codes seen on them."""

    sizes: list[tuple[float, float]]
    texts: list[str]
    codes: list[list[str]]


def read(file: Path, *, codes: bool = False, after: int = 0) -> Read:
    document = pypdfium2.PdfDocument(file)
    sizes, texts, seen = [], [], []
    for page in islice(document, after, None):
        sizes.append((round(page.get_width() / POINT, 1), round(page.get_height() / POINT, 1)))
        texts.append(" ".join(page.get_textpage().get_text_bounded().split()))
        if codes:
            bitmap = page.render(scale=2, grayscale=True)
            rows = memoryview(bitmap.buffer).cast("B", (bitmap.height, bitmap.stride))
            seen.append([code.text for code in zxingcpp.read_barcodes(rows)])
    return Read(sizes, texts, seen)


def pdf(cli: Terminal, *words: str, codes: bool = False, after: int = 0) -> Read:
    file = cli.home / "sheets.pdf"
    cli.ok("event", "sheets", *words, "--pdf", "--out", str(file))
    return read(file, codes=codes, after=after)


def test_the_pdf_has_every_name_in_full(cup: Terminal) -> None:
    found = pdf(cup, "names")
    (said,) = found.texts
    for name in ("Ann Baker", "Bob Cole", "Eve <b>Hill</b>", "{{7*7}}", "#panic", LONG):
        assert name in said, name
    assert "שרה" in said or "הרש" in said


def test_a_long_name_stays_within_its_column_of_a_score_sheet(cli: Terminal) -> None:
    cli.ok("event", "new", "Autumn cup", "--rounds", "1")
    cli.ok("event", "add", "Ann Baker", "Wilhelmina Ó Súilleabháin-O'Shaughnessy")
    cli.ok("event", "round")
    file = cli.home / "scores.pdf"
    cli.ok("event", "sheets", "scores", "--pdf", "--out", str(file))
    sheet = pypdfium2.PdfDocument(file)[0]
    text = sheet.get_textpage()
    ends = [text.get_charbox(place)[2] for place in range(text.count_chars())]
    assert max(ends) < sheet.get_width() - 12 * POINT


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_eight_slips_lie_on_a_page_of_either_paper(
    cli: Terminal, paper: str, size: tuple[float, float]
) -> None:
    cli.ok("event", "new", "Cup")
    cli.ok("event", "add", *(f"Player {n:02}" for n in range(1, 19)))
    cli.ok("event", "round")
    found = pdf(cli, "slips", "--paper", paper)
    assert found.sizes == [size, size]
    assert [text.count("entered by") for text in found.texts] == [8, 1]


def test_the_code_of_a_slip_leads_to_its_table_or_says_the_command(cup: Terminal) -> None:
    found = pdf(cup, "slips", "--url", "http://192.0.2.7:8321/", codes=True)
    assert sorted(found.codes[0]) == [f"http://192.0.2.7:8321/t/{n}" for n in range(1, 5)]
    code = cup.ok("event", "show", "--json").json["code"]
    found = pdf(cup, "slips", codes=True)
    assert found.codes[0][0].startswith(f"trickledger event result --event {code} 1.")


def test_the_codes_of_a_large_hall_can_be_read_to_the_last(cli: Terminal) -> None:
    """Also those for which the best mask is not looked for any more."""
    cli.ok("event", "new", "Cup")
    cli.ok("event", "add", *(f"P{number}" for number in range(1, 87)))
    cli.ok("event", "round")
    (last,) = pdf(cli, "slips", codes=True, after=5).codes
    assert [text[-6:] for text in sorted(last)] == [" 1.41 ", " 1.42 ", " 1.43 "]


def test_the_code_on_the_page_is_the_same_as_in_the_pdf(cup: Terminal) -> None:
    cup.ok(
        "event", "sheets", "slips", "--url", "http://192.0.2.7", "--out", str(cup.home / "a.html")
    )
    text = (cup.home / "a.html").read_text()
    made = segno.make("http://192.0.2.7/t/3", error="m", micro=False)
    assert (
        made.svg_inline(
            scale=1,
            border=4,
            dark="#000",
            light="#fff",
            svgclass="code",
            lineclass=None,
            omitsize=True,
        )
        in text
    )


def test_the_same_sheets_are_the_same_bytes(cup: Terminal) -> None:
    files = [cup.home / f"{number}.pdf" for number in (1, 2)]
    for file in files:
        cup.ok("event", "sheets", "--out", str(file))
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_letter_that_no_font_has_is_told(cli: Terminal) -> None:
    odd = chr(0x13080)
    cli.ok("event", "new", "Cup")
    cli.ok("event", "add", f"Ann {odd}", "Bob")
    file = cli.home / "a.pdf"
    made = cli.ok("event", "sheets", "checkin", "--out", str(file))
    if "No font" not in made.out:
        pytest.skip("this computer has hieroglyphs")
    assert "Install a font that has them" in " ".join(made.out.split())
    assert "\\U00013080" in read(file).texts[0]
    told = cli.ok("event", "sheets", "checkin", "--out", str(file), "--json").json
    assert told["missing_letters"] == [odd]


def test_without_the_package_a_sentence_says_what_to_install(
    cup: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    refused = cup("event", "sheets", "--pdf")
    assert refused.code == 2
    assert "pipx install --force '.[pdf]'" in " ".join(refused.err.split())


def test_a_whole_game_is_a_sheet_on_a_page_and_as_a_pdf(cli: Terminal) -> None:
    cli.game(X21)
    for name in ("game.html", "game.pdf"):
        cli.ok("show", "--sheet", "--out", str(cli.home / name))
    said = " ".join(Page((cli.home / "game.html").read_text()).words)
    (first, *_) = read(cli.home / "game.pdf").texts
    for told in ("Klaberjass: Ann, Bob", "Hand 1: Bob dealt", "KLA-PTS-1", "all are legal"):
        assert told in said, told
    assert "Klaberjass: Ann, Bob" in first
    refused = cli("show", ".1", "--sheet")
    assert (refused.code, "A sheet is of a whole game." in refused.err) == (2, True)


POSTER = ("poster", "--url", "http://192.0.2.7:8321/", "--network", "Hall; <b>")


def test_a_poster_tells_the_network_and_then_the_address(cup: Terminal) -> None:
    said = " | ".join(page(cup, *POSTER).words)
    join, then, at = (
        said.index(words) for words in ("Hall; <b>", "2. Then scan this", "http://192.0.2.7:8321")
    )
    assert join < then < at
    assert "Password" not in said


def test_its_codes_let_in_to_the_network_and_open_the_hall(cup: Terminal) -> None:
    found = pdf(cup, *POSTER, "--password", 'green;"felt\\', codes=True)
    (codes,) = found.codes
    assert codes == ['WIFI:T:WPA;S:Hall\\; <b>;P:green\\;\\"felt\\\\;;', "http://192.0.2.7:8321"]
    assert "Hall; <b>" in found.texts[0]
    assert 'green;"felt\\' in found.texts[0]


def test_the_password_of_a_network_is_kept_nowhere(cup: Terminal) -> None:
    cup.ok("event", "sheets", *POSTER, "--password", "greenfelt", "--out", "-")
    kept = [file for file in cup.home.rglob("*") if file.is_file()]
    assert kept
    assert not any(b"greenfelt" in file.read_bytes() for file in kept)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "The poster says where phones find the hall, and no address is named."),
        (("--url", "hall"), "hall isn't the address of a page."),
        (("--url", "http://h", "--password", "x"), "Of which network is that the password?"),
        (("--url", "http://h", "--network", "n" * 33), "at most 32 bytes"),
        (("--url", "http://h", "--network", "a\nb"), "all of them printable"),
        (("--url", "http://h", "--network", "\udcff"), "all of them printable"),
        (("--url", "http://h", "--network", "n", "--password", "p" * 64), "at most 63 bytes"),
    ],
)
def test_a_poster_that_cannot_be_says_what_is_missing(
    cup: Terminal, words: tuple[str, ...], said: str
) -> None:
    refused = cup("event", "sheets", "poster", *words)
    assert refused.code == 2
    assert said in " ".join(refused.err.split())
