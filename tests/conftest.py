"""What tests of the commands and of the documents share."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.cli.terminal import Terminal

if TYPE_CHECKING:
    from tests.postgresql import Server
    from trickledger.ledger.storage.address import ServerAddress

# whoever runs the tests has settings, and no test counts on them; nothing can be made below a file
os.environ["TRICKLEDGER_CONFIG"] = str(Path(__file__) / "no-settings.toml")

# hundreds of processes are started: without bytecode each would compile the project anew
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


# no test depends on the clock
settings.register_profile("tests", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Tests that are named by file run in this process: nobody waits for workers to start."""
    return None if all(Path(named).is_dir() for named in config.args) else 0


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in the last lines what was not looked at in a browser."""
    skipped = terminalreporter.stats.get("skipped", [])
    count = sum("there is no Chromium" in str(report.longrepr) for report in skipped)
    if count:
        tests = "1 test" if count == 1 else f"{count} tests"
        terminalreporter.write_line(
            f"{tests} of pages in a browser did not run: there is no Chromium."
        )


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server, started for the first test that asks for it, stopped after the last."""
    # not every run of tests needs what speaks to one
    from tests.postgresql import running

    with running() as started:
        yield started


@pytest.fixture
def empty(server: Server) -> Iterator[ServerAddress]:
    """A database without anything in it."""
    address = server.database()
    yield address
    server.drop(address)


@pytest.fixture
def cli(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Terminal:
    """A terminal with a home of its own, whose ledger is a file, or on a server where asked for.

    TRICKLEDGER_TEST_PLACE=postgresql asks for it in all tests that do not say for themselves.
    """
    place = getattr(request, "param", os.environ.get("TRICKLEDGER_TEST_PLACE", "sqlite"))
    address = str(request.getfixturevalue("empty")) if place == "postgresql" else ""
    return Terminal(tmp_path, capsys, monkeypatch, address)
