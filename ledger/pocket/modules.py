"""Which modules run in a pocket: those that its entry leads to, found in their sources."""

from __future__ import annotations

import ast
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ENTRIES = ("trickledger.ledger.pocket.browser",)
"""What a browser begins with."""
PACKAGES = (
    "trickledger",
    "starlette",
    "anyio",
    "jinja2",
    "markupsafe",
    "segno",
    "typing_extensions",
)
"""The packages that are taken along; everything else is the standard library, or left out."""
LEFT_OUT = (
    "trickledger.api",
    "trickledger.selecting",
    "trickledger.ledger.cli",
    "trickledger.ledger.storage.postgresql",
    "trickledger.ledger.web.server",
    "trickledger.ledger.pocket.folder",
    "anyio._backends._trio",
    "anyio.pytest_plugin",
    "starlette.testclient",
)
"""Shells, programs, servers and tests: nothing of a pocket asks them."""
BY_NAME = ("trickledger.rules.games", "trickledger.ledger.tournament.pairing.designs", "anyio")
"""Packages whose modules are found by a name that no source states."""


class Module(NamedTuple):
    """A module by its name, and its source."""

    name: str
    path: Path

    @property
    def is_package(self) -> bool:
        """Whether others lie in it."""
        return self.path.name == "__init__.py"


def needed(entries: Iterable[str] = ENTRIES) -> list[Module]:
    """The modules that `entries` lead to, themselves included, by name."""
    found: dict[str, Module] = {}
    asked = [*entries, *(name for package in BY_NAME for name in _below(package))]
    while asked:
        name = asked.pop()
        module = _module(name)
        if module is None or name in found:
            continue
        found[name] = module
        asked += [name.rpartition(".")[0], *_imported(module)]
    return [found[name] for name in sorted(found)]


@cache
def _module(name: str) -> Module | None:
    """A module of the packages that are taken along, None for any other name."""
    root, _, rest = name.partition(".")
    if root not in PACKAGES or any(f"{name}.".startswith(f"{each}.") for each in LEFT_OUT):
        return None
    for folder in _folders(root):
        place = folder.joinpath(*rest.split(".")) if rest else folder
        for path in (place / "__init__.py", place.with_name(f"{place.name}.py")):
            if path.is_file():
                return Module(name, path)
    return None


@cache
def _folders(root: str) -> tuple[Path, ...]:
    """Where the modules of a package lie; for a package of one file, that without its ending."""
    spec = find_spec(root)
    assert spec
    assert spec.origin
    if spec.submodule_search_locations is None:
        return (Path(spec.origin).with_suffix(""),)
    # a checkout keeps `rules` and `ledger` beside the package
    __import__(root)
    return tuple(Path(each) for each in find_spec(root).submodule_search_locations or ())  # type: ignore[union-attr]


def _below(package: str) -> Iterator[str]:
    module = _module(package)
    assert module
    folder = module.path.parent
    for path in folder.rglob("*.py"):
        parts = path.relative_to(folder).with_suffix("").parts
        yield ".".join((package, *(part for part in parts if part != "__init__")))


def _imported(module: Module) -> Iterator[str]:
    """The names that a module imports when it runs; what is imported for types alone is not."""
    home = module.name if module.is_package else module.name.rpartition(".")[0]
    for node in _run(ast.parse(module.path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = home.split(".")[: len(home.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*up, *([node.module] if node.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _run(tree: ast.AST) -> list[ast.AST]:
    """The nodes that run, without what is there for types alone."""
    found, left = [], [tree]
    while left:
        for node in ast.iter_child_nodes(left.pop()):
            if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)):
                found.append(node)
                left.append(node)
    return found
