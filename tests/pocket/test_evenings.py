"""Random evenings: a pocket's Python answers as `serve` does, and records what the rules have."""

from pathlib import Path
from shutil import which

import pytest

from tests.pocket.evenings import differences
from tests.rules.evenings import TABLES

pytestmark = pytest.mark.skipif(
    which("npm") is None or which("node") is None, reason="there is no npm and node, for Pyodide"
)
EVENINGS = 20


def test_evenings_are_answered_and_recorded_as_the_rules_have_them(
    folder: Path, tmp_path: Path
) -> None:
    assert len(TABLES) <= EVENINGS
    assert [*differences(folder, tmp_path, EVENINGS)] == []
