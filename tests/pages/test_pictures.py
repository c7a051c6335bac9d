"""The pictures of sheets and pages: each is made by a tool, shown, and small."""

from pathlib import Path
from typing import NamedTuple

import pytest

from docs import printed, served
from docs.printed import DOCS
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
    "index.html": "hall",
    "lists.html": "hall-standings",
    "log.html": "desk-log",
    "log_lines.html": "desk-log",
    "me.html": "me-next",
    "me_door.html": "me-door",
    "me_view.html": "me-asked",
    "own_door.html": "own-door",
    "own_event.html": "own-event",
    "own_index.html": "own-games",
    "own_lists.html": "own-standings",
    "own_new.html": "own-new",
    "own_record.html": "own-record",
    "own_seats.html": "own-seats",
    "pairing.html": "desk-pairing",
    "table.html": "phone-cards",
    "table_view.html": "phone-result",
    "tags.html": "desk-tags",
    "wall.html": "wall-seats",
    "wall_board.html": "wall-names",
    "wall_view.html": "wall-results",
}
"""By the template of a page of `serve` a picture of it."""
SHARED = {"desk_people.html", "hall.html", "pad.html", "seats.html", "told.html"}
LIKE_OTHERS = {
    *("events.html", "me_game.html", "opening.html", "own_carried.html", "own_link.html"),
    "sheets.html",
}
"""Lists, forms and records of the kinds that other pictures show."""


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
    assert {file.name for file in PAGES.iterdir()} - SHARED - LIKE_OTHERS == set(SHOWN_BY)
    assert set(SHOWN_BY.values()) <= set(served.PICTURES)
