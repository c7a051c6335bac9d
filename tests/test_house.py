"""The house: format, lint, types and layers, so that one command runs everything."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def run(*arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    if done.returncode:
        pytest.fail(f"{' '.join(arguments)}\n{done.stdout}", pytrace=False)


def test_every_file_is_formatted() -> None:
    run("-m", "ruff", "format", "--check", ".")


def test_no_lint() -> None:
    run("-m", "ruff", "check", ".")


def test_types_hold() -> None:
    run("-m", "mypy")


def test_layers_import_downwards_only() -> None:
    run("-c", LINT_IMPORTS, "--no-logo")
