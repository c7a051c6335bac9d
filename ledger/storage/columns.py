"""The columns that a schema added or let hold more: what a file and a server have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Added(NamedTuple):
    """A column that a table has since a schema of a file, and since which of a server.

    It stands last in its table, and its row is the whole step. Servers began with what has 0 there.
    """

    table: str
    column: str
    in_file: int
    on_server: int = 0


ADDED: tuple[Added, ...] = (
    Added("stream", "origin", 2),
    Added("game", "mended", 3),
    Added("game", "role", 5),
    Added("event", "role", 5),
)

OF_A_DIGIT = {
    "game": ("next_dealer",),
    "seat": ("seat", "side"),
    "hand": ("dealer",),
    "score": ("seat",),
}
"""What held a seat, 0 to 9, before schema 8 of a file and 9 of a server."""


def adding(made: Mapping[str, str], *added: Added) -> Iterator[str]:
    """The statements that add columns, each in the words of what makes its table now.

    >>> made = {"cup": "CREATE TABLE cup (cup TEXT, won INTEGER CHECK (won IN (0, 1))) STRICT"}
    >>> [*adding(made, Added("cup", "won", 9))]
    ['ALTER TABLE cup ADD COLUMN won INTEGER CHECK (won IN (0, 1))']
    """
    for table, column, *_ in added:
        yield f"ALTER TABLE {table} ADD COLUMN {columns_of(made[table])[column]}"


def as_of(schema: int, table: str, made: Mapping[str, str]) -> str:
    """The words that made a table of a file in an earlier schema: columns were added since.

    >>> as_of(2, "cup", {"cup": "CREATE TABLE cup (cup TEXT) STRICT"})
    'CREATE TABLE cup (cup TEXT) STRICT'
    """
    words = made[table]
    for each in ADDED:
        if each.table == table and each.in_file > schema:
            words = words.replace(f", {columns_of(words)[each.column]}", "")
    return words


def columns_of(words: str) -> dict[str, str]:
    """What stands of each column and key between the commas of a table, by its first word.

    >>> columns_of("CREATE TABLE cup (cup TEXT, won INTEGER CHECK (won IN (0, 1))) STRICT")
    {'cup': 'cup TEXT', 'won': 'won INTEGER CHECK (won IN (0, 1))'}
    """
    parts, depth = [""], 0
    for sign in words.partition("(")[2]:
        depth += (sign == "(") - (sign == ")")
        if depth < 0:
            break
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return {part.split()[0]: part.strip() for part in parts}
