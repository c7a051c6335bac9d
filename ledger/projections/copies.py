"""Rows that are copied as they are: from a ledger into a draft of what is to come, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.projections.families import KINDS
from trickledger.ledger.projections.people import Name
from trickledger.ledger.storage.port import Rows

_BEGINNING = {
    "author": "SELECT * FROM author",
    "person": "SELECT * FROM person",
    "stream": """
        SELECT * FROM stream WHERE kind = 'club' OR stream IN (
            SELECT min(stream) FROM stream UNION SELECT max(stream) FROM stream
            UNION SELECT stream FROM stream JOIN (
                SELECT kind, max(number) AS number FROM stream GROUP BY kind
            ) AS newest USING (kind, number))
    """,
    "entry": """
        SELECT entry.* FROM entry JOIN stream USING (stream) WHERE stream.kind = 'club'
        ORDER BY entry.stream, entry.number
    """,
}
"""What keys, numbers and names depend on: the newest streams, the people, and what is decided."""

_NEW = """
SELECT stream, id, kind, number, (SELECT count(*) FROM entry WHERE entry.stream = stream.stream)
FROM stream WHERE stream > ? ORDER BY CASE kind WHEN 'club' THEN 0 ELSE 1 END, stream
"""

_CALLED = """
SELECT stream.stream, id, stream.kind, number FROM {kind} JOIN stream USING (stream) WHERE code = ?
"""

_CALL = """
INSERT INTO person (person, origin, written, written_folded, name, folded) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (person) DO UPDATE
SET written = excluded.written, name = excluded.name, folded = excluded.folded
"""

_NEWEST = """
SELECT (SELECT coalesce(max(stream), 0) FROM stream), (SELECT coalesce(max(author), 0) FROM author),
       (SELECT coalesce(max(person), 0) FROM person)
"""


class Keys(NamedTuple):
    """The newest keys that were given, 0 where there is none."""

    stream: int = 0
    author: int = 0
    person: int = 0


def newest_keys(db: Rows) -> Keys:
    """The newest keys of a ledger or a draft."""
    return Keys(*db.one(_NEWEST))


def copy_beginning(ledger: Rows, draft: Rows) -> None:
    """Copy what keys, numbers and names depend on."""
    for table, rows in _BEGINNING.items():
        draft.fill(table, ledger.each(rows))


def copy_stream(ledger: Rows, draft: Rows, table: str, stream: Stream) -> None:
    """Copy the rows that a table has of a stream, in the place of those that are there."""
    draft.run(f"DELETE FROM {table} WHERE stream = ?", stream[:1])
    draft.fill(table, ledger.each(f"SELECT * FROM {table} WHERE stream = ?", stream[:1]))


def copy_entries(ledger: Rows, draft: Rows, stream: Stream, last: int) -> None:
    """Copy the entries of a stream up to one, in the place of those that are there."""
    draft.run("DELETE FROM entry WHERE stream = ?", stream[:1])
    up_to = "SELECT * FROM entry WHERE stream = ? AND number <= ?"
    draft.fill("entry", ledger.each(up_to, (stream.stream, last)))


def names_shown(db: Rows) -> dict[Name, str]:
    """All names, and how each is shown."""
    rows = db.all("SELECT origin, written, name FROM person")
    return {Name(origin, written): name for origin, written, name in rows}


def keys_of_names(db: Rows) -> dict[tuple[str, str], int]:
    """The keys of all names, by their ledgers and as they are compared."""
    rows = db.all("SELECT origin, written_folded, person FROM person")
    return {(origin, written): person for origin, written, person in rows}


def opened_since(db: Rows, newest: Keys) -> list[tuple[Stream, int]]:
    """The streams with later keys, those of the club first, and how many entries each has."""
    rows = db.all(_NEW, (newest.stream,))
    return [(Stream(*row), entries) for *row, entries in rows]


def code_of_record(db: Rows, stream: Stream) -> str:
    """The code of a game or event; empty for a decision."""
    if stream.kind not in KINDS:
        return ""
    return str(db.one(f"SELECT code FROM {stream.kind} WHERE stream = ?", stream[:1])[0])


def of_the_code(db: Rows, kind: str, code: str) -> list[Stream]:
    """The games or events that have a code."""
    return [Stream(*row) for row in db.all(_CALLED.format(kind=kind), (code,))]


def write_people(ledger: Rows, people: Iterable[Sequence[object]]) -> None:
    """Write rows of people, those that are new and those that are shown otherwise."""
    ledger.many(_CALL, people)


def write_authors(ledger: Rows, draft: Rows, after: int) -> None:
    """Write the authors whose keys are later than one."""
    ledger.fill("author", draft.each("SELECT * FROM author WHERE author > ?", (after,)))


def write_streams(ledger: Rows, draft: Rows, streams: Iterable[Stream]) -> None:
    """Write streams that are new, with their entries."""
    meant = _among(streams)
    for table, order in (("stream", "stream"), ("entry", "stream, number")):
        ledger.fill(table, draft.each(f"SELECT * FROM {table} WHERE {meant} ORDER BY {order}"))


def write_tables(
    ledger: Rows, draft: Rows, tables: Iterable[str], streams: Iterable[Stream]
) -> None:
    """Write what tables have of streams."""
    meant = _among(streams)
    for table in tables:
        ledger.fill(table, draft.each(f"SELECT * FROM {table} WHERE {meant}"))


def write_entries(ledger: Rows, draft: Rows, stream: Stream, had: int) -> None:
    """Append the entries of a stream to those that the ledger had."""
    rest = "SELECT * FROM entry WHERE stream = ? AND number > ? ORDER BY number"
    ledger.fill("entry", draft.each(rest, (stream.stream, had)))


def forget_stream(ledger: Rows, tables: Iterable[str], stream: Stream) -> None:
    """Forget what tables have of a stream."""
    for table in tables:
        ledger.run(f"DELETE FROM {table} WHERE stream = ?", stream[:1])


def let_all_count(db: Rows) -> None:
    """Let every record count, until it is said what each is among the others."""
    for kind in KINDS:
        db.run(f"UPDATE {kind} SET role = 'counting'")


def _among(streams: Iterable[Stream]) -> str:
    return f"stream IN ({', '.join(str(stream.stream) for stream in streams)})"
