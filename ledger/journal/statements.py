"""What is asked of the journal, as questions that can go to a server along with others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickledger.ledger.storage.port import Question

# an entry is told also where the row of its author is gone
SAID = """
SELECT number, back, kind, text, scorer, device, at, previous, hash
FROM entry LEFT JOIN author USING (author)
"""
"""Entries in words, as rows for `journal.as_entries`."""

NEWEST = """
SELECT id, entry.number, hash FROM stream LEFT JOIN entry USING (stream)
WHERE stream.stream = ? ORDER BY entry.number DESC LIMIT 1
"""
"""The id of a stream, and number and hash of its last entry: a row for `journal.head_in`."""

EVERYTHING = f"{SAID} WHERE stream = ? ORDER BY number"
"""All entries of a stream, for one that is small enough to be in memory whole."""

ENTRIES_OF_GAME = "(SELECT max(number) FROM entry WHERE entry.stream = game.stream)"
"""How many entries a game has, beside whatever else is asked of it."""

_AUTHOR = "SELECT author FROM author WHERE scorer = ? AND device = ?"


def author(scorer: str, device: str) -> Question:
    """The key of a scorer on a device, no row where they have entered nothing yet."""
    return _AUTHOR, (scorer, device)


def those(wanted: Iterable[tuple[str, Any]], *always: str) -> tuple[str, list[Any]]:
    """A condition of SQL and its values: what `always` holds, and what is wanted of some value.

    >>> those([("kind = ?", "loo"), ("date >= ?", "")], "role = 'counting'")
    ("role = 'counting' AND kind = ?", ['loo'])
    """
    given = [(sql, value) for sql, value in wanted if value]
    return " AND ".join([*always, *(sql for sql, _ in given)]), [value for _, value in given]
