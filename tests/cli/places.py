"""Where a command or a line is proposed: each place in the code, and by what scene it is met."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from tests.packages import ROOT
from trickledger.rules import says
from trickledger.rules.language.reading import known_line, known_pair, known_parts

KINDS = {"Command", "Example", "Way", "Decision"}
REGISTRY = Path(__file__).with_name("places.txt")
_INNER = re.compile(r"\.<locals>\.<\w+>|(?<![\w.])<\w+>$")
_CONSTANT = "(module)"


def in_code() -> dict[str, int]:
    """Each function, or module, that builds what is proposed, as `file name`; how often it does."""
    found: dict[str, int] = {}
    for file, tree in _files():
        for name, _ in _built(tree, "", _imported(tree)):
            place = f"{file.relative_to(ROOT)} {name or _CONSTANT}"
            found[place] = found.get(place, 0) + 1
    return found


def constants() -> dict[str, list[str]]:
    """What each module proposes that is built when it is imported, by its place."""
    found: dict[str, list[str]] = {}
    for file, tree in _files():
        for name, call in _built(tree, "", _imported(tree)):
            if not name:
                words = ast.literal_eval(call.args[0])
                found.setdefault(f"{file.relative_to(ROOT)} {_CONSTANT}", []).append(words)
    return found


def _files() -> Iterator[tuple[Path, ast.Module]]:
    for layer in ("rules", "ledger"):
        for file in sorted((ROOT / layer).rglob("*.py")):
            text = file.read_text(encoding="utf-8")
            if any(f"{kind}(" in text for kind in KINDS) and file.name != "says.py":
                yield file, ast.parse(text)


def _imported(tree: ast.Module) -> set[str]:
    """The kinds of what is proposed that a module has from where they are declared."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    named = {name.name for node in imports if node.module == says.__name__ for name in node.names}
    return named & KINDS


def _built(node: ast.AST, name: str, kinds: set[str]) -> Iterator[tuple[str, ast.Call]]:
    for child in ast.iter_child_nodes(node):
        inner = name
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            is_local = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            inner = f"{name}{'.<locals>' * is_local}{'.' * bool(name)}{child.name}"
        elif isinstance(child, ast.Call) and getattr(child.func, "id", "") in kinds:
            yield name, child
        yield from _built(child, inner, kinds)


@contextmanager
def met() -> Iterator[set[str]]:
    """The places at which something is proposed meanwhile."""
    found: set[str] = set()
    # a line that was met before is not read again
    for known in (known_line, known_parts, known_pair):
        known.cache_clear()

    def new(cls: type[str], *given: object) -> str:
        found.add(_place(sys._getframe(1)))
        return str.__new__(cls, *given)

    with pytest.MonkeyPatch.context() as patch:
        for kind in (says.Command, says.Way):
            patch.setattr(kind, "__new__", new, raising=False)
        yield found


def _place(frame: FrameType) -> str:
    code = frame.f_code
    file = Path(code.co_filename).resolve()
    where = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
    return f"{where} {_INNER.sub('', code.co_qualname) or _CONSTANT}"


def registry() -> dict[str, str]:
    """Each place with what meets it: a scene of a shell, of `rules`, or what is typed.

    What is typed stands behind `|`, the commands before it set the scene. What is built when its
    module is imported is `constant`; what nothing here meets is `nowhere:` with the reason.
    """
    lines = REGISTRY.read_text(encoding="utf-8").splitlines()
    return dict(line.rsplit(" = ", 1) for line in lines)


def typed() -> dict[str, set[str]]:
    """The places that are met by what is typed, by that."""
    found: dict[str, set[str]] = {}
    for place, how in registry().items():
        if "|" in how:
            found.setdefault(how, set()).add(place)
    return found
