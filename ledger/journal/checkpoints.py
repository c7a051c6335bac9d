"""Heads: how far a record goes and the hash it ends with, noted on paper to be found again.

The head of a game stands for all of its entries, that of a ledger for the heads of all its records,
whatever numbers they have here; a branch counts as the record that it is of. A ledger that has
grown no longer has the head that it had: one that was sealed can be found again, for the ledger
keeps what it stood for. A seal is a stream of the club that is one well-formed note and nothing
else, and it alone counts in no head: what could change a figure is under one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import islice
from typing import NamedTuple

from trickledger.ledger.errors import UsageError, stream_named
from trickledger.ledger.journal import branches, journal
from trickledger.ledger.journal.author import Author, code_of
from trickledger.ledger.journal.journal import Head, Stream
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.rules.says import Says

_NOTED = re.compile(r"(?:([a-z][0-9a-z]{5}):)?(\d{1,9})-([0-9a-f]{6,64})", re.ASCII)
_DIGITS = 12
_KINDS = journal.STREAM_KINDS
SEAL = "seal "

_SEAL = re.compile(r"seal [0-9]{1,9}-[0-9a-f]{12}(?:\n[0-9a-f]{32} [0-9]{1,9}-[0-9a-f]{12})*")

_NOTED_ALONE = f"""
SELECT stream.stream, entry.text FROM stream JOIN entry USING (stream)
WHERE stream.kind = 'club' AND entry.number = 1 AND entry.kind = 'note'
AND entry.text LIKE '{SEAL}%'
AND NOT EXISTS (SELECT 1 FROM entry AS more WHERE more.stream = stream.stream AND more.number > 1)
"""


class Noted(NamedTuple):
    """A head as it was noted: an entry, the beginning of its hash, and perhaps the game's code."""

    entries: int
    digits: str
    code: str = ""

    def __str__(self) -> str:
        return f"{self.code}{':' if self.code else ''}{self.entries}-{self.digits}"


def short_head(number: int, digest: bytes) -> str:
    """The head of a record as a sheet prints it: its last entry and the start of its hash.

    >>> short_head(32, bytes(32))
    '32-000000000000'
    """
    return f"{number}-{digest.hex()[:_DIGITS]}"


def read_head(text: str) -> Noted:
    """A head as a sheet prints it or `head` does; raises UsageError.

    >>> read_head("h5jvcs:32-0a1b2c3d4e5f")
    Noted(entries=32, digits='0a1b2c3d4e5f', code='h5jvcs')
    """
    found = _NOTED.fullmatch(text.strip().lower())
    if found is None:
        raise UsageError(
            "{text} isn't a head.",
            "A head looks like 32-0a1b2c3d4e5f; every sheet ends with one.",
            text=text[:40],
        )
    return Noted(int(found[2]), found[3], found[1] or "")


def heads(db: Rows) -> list[Head]:
    """Where all records end but the seals, which say nothing of a game; by kind and number."""
    sealed = {stream for stream, _ in _seals(db)}
    kept = (head for head in branches.heads(db) if head.stream.stream not in sealed)
    return sorted(kept, key=lambda head: (_KINDS.index(head.stream.kind), head.stream.number))


def _seals(db: Rows) -> list[tuple[int, str]]:
    """The seals: streams of the club that are one well-formed note and nothing else."""
    return [row for row in db.each(_NOTED_ALONE) if _SEAL.fullmatch(row[1])]


def head_of_game(db: Rows, stream: Stream) -> tuple[Head, str]:
    """Where a game ends, and the head as it is noted: its code, its last entry, the short hash."""
    entries, _ = journal.head(db, stream)
    id, digest = branches.at_home(db, stream, entries)
    one = Head(stream._replace(id=id), entries, digest)
    return one, f"{code_of(id)}:{short_head(entries, digest)}"


def head_of_all(db: Rows, every: Iterable[Head]) -> tuple[int, bytes]:
    """The head of records together: how many entries, and the SHA-256 of a line for each.

    The lines are in the order of the ids, and each holds kind, id, ledger, entries and hash.
    """
    lines = sorted(
        (
            one.id,
            f"{one.kind} {one.id} {journal.origin(db, one)} {entries} {digest.hex()}\n",
            entries,
        )
        for one, entries, digest in every
    )
    text = "".join(line for _, line, _ in lines)
    return sum(entries for *_, entries in lines), sha256(text.encode()).digest()


def seal(store: Ledger, id: str, by: Author, at: str) -> bool:
    """Keep what the head of the ledger stands for, so that it can be found again later.

    `id` is that of a new stream. Says whether this head was not kept before.
    """
    with store.writing() as db:
        every = heads(db)
        short = short_head(*head_of_all(db, every))
        if any(_sealed(text) == short for _, text in _seals(db)):
            return False
        rows = (f"{head.stream.id} {short_head(head.entries, head.hash)}" for head in every)
        note = [journal.NewEntry(1, "note", "\n".join([f"{SEAL}{short}", *rows]))]
        stream = journal.open_stream(db, "club", id)
        journal.append(db, stream, 0, note, by=by, at=at)
    return True


def _sealed(text: str) -> str:
    """The head that a seal is of."""
    return text.partition("\n")[0].removeprefix(SEAL)


def missing(db: Rows, noted: Noted) -> Iterator[tuple[int, Says]]:
    """What a noted head shows to be gone: a game (0: the ledger) and a sentence for each."""
    if noted.code:
        yield from _of_one(db, noted)
    elif not _is_there(db, noted):
        yield from _of_all(db, noted)


def _is_there(db: Rows, noted: Noted) -> bool:
    """Whether some record holds an entry of that number and hash."""
    rows = db.each("SELECT hash FROM entry WHERE number = ?", (noted.entries,))
    hashes = [digest for (digest,) in rows]
    hashes += [_hash_at(db, stream, noted.entries) for stream in branches.marked(db)]
    return any(digest.hex().startswith(noted.digits) for digest in hashes)


def _of_one(db: Rows, noted: Noted) -> Iterator[tuple[int, Says]]:
    """What is gone of the one record whose code stands before a head."""
    found = [head for head in heads(db) if code_of(head.stream.id) == noted.code]
    if not found:
        said = "There is no game {code}: it was removed, or is in another ledger."
        yield 0, Says(said, code=noted.code)
    yield from _gone_of_all(db, found, noted)


def _gone_of_all(db: Rows, records: Sequence[Head], noted: Noted) -> list[tuple[int, Says]]:
    """What is gone of a record that may be kept in several places, if none has it any more."""
    faults = [list(_gone(db, head, noted)) for head in records]
    return faults[0] if all(faults) and faults else []


def _gone(db: Rows, head: Head, noted: Noted) -> Iterator[tuple[int, Says]]:
    """What is gone of a record since its head was noted."""
    digest = _hash_at(db, head.stream, noted.entries)
    game = head.stream.number if head.stream.kind == "game" else 0
    what = stream_named(head.stream.kind, code_of(head.stream.id))
    if not digest:
        said = "{what} was cut off after entry {last}; it had {entries}."
        yield game, Says(said, what=what, last=head.entries, entries=noted.entries)
    elif not digest.hex().startswith(noted.digits):
        said = "{what} was rewritten: its entry {entry} has another hash."
        yield game, Says(said, what=what, entry=noted.entries)


def _hash_at(db: Rows, stream: Stream, number: int) -> bytes:
    """The hash of an entry of the record that a stream keeps; empty where there is none."""
    (id,) = db.one("SELECT id FROM stream WHERE stream = ?", (stream.stream,))
    return branches.at_home(db, stream._replace(id=id), number)[1]


def _of_all(db: Rows, noted: Noted) -> Iterator[tuple[int, Says]]:
    """What is gone of the ledger that had a head, now or when it was sealed."""
    entries, digest = head_of_all(db, heads(db))
    if entries == noted.entries and digest.hex().startswith(noted.digits):
        return
    for _, text in _seals(db):
        sealed = read_head(_sealed(text))
        digits = min(len(sealed.digits), len(noted.digits))
        if (sealed.entries, sealed.digits[:digits]) == (noted.entries, noted.digits[:digits]):
            yield from _of_a_seal(db, noted, text)
            return
    said = Says(
        "No game has an entry {number} whose hash begins with {digits}, and no "
        "ledger with that head was sealed; the head of this one is {head}.",
        number=noted.entries,
        digits=noted.digits,
        head=short_head(entries, digest),
    )
    yield 0, said


def _of_a_seal(db: Rows, noted: Noted, text: str) -> list[tuple[int, Says]]:
    """What is gone of the records that a ledger had when it was sealed."""
    now: dict[str, list[Head]] = {}
    for head in heads(db):
        now.setdefault(head.stream.id, []).append(head)
    then: list[Head] = []
    gone: list[tuple[int, Says]] = []
    for line in text.splitlines()[1:]:
        id, short = line.split()
        at = read_head(short)
        if id not in now:
            removed = "The record {code} was removed; it had {entries} entries."
            gone.append((0, Says(removed, code=code_of(id), entries=at.entries)))
            continue
        gone += _gone_of_all(db, now[id], at)
        then += [Head(one.stream, at.entries, found) for one, found in _ends_at(db, now[id], at)]
    entries, digest = head_of_all(db, then)
    if not gone and (entries != noted.entries or not digest.hex().startswith(noted.digits)):
        said = "The records that {head} stood for have changed, or their seal was altered."
        gone.append((0, Says(said, head=str(noted))))
    return gone


def _ends_at(db: Rows, records: Iterable[Head], noted: Noted) -> Iterator[tuple[Head, bytes]]:
    """The one of the places where a record is kept that has an entry as it was noted."""
    hashes = ((one, _hash_at(db, one.stream, noted.entries)) for one in records)
    fitting = ((one, found) for one, found in hashes if found.hex().startswith(noted.digits))
    yield from islice(fitting, 1)


_EXTENT = """
SELECT count(*), sum((SELECT max(number) FROM entry WHERE entry.stream = stream.stream))
FROM stream
"""


def extent(db: Rows) -> tuple[int, int]:
    """How many records a ledger has and how many entries: it only grows, so this tells a change."""
    records, entries = db.one(_EXTENT)
    return records, entries or 0
