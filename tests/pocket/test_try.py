"""A hand to try: a revoke, its audit by one tap, a line as at a shell, apart from a phone's own."""

import json
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.cli.terminal import Terminal
from tests.patience import PATIENCE
from tests.pocket.conftest import picture_in
from tests.pocket.web_space import Pocket, web_space
from tests.web.browser import NEEDS_CHROMIUM
from trickledger.ledger.pocket import folder as it
from trickledger.ledger.pocket.folder import write

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.skipif(which("npm") is None, reason="there is no npm, which gives Pyodide"),
]


@pytest.fixture
def space(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A web space with a pocket, and one to try below it."""
    # what was made for the pocket itself need not be made again
    monkeypatch.setattr(it, "_compiled", lambda *_: (folder / "application.zip").read_bytes())
    monkeypatch.setattr(it, "_picture", lambda *_: picture_in(folder))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    root = tmp_path / "site"
    root.mkdir()
    (root / "pocket").symlink_to(folder)
    write(root / "try", folder / "python", is_trial=True)
    (root / "front.html").write_text('<iframe src="try/" width="390" height="700"></iframe>')
    with web_space(root) as address:
        yield address


def test_a_hand_to_try_shows_its_revoke_and_stays_apart(space: str, tmp_path: Path) -> None:
    with sync_playwright() as driver:
        pocket = Pocket(driver, tmp_path / "phone", f"{space}/try/")
        expect.set_options(timeout=PATIENCE * 1000)
        table = pocket.table
        expect(table.locator(".finding").first).to_contain_text("8♠")
        table.get_by_role("link", name="What each had to play").click()
        table.get_by_role("heading", name="What each had to play").wait_for()
        expect(table.locator("main")).to_contain_text("9♠")
        table.get_by_role("link", name="Back to the table").click()
        table.locator("#next").wait_for()
        table.get_by_role("button", name="Type a line").press("Enter")
        table.locator("#line").fill("AS 7C")
        table.locator("#line").press("Enter")
        expect(table.locator("#view")).to_contain_text("trick 5")
        # a frame of the site's front page is the same hand
        pocket.page.goto(f"{space}/front.html")
        within = pocket.page.frame_locator("iframe").frame_locator("#table")
        within.get_by_role("link", name="What each had to play").wait_for(timeout=PATIENCE * 1000)
        pocket.address = f"{space}/pocket/"
        pocket.open(pocket.page)
        assert json.loads(pocket.ask("/carried/games.json")["text"])["games"] == []
        pocket.context.close()


def test_a_line_there_is_what_enter_takes_at_a_shell(cli: Terminal, tmp_path: Path) -> None:
    text = (Path(it.__file__).parent / "files" / it._TRIAL).read_text()
    (tmp_path / "hand.txt").write_text(text)
    cli.ok("import", str(tmp_path / "hand.txt"))
    assert "8S was illegal" in cli("audit", "1.1.1").out + cli("show", "1").out
    assert "trick 4" in cli("enter", "AS", "7C", "-g", "1").out
