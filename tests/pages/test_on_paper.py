"""Printed from a browser, no list loses a column: each of its figures is on the paper."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Browser

from tests.tournament.events import event_with, round_of
from tests.web.browser import LAPTOP, NEEDS_CHROMIUM, Shown
from trickledger.ledger.pages import listings
from trickledger.ledger.pages.breadth import parts
from trickledger.ledger.pages.document import Document, html, placed
from trickledger.ledger.pages.environment import style
from trickledger.ledger.pages.site.page import page as site_page
from trickledger.ledger.pages.values import Listing, People
from trickledger.ledger.services.event_pages import crosstable_of, standings_of
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.web.templates import filled

_BREAKS = "order=points,buchholz-cut-1,buchholz,sonneborn-berger,wins,progressive,head-to-head,lot"


def played(*settings: str, players: int, rounds: int, seats: int = 2) -> Event:
    """An event in which everybody has long names, and has met others in turn."""
    event = event_with(*settings, players=players)
    named = {
        number: one._replace(names=(f"Maximiliana Featherstone-Quill {number}",))
        for number, one in event.entrants.items()
    }
    event = replace(event, entrants=named)
    for number in range(1, rounds + 1):
        turned = [2 + (at + number) % (players - 1) for at in range(players - 1)]
        pairs = [(1, turned[0]), *((turned[at], turned[-at]) for at in range(1, players // 2))]
        seated = [one for pair in pairs for one in pair]
        tables = [tuple(seated[at : at + seats]) for at in range(0, players, seats)]
        sides = 2 if event.settings.has_sides else seats
        told = [tuple(501 - 90 * at + number for at in range(sides)) for _ in tables]
        made = round_of(event, number, *tables, figures=told)
        event = replace(event, rounds=(*event.rounds, made))
    return event


EVENTS = {
    "a Swiss of 15 rounds": lambda: played("game=klaberjass", _BREAKS, players=30, rounds=15),
    "a round robin of 30": lambda: played(
        "game=klaberjass", "format=round-robin", players=30, rounds=29
    ),
    "partners who change": lambda: played(
        "game=cinch", "format=partners", players=32, rounds=15, seats=4
    ),
    "tables of five": lambda: played(
        "game=loo", "format=rotation", "size=5", players=30, rounds=15, seats=5
    ),
}


def signs_of(table: Listing) -> Counter[str]:
    """The signs that must be on paper for a list."""
    cells = [*table.heads, *(cell for row in table.rows for cell in row)]
    return _signs("".join("".join(c.names) if isinstance(c, People) else c for c in cells))


def _signs(text: str) -> Counter[str]:
    # a hyphen at the end of a line is told as another mark
    return Counter(re.sub(r"[\s\ufffe\x02-]", "", text))


def on_paper(printed: bytes) -> Counter[str]:
    """The signs of a PDF that lie within its pages; none is set smaller than 8 points."""
    found: Counter[str] = Counter()
    for page in pypdfium2.PdfDocument(printed):
        text = page.get_textpage()
        found += _signs(text.get_text_bounded(0, 0, *page.get_size()))
        ones = [at for at, sign in enumerate(text.get_text_range()) if sign == "1"][:20]
        boxes = [text.get_charbox(at) for at in ones]
        # a figure is 0.72 of its size high
        assert all(top - bottom > 0.72 * 8 for _, bottom, _, top in boxes if top > bottom)
    return found


def printed(browser: Browser, file: Path, paper: str) -> Counter[str]:
    shown = Shown(browser, LAPTOP, color_scheme="dark")
    shown.page.goto(file.as_uri())
    found = on_paper(shown.page.pdf(format=paper))
    shown.context.close()
    return found


@NEEDS_CHROMIUM
@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_a_list_is_whole_on_paper(
    event: Callable[[], Event], browser: Browser, tmp_path: Path
) -> None:
    known = event()
    lists = [
        *listings.crosstable(crosstable_of(known)),
        *listings.standings(standings_of(known)),
    ]
    (tmp_path / "style.css").write_text(style(), encoding="utf-8")
    hall = tmp_path / "hall.html"
    page = filled("lists.html", known=known, title="All", lists=lists)
    hall.write_text(page.replace('"/', '"'), encoding="utf-8")
    sheets = tmp_path / "sheets.html"
    wanted = sum((signs_of(part) for table in lists for part in parts(table)), Counter())
    assert wanted - printed(browser, hall, "A4") == Counter()
    document = Document("All", lists)
    sheets.write_text(html(document), encoding="utf-8")
    laid = [sheet.value for sheet in placed(document) if isinstance(sheet.value, Listing)]
    assert sum(map(signs_of, laid), Counter()) - printed(browser, sheets, "A4") == Counter()


@NEEDS_CHROMIUM
def test_a_page_of_a_site_is_whole_on_paper(browser: Browser, tmp_path: Path) -> None:
    table = listings.crosstable(crosstable_of(EVENTS["a Swiss of 15 rounds"]()))[0]
    (tmp_path / "style.css").write_text(style(), encoding="utf-8")
    site = site_page("crosstable.html", "listing.html", "Site", table=table, nav=[])
    (tmp_path / site.path).write_text(str(site.make()), encoding="utf-8")
    wanted = sum(map(signs_of, parts(table)), Counter())
    assert len(parts(table)) > 1
    assert wanted - printed(browser, tmp_path / site.path, "Letter") == Counter()


CELL = st.text("01:½&T ", min_size=1, max_size=20)


@given(
    st.integers(1, 60).flatmap(
        lambda broad: st.lists(
            st.lists(CELL, min_size=broad, max_size=broad), min_size=1, max_size=4
        )
    ),
    st.integers(60, 400),
)
def test_parts_hold_every_column_once(rows: Sequence[Sequence[str]], room: int) -> None:
    heads = tuple(f"H{at}" for at in range(len(rows[0])))
    table = Listing("x", "X", "", heads, tuple(map(tuple, rows)), figures=(len(heads) - 1,))
    divided = parts(table, room)
    assert [head for part in divided for head in part.heads[1:]] == list(heads[1:])
    assert {part.heads[0] for part in divided} == {"H0"}
    assert [cell for part in divided for cell in part.rows[0][1:]] == list(rows[0][1:])
    of_figures = [part.heads[at] for part in divided for at in part.figures]
    assert set(of_figures) == {heads[-1]}
