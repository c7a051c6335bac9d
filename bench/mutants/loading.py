"""Which lines of a file are executed once for many tests, so that one test alone is seen there."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

_KEEPING = frozenset(("cache", "lru_cache"))


def is_run_once(text: str, lines: Iterable[int]) -> bool:
    """Whether one of the lines is executed when the file is loaded, or its result is kept.

    That is what stands in no function, or in one that keeps its results or is called where a file
    is loaded, and in what such a function names in turn.
    """
    tree = ast.parse(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    once = _once(tree, functions)
    bodies = [
        range(node.body[0].lineno, (node.end_lineno or 0) + 1)
        for node in functions
        if node.name not in once
    ]
    return not all(any(line in body for body in bodies) for line in lines)


def _once(tree: ast.Module, functions: list[ast.FunctionDef]) -> set[str]:
    named = {function.name: set(_names(function.body)) for function in functions}
    new = {function.name for function in functions if _KEEPING & {*_names(function.decorator_list)}}
    new |= set(_names_outside(tree)) & {*named}
    found = set[str]()
    while new:
        found |= new
        new = {name for each in new for name in named[each] if name in named} - found
    return found


def _names_outside(node: ast.AST) -> Iterator[str]:
    """The names that are called where no function is entered."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.Call):
            yield from _names([child.func])
        yield from _names_outside(child)


def _names(nodes: Iterable[ast.AST]) -> Iterator[str]:
    for node in nodes:
        for each in ast.walk(node):
            if isinstance(each, ast.Name):
                yield each.id
