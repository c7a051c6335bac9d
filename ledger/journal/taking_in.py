"""Entries of another ledger, taken in with their scorers, times and hashes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trickledger.ledger.journal import statements
from trickledger.ledger.journal.journal import (
    INSERT_AUTHOR,
    Entry,
    Stream,
    be_known_by,
    demand_transaction,
    entry_hash,
    head_in,
    refuse_unstorable,
)
from trickledger.ledger.journal.times import seconds_of
from trickledger.ledger.problems import Telling
from trickledger.ledger.storage.port import Rows
from trickledger.rules.says import Says

_UNLINKED = Says("it does not carry the hash of the entry before.")
_UNLIKE = Says("its hash does not fit what it says.")


class BrokenChain(Telling, ValueError):
    """An entry to be stored does not carry the right hashes, or not the next number."""

    def __init__(self, number: int, why: Says) -> None:
        self.number = number
        super().__init__("Entry {number}: {said}", number=number, said=why)


def append_stored(
    db: Rows, stream: Stream, entries: Iterable[Entry], *, is_hashed_here: bool = False
) -> int:
    """Append entries of another ledger with their scorers, times and hashes; say how many.

    Those that were hashed here a moment ago, for that stream, are not hashed again. All or none,
    inside `Ledger.writing()`. Raises `BrokenChain` for the first whose number or hashes are wrong,
    `EntryRefused` for what cannot be stored, `Rewritten` for another stream.
    """
    demand_transaction(db)
    db.hold(stream.stream)
    # another ledger may have taken the place of the file in which the stream was found
    last, previous = head_in(stream, db.all(statements.NEWEST, stream[:1]))
    taken = []
    for entry in entries:
        if entry.number != last + 1:
            raise BrokenChain(entry.number, Says("the next entry is {next}.", next=last + 1))
        refuse_unstorable(*entry[:7])
        if entry.previous != previous:
            raise BrokenChain(entry.number, _UNLINKED)
        if not is_hashed_here and entry.hash != entry_hash(stream.id, *entry[:8]):
            raise BrokenChain(entry.number, _UNLIKE)
        taken.append(entry)
        last, previous = entry.number, entry.hash
    _insert(db, stream, taken)
    return len(taken)


def _insert(db: Rows, stream: Stream, entries: Sequence[Entry]) -> None:
    """Write entries that may be many, and of authors who are new."""
    authors = dict.fromkeys(entry[4:6] for entry in entries)
    for said in authors:
        if not db.one(*statements.author(*said)):
            db.run(INSERT_AUTHOR, said)
    keys = {said: db.one(*statements.author(*said))[0] for said in authors}
    db.fill("entry", (_row(stream, entry, keys[entry[4:6]]) for entry in entries))
    if entries:
        be_known_by(db, stream, entries[-1].number, entries[-1].hash)


def _row(stream: Stream, entry: Entry, author: int) -> tuple[object, ...]:
    """An entry as it is kept."""
    where = (stream.stream, entry.number, entry.number - entry.line)
    return (*where, *entry[2:4], author, seconds_of(entry.at), *entry[7:])
