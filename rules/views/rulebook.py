"""Which clauses of a rulebook its game carries out, told by the code that names them."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import chain
from types import CodeType

from trickledger.rules.clauses import Clause, Rulebook


def unnamed_clauses(book: Rulebook, package: str) -> list[Clause]:
    """The clauses that no file of a game's package names, but that of the clauses itself.

    Those marked `°` need no name: all games share what carries them out, or they only say what is
    meant. A file names a clause in its code, its annotations, or in the sentence that says what a
    function does.
    """
    named = set(_named(book, package))
    return [clause for clause in book.values() if not clause.is_shared and clause not in named]


def _named(book: Rulebook, package: str) -> Iterator[str]:
    attributes = {
        clause.removeprefix(f"{book.prefix}-").replace("-", "_"): clause for clause in book
    }
    ids = re.compile(rf"{book.prefix}-[A-Z]+-?\d+(?:,? (?:to )?-(?:[A-Z]+-?)?\d+)*")
    annotated = re.compile(rf"\b{book.prefix}\.(\w+)")
    for code in _codes(package):
        texts = [text for text in code.co_consts if isinstance(text, str)]
        names = chain(code.co_names, *map(annotated.findall, texts))
        yield from (attributes[name] for name in names if name in attributes)
        for found in chain.from_iterable(map(ids.findall, texts)):
            yield from _listed(book.prefix, found)


def _codes(package: str) -> Iterator[CodeType]:
    """The code of every file of a package but its clauses, with that of all functions in it."""
    spec = find_spec(package)
    for file in pkgutil.iter_modules(spec.submodule_search_locations if spec else None):
        module = find_spec(f"{package}.{file.name}")
        code = module and module.loader and module.loader.get_code(module.name)  # type: ignore[attr-defined]
        if code and file.name != "clauses":
            yield from _with_inner(code)


def _with_inner(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _with_inner(inner)


def _listed(prefix: str, text: str) -> Iterator[str]:
    """The ids that a short list means.

    >>> [*_listed("KLA", "KLA-MELD-1, -2, -5 to -7")]
    ['KLA-MELD-1', 'KLA-MELD-2', 'KLA-MELD-5', 'KLA-MELD-6', 'KLA-MELD-7']
    """
    stem, last = "", 0
    for to, begun, digits in re.findall(r"(to )?-([A-Z]+-?)?(\d+)", text.removeprefix(prefix)):
        stem, number = begun or stem, int(digits)
        for each in range(last + 1 if to else number, number + 1):
            yield f"{prefix}-{stem}{each}"
        last = number
