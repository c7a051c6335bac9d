"""Where a setting stands in a file of settings, and how one is written without moving the others.

TOML is read by `tomllib` alone, here as well: a statement is as many lines as it takes to be read.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

Path = tuple[str, ...]
_BARE = re.compile(r"[A-Za-z0-9_-]+")


class Statement(NamedTuple):
    """A header of a table, or a key with its value, in lines `first` to `last` counted from 0.

    `table` is the path of the table that it stands in, of a header its own; `key` is the path
    below that, empty for a header, and `value` what it says.
    """

    table: Path
    key: Path
    value: object
    first: int
    last: int

    @property
    def path(self) -> Path:
        """The whole path of what is set."""
        return (*self.table, *self.key)

    def holds(self, path: Path) -> bool:
        """Whether a path is set here, or within the value that is."""
        return bool(self.key) and path[: len(self.path)] == self.path


def statements(lines: Sequence[str]) -> Iterator[Statement]:
    """The statements of a file that is TOML, without comments and blank lines."""
    table: Path = ()
    end = 0
    for first, line in enumerate(lines):
        text = line.strip()
        if first < end or not text or text.startswith("#"):
            continue
        if text.startswith("["):
            table, end = _path(_read(text)), first + 1
            yield Statement(table, (), None, first, first)
            continue
        end = next(
            last
            for last in range(first + 1, len(lines) + 1)
            if _read("\n".join(lines[first:last])) is not None
        )
        key = _key_of(text)
        yield Statement(table, key, _at(_read("\n".join(lines[first:end])), key), first, end - 1)


def line_of(text: str, path: Path) -> int:
    """The line, counted from 1, where a path is set or begins; 0 where it is nowhere."""
    found = statements(text.split("\n"))
    lines = (each.first + 1 for each in found if each.holds(path) or _begins(each.path, path))
    return next(lines, 0)


def with_value(text: str, path: Path, value: object) -> str | None:
    """A file with one value set and all else as it is; None where its lines do not allow that."""
    lines = text.split("\n")
    if lines[-1].strip():
        lines.append("")
    found = list(statements(lines))
    holding = next((each for each in found if each.holds(path)), None)
    if holding:
        _rewrite(lines, holding, path, value)
    else:
        _insert(lines, found, path, value)
    return _proven(lines, text, path, value)


def without(text: str, path: Path) -> str | None:
    """A file without a setting and all else as it is; None where its lines do not allow that."""
    lines = text.split("\n")
    found = list(statements(lines))
    gone = [each for each in found if each.key and _begins(each.path, path)]
    for each in reversed(gone):
        del lines[each.first : each.last + 1]
    holding = next((each for each in found if each.holds(path)), None)
    if holding and not gone:
        _rewrite(lines, holding, path, None)
    _drop_empty_table(lines, path[:-1])
    return _proven(lines, text, path, None)


def written(value: object) -> str:
    """A value as TOML writes it in one line.

    >>> print(written(["Ann=Ann Baker", "Bob"]), written(True), written({"target": 301}))
    ["Ann=Ann Baker", "Bob"] true { target = 301 }
    """
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(name)} = {written(each)}" for name, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        # a basic string of TOML is a string of JSON, but for this one letter
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def _rewrite(lines: list[str], each: Statement, path: Path, value: object) -> None:
    """Write a statement anew in its place, with the comment that ends it."""
    within = _changed(each.value, path[len(each.path) :], value)
    lines[each.first : each.last + 1] = [_line(each.key, within) + _tail(lines, each)]


def _insert(lines: list[str], found: Sequence[Statement], path: Path, value: object) -> None:
    """Write a new statement below those of its table, in a new table where it has none."""
    table = path[:-1]
    ending = "\r" if lines[0].endswith("\r") else ""
    beside = [each for each in found if each.table == table] or [
        each for each in found if table and each.key and _begins(each.path, table)
    ]
    if beside:
        near = beside[-1]
        lines.insert(near.last + 1, _line(path[len(near.table) :], value) + ending)
    elif table:
        header = f"[{'.'.join(map(_key, table))}]"
        space = [] if lines == [""] else [ending]
        new = [*space, f"{header}{ending}", f"{_line(path[-1:], value)}{ending}"]
        lines[-1:-1] = new
    else:
        at = _top(lines, found)
        space = [ending] if found else []
        lines[at:at] = [f"{_line(path, value)}{ending}", *space]


def _top(lines: Sequence[str], found: Sequence[Statement]) -> int:
    """Where a first key goes: above the first table and the comment that belongs to it."""
    if not found:
        return len(lines) - 1
    at = found[0].first
    while at and lines[at - 1].lstrip().startswith("#"):
        at -= 1
    return at


def _drop_empty_table(lines: list[str], table: Path) -> None:
    """Take a header away under which nothing is left, not even a comment."""
    found = list(statements(lines))
    within = [place for place, each in enumerate(found) if _begins(each.path, table)]
    if not table or len(within) != 1 or found[within[0]].key:
        return
    first = found[within[0]].first
    later = found[within[0] + 1 :]
    end = later[0].first if later else len(lines)
    if any(line.strip() for line in lines[first + 1 : end]):
        return
    while first and not lines[first - 1].strip():
        first -= 1
    lines[first:end] = [""] if later or not first else []
    if not later:
        lines.append("")


def _proven(lines: Sequence[str], before: str, path: Path, value: object) -> str | None:
    """The lines as text, if they say what `before` said with this one change."""
    text = "\n".join(lines)
    found = _read(text)
    wanted = _changed(_read(before), path, value)
    return text if found is not None and _pruned(found) == _pruned(wanted) else None


def _changed(values: object, path: Path, value: object) -> object:
    """Values with one of them set, or taken away where it is None."""
    if not path:
        return value
    known = dict(values) if isinstance(values, Mapping) else {}
    within = _changed(known.get(path[0]), path[1:], value)
    if within is None:
        known.pop(path[0], None)
        return known
    return {**known, path[0]: within}


def _pruned(values: object) -> object:
    """Values without empty tables."""
    if not isinstance(values, Mapping):
        return values
    kept = {name: _pruned(each) for name, each in values.items()}
    return {name: each for name, each in kept.items() if each != {}}


def _line(key: Path, value: object) -> str:
    return f"{'.'.join(map(_key, key))} = {written(value)}"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else written(name)


def _tail(lines: Sequence[str], each: Statement) -> str:
    """What follows the value of a statement in its last line: a comment, and the line's end."""
    *others, last = lines[each.first : each.last + 1]
    whole = _read("\n".join([*others, last]))
    for place, letter in enumerate(last):
        if letter == "#" and _read("\n".join([*others, last[:place]])) == whole:
            return last[len(last[:place].rstrip()) :]
    return "\r" if last.endswith("\r") else ""


def _read(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(f"{text}\n")
    except ValueError:
        return None


def _path(found: object) -> Path:
    """The path of the innermost table."""
    path: list[str] = []
    while isinstance(found, dict) and found:
        ((name, found),) = found.items()
        path.append(name)
    return tuple(path)


def _key_of(text: str) -> Path:
    """The key that a statement begins with: all before the first `=` that parts one from a value.

    >>> _key_of('options."a=b".target = "c=d"')
    ('options', 'a=b', 'target')
    """
    places = (place for place, letter in enumerate(text) if letter == "=")
    read = (_read(f"{text[:place]}= {{}}") for place in places)
    return _path(next(found for found in read if found is not None))


def _at(values: object, path: Path) -> object:
    for name in path:
        values = values[name] if isinstance(values, Mapping) else None
    return values


def _begins(path: Path, beginning: Path) -> bool:
    return path[: len(beginning)] == beginning
