"""Packages as they are installed: built from the tree, put into clean environments.

No network is used here: what builds the packages is in the group `dev`.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PLUGIN = ROOT / "examples" / "plugin"
EUCHRE = ROOT / "examples" / "euchre"
OFFLINE = ("--no-index", "--disable-pip-version-check", "--quiet")


def run(
    *words: str | Path,
    program: Path | str = sys.executable,
    at: Path = PLUGIN,
    more: Mapping[str, str] | None = None,
) -> str:
    """Run Python in a folder apart from the checkout, and give back what it printed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(program), *map(str, words)],
        cwd=at,
        env={**environment, "PYTHONUTF8": "1", **(more or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def wheels(folder: Path, *sources: Path) -> list[Path]:
    """Build the wheels of projects into a folder, by what pip would ask for it."""
    for source in sources:
        run("-m", "hatchling", "build", "--target", "wheel", "-d", folder, at=source)
    return sorted(folder.iterdir())


class Environment(NamedTuple):
    """A virtual environment: its Python, and the folder of what is installed."""

    python: Path
    packages: Path

    def install(self, *what: Path | str) -> None:
        how = (*OFFLINE, "--no-deps", "--no-compile")
        run("-m", "pip", "--python", self.python, "install", *how, *what)

    def uninstall(self, *names: str) -> None:
        run("-m", "pip", "--python", self.python, "uninstall", "--quiet", "--yes", *names)


def environment(home: Path, of: Path | str = sys.executable) -> Environment:
    """Make an environment with nothing in it, of this Python or another."""
    run("-m", "venv", "--without-pip", home, program=of)
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    where = run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))", program=python)
    return Environment(python, Path(where.strip()))
