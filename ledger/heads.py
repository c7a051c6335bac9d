"""Heads: how far a record goes and the hash it ends with, noted on paper to be found again.

The head of a game stands for all of its entries, that of a ledger for the heads of all its records,
whatever numbers they have here. A ledger that has grown no longer has the head that it had: one
that was sealed can be found again, for the ledger keeps what it stood for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from ledger import journal
from ledger.codes import code_of
from ledger.errors import UsageError

if TYPE_CHECKING:
    import sqlite3

    from ledger.store import Store

_NOTED = re.compile(r"(?:([a-z][0-9a-z]{5}):)?(\d{1,9})-([0-9a-f]{6,64})", re.ASCII)
_DIGITS = 12
SEAL = "seal "

# a seal says nothing of the games, so it changes no head
_HEADS = f"""
SELECT stream.kind, stream.number, stream.id, coalesce(stream.origin, ?), entry.number, entry.hash
FROM stream JOIN entry USING (stream)
WHERE entry.number = CASE stream.kind WHEN 'club' THEN
        (SELECT max(number) FROM entry AS other WHERE other.stream = stream.stream
         AND NOT (other.kind = 'note' AND other.text LIKE '{SEAL}%'))
    ELSE (SELECT max(number) FROM entry AS other WHERE other.stream = stream.stream) END
ORDER BY stream.kind, stream.number
"""

_SEALS = f"""
SELECT entry.text FROM entry JOIN stream USING (stream)
WHERE stream.kind = 'club' AND entry.kind = 'note' AND entry.text LIKE '{SEAL}%'
"""

_AT = """
SELECT stream.kind, stream.number, stream.id, coalesce(stream.origin, ?), entry.number, entry.hash
FROM stream JOIN entry USING (stream) WHERE stream.id = ? AND entry.number = ?
"""


class Head(NamedTuple):
    """How far a record goes: its last entry with its hash; `number` is its name in this ledger."""

    kind: str
    number: int
    id: str
    origin: str
    entries: int
    hash: bytes

    def __str__(self) -> str:
        return f"{code_of(self.id)}:{short_head(self.entries, self.hash)}"


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
        raise UsageError(f"{text[:40]} is no head.", "A sheet prints it: 32-0a1b2c3d4e5f.")
    return Noted(int(found[2]), found[3], found[1] or "")


def heads(db: sqlite3.Connection) -> list[Head]:
    """The heads of all records, by kind and number; a seal counts as nothing."""
    return [Head(*row) for row in db.execute(_HEADS, (journal.ledger_id(db),))]


def head_of_all(every: Iterable[Head]) -> tuple[int, bytes]:
    """The head of a ledger: how many entries, and the SHA-256 of a line for each record.

    The lines are in the order of the ids, and each holds kind, id, ledger, entries and hash.
    """
    lines = sorted((head.id, head) for head in every)
    text = "".join(
        f"{head.kind} {head.id} {head.origin} {head.entries} {head.hash.hex()}\n"
        for _, head in lines
    )
    return sum(head.entries for _, head in lines), sha256(text.encode()).digest()


def seal(store: Store, id: str, *, scorer: str, device: str, at: str) -> tuple[list[Head], bool]:
    """Keep what the head of the ledger stands for, so that it can be found again later.

    Gives the heads back and whether they were new; `id` is that of a new stream.
    """
    with store.writing() as db:
        every = heads(db)
        short = short_head(*head_of_all(every))
        if any(_named(text) == short for (text,) in db.execute(_SEALS)):
            return every, False
        rows = (f"{head.id} {short_head(head.entries, head.hash)}" for head in every)
        text = "\n".join([f"{SEAL}{short}", *rows])
        stream = journal.open_stream(db, "club", id)
        note = [journal.NewEntry(1, "note", text)]
        journal.append(db, stream, 0, note, scorer=scorer, device=device, at=at)
    return every, True


def _named(seal: str) -> str:
    return seal.partition("\n")[0].removeprefix(SEAL)


def missing(db: sqlite3.Connection, noted: Noted) -> Iterator[tuple[int, str]]:
    """What a noted head shows to be gone: a game (0: the ledger) and a sentence for each."""
    if noted.code:
        yield from _of_one(db, noted)
        return
    hashes = db.execute("SELECT hash FROM entry WHERE number = ?", (noted.entries,))
    if any(digest.hex().startswith(noted.digits) for (digest,) in hashes):
        return
    entries, digest = head_of_all(heads(db))
    if entries == noted.entries and digest.hex().startswith(noted.digits):
        return
    for (text,) in db.execute(_SEALS):
        named = _named(text)
        if f"{noted}".startswith(named) or named.startswith(f"{noted}"):
            yield from _of_a_seal(db, noted, text)
            return
    yield (
        0,
        f"No game has an entry {noted.entries} whose hash begins with {noted.digits}, and no "
        f"ledger of that head was sealed; the head of this one is {short_head(entries, digest)}.",
    )


def _of_one(db: sqlite3.Connection, noted: Noted) -> Iterator[tuple[int, str]]:
    """What is gone of the one record whose code stands before a head."""
    found = [head for head in heads(db) if code_of(head.id) == noted.code]
    if not found:
        yield 0, f"There is no game {noted.code}: it was removed, or is in another ledger."
    for head in found:
        yield from _gone(db, head, noted)


def _gone(db: sqlite3.Connection, head: Head, noted: Noted) -> Iterator[tuple[int, str]]:
    """What is gone of a record since its head was noted."""
    at = db.execute(_AT, (head.origin, head.id, noted.entries)).fetchone()
    game = head.number if head.kind == "game" else 0
    what = f"{head.kind.capitalize()} {code_of(head.id)}"
    if at is None:
        yield game, f"{what} was cut off after entry {head.entries}; it had {noted.entries}."
    elif not at[-1].hex().startswith(noted.digits):
        yield game, f"{what} was written anew: its entry {noted.entries} has another hash."


def _of_a_seal(db: sqlite3.Connection, noted: Noted, text: str) -> Iterator[tuple[int, str]]:
    """What is gone of the records that a ledger had when it was sealed."""
    now = {head.id: head for head in heads(db)}
    then, faults = [], 0
    for line in text.splitlines()[1:]:
        id, _, short = line.partition(" ")
        at = read_head(short)
        if id not in now:
            faults += 1
            yield 0, f"The record {code_of(id)} was removed; it had {at.entries} entries."
            continue
        for fault in _gone(db, now[id], at):
            faults += 1
            yield fault
        row = db.execute(_AT, (journal.ledger_id(db), id, at.entries)).fetchone()
        then += [Head(*row)] if row else []
    entries, digest = head_of_all(then)
    if not faults and (entries != noted.entries or not digest.hex().startswith(noted.digits)):
        yield 0, f"The records that {noted} stood for are others, or their seal was altered."
