"""What a browser kept is damaged: it is told, set aside to be saved, and what stands goes on."""

import json
import sqlite3
import zlib
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import which

import pytest
from playwright.sync_api import sync_playwright

from tests.ledger.schemas.kept import build, expected, figures, kept
from tests.pocket.web_space import Pocket, web_space
from tests.web.browser import NEEDS_CHROMIUM
from trickledger.ledger import SCHEMA_VERSION
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.sqlite.connection import SqliteRows

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.skipif(which("npm") is None, reason="there is no npm, which gives Pyodide"),
]
LEDGER = "/ledger.db"
BLOCK = 4096
_CHANGED = (
    "blocks.get([given.name, given.n]).onsuccess = ({ target }) => "
    "blocks.put(CHANGE, [given.name, given.n])"
)
DAMAGES = {
    # SQLite reads on, and only the sum of the block knows
    "one letter": _CHANGED.replace("CHANGE", "target.result.with(given.at, 88)"),
    "cut short": _CHANGED.replace("CHANGE", "target.result.slice(0, 1000)"),
    "lost": "blocks.delete([given.name, given.n])",
    "no bytes": _CHANGED.replace("CHANGE", "'text'"),
    "other bytes": _CHANGED.replace("CHANGE", "target.result.toReversed()"),
}


@pytest.fixture
def pocket(folder: Path, tmp_path: Path) -> Iterator[Pocket]:
    with web_space(folder) as address, sync_playwright() as driver:
        made = Pocket(driver, tmp_path / "phone", f"{address}/")
        yield made
        made.context.close()


def three_games(pocket: Pocket) -> None:
    """Three games, of which the second fills pages of its own."""
    for game in (1, 2, 3):
        pocket.begin(game)
        for each in range(40 if game == 2 else 1):
            said = pocket.line(f"note {each} of game {game} {'and more ' * 20}", game)
            assert said["status"] == 200, said


def count(pocket: Pocket) -> int:
    return len(json.loads(pocket.log())["games"])


def loss(pocket: Pocket) -> str:
    return pocket.page.inner_text("#loss")


def test_what_is_damaged_is_told_saved_and_removed_and_the_rest_goes_on(pocket: Pocket) -> None:
    three_games(pocket)
    content = pocket.kept(LEDGER)
    for damage, change in DAMAGES.items():
        content = pocket.kept(LEDGER)
        place = content.find(b"note 20 of game 2")
        # it is gone with the first damage; then any block of tables is taken
        block = place // BLOCK if place > 0 else len(content) // BLOCK - 1
        pocket.in_store(change, {"name": LEDGER, "n": block, "at": max(place, 0) % BLOCK})
        pocket.open(pocket.page)
        assert "What this phone kept was damaged." in loss(pocket), damage
        if place > 0:
            assert "2 games could be read whole, and can go on. Game 2 is damaged." in loss(pocket)
            assert count(pocket) == 2
            assert pocket.line("note it goes on")["status"] == 200
        with pocket.page.expect_download() as given:
            pocket.page.click("#seen")
        saved = given.value.path().read_bytes()
        assert len(saved) == len(content)
        assert saved[: block * BLOCK] == content[: block * BLOCK]
        pocket.page.get_by_text("It is saved: remove it here").click()
        pocket.page.wait_for_selector("#lost", state="hidden")
    pocket.open(pocket.page)
    assert pocket.page.is_hidden("#lost")


def test_what_was_emptied_or_is_of_a_newer_version_is_told(pocket: Pocket) -> None:
    pocket.begin()
    pocket.in_store("blocks.clear(); sizes.clear()")
    pocket.open(pocket.page)
    assert "The browser has deleted the games that were on this phone." in loss(pocket)
    pocket.page.click("#seen")
    assert count(pocket) == 0
    pocket.page.evaluate(
        """() => new Promise((over) => {
            keeper.terminate();
            const asked = indexedDB.open(`trickledger ${location.pathname}`, 2);
            asked.onsuccess = () => { asked.result.close(); over(); };
        })"""
    )
    pocket.open(pocket.page)
    assert "written by a newer version of this page" in pocket.page.inner_text("#sentence")
    assert pocket.page.is_hidden("#table")


_PUT = """
    const bytes = Uint8Array.from(atob(given.content), (each) => each.charCodeAt());
    blocks.delete(all(given.name));
    sizes.put({ size: bytes.length, sums: Uint32Array.from(given.sums) }, given.name);
    for (let n = 0; n < given.sums.length; n++)
        blocks.put(bytes.slice(n * given.block, (n + 1) * given.block), [given.name, n])"""


def put(pocket: Pocket, content: bytes) -> None:
    """Let the phone have kept another ledger, and leave its page."""
    sums = [zlib.crc32(content[at : at + BLOCK]) for at in range(0, len(content), BLOCK)]
    told = {"name": LEDGER, "content": b64encode(content).decode(), "sums": sums, "block": BLOCK}
    pocket.page.evaluate("keeper.terminate()")
    pocket.in_store(_PUT, told)


def test_a_ledger_of_an_earlier_schema_is_upgraded_at_the_start(
    pocket: Pocket, tmp_path: Path
) -> None:
    oldest, *_ = kept()
    assert oldest < SCHEMA_VERSION
    build(oldest, tmp_path / "old.db")
    put(pocket, (tmp_path / "old.db").read_bytes())
    pocket.open(pocket.page)
    assert pocket.page.is_hidden("#lost")
    now = tmp_path / "now.db"
    now.write_bytes(pocket.kept(LEDGER))
    with open_ledger(now, write=False) as store, store.reading() as db:
        assert isinstance(db, SqliteRows)
        assert figures(db) == expected(oldest)
    assert count(pocket) == len(expected(oldest))


def test_a_ledger_of_a_newer_schema_is_left_as_it_is_and_told(
    pocket: Pocket, tmp_path: Path
) -> None:
    pocket.begin()
    newer = tmp_path / "newer.db"
    newer.write_bytes(pocket.kept(LEDGER))
    with closing(sqlite3.connect(newer)) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    put(pocket, newer.read_bytes())
    pocket.open(pocket.page)
    assert "written by a newer version of this page" in pocket.page.inner_text("#sentence")
    assert pocket.page.is_hidden("#table")
    assert pocket.kept(LEDGER) == newer.read_bytes()
