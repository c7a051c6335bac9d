"""Records that were continued in two places, and the streams that keep them side by side.

A stream is one chain, so what went on elsewhere cannot be appended to what went on here. It is kept
as a *branch*: a stream of its own with the same acts, scorers and times, whose head names the
record that it is of. A branch is read back as it was where it was entered, hash by hash: so ledgers
that know the same records know that they do, whichever of them is a branch where.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Entry, Head, Stream
from trickledger.ledger.storage.port import Rows

_OF = "# branch of "
_MARK = rf"{_OF}(?P<root>[0-9a-f]{{32}}) at @(?P<entry>[1-9][0-9]{{0,8}})"
_EARLIER_MARK = rf"{_OF}\w{{6}} at @\d{{1,9}}, [0-9a-f]{{12}}"

_MARKED = """
SELECT stream.stream, id, stream.kind, stream.number
FROM stream JOIN entry ON entry.stream = stream.stream AND entry.number = 1
WHERE stream.kind IN ('game', 'event') AND entry.text LIKE '%# branch of %'
"""


_AMONG_OTHERS = """
SELECT EXISTS (SELECT 1 FROM {kind} AS other JOIN {kind} AS one USING (code)
               WHERE one.stream = ? AND other.stream <> one.stream)
"""

_OTHERS = "SELECT 1 FROM {kind} WHERE code = {code} AND stream <> ?"
_OWN_CODE = "(SELECT code FROM {kind} WHERE stream = ?)"


class Root(NamedTuple):
    """What a branch is of: the id of the record, and the entry with which it parts."""

    id: str
    entry: int


class Record(NamedTuple):
    """A record as it was where it was entered: its id there, and its chain."""

    id: str
    entries: Sequence[Entry]


def root_of(head: str) -> Root | None:
    """What a branch is of, by the text of its first entry; None for what is no branch."""
    found = re.fullmatch(_MARK, head.rpartition("\n")[2]) if _OF in head else None
    return found and Root(found["root"], int(found["entry"]))


def family(id: str, head: str) -> str:
    """The id under which all branches of a record are known, by a stream's id and first entry.

    >>> family("1" * 32, f"game loo\\n# branch of {'0' * 32} at @7")
    '00000000000000000000000000000000'
    """
    if _OF not in head:
        return id
    roots = (re.fullmatch(_MARK, line) for line in head.splitlines())
    return next((found["root"] for found in roots if found), id)


def family_of(db: Rows, stream: Stream) -> str:
    """The id under which all branches of a stream's record are known."""
    return family(stream.id, next(journal.read(db, stream, 1, 1)).text)


def branch_of(id: str, head: str) -> str:
    """The id of the record that a stream is a branch of; empty for what is no branch."""
    root = family(id, head)
    return root if root != id else ""


def branch_id(id: str, parted: Entry) -> str:
    """The id of the branch that parts from a record with an entry."""
    return sha256(f"branch of {id} {parted.hash.hex()}".encode()).hexdigest()[:32]


def branch(id: str, entries: Sequence[Entry], parted: int) -> Record:
    """The branch that a record is kept as where another one parts from it at an entry."""
    head = f"{entries[0].text}\n# branch of {id} at @{parted}"
    return _chained(branch_id(id, entries[parted - 1]), head, entries)


def record_of(id: str, entries: Sequence[Entry]) -> Record:
    """The record that a stream keeps: its own, or the one that it is a branch of."""
    record = Record(id, entries)
    while entries and (root := root_of(record.entries[0].text)):
        was = _chained(root.id, record.entries[0].text.rpartition("\n")[0], entries)
        # whoever writes such a line by hand has made no branch
        if root.entry > len(entries) or record.id != branch_id(
            root.id, was.entries[root.entry - 1]
        ):
            break
        record = was
    return record


def kept_by(id: str, entries: Sequence[Entry]) -> tuple[Record, int]:
    """The record that a stream keeps, and the entry with which it parts as a branch; 0 for none."""
    record = record_of(id, entries)
    root = root_of(entries[0].text) if record.id != id else None
    return record, root.entry if root else 0


def _chained(id: str, head: str, entries: Sequence[Entry]) -> Record:
    """The same entries under another id and head, with hashes that fit."""
    previous, made = journal.FIRST_PREVIOUS, []
    for entry in entries:
        text = head if entry.number == 1 else entry.text
        said = entry._replace(text=text, previous=previous)
        previous = journal.entry_hash(id, *said[:8])
        made.append(said._replace(hash=previous))
    return Record(id, made)


def is_among_others(db: Rows, stream: Stream) -> bool:
    """Whether other records of the same game or event, or of the same code, are kept as well."""
    return bool(db.one(among_others(stream.kind), stream[:1])[0])


def among_others(kind: str) -> str:
    """The question by which a stream of a kind `is_among_others`."""
    return _AMONG_OTHERS.format(kind=kind)


def demand_alone(db: Rows, stream: Stream, code: str = "") -> None:
    """Count on it that a record is not `is_among_others`, by its code if that is known."""
    by = "?" if code else _OWN_CODE.format(kind=stream.kind)
    db.expect_none(
        _OTHERS.format(kind=stream.kind, code=by), (code or stream.stream, stream.stream)
    )


def marked(db: Rows) -> list[Stream]:
    """The streams whose heads say that they are branches."""
    return [Stream(*row) for row in db.each(_MARKED)]


def kept(db: Rows, stream: Stream) -> Record:
    """The record that a stream of a ledger keeps."""
    return record_of(stream.id, list(journal.read(db, stream)))


def at_home(db: Rows, stream: Stream, number: int) -> tuple[str, bytes]:
    """The id that the record of a stream has at home, and the hash of an entry there.

    Empty where there is no such entry.
    """
    first = next(journal.read(db, stream, 1, 1), None)
    if first and root_of(first.text):
        record = kept(db, stream)
    else:
        record = Record(stream.id, list(journal.read(db, stream, number, number)))
    hashes = (entry.hash for entry in record.entries if entry.number == number)
    return record.id, next(hashes, b"")


def heads(db: Rows) -> list[Head]:
    """Where all streams end; a branch as the record that it keeps, by the id of that one."""
    of_branches = {}
    for stream in marked(db):
        record = kept(db, stream)
        own = stream._replace(id=record.id)
        of_branches[stream.stream] = Head(own, len(record.entries), record.entries[-1].hash)
    return [of_branches.get(end.stream.stream, end) for end in journal.heads(db)]


Words = tuple[tuple[int, str, str], ...]
"""What the entries of a record say: line, kind and text of each."""


def words(entries: Iterable[Entry]) -> Words:
    """What entries say, whoever entered them and when, and whether as a branch or not."""
    return tuple((entry.line, entry.kind, plain(entry.kind, entry.text)) for entry in entries)


def _is_mark(line: str) -> bool:
    """Whether a line of a head says what it is a branch of, in the words of any version."""
    return any(re.fullmatch(mark, line) for mark in (_MARK, _EARLIER_MARK))


def plain(kind: str, text: str) -> str:
    """The words of an entry; of a head without its id, and without what it is a branch of."""
    if kind != "head":
        return text
    return "\n".join(
        line
        for line in text.splitlines()
        if not (line.startswith("id ") or (_OF in line and _is_mark(line)))
    )
