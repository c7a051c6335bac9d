"""The pictures of sheets and pages: each is made by a tool, shown, and small."""

from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from docs import printed, served
from docs.printed import DOCS
from tests.web.test_every_page import OF_AN_EVENT, OF_OWN_TABLES
from trickledger.ledger.tournament.rights import Standing
from trickledger.ledger.web.own_page import Now
from trickledger.ledger.web.templates import PAGES

KILOBYTES = 100
ALL_TOGETHER = 2048


class Album(NamedTuple):
    """Pictures in a folder, which a tool makes and a page of the documents shows."""

    page: str
    folder: Path
    names: tuple[str, ...]
    suffix: str


ALBUMS = (
    Album("how/paper.md", printed.FOLDER, printed.PICTURES, ".png"),
    Album(
        "how/hall.md how/phones.md how/own-tables.md start/skat-night.md",
        served.FOLDER,
        served.PICTURES,
        ".webp",
    ),
)
SHOWN_BY = {
    "audit.html": "phone-audit",
    "cards.html": "desk-cards",
    "deed.html": "desk-deed",
    "deed_fields.html": "desk-deed",
    "desk.html": "desk",
    "desk_door.html": "desk-door",
    "desk_table.html": "skat-desk",
    "desk_view.html": "desk-disputed",
    "door.html": "phone-door",
    "error.html": "error",
    "events.html": "desk-events",
    "index.html": "hall",
    "lists.html": "hall-standings",
    "log.html": "desk-log",
    "log_lines.html": "desk-log",
    "me.html": "me-next",
    "me_door.html": "me-door",
    "me_game.html": "me-game",
    "me_view.html": "me-asked",
    "own_carried.html": "own-carried",
    "own_door.html": "own-door",
    "own_event.html": "own-event",
    "own_index.html": "own-games",
    "own_link.html": "own-links",
    "own_lists.html": "own-standings",
    "own_new.html": "own-new",
    "own_record.html": "own-record",
    "own_seats.html": "own-seats",
    "pairing.html": "desk-pairing",
    "sheets.html": "desk-sheets",
    "table.html": "phone-cards",
    "table_view.html": "phone-result",
    "tags.html": "desk-tags",
    "wall.html": "wall-seats",
    "wall_board.html": "wall-names",
    "wall_view.html": "wall-results",
}
"""By the template of a page of `serve` a picture of it."""
SHARED = {
    *("beside_desk.html", "desk_people.html", "hall.html", "own.html", "pad.html", "seats.html"),
    "told.html",
}


@pytest.mark.parametrize("album", ALBUMS, ids=lambda album: album.page)
def test_every_picture_is_made_and_shown(album: Album) -> None:
    page = "".join((DOCS / each).read_text(encoding="utf-8") for each in album.page.split())
    below = album.folder.relative_to(DOCS).as_posix()
    shown = [name for name in album.names if f"(../{below}/{name}{album.suffix})" in page]
    assert shown == list(album.names)
    kept = {file.name for file in album.folder.iterdir()}
    assert kept == {f"{name}{album.suffix}" for name in album.names}


@pytest.mark.parametrize("album", ALBUMS, ids=lambda album: album.page)
def test_a_picture_is_small(album: Album) -> None:
    sizes = {file.name: file.stat().st_size for file in album.folder.iterdir()}
    assert {name for name, size in sizes.items() if size > KILOBYTES * 1024} == set()
    assert sum(sizes.values()) < ALL_TOGETHER * 1024


def test_every_page_of_serve_has_a_picture() -> None:
    assert {file.name for file in PAGES.iterdir()} - SHARED == set(SHOWN_BY)
    assert set(SHOWN_BY.values()) <= set(served.PICTURES)


SEEN = {
    # of an event
    "/": "hall own-games",
    "/wall": "wall-seats wall-results wall-standings wall-names wall-clock wall-message wall-lost",
    "/round/{number:int}": "hall-round",
    "/standings": "hall-standings own-standings",
    "/crosstable": "hall-crosstable",
    "/t/{tab:int}": "phone-door phone-new phone-cards phone-asked phone-back phone-lost own-table",
    "/t/{tab:int}/audit/{deal:int}": "phone-audit",
    "/me": "me-door me-asked me-next me-early me-bye me-states me-over",
    "/me/game/{number:int}": "me-game",
    "/desk": "desk-door desk desk-pocket desk-disputed desk-finding desk-cards desk-tags",
    "/desk/log": "desk-log",
    "/desk/table/{place}": "skat-desk",
    "/desk/do/{word}": "desk-deed",
    "/desk/pairing": "desk-pairing",
    "/desk/seats": "desk-seats",
    "/desk/open/{word}": "desk-new desk-stage",
    "/desk/events": "desk-events",
    "/desk/sheets": "desk-sheets",
    # of a ledger's own tables
    "/new": "own-new own-seats",
    "/games": "own-lists",
    "/event/{event:int}": "own-event",
    "/event/{event:int}/{what:str}": "own-lists",
    "/t/{tab:int}/game": "own-record",
    "/t/{tab:int}/link": "own-links",
    "/carried": "own-carried",
    "/carried/home": "own-links",
}
"""The pictures of a page, by its route."""
STANDINGS = {
    "open": "phone-result",
    "told": "phone-told",
    "disputed": "phone-disputed",
    "agreed": "phone-agreed",
    "decided": "phone-decided",
    "recorded": "phone-over",
    **dict.fromkeys(("appealed", "locked", "over"), "phone-states"),
}
"""How a result stands at a table, and its picture."""
NOW = {
    "early": "me-early",
    "table": "me-next",
    "bye": "me-bye",
    **dict.fromkeys(("away", "later", "out", "withdrawn", "disqualified"), "me-states"),
    "over": "me-over",
}
"""What the page of a person shows first, and its picture."""


def test_every_route_of_a_page_has_a_picture() -> None:
    assert {*SEEN} == {*OF_AN_EVENT, *OF_OWN_TABLES}
    assert {name for names in SEEN.values() for name in names.split()} <= {*served.PICTURES}


@pytest.mark.parametrize(
    ("states", "pictures"),
    [(Standing, STANDINGS), (Now, NOW)],
    ids=["a result", "a person"],
)
def test_every_state_has_a_picture(states: object, pictures: dict[str, str]) -> None:
    assert {*pictures} == {*get_args(states)}
    assert {*pictures.values()} <= {*served.PICTURES}
