"""The file of settings: where it is, what it holds, and what is wrong with it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from trickledger.ledger.config.keys import GAMES, KEYS, OPTIONS, names_of_all
from trickledger.ledger.errors import UnfitSettings
from trickledger.ledger.folders import config_folder
from trickledger.rules.says import Says

VARIABLE = "TRICKLEDGER_CONFIG"
"""The variable that names another file."""

_LONGEST = 1_000_000
_PLACE = r"(?s)(.*) \(at (?:line (\d+), column \d+|end of document)\)"


class ConfigFile(NamedTuple):
    """A file of settings: its text, what it says by key, and its faults, the first line first.

    What has a fault is not among the `values`. A file that is not there is empty; where one is no
    TOML, nothing of it is known.
    """

    path: Path
    text: str = ""
    values: Mapping[str, Any] = MappingProxyType({})
    faults: tuple[UnfitSettings, ...] = ()
    is_there: bool = True
    is_toml: bool = True

    def line_of(self, *path: str) -> int:
        """The line, counted from 1, where something is set or begins; 0 where it is nowhere."""
        return line_of(self.text, path) if self.is_toml else 0


def config_path() -> Path:
    """Where the file is: TRICKLEDGER_CONFIG, else in the folder of the user's settings."""
    named = os.environ.get(VARIABLE)
    return Path(os.path.expanduser(named)) if named else config_folder() / "config.toml"


def config_file() -> ConfigFile:
    """The file as it is now; it is read again only where it has changed."""
    path = config_path()
    try:
        now = os.stat(path)
    except OSError:
        return ConfigFile(path, is_there=False)
    return _loaded(path, now.st_mtime_ns, now.st_size)


@lru_cache(maxsize=1)
def _loaded(path: Path, _changed: int, _size: int) -> ConfigFile:
    try:
        with open(path, "rb") as file:
            raw = file.read(_LONGEST + 1)
        text = raw.decode("utf-8-sig")
    except OSError as exc:
        said = (exc.strerror or str(exc)).lower()
        return _unread(path, 0, Says("it cannot be read: {said}.", said=said))
    except UnicodeDecodeError as exc:
        line = raw[: exc.start].count(b"\n") + 1
        return _unread(path, line, Says("it is not text in UTF-8."))
    if len(raw) > _LONGEST:
        return _unread(path, 0, Says("it is longer than {most} bytes.", most=f"{_LONGEST:,}"))
    import tomllib

    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as exc:
        line, why = _place(exc, text)
        is_value = str(exc).startswith(("Invalid value", "Illegal character"))
        quoted = Says('Text stands in quotes, such as title = "Skat".')
        return _unread(path, line, why, text, quoted if is_value else None)
    return judged(ConfigFile(path, text, values))


def _unread(
    path: Path, line: int, why: Says, text: str = "", remedy: Says | None = None
) -> ConfigFile:
    fault = UnfitSettings(path, line, why, remedy or "")
    return ConfigFile(path, text, {}, (fault,), is_toml=False)


def _place(exc: Exception, text: str) -> tuple[int, Says]:
    """The line of an error in TOML, and its sentence in small letters, such as stands after it."""
    found = re.fullmatch(_PLACE, str(exc))
    said = found[1] if found else "this is no TOML"
    line = int(found[2]) if found and found[2] else text.count("\n") + 1
    return line, Says("{said}.", said=f"{said[:1].lower()}{said[1:]}")


def judged(file: ConfigFile) -> ConfigFile:
    """The file with the faults that its keys and values have, whatever games there are."""
    tables, unfit = _tables(file)
    wrong = [*_wrong_keys(file), *unfit]
    if not wrong:
        return file
    at_fault = {path[0] for path, _, _ in wrong if path[0] not in _EXAMPLES}
    kept = {name: value for name, value in file.values.items() if name not in at_fault}
    faults = [
        UnfitSettings(file.path, file.line_of(*path), why, remedy) for path, why, remedy in wrong
    ]
    faults.sort(key=lambda fault: fault.line)
    return file._replace(values={**kept, **tables}, faults=tuple(faults))


_Wrong = tuple[tuple[str, ...], Says, Says]


def _wrong_keys(file: ConfigFile) -> list[_Wrong]:
    wrong: list[_Wrong] = []
    for name, value in file.values.items():
        if name in _EXAMPLES:
            continue
        key = KEYS.get(name)
        if key is None:
            what = Says("there is no setting {name}.", name=name)
            wrong.append(((name,), what, Says("There are: {names}.", names=names_of_all())))
        elif not key.accepts(value):
            what = Says("{name} can't be that.", name=name)
            wrong.append(((name,), what, Says("You can write: {written}", written=key.written)))
    return wrong


_EXAMPLES = {
    OPTIONS: "[options.klaberjass] and below it target = 301",
    GAMES: '[games.tarock] and below it sum = "zero"',
}


def _tables(file: ConfigFile) -> tuple[dict[str, Any], list[_Wrong]]:
    """The tables by game, of house rules and of own games, and what stands in their place."""
    fit, wrong = dict[str, Any](), list[_Wrong]()
    for table, example in _EXAMPLES.items():
        remedy = Says("You can write, for example: {example}", example=example)
        said, fit[table] = file.values.get(table, {}), {}
        if not isinstance(said, dict):
            what = Says("{table} are tables, one for each game.", table=table)
            wrong.append(((table,), what, remedy))
            continue
        fit[table] = {kind: each for kind, each in said.items() if isinstance(each, dict)}
        wrong += [
            ((table, kind), Says("{table}.{kind} isn't a table.", table=table, kind=kind), remedy)
            for kind in said
            if kind not in fit[table]
        ]
    return fit, wrong


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
    import tomllib

    try:
        return tomllib.loads(f"{text}\n")
    except ValueError:
        return None
