"""The house: format, lint, types, layers and lengths, so that one command runs everything."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"

LINES_OF_A_FILE, LINES_OF_A_FUNCTION = 600, 60


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


def test_a_command_opens_no_transaction() -> None:
    opening = re.compile(r"\.(?:reading|writing|trying|frozen)\(")
    files = (ROOT / "ledger" / "cli").rglob("*.py")
    assert [path.name for path in files if opening.search(path.read_text(encoding="utf-8"))] == []


def test_what_typer_keeps_to_itself_is_taken_in_one_place() -> None:
    private = re.compile(r"typer(?:\.\w+)*\._|from typer(?:\.\w+)* import .*\b_")
    taken = [path.name for path in sources() if private.search(path.read_text(encoding="utf-8"))]
    assert taken == ["click.py"]


def sources() -> list[Path]:
    return [path for room in ("rules", "ledger") for path in sorted((ROOT / room).rglob("*.py"))]


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements below a node, however deep; what they are made of holds none."""
    for part in ("body", "handlers", "orelse", "finalbody", "cases"):
        for each in getattr(node, part, ()):
            yield each
            yield from statements(each)


def long_functions(path: Path) -> Iterator[str]:
    for node in statements(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno is not None
            if node.end_lineno - node.lineno >= LINES_OF_A_FUNCTION:
                yield f"{path.stem}.{node.name}"


def test_a_file_is_one_noun_and_no_longer() -> None:
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources()}
    assert [path.name for path in lines if lines[path] > LINES_OF_A_FILE] == []


def test_a_function_is_one_thought_and_no_longer() -> None:
    assert [name for path in sources() for name in long_functions(path)] == []
