"""Names that are hard to bear, in every page, sheet, file and answer that an event has."""

import csv
import io
import json
import re
import unicodedata
from functools import partial
from html.parser import HTMLParser

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from tests.cli.site import faults
from tests.cli.terminal import Terminal
from tests.many import many
from trickledger.ledger.journal import journal
from trickledger.ledger.plain import plain
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.ledger.web.app import application
from trickledger.rules.language.notation import folded

PIECES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title></textarea>",
    "{{7*7}}{% x %}",
    "#panic(1) $x$",
    "=HYPERLINK(A1)",
    "+1",
    "-2+3",
    "@SUM(A1)",
    "\uff1d1",
    "'; DROP",
    "\\, \\n ;",
    "\\; \\n :",
    "BEGIN:VEVENT",
    "JH 10♠",
    "שרה לוי",
    "مرحبا",
    "王小明",
    "🂡👨",
    "Zͫͅa̴l",
    "x" * 60,
    "𐎀𐎁",
)
NAME = st.one_of(
    st.sampled_from(PIECES),
    st.text(
        st.characters(exclude_categories=["C", "Z"], exclude_characters="&"),
        min_size=1,
        max_size=12,
    ).map(partial(unicodedata.normalize, "NFC")),
).filter(lambda name: name.isprintable() and not name.isspace() and name == name.strip())
ENTRANT = NAME.filter(lambda name: "," not in name and not (name.isascii() and name.isdigit()))
"""Games name their players with commas between them, and directors name entrants by numbers."""
ENTRANTS = [name for name in PIECES if "," not in name]
HARMLESS = {("span", ""), ("span", "class"), ("b", "class")}
"""What marks a card in a sentence, and a long name."""
PAGES = ("/", "/wall", "/round/1", "/standings", "/crosstable")
ANSWERS = ("/api/event", "/api/event/rounds/1", "/api/event/standings", "/api/event/crosstable")
SHEETS = "pairings names slips cards places standings crosstable checkin missing".split()


class Markup(HTMLParser):
    """The tags and attributes of a page, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.made: set[tuple[str, str]] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.made |= {(tag, ""), *((tag, name) for name, _ in attrs)}

    def handle_data(self, data: str) -> None:
        self.text += data


def event(cli: Terminal, names: list[str], title: str) -> int:
    """An event of these names with a round and results; its number."""
    number = cli.ok("event", "new", "--json", "--", title).json["event"]
    cli.ok("event", "add", "--", *names)
    cli.ok("event", "round")
    cli.ok("event", "result", "1.1", "501", "320")
    cli.ok("event", "release", "everything")
    return int(number)


def looked_at(cli: Terminal, names: list[str], title: str) -> dict[str, set[tuple[str, str]]]:
    """Everything that is told of an event of these names, judged; the markup of its pages."""
    number = event(cli, names, title)
    as_files(cli, names, title)
    return {
        **as_served(cli, number, names),
        **as_sheets(cli, names),
        **as_site(cli, number, names),
    }


def as_files(cli: Terminal, names: list[str], title: str) -> None:
    shown = cli.ok("event", "show", "--json").json
    assert sorted(each["name"] for each in shown["entrants"]) == sorted(names)
    assert shown["title"] == title
    for form in ("text", "json"):
        again = cli.home / "again.db"
        again.unlink(missing_ok=True)
        text = cli.ok("event", "export", "--format", form).out
        cli.ok("import", "-", "--ledger", str(again), stdin=text)
        assert cli.ok("event", "show", "--json", "--ledger", str(again)).json["title"] == title
    rows = list(csv.reader(io.StringIO(cli.ok("event", "export", "--format", "csv").out)))
    assert len({len(row) for row in rows}) == 1, "no name makes a column or a line"
    cells = {cell for row in rows for cell in row}
    assert {*names} <= cells | {cell.removeprefix("'") for cell in cells}
    assert not [cell for cell in cells if cell.startswith(tuple("=+@\uff1d\uff0b\uff20"))]
    calendar = cli.ok("event", "export", "--format", "ics").out.replace("\r\n ", "")
    lines = calendar.splitlines()
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 2
    assert all(re.match(r"[A-Z-]+[;:]", line) for line in lines), lines


def as_served(cli: Terminal, number: int, names: list[str]) -> dict[str, set[tuple[str, str]]]:
    with open_ledger(cli.ledger) as store, store.reading() as db:
        stream = journal.find_stream(db, "event", number)
    assert stream
    made = {}
    with TestClient(application(cli.ledger, stream, {"hall"}), base_url="http://hall") as client:
        for path in PAGES:
            page = Markup(client.get(path).text)
            assert path == "/" or all(plain(name) in page.text for name in names), path
            made[f"served {path}"] = page.made
        for path in ANSWERS:
            told_of = json.dumps(client.get(path).json(), ensure_ascii=False)
            assert all(json.dumps(name, ensure_ascii=False)[1:-1] in told_of for name in names)
    return made


def as_sheets(cli: Terminal, names: list[str]) -> dict[str, set[tuple[str, str]]]:
    file = cli.home / "sheets.html"
    cli.ok("event", "sheets", *SHEETS, "--out", str(file))
    page = Markup(file.read_text(encoding="utf-8"))
    assert all(plain(name) in page.text for name in names)
    return {"sheets": page.made}


def as_site(cli: Terminal, number: int, names: list[str]) -> dict[str, set[tuple[str, str]]]:
    folder = cli.home / f"site-{number}"
    cli.ok("publish", str(folder), "--event", str(number))
    assert faults(folder) == []
    return {
        # a page of somebody has the name in its address
        re.sub(r"players/.*|events/.*/", "", str(file.relative_to(folder))): Markup(
            file.read_text(encoding="utf-8")
        ).made
        for file in folder.rglob("*.html")
    }


def test_in_a_pdf_names_are_drawn_or_their_letters_are_told(cli: Terminal) -> None:
    event(cli, ENTRANTS, PIECES[0])
    file = cli.home / "sheets.pdf"
    made = cli("event", "sheets", *SHEETS, "--pdf", "--out", str(file), "--json")
    assert made.code == 0, made
    assert file.read_bytes().startswith(b"%PDF")
    for sign in "\U00010380\U00010381":
        assert f"{ord(sign):04X}" in f"{made.out}{made.err}" or sign in made.out + made.err


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "Ann\0Baker",
        "Ann\u202eBaker",
        "Ann\u2066Baker",
        "Ann\u200fBaker",
        "Ann\u2028Baker",
        "Ann\x1b[31mBaker",
        "x" * 61,
        "x" * 10_000,
    ],
)
def test_what_is_no_name_is_refused_at_every_door(cli: Terminal, name: str) -> None:
    cli.ok("event", "new", "Cup")
    cli.ok("event", "add", "Ann Baker", "Bob Cole")
    before = cli.count()
    for words in (("add",), ("rename", "1"), ("replace", "1")):
        refused = cli("event", *words, "--", name)
        assert refused.code in {2, 3}, words
        assert "Traceback" not in refused.err
    if name.strip() and "\u2028" not in name:
        # blanks of any kind are one blank in a title, and no full name is the short one
        assert cli("event", "new", "--", name).code in {2, 3}
        assert cli("new", "klaberjass", f"Ann={name}", "Bob").code in {2, 3}
    assert cli.count() == before


def test_names_are_names_wherever_an_event_is_told(cli: Terminal) -> None:
    made = looked_at(cli, ["Ann Baker", "Bob Cole", "Cid Fox", "Dee Gray"], "Cup")

    @settings(
        max_examples=many(3),
        deadline=None,
        database=None,
        # an example takes half a second, and its names say enough as they are
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(ENTRANT, min_size=4, max_size=4, unique_by=folded), NAME)
    def hostile(names: list[str], title: str) -> None:
        for page, markup in looked_at(cli, names, title).items():
            assert markup - made[page] <= HARMLESS, (page, names)

    hostile()


def test_a_name_that_is_a_card_is_drawn_as_a_name(cli: Terminal) -> None:
    event(cli, ["JH", "AS", "10C", "KD QD"], "Cup")
    file = cli.home / "sheets.html"
    cli.ok("event", "sheets", *SHEETS, "--out", str(file))
    page = file.read_text(encoding="utf-8")
    assert 'class="card' not in page
    assert page.count("<bdi>JH</bdi>") >= len(SHEETS) - 2
