"""What tests of the commands and of the documents share."""

import os
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal

# whoever runs the tests has settings, and no test counts on them; nothing can be made below a file
os.environ["TRICKLEDGER_CONFIG"] = str(Path(__file__) / "no-settings.toml")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Tests that are named by file run in this process: nobody waits for workers to start."""
    return None if all(Path(named).is_dir() for named in config.args) else 0


@pytest.fixture
def cli(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    """A terminal with a home of its own."""
    return Terminal(tmp_path, capsys, monkeypatch)
