"""The journal: streams of entries that are appended and read, never changed and never deleted.

Each entry carries a hash over itself and the entry before, so that a change shows. The chain alone
cannot tell that its tail was cut off or that all of it was written anew: for that, compare the
head with one noted elsewhere.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.errors import EntryRefused, MovedOn, Rewritten, stream_named
from trickledger.ledger.journal import statements
from trickledger.ledger.journal.times import seconds_of, time_of
from trickledger.ledger.storage.port import DamagedError, Rows
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trickledger.ledger.journal.author import Author
    from trickledger.rules.record.stored import EntryToKeep

FIRST_PREVIOUS = bytes(32)
"""What entry 1 carries in place of the hash of the entry before."""

STREAM_KINDS = ("game", "event", "club")
ENTRY_KINDS = ("head", "hand", "act", "note", "void", "correct", "ruling", "close")

# a reader who holds no statement open between two chunks keeps no writer waiting
CHUNK = 1000

STREAM_ID = re.compile(r"[0-9a-f]{32}")
LONGEST_ENTRY = 16_000_000
"""Bytes of the longest entry: its text, scorer and device; a seal of 300,000 records has fewer."""

_UNSTORABLE = "[\0\ud800-\udfff]"

# the entries of a line share the stream, the second, and who entered them: the key of a scorer on a
# device, who are kept once for all their entries
_INSERT = """
INSERT INTO entry (stream, number, back, kind, text, author, at, previous, hash)
SELECT ?, column1, column2, column3, column4,
       (SELECT author FROM author WHERE scorer = ? AND device = ?), ?, column5, column6
FROM (VALUES {}) AS said"""
_OF_ITS_OWN = "(?, ?, ?, ?, ?, ?)"

# each number of entries is a statement of its own, which a database has to understand
_IN_ONE = 16

INSERT_AUTHOR = "INSERT INTO author (scorer, device) VALUES (?, ?)"

_IS_STORED = """
SELECT 1 FROM stream JOIN entry USING (stream) WHERE id = ? AND entry.number = ? AND hash = ?
"""

# up to schema 3, which is read to be upgraded, the table itself was that
_SAID_AT_FIRST = """
SELECT number, line, kind, text, scorer, device, at, previous, hash FROM entry
"""
LAST_OF_THE_FIRST = 3
"""The last schema that kept entries in words."""

_RANGE = "WHERE stream = ? AND number >= ? AND number <= ? ORDER BY number LIMIT ?"

# what the encoder does with a text; the encoder itself would be half of the work of a hash
_quoted = json.encoder.encode_basestring

_HEADS = """
SELECT stream.stream, id, stream.kind, stream.number, entry.number, hash
FROM stream JOIN entry ON entry.stream = stream.stream
 AND entry.number = (SELECT max(number) FROM entry WHERE entry.stream = stream.stream)
ORDER BY stream.stream
"""

_STREAM = "SELECT stream, id, kind, number FROM stream"

_LEDGER = "SELECT coalesce(origin, id) FROM stream ORDER BY stream LIMIT 1"
_ORIGIN = f"SELECT coalesce(origin, ({_LEDGER})) FROM stream WHERE stream = ?"

_LAST = 2**63 - 1

# what the fields of an entry are; damage can leave a value of any type
_KEPT_TYPES = (int, int, str, str, str, str, int, bytes, bytes)
_TYPES = (int, int, str, str, str, str, str, bytes, bytes)


class Stream(NamedTuple):
    """One journal: `stream` is its key in this file, `number` its name among its kind."""

    stream: int
    id: str
    kind: str
    number: int

    @property
    def named(self) -> Says:
        """What it is called in a sentence."""
        return stream_named(self.kind, self.number)


class NewEntry(NamedTuple):
    """What is to be entered, where it was made for that alone."""

    line: int
    kind: str
    text: str


class Entry(NamedTuple):
    """What was entered, by whom and when; `at` is UTC as ISO 8601 with Z, the hashes 32 bytes."""

    number: int
    line: int
    kind: str
    text: str
    scorer: str
    device: str
    at: str
    previous: bytes
    hash: bytes


class Head(NamedTuple):
    """Where a stream ends: how many entries it has, and the hash of the last, 32 bytes."""

    stream: Stream
    entries: int
    hash: bytes


def entry_hash(
    stream_id: str,
    number: int,
    line: int,
    kind: str,
    text: str,
    scorer: str,
    device: str,
    at: str,
    previous: bytes,
) -> bytes:
    """Compute the hash of an entry: SHA-256 of a JSON array without blanks, in UTF-8.

    >>> entry_hash("0" * 32, 1, 1, "note", "♠", "Ann", "", "", bytes(32)).hex()[:16]
    '949c958237dc2fb7'
    """
    fields = (
        f"[{_quoted(stream_id)},{number:d},{line:d},{_quoted(kind)},{_quoted(text)},"
        f'{_quoted(scorer)},{_quoted(device)},{_quoted(at)},"{previous.hex()}"]'
    )
    return sha256(fields.encode()).digest()


def open_stream(db: Rows, kind: str, id: str, origin: str | None = None) -> Stream:
    """Open a stream with the next number of its kind; `id` is 32 lower-case hexadecimal digits.

    `origin` is the ledger that it comes from, if it is not opened in this one. Raises ValueError
    for another id or kind, ConstraintError if there is one with that id.
    """
    if not STREAM_ID.fullmatch(id) or kind not in STREAM_KINDS:
        raise ValueError(f"no stream can be a {kind!r} with the id {id!r}")
    row = db.one(
        "INSERT INTO stream (id, kind, number, origin) "
        "SELECT ?, ?, coalesce(max(number), 0) + 1, ? FROM stream WHERE kind = ? "
        "RETURNING stream, id, kind, number",
        (id, kind, origin, kind),
    )
    db.confirmed_by("SELECT 1 FROM stream WHERE id = ?", (id,))
    return Stream(*row)


def ledger_id(db: Rows) -> str:
    """What this ledger is called among others: by the first stream in it; empty without any.

    Copies of a file are one ledger, and one that begins as a copy of another continues it.
    """
    row = db.one(_LEDGER)
    return str(row[0]) if row else ""


def opened_in(db: Rows, stream: Stream) -> str:
    """The ledger that a stream came from; empty where it was opened in this one."""
    (origin,) = db.one("SELECT origin FROM stream WHERE stream = ?", stream[:1])
    return origin or ""


def origin(db: Rows, stream: Stream) -> str:
    """The ledger that a stream was opened in; streams of one origin share their people."""
    (found,) = db.one(_ORIGIN, stream[:1])
    return found or ""


def find_stream(db: Rows, kind: str, number: int) -> Stream | None:
    """Find the stream that this ledger calls `kind` `number`."""
    row = db.one(f"{_STREAM} WHERE kind = ? AND number = ?", (kind, number))
    return row and Stream(*row)


def find_stream_by_id(db: Rows, id: str) -> Stream | None:
    """Find the stream that every ledger knows by `id`."""
    row = db.one(f"{_STREAM} WHERE id = ?", (id,))
    return row and Stream(*row)


def streams(db: Rows, *kinds: str) -> list[Stream]:
    """List the streams of some kinds, of each by number."""
    of_a_kind = f"{_STREAM} WHERE kind = ? ORDER BY number"
    return [Stream(*row) for kind in kinds for row in db.each(of_a_kind, (kind,))]


def head(db: Rows, stream: Stream) -> tuple[int, bytes]:
    """Look up number and hash of the last entry; 0 and zeros where there is none yet."""
    row = db.one(
        "SELECT number, hash FROM entry WHERE stream = ? ORDER BY number DESC LIMIT 1",
        (stream.stream,),
    )
    return row or (0, FIRST_PREVIOUS)


def hash_at(db: Rows, stream: Stream, number: int) -> bytes:
    """Look up the hash of an entry; zeros for entry 0, empty where there is none."""
    if number == 0:
        return FIRST_PREVIOUS
    row = db.one("SELECT hash FROM entry WHERE stream = ? AND number = ?", (stream.stream, number))
    return row[0] if row else b""


def heads(db: Rows, kind: str = "") -> list[Head]:
    """List where the streams end, or those of one kind, in the order in which they were opened."""
    ends = (Head(Stream(*row[:4]), *row[4:]) for row in db.each(_HEADS))
    return [end for end in ends if kind in ("", end.stream.kind)]


def holds(db: Rows, head: Head) -> bool:
    """Say whether the stream of that id has this entry, wherever it ends by now."""
    row = db.one(
        "SELECT hash FROM entry JOIN stream USING (stream) WHERE id = ? AND entry.number = ?",
        (head.stream.id, head.entries),
    )
    return bool(row == (head.hash,))


def append(
    db: Rows,
    stream: Stream,
    expected_head: int,
    new: Sequence[EntryToKeep],
    *,
    by: Author,
    at: str,
    follows: bytes | None = None,
) -> list[Entry]:
    """Append entries inside `Ledger.writing()`, all or none, and give them back as stored.

    Raises `MovedOn` unless the stream ends at entry `expected_head`, `Rewritten` unless that entry
    has the hash `follows`, where it is known, `EntryRefused` for what cannot be stored.
    """
    demand_transaction(db)
    _refuse_any_unstorable(expected_head, new, by, at)
    db.hold(stream.stream)
    heads, known = db.together((statements.NEWEST, stream[:1]), statements.author(*by))
    number, previous = head_in(stream, heads)
    if number != expected_head:
        raise MovedOn(stream.named, expected_head, number)
    if follows not in (None, previous):
        raise Rewritten(stream.named, number)
    entries = _chained(stream, (number, previous), new, by, at)
    if entries and not known:
        db.run(INSERT_AUTHOR, by)
    _insert_line(db, stream, entries)
    return entries


def append_unseen(
    db: Rows,
    stream: Stream,
    head: tuple[int, bytes],
    new: Sequence[EntryToKeep],
    *,
    by: Author,
    at: str,
) -> list[Entry]:
    """Append entries without a look to a stream that was seen to end with entry `head`.

    The block raises ConstraintError where it does not, for the table takes no entry that does not
    follow the last one by number and hash; and where nothing was ever entered by that scorer on
    that device. Raises `EntryRefused` for what cannot be stored.
    """
    _refuse_any_unstorable(head[0], new, by, at)
    db.hold(stream.stream)
    entries = _chained(stream, head, new, by, at)
    _insert_line(db, stream, entries)
    return entries


@lru_cache(maxsize=_IN_ONE)
def _inserting(entries: int) -> str:
    return _INSERT.format(", ".join([_OF_ITS_OWN] * entries))


def _insert_line(db: Rows, stream: Stream, entries: Sequence[Entry]) -> None:
    """Write the entries of a line, whose author is known; a block raises ConstraintError if not."""
    for first in range(0, len(entries), _IN_ONE):
        some = entries[first : first + _IN_ONE]
        values = [stream.stream, some[0].scorer, some[0].device, seconds_of(some[0].at)]
        for number, line, kind, text, _, _, _, previous, own in some:
            values += (number, number - line, kind, text, previous, own)
            proof = (stream.id, number, own)
        db.run(_inserting(len(some)), values)
        db.confirmed_by(_IS_STORED, proof)


def _chained(
    stream: Stream, head: tuple[int, bytes], new: Sequence[EntryToKeep], by: Author, at: str
) -> list[Entry]:
    """The entries that follow upon a head, with their hashes."""
    number, previous = head
    scorer, device = by
    entries = []
    for entry in new:
        number += 1
        line, kind, text = entry.line, entry.kind, entry.text
        own = entry_hash(stream.id, number, line, kind, text, scorer, device, at, previous)
        entries.append(Entry(number, line, kind, text, scorer, device, at, previous, own))
        previous = own
    return entries


def be_known_by(db: Rows, stream: Stream, number: int, digest: bytes) -> None:
    """Let a block be known by an entry that it writes: nobody else can make that hash."""
    db.confirmed_by(_IS_STORED, (stream.id, number, digest))


def read(db: Rows, stream: Stream, first: int = 1, last: int | None = None) -> Iterator[Entry]:
    """Read entries `first` to `last` in order; without `last` to the end, however far it grows."""
    end = _LAST if last is None else last
    is_short = db.schema > LAST_OF_THE_FIRST
    query = f"{statements.SAID if is_short else _SAID_AT_FIRST} {_RANGE}"
    whole = _whole if is_short else _as_hashed
    while True:
        rows = db.all(query, (stream.stream, first, end, CHUNK))
        yield from map(whole, rows)
        if len(rows) < CHUNK:
            return
        first = rows[-1][0] + 1


def as_entries(rows: Iterable[tuple[Any, ...]]) -> list[Entry]:
    """Entries by the answer to `statements.EVERYTHING`; raises `DamagedError`."""
    return [_whole(row) for row in rows]


def _whole(row: tuple[Any, ...]) -> Entry:
    """An entry of which no part is damaged; raises `DamagedError`."""
    number, back, kind, text, scorer, device, seconds, previous, own = row
    at = time_of(seconds)
    if tuple(map(type, row)) != _KEPT_TYPES or at is None:
        raise DamagedError(f"damaged entry {number}")
    return Entry(number, number - back, kind, text, scorer, device, at, previous, own)


def _as_hashed(row: tuple[Any, ...]) -> Entry:
    """An entry as it was kept at first; raises `DamagedError`."""
    if tuple(map(type, row)) != _TYPES:
        raise DamagedError(f"damaged entry {row[0]}")
    return Entry._make(row)


def demand_transaction(db: Rows) -> None:
    """Refuse to append outside of a block that writes."""
    if not db.in_transaction:
        # head and insert would be two moments, and two writers could take one number
        raise RuntimeError("entries are appended inside Ledger.writing()")


def head_in(stream: Stream, heads: Sequence[tuple[Any, ...]]) -> tuple[int, bytes]:
    """The head of a stream by the answer to `statements.NEWEST`; raises `Rewritten`."""
    if not heads or heads[0][0] != stream.id:
        raise Rewritten(stream.named, 1)
    _, number, digest = heads[0]
    return (number, digest) if number else (0, FIRST_PREVIOUS)


def _refuse_any_unstorable(head: int, new: Iterable[EntryToKeep], by: Author, at: str) -> None:
    for number, entry in enumerate(new, head + 1):
        refuse_unstorable(number, entry.line, entry.kind, entry.text, *by, at)


def refuse_unstorable(
    number: int, line: int, kind: str, text: str, scorer: str, device: str, at: str
) -> None:
    """Refuse an entry that cannot be stored; raises EntryRefused."""
    why = None
    if not text:
        why = Says("It is empty.")
    elif kind not in ENTRY_KINDS:
        why = Says("There is no kind of entry {kind}.", kind=repr(kind))
    elif not 1 <= line <= number:
        why = Says("It can't belong to the line that begins with entry {line}.", line=line)
    elif seconds_of(at) is None:
        said = "Its time is {at}, not a second of UTC since 1970 like 2026-01-31T20:15:00Z."
        why = Says(said, at=repr(at))
    elif len((whole := f"{text}{scorer}{device}").encode("utf-8", "replace")) > LONGEST_ENTRY:
        why = Says("It has more than {most} bytes.", most=f"{LONGEST_ENTRY:,}")
    elif not whole.isprintable() and (found := re.search(_UNSTORABLE, whole)):
        sign = f"U+{ord(found[0]):04X}"
        why = Says("It holds {sign}, which isn't a character of text.", sign=sign)
    if why:
        raise EntryRefused("Entry {number} cannot be stored.", why, number=number)


def hold_all(db: Rows) -> None:
    """Keep other writers out of all streams, inside `Ledger.writing()`."""
    for (stream,) in db.all("SELECT stream FROM stream ORDER BY stream"):
        db.hold(stream)


def numbers(db: Rows, kind: str) -> list[int]:
    """The numbers of the streams of a kind, in the order in which they were opened."""
    rows = db.all("SELECT number FROM stream WHERE kind = ? ORDER BY stream", (kind,))
    return [number for (number,) in rows]


def is_given(db: Rows, kind: str, number: int) -> bool:
    """Whether a number was given out: a later one is there, or one that damage has changed."""
    return any(
        found not in STREAM_KINDS or type(other) is not int or (found == kind and other > number)
        for found, other in db.each("SELECT kind, number FROM stream")
    )


def counts(db: Rows) -> tuple[int, int]:
    """How many games there are, and how many entries in all streams."""
    (games,) = db.one("SELECT count(*) FROM stream WHERE kind = 'game'")
    (entries,) = db.one("SELECT count(*) FROM entry")
    return games, entries
