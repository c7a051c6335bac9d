"""Each Python that is promised, as far as it is here: installed and tried as a newcomer does."""

import os
from pathlib import Path
from shutil import which

import pytest

from tests.packages import ROOT, environment, run, wheels

VERSIONS = ("3.12", "3.13", "3.14")
"""What is promised besides the oldest, by which all other tests run."""


def python_of(version: str) -> Path | None:
    """A Python of a version: one that pyenv keeps, or one that has a name of its own."""
    kept = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser() / "versions"
    # what pyenv puts on the path by that name may be none that is chosen
    for found in sorted(kept.glob(f"{version}.*/bin/python"), reverse=True):
        return found
    named = which(f"python{version}")
    return Path(named) if named else None


@pytest.mark.parametrize("version", VERSIONS)
def test_what_is_installed_does_what_a_newcomer_types(version: str, tmp_path: Path) -> None:
    python = python_of(version)
    if python is None:
        pytest.skip(f"there is no Python {version}")
    (wheel,) = wheels(tmp_path / "wheels", ROOT)
    made = environment(tmp_path / "env", python)
    # what it needs is compiled for each version, so this asks the index
    run("-m", "pip", "--python", made.python, "install", "--quiet", f"{wheel}[web]")
    home = tmp_path / "home"
    home.mkdir()
    own = {"HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_STATE_HOME": str(home)}
    script = ROOT / "tests" / "tried.py"
    tried = run("-I", script, ROOT / "docs", program=made.python, at=home, more=own)
    assert "tried:" in tried
