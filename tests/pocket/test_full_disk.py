"""A pocket on a disk that is full: what can't be kept is refused, what was kept stays."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import which

import pytest
from playwright.sync_api import Playwright, sync_playwright

from tests.pocket.web_space import Pocket, web_space
from tests.web.browser import NEEDS_CHROMIUM

pytestmark = [
    NEEDS_CHROMIUM,
    pytest.mark.skipif(which("npm") is None, reason="there is no npm, which gives Pyodide"),
]
SIZE = "300m"


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own."""
    at = tmp_path / "disk"
    at.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", at], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("no small disk can be mounted here")
    yield at
    # what still closes a file there goes on without it
    subprocess.run(["umount", "--lazy", at], check=True)


@pytest.fixture
def driver() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


def fill(disk: Path) -> None:
    """Leave no room on a disk."""
    with (disk / "full").open("ab", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(1 << 16))
    assert os.statvfs(disk).f_bavail < 32


def entered_until_full(pocket: Pocket, disk: Path) -> list[str]:
    """Enter lines before and after the disk is full; gives those that were acknowledged."""
    pocket.begin()
    told = ["hand Bob 10C", "note there is room"]
    assert {pocket.line(each)["status"] for each in told} == {200}
    fill(disk)
    for number in range(100):
        line = f"note {number} without room {'and more ' * 60}".strip()
        if pocket.line(line)["status"] != 200:
            break
        told.append(line)
    pocket.page.wait_for_selector("#press:not([hidden])")
    assert "There is no room left on this phone" in pocket.page.inner_text("#sentence")
    assert len(told) < 100
    return told


def test_what_the_browser_deletes_to_make_room_is_kept_anew_by_the_open_page(
    driver: Playwright, folder: Path, disk: Path
) -> None:
    with web_space(folder) as address:
        pocket = Pocket(driver, disk / "phone", f"{address}/")
        told = entered_until_full(pocket, disk)
        (disk / "full").unlink()
        with pocket.page.expect_navigation():
            pocket.page.click("#press")
        pocket.page.wait_for_selector("#table:not([hidden])")
        assert pocket.texts(1) == told
        assert pocket.line("note there is room again")["status"] == 200
        pocket.context.close()
