"""A pocket that is written once for all tests, whichever process they run in."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.pocket.web_space import Pocket, web_space
from trickledger.ledger.pocket.folder import write
from trickledger.ledger.pocket.runtime import runtime

collect_ignore = ["newest.py"]
"""What node runs alone."""


def picture_in(folder: Path) -> bytes:
    """The picture of a memory that lies in the parts of a pocket."""
    return b"".join(part.read_bytes() for part in sorted(folder.glob("memory-*.bin")))


@contextmanager
def _one_at_a_time(factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of all processes, with the Python of browsers kept in it."""
    base = factory.getbasetemp()
    base = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with (base / "pocket.lock").open("w") as lock, pytest.MonkeyPatch.context() as patch:
        fcntl.flock(lock, fcntl.LOCK_EX)
        patch.setenv("XDG_DATA_HOME", str(base / "pyodide"))
        yield base


@pytest.fixture(scope="session")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with _one_at_a_time(tmp_path_factory):
        return runtime()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with _one_at_a_time(tmp_path_factory) as base:
        made = base / "pocket"
        if not (made / "network.js").exists():
            write(made)
        return made


@pytest.fixture(scope="module")
def phone(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pocket]:
    """A phone on which all games of a file are played, without a network from the first on."""
    with sync_playwright() as driver, web_space(folder) as address:
        pocket = Pocket(driver, tmp_path_factory.mktemp("phone"), f"{address}/")
        pocket.context.set_offline(True)
        yield pocket
        pocket.context.close()
