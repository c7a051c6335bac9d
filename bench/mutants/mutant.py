"""A mutant: a file of the tree in which one expression says something else."""

from __future__ import annotations

import difflib
import hashlib
import os
import sys
from collections.abc import Iterator
from typing import NamedTuple

import libcst as cst
from libcst.metadata import MetadataWrapper, ParentNodeProvider, PositionProvider
from mutmut.mutation.mutators import mutation_operators


class Mutant(NamedTuple):
    """A change of a file: where, which lines lead there, and the file's text with it.

    Lines are counted from 1; `first` to `last` are those of the statement up to the expression.
    """

    file: str
    first: int
    last: int
    was: str
    now: str
    text: str

    @property
    def key(self) -> str:
        """What names the mutant from run to run, as long as its file stays as it is."""
        return hashlib.sha256(f"{self.file}\n{self.text}".encode()).hexdigest()[:16]

    @property
    def place(self) -> str:
        """The file and the line in it."""
        return f"{self.file}:{self.last}"


class Change(NamedTuple):
    """A change that is not written out: a node, another in its place, and the lines it needs."""

    file: str
    module: cst.Module
    node: cst.CSTNode
    other: cst.CSTNode
    first: int
    last: int

    def mutant(self) -> Mutant | None:
        """The mutant, None where the text is the same or no Python."""
        before = self.module.code
        after = str(self.module.deep_replace(self.node, self.other).code)
        if after == before or not _compiles(after):
            return None
        was, now, _ = _changed_lines(before, after)
        return Mutant(self.file, self.first, self.last, was, now, after)


def changes(file: str, text: str) -> list[Change]:
    """Every change that the operators of mutmut make in a file, in the order of its text."""
    wrapper = MetadataWrapper(cst.parse_module(text))
    finder = _Finder(file, wrapper.module)
    wrapper.visit(finder)
    return finder.found


class _Finder(cst.CSTVisitor):  # type: ignore[misc]
    METADATA_DEPENDENCIES = (PositionProvider, ParentNodeProvider)

    def __init__(self, file: str, module: cst.Module) -> None:
        super().__init__()
        self._file = file
        self._module = module
        self.found: list[Change] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if _is_never_run(node):
            return False
        if isinstance(node, cst.If) and (here := self._half_that_runs_here(node)):
            here.visit(self)
            return False
        for kind, operator in mutation_operators:
            if isinstance(node, kind):
                for other in _meant(node, operator(node)):
                    self.found.append(self._change(node, other))
        return True

    def _half_that_runs_here(self, node: cst.If) -> cst.CSTNode | None:
        """What is run of a choice between systems or versions, None where it is none of these."""
        asked = self._module.code_for_node(node.test)
        if not asked.startswith(("sys.platform ", "sys.version_info ", "os.name ")):
            return None
        is_here = eval(asked, {"sys": sys, "os": os})
        return node.body if is_here else node.orelse or cst.Pass()

    def _change(self, node: cst.CSTNode, other: cst.CSTNode) -> Change:
        place = self.get_metadata(PositionProvider, node)
        # some nodes have no place of their own: that of the statement does
        statement = node
        while not isinstance(statement, cst.SimpleStatementLine | cst.BaseCompoundStatement):
            statement = self.get_metadata(ParentNodeProvider, statement)
        first = self.get_metadata(PositionProvider, statement).start.line
        last = max(place.end.line, first) if place else first
        return Change(self._file, self._module, node, other, first, last)


def _is_never_run(node: cst.CSTNode) -> bool:
    """Whether a node says something to readers and type checkers alone, or where it would not load.

    Left out as mutmut does: annotations, decorators, and what `len` and `isinstance` are asked.
    """
    match node:
        case cst.Annotation() | cst.Decorator() | cst.Import() | cst.ImportFrom():
            return True
        case cst.Call(func=cst.Name(value="len" | "isinstance" | "NewType" | "TypeVar")):
            return True
        case cst.If(test=cst.Name(value="TYPE_CHECKING")):
            return True
        case cst.Subscript(value=cst.Name(value="Literal")):
            return True
        case cst.Expr(value=cst.SimpleString() | cst.ConcatenatedString()):
            return True
        case cst.Assign(targets=[cst.AssignTarget(target=cst.Name("__slots__" | "__all__"))]):
            return True
        case _:
            return False


def _meant(node: cst.CSTNode, others: Iterator[cst.CSTNode]) -> Iterator[cst.CSTNode]:
    """The changes without those of upper and lower case, which SQL does not tell apart."""
    for other in others:
        yield other
        if isinstance(node, cst.BaseString):
            return


def _compiles(text: str) -> bool:
    try:
        compile(text, "mutant", "exec")
    except SyntaxError:
        return False
    return True


def changed(file: str, before: str, after: str) -> Mutant:
    """The mutant that turns one text of a file into another."""
    was, now, first = _changed_lines(before, after)
    return Mutant(file, first, first + was.count("\n"), was, now, after)


def _changed_lines(before: str, after: str) -> tuple[str, str, int]:
    """The lines that were, those that are, and the number of the first of them."""
    _, _, place, *lines = difflib.unified_diff(
        before.splitlines(), after.splitlines(), n=0, lineterm=""
    )
    return (
        "\n".join(line[1:] for line in lines if line[0] == "-"),
        "\n".join(line[1:] for line in lines if line[0] == "+"),
        int(place.split()[1].split(",")[0].removeprefix("-")),
    )
