"""What tests of the commands and of the documents share."""

import os
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

# whoever runs the tests has settings, and no test counts on them; nothing can be made below a file
os.environ["TRICKLEDGER_CONFIG"] = str(Path(__file__) / "no-settings.toml")

# hundreds of processes are started: without bytecode each would compile the project anew
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


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


@pytest.fixture
def cli(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    """A terminal with a home of its own."""
    return Terminal(tmp_path, capsys, monkeypatch)
