"""Tables on a terminal: whatever width it says it has, no figure is cut off."""

import sys

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import Terminal


@pytest.mark.parametrize("width", ["", "0", "1", "20", "40", "80", "200", "-5", "x"])
def test_no_width_of_a_terminal_hides_a_figure(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch, width: str
) -> None:
    cli.game(X21)
    monkeypatch.setenv("COLUMNS", width)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for command, figures in (
        ("games", ["115", "27"]),
        ("show .1", ["+65", "115", "27"]),
        ("show", ["+115", "27"]),
    ):
        said = cli.ok(*command.split()).out
        assert "…" not in said
        for figure in figures:
            assert figure in said
