"""A pocket that is killed at any moment has every line that it acknowledged, once and whole."""

from pathlib import Path
from shutil import which

import pytest
from playwright.sync_api import sync_playwright

from tests.many import many
from tests.pocket.killed import KINDS, killed_pockets
from tests.pocket.web_space import web_space
from tests.web.browser import NEEDS_CHROMIUM

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.skipif(which("npm") is None, reason="there is no npm, which gives Pyodide"),
]
KILLS = many(9)


def test_what_was_acknowledged_is_there_once_after_every_kill(folder: Path, tmp_path: Path) -> None:
    with sync_playwright() as driver, web_space(folder) as address:
        killed = [*killed_pockets(driver, f"{address}/", tmp_path, KILLS)]
    assert len(killed) == KILLS
    assert {each.kind for each in killed} == {*KINDS}
    assert not [each for each in killed if not each.is_whole]
    assert sum(each.acknowledged for each in killed) > KILLS
