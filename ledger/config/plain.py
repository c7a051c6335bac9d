"""Settings as the program writes them, read at a tenth of what it costs to import `tomllib`."""

from __future__ import annotations

import json
import re
from typing import Any

_HEADER = re.compile(r"\[([\w-]+(?:\.[\w-]+)*)\]", re.ASCII)
_KEY = re.compile(r"([\w-]+) = (.+)", re.ASCII)


def read_plain(text: str) -> dict[str, Any] | None:
    r"""What plain lines of TOML say, None where one is not plain: `tomllib` reads all others.

    Plain is a table, and a key with a text, a whole number, true, false or texts in brackets, each
    a line. A value so plain is the same in JSON.

    >>> read_plain('scorer = "Dora"\n[options.loo]\nunit = 4')
    {'scorer': 'Dora', 'options': {'loo': {'unit': 4}}}
    >>> read_plain("scorer = 'Dora'")
    """
    values: dict[str, Any] = {}
    table, headers = values, set()
    for line in text.split("\n"):
        line = line.strip(" \t\r")
        if not line or line.startswith("#"):
            if not line.isprintable():
                return None
            continue
        header, key = _HEADER.fullmatch(line), _KEY.fullmatch(line)
        if header and header[1] not in headers:
            headers.add(header[1])
            table = values
            for name in header[1].split("."):
                table = table.setdefault(name, {})
                if not isinstance(table, dict):
                    return None
        elif key and key[1] not in table and _is_plain(key[2]):
            table[key[1]] = json.loads(key[2])
        else:
            return None
    return values


def _is_plain(value: str) -> bool:
    """Whether a value is one that JSON and TOML read alike."""
    if "\\" in value or not value.isprintable():
        return False
    try:
        read = json.loads(value)
    except (ValueError, RecursionError):
        return False
    texts = read if isinstance(read, list) else [read]
    return all(isinstance(each, str) for each in texts) or isinstance(read, int)
