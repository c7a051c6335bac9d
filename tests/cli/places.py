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

KINDS = {"Command", "Example", "Way", "Decision"}
REGISTRY = Path(__file__).with_name("places.txt")
_INNER = re.compile(r"\.<locals>\.<\w+>|(?<![\w.])<\w+>$")
_CONSTANT = "(module)"


def in_code() -> dict[str, int]:
    """Each function, or module, that builds what is proposed, as `file name`; how often it does."""
    found: dict[str, int] = {}
    for layer in ("rules", "ledger"):
        for file in sorted((ROOT / layer).rglob("*.py")):
            text = file.read_text(encoding="utf-8")
            if any(f"{kind}(" in text for kind in KINDS) and file.name != "says.py":
                for name in _built(ast.parse(text), ""):
                    place = f"{file.relative_to(ROOT)} {name or _CONSTANT}"
                    found[place] = found.get(place, 0) + 1
    return found


def _built(node: ast.AST, name: str) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        inner = name
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            is_local = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            inner = f"{name}{'.<locals>' * is_local}{'.' * bool(name)}{child.name}"
        elif isinstance(child, ast.Call) and getattr(child.func, "id", "") in KINDS:
            yield name
        yield from _built(child, inner)


@contextmanager
def met() -> Iterator[set[str]]:
    """The places at which something is proposed meanwhile."""
    found: set[str] = set()

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
    """Each place with the scene that meets it, of a shell or of `rules`; else `nowhere`."""
    lines = REGISTRY.read_text(encoding="utf-8").splitlines()
    return dict(line.rsplit(" = ", 1) for line in lines)
