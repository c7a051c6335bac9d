"""Settings written into their file: one at a time, whole or not at all, all else left as it is."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import InlineTable, Table

from trickledger.ledger.config.file import ConfigFile, config_file, line_of
from trickledger.ledger.errors import LedgerUnusable, UnfitSettings
from trickledger.ledger.folders import state_folder
from trickledger.ledger.storage.lock import WriteLock
from trickledger.ledger.storage.whole_files import replace
from trickledger.rules.says import Says

# a header of a table, or what only looks like one in brackets, with the comment above it
_HEADER = re.compile(r"^(?:[ \t]*#.*\n)*[ \t]*\[", re.MULTILINE)
_BLANK_END = re.compile(r"(?:\A|(\r?\n))(?:[ \t]*\r?\n)+\Z")


def write_setting(path: Sequence[str], value: object) -> Path:
    """Set one value, None to take it away; raises UnfitSettings where the file cannot be written.

    Gives back the file.
    """
    known = config_file()
    target = Path(os.path.realpath(known.path))
    if target.exists() and not (target.is_file() or target.is_dir()):
        # a draft takes the place of what stands there, and of a device that is for good
        raise UnfitSettings(known.path, 0, Says("it can't be written: it is not a file."))
    try:
        for folder in (target.parent, state_folder()):
            folder.mkdir(parents=True, exist_ok=True)
        # beside the state, for in a folder of settings a lock would look like one
        with WriteLock(state_folder() / "config"):
            text = _text_of(config_file(), tuple(path), value)
            mode = target.stat().st_mode & 0o777 if known.is_there else None
            # as bytes: lines end as they did
            replace(target, text.encode(), mode)
    except (OSError, LedgerUnusable) as exc:
        said = getattr(exc, "strerror", None) or str(exc)
        why = Says("it can't be written: {said}.", said=said.lower())
        raise UnfitSettings(known.path, 0, why) from exc
    return known.path


def _text_of(file: ConfigFile, path: tuple[str, ...], value: object) -> str:
    if not file.is_toml:
        raise file.faults[0]
    text = edited(file.text, path, value)
    if text is None:
        why = Says("{name} can't be changed there by the program.", name=".".join(path))
        raise UnfitSettings(file.path, file.line_of(*path), why, "Edit the file.")
    return text


def edited(text: str, path: Sequence[str], value: object) -> str | None:
    r"""A file with one value set, or taken away where it is None, and all else as it is.

    None where a program cannot do that: a table stands there, or something else would change too.

    >>> edited('scorer = "Dora"  # till May\n', ("scorer",), "Eve")
    'scorer = "Eve"  # till May\n'
    """
    try:
        made = _without(text, path) if value is None else _with(text, path, value)
        wanted = _changed(tomllib.loads(text), path, value)
        fits = _pruned(tomllib.loads(made)) == _pruned(wanted)
    # tomlkit loses its own index where the last of a table in pieces goes
    except (TOMLKitError, ValueError, IndexError, RecursionError):
        return None
    return made if fits else None


def _with(text: str, path: Sequence[str], value: object) -> str:
    ending = "\r\n" if "\r\n" in text else "\n"
    if text and not text.endswith("\n"):
        text += ending
    *tables, name = path
    before, rest = _parted(text, tables)
    document = tomlkit.parse(before)
    table: Any = document
    for each in tables:
        if each not in table and not isinstance(table, InlineTable):
            return _with_table(text, tables, {name: value}, ending)
        table = table.setdefault(each, {})
        if not isinstance(table, Mapping):
            raise ValueError(f"{each} is no table")
    if isinstance(table.get(name), Mapping):
        raise ValueError(f"{name} is a table")
    new = tomlkit.item(value)
    new.trivia.trail = ending
    table[name] = new
    space = ending if rest and not before else ""
    return f"{tomlkit.dumps(document)}{space}{rest}"


def _parted(text: str, tables: Sequence[str]) -> tuple[str, str]:
    """All until the end of a table, and the next table with the comment above it.

    Between that comment and its table tomlkit would write a new key.
    """
    for found in _HEADER.finditer(text):
        before = text[: found.start()]
        with suppress(ValueError):
            tomllib.loads(before)
            if line_of(before, tables):
                return before, text[found.start() :]
    return text, ""


def _with_table(text: str, tables: Sequence[str], values: Mapping[str, object], end: str) -> str:
    """A new table at the end: tomlkit would write it in the midst of those of a like name."""
    for name in reversed(tables):
        values = {name: values}
    space = end if text and not _BLANK_END.search(text) else ""
    return text + space + tomlkit.dumps(values).replace("\n", end)


def _without(text: str, path: Sequence[str]) -> str:
    document = tomlkit.parse(text)
    _drop(document, path)
    made = tomlkit.dumps(document)
    if _BLANK_END.search(made) and not _BLANK_END.search(text):
        made = _BLANK_END.sub(r"\1", made)
    return made


def _drop(table: Any, path: Sequence[str]) -> None:
    """Take a value away, or those of a table, and what is left without any value or comment."""
    name, *rest = path
    within = table.get(name) if isinstance(table, Mapping) else None
    if within is None:
        return
    if isinstance(within, Mapping):
        for each in [rest] if rest else [[each] for each in within]:
            _drop(within, each)
        if within or not isinstance(within, Table | InlineTable) or "#" in within.as_string():
            return
    elif rest:
        return
    del table[name]


def _changed(values: object, path: Sequence[str], value: object) -> object:
    """Values with one of them set, or taken away where it is None."""
    if not path:
        return value
    known = dict(values) if isinstance(values, Mapping) else {}
    within = _changed(known.pop(path[0], None), path[1:], value)
    return known if within is None else {**known, path[0]: within}


def _pruned(values: object) -> object:
    """Values without empty tables."""
    if not isinstance(values, Mapping):
        return values
    kept = {name: _pruned(each) for name, each in values.items()}
    return {name: each for name, each in kept.items() if each != {}}
