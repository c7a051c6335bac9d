"""What a column of a table that every line writes may hold, as types.

A CHECK of a table is parsed and planned anew by each statement that writes there, which was half of
what a line cost a server; that of a type is understood once a session.
"""

from __future__ import annotations

_TEXT = 'text COLLATE "C"'
_ENTRIES = "'head', 'hand', 'act', 'note', 'void', 'correct', 'ruling', 'close'"

_CHECKED = {
    "positive": ("bigint", "VALUE >= 1"),
    "not_negative": ("bigint", "VALUE >= 0"),
    "zero_or_one": ("bigint", "VALUE IN (0, 1)"),
    "digit": ("bigint", "VALUE BETWEEN 0 AND 9"),
    "moment": ("bigint", "VALUE BETWEEN 0 AND 253402300799"),
    "part_of_one": ("double precision", "VALUE BETWEEN 0 AND 1"),
    "digest": ("bytea", "length(VALUE) = 32"),
    "words": (_TEXT, "VALUE <> ''"),
    "list_as_text": (_TEXT, "VALUE LIKE '[%]'"),
    "object_as_text": (_TEXT, "VALUE LIKE '{%}'"),
    "kind_of_entry": (_TEXT, f"VALUE IN ({_ENTRIES})"),
    "status_of_game": (_TEXT, "VALUE IN ('open', 'won', 'shared', 'closed', 'abandoned')"),
    "status_of_finding": (_TEXT, "VALUE IN ('open', 'ruled', 'withdrawn')"),
    "role_of_record": (_TEXT, "VALUE IN ('counting', 'rival', 'copy')"),
}

DOMAINS = tuple(
    f"CREATE DOMAIN {name} AS {kept_as} CHECK ({check})"
    for name, (kept_as, check) in _CHECKED.items()
)
"""What makes the types, which the tables are made of."""
