"""What is taken along into a browser: all that runs there, and nothing that cannot."""

import ast
import sys
import zipfile
from io import BytesIO

import pytest

from trickledger.ledger.pocket.folder import archive
from trickledger.ledger.pocket.modules import LEFT_OUT, PACKAGES, Module, needed
from trickledger.rules.catalogue import openable


@pytest.fixture(scope="module")
def modules() -> dict[str, Module]:
    """All that is taken along, by name."""
    return {module.name: module for module in needed()}


def test_every_game_is_taken_along(modules: dict[str, Module]) -> None:
    games = {name.split(".")[3] for name in modules if name.startswith("trickledger.rules.games.")}
    assert {"klaberjass", "sixty_six", "cinch", "loo", "kalooki", "points"} <= games
    assert openable()


def test_no_shell_no_server_and_no_driver_is(modules: dict[str, Module]) -> None:
    assert not [name for name in modules if f"{name}.".startswith(tuple(f"{x}." for x in LEFT_OUT))]
    assert not {name.partition(".")[0] for name in modules} - set(PACKAGES)


def test_nothing_of_ours_asks_for_what_is_not_taken_along(modules: dict[str, Module]) -> None:
    asked = {
        (name, imported)
        for name, module in modules.items()
        if name.startswith("trickledger.")
        for imported in _at_the_top(ast.parse(module.path.read_bytes()))
    }
    known = {*PACKAGES, *sys.stdlib_module_names}
    assert {pair for pair in asked if pair[1].partition(".")[0] not in known} == set()


def _at_the_top(tree: ast.Module) -> list[str]:
    names: list[str] = []
    for node in tree.body:
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            names.append(node.module)
    return names


def test_the_archive_is_the_same_every_time_and_has_what_modules_read() -> None:
    made = archive()
    assert made == archive()
    names = set(zipfile.ZipFile(BytesIO(made)).namelist())
    assert {
        "trickledger/ledger/pocket/browser.py",
        "trickledger/ledger/web/pages/table.html",
        "trickledger/ledger/web/files/phone.js",
        "trickledger/rules/games/points/games.txt",
    } <= names
    assert not [name for name in names if name.startswith("trickledger/ledger/pocket/files/")]
