"""What tests of the commands and of the documents share."""

from pathlib import Path

import pytest

from tests.cli.terminal import Terminal


@pytest.fixture
def cli(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Terminal:
    """A terminal with a home of its own."""
    return Terminal(tmp_path, capsys, monkeypatch)
