"""Makes the pictures of sheets and of a site anew.

Sheets are drawn from their PDFs; pages need a Chromium, and without one stay as they are.
"""

import os
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2

from docs.transcript import desk
from tests.web.browser import CHROMIUM, chromium
from trickledger.ledger.cli.app import run
from trickledger.ledger.pages import event_sheets

DOCS = Path(__file__).parent
FOLDER = DOCS / "pictures" / "paper"
EXAMPLES = DOCS.parent / "examples"
SCALE = 0.85
ENTRANCE = ("--url", "http://192.0.2.7:8321", "--network", "Club hall", "--password", "green felt")
SHEETS = {
    **{name: ("event", "sheets", name) for name in event_sheets.SHEETS},
    **{name: ("event", "sheets", name, "--round", "4") for name in event_sheets.OF_A_ROUND},
    "slips": ("event", "sheets", "slips", "--round", "4", "--url", "http://192.0.2.7:8321"),
    "poster": ("event", "sheets", "poster", *ENTRANCE),
    "game": ("show", "5", "--sheet"),
}
PAGES = {
    "site-laptop": ("index.html", 1000, 700, "light"),
    "site-round-phone": ("events/1/round-2.html", 390, 780, "light"),
    "site-game-laptop": ("games/5.html", 1000, 900, "dark"),
    "site-player-phone": ("players/ann-baker-0606.html", 390, 900, "light"),
}
PICTURES = (*SHEETS, *PAGES)


def evening() -> None:
    """A club with an evening of 24, and the games of a season."""
    for name in ("1-klaberjass-swiss", "2-cinch-new-partners"):
        run(["import", str(EXAMPLES / "evening" / f"{name}.txt")])
    for file in sorted((EXAMPLES / "games").glob("*.txt")):
        run(["import", str(file)])
    os.environ["TRICKLEDGER_EVENT"] = "1"


def sheets() -> Iterator[tuple[str, bytes]]:
    """Each sheet as a picture of its first page."""
    for name, words in SHEETS.items():
        run([*words, "--pdf", "--out", f"{name}.pdf"])
        page = pypdfium2.PdfDocument(f"{name}.pdf")[0]
        bitmap = page.render(scale=SCALE, grayscale=name != "game", rev_byteorder=True)
        kind = {1: 0, 3: 2}[bitmap.n_channels]
        wide = bitmap.width * bitmap.n_channels
        lines = (
            bitmap.buffer[n * bitmap.stride : n * bitmap.stride + wide]
            for n in range(bitmap.height)
        )
        rows = b"".join(b"\0" + bytes(line) for line in lines)
        yield name, png(bitmap.width, bitmap.height, kind, rows)


def png(wide: int, high: int, kind: int, rows: bytes) -> bytes:
    """A picture of rows of bytes, each after a byte that says how it is kept."""
    head = struct.pack(">IIBBBBB", wide, high, 8, kind, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )


def pages() -> Iterator[tuple[str, bytes]]:
    """Each page of the site as a browser shows it."""
    for event in ("1", "2"):
        run(["event", "release", "everything", "--event", event])
    run(["publish", "site", "--title", "Our club"])
    with chromium(has_windows=True) as browser:
        for name, (path, wide, high, scheme) in PAGES.items():
            page = browser.new_page(viewport={"width": wide, "height": high})
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.goto(Path("site", path).absolute().as_uri())
            yield name, page.screenshot()


def write() -> None:
    """Draw all of them."""
    with desk(), TemporaryDirectory():
        FOLDER.mkdir(parents=True, exist_ok=True)
        evening()
        for name, picture in (*sheets(), *(pages() if CHROMIUM else ())):
            (FOLDER / f"{name}.png").write_bytes(picture)
