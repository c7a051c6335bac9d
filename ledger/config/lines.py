"""Where a setting stands in a file of settings, for messages: TOML readers give values alone."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from typing import Any

_MOST_READ = 500_000
"""Letters that are read before a file is too involved to be searched."""


def line_of(text: str, path: Sequence[str]) -> int:
    r"""The line, counted from 1, where a path is set or begins; 0 where none is found.

    The text must be TOML.

    >>> line_of('scorer = "Dora"\n[options.loo]\nunit = 4', ("options", "loo", "unit"))
    3
    """
    return next((line for line, said in _statements(text) if _tells(said, path)), 0)


def _statements(text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The first line and the values of each header, key, comment and blank line.

    A statement is as many lines as it takes to be read, below the header that it stands under.
    """
    lines = text.split("\n")
    header, first, letters = "", 0, 0
    for end, line in enumerate(lines, 1):
        if line.rstrip().endswith(",") and "#" not in line:
            # a list that goes on
            continue
        statement = "\n".join(lines[first:end])
        letters += len(statement)
        if letters > _MOST_READ:
            return
        is_header = statement.lstrip().startswith("[")
        said = _read(statement if is_header else f"{header}\n{statement}")
        if said is None:
            continue
        yield first + 1, said
        header, first = (statement if is_header else header), end


def _tells(said: object, path: Sequence[str]) -> bool:
    """Whether a path is among the values, or within one that is no table."""
    for name in path:
        if not isinstance(said, dict):
            return True
        if name not in said:
            return False
        said = said[name]
    return True


def _read(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(f"{text}\n")
    except ValueError:
        return None
