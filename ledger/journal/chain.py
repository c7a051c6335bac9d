"""What happened to a chain that is broken: altered, removed, inserted, swapped, as far as it shows.

Whoever repairs every hash after a change leaves a chain that is whole; that, and a tail that was
cut off, shows by a head that was noted elsewhere (`ledger.journal.checkpoints`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.times import time_of
from trickledger.ledger.storage.port import DamagedError, Rows
from trickledger.rules.says import Says

# texts as bytes: one that is no longer UTF-8 must be named, not stop the reading
_UNTRUSTED = """
SELECT number, back, CAST(kind AS BLOB), CAST(text AS BLOB), CAST(scorer AS BLOB),
       CAST(device AS BLOB), at, previous, hash FROM entry LEFT JOIN author USING (author)
"""

# up to schema 3, which is read to be upgraded, the table itself was what is hashed
_UNTRUSTED_AT_FIRST = """
SELECT number, line, CAST(kind AS BLOB), CAST(text AS BLOB), CAST(scorer AS BLOB),
       CAST(device AS BLOB), CAST(at AS BLOB), previous, hash FROM entry
"""

_NEXT = "WHERE stream = ? AND number > ? ORDER BY number LIMIT ?"

_DAMAGED = Says("Damaged: from here on it cannot be read.")
_UNLIKE = Says("Altered: its hash does not fit what it says.")
_INSERTED = "Inserted: what is entry {number} now was entry {was}."
_SWAPPED = "Swapped: entries {number} and {was} changed places."
_REMOVED = "Removed: what is entry {number} now was entry {was}."

_NUMBER, _LINE, _PREVIOUS, _HASH = 0, 1, 7, 8
_SAID = slice(2, 7)


class ChainFault(NamedTuple):
    """Where a chain is broken: at entry `number`; `why` is a sentence."""

    number: int
    why: Says


def first_fault(db: Rows, stream: Stream) -> ChainFault | None:
    """Where a chain is broken first, and what was done there."""
    faults = verify(db, stream)
    if not faults:
        return None
    rows = [row for row in untrusted_rows(db, stream) if not isinstance(row, ChainFault)]
    unfit = [row for row in rows if recomputed(stream, row) != row[_HASH]]
    told = _moved(stream, rows, unfit) or _exchanged(stream, unfit) or _rewritten(stream, rows)
    first = faults[0]
    if told and told.number <= first.number:
        return told
    return first


def _moved(
    stream: Stream, rows: Sequence[tuple[Any, ...]], unfit: Sequence[tuple[Any, ...]]
) -> ChainFault | None:
    """An entry that still has the hash of the number that it had."""
    after = {row[_PREVIOUS]: row[_NUMBER] for row in rows}
    for row in unfit:
        number = row[_NUMBER]
        # its own hash is carried by the entry that followed it
        followed = after.get(row[_HASH], number + 1) - 1
        for was in (number + 1, number - 1, followed):
            if not _fits_as(stream, row, was):
                continue
            if was < number:
                return ChainFault(was, Says(_INSERTED, number=number, was=was))
            if any(each[_NUMBER] == was and _fits_as(stream, each, number) for each in rows):
                return ChainFault(number, Says(_SWAPPED, number=number, was=was))
            return ChainFault(number, Says(_REMOVED, number=number, was=was))
    return None


def _fits_as(stream: Stream, row: tuple[Any, ...], number: int) -> bool:
    """Whether a hash fits an entry under another number; its line may have been moved with it."""
    lines = {row[_LINE]}
    # damage can leave a value of any type
    if isinstance(row[_LINE], int):
        lines.add(row[_LINE] + number - row[_NUMBER])
    return number != row[_NUMBER] and any(
        recomputed(stream, (number, line, *row[2:])) == row[_HASH] for line in lines
    )


def _exchanged(stream: Stream, unfit: Sequence[tuple[Any, ...]]) -> ChainFault | None:
    """Two entries of which each has the hash of what the other says."""
    for one, other in pairwise(unfit):
        crossed = (
            (*one[:2], *other[_SAID], *one[_PREVIOUS:]),
            (*other[:2], *one[_SAID], *other[_PREVIOUS:]),
        )
        if all(recomputed(stream, row) == row[_HASH] for row in crossed):
            first, second = one[_NUMBER], other[_NUMBER]
            return ChainFault(first, Says(_SWAPPED, number=first, was=second))
    return None


def _rewritten(stream: Stream, rows: Sequence[tuple[Any, ...]]) -> ChainFault | None:
    """An entry with a hash that fits, which is not the one that the next entry carries."""
    for before, row in pairwise(rows):
        if row[_NUMBER] != before[_NUMBER] + 1 or row[_PREVIOUS] == before[_HASH]:
            continue
        if recomputed(stream, row) == row[_HASH] and recomputed(stream, before) == before[_HASH]:
            said = "Altered: it was rewritten with its hash; entry {number} carries another."
            return ChainFault(before[_NUMBER], Says(said, number=row[_NUMBER]))
    return None


def verify(db: Rows, stream: Stream) -> list[ChainFault]:
    """Recompute every hash and link, and list the faults in order; the first tells where it began.

    An entry that was rewritten with its hash shows at the entry after it.
    """
    faults = []
    last, previous = 0, journal.FIRST_PREVIOUS
    for row in untrusted_rows(db, stream):
        if isinstance(row, ChainFault):
            faults.append(row)
            break
        number, linked, own = row[0], row[7], row[8]
        if number != last + 1:
            said = "Removed: there is no entry {first}."
            if number > last + 2:
                said = "Removed: there is no entry {first} to {last}."
            faults.append(ChainFault(last + 1, Says(said, first=last + 1, last=number - 1)))
        elif linked != previous:
            faults.append(ChainFault(number, _why_unlinked(number)))
        if own != recomputed(stream, row):
            faults.append(ChainFault(number, _UNLIKE))
        last, previous = number, own
    return faults


def _why_unlinked(number: int) -> Says:
    if number == 1:
        return Says("Altered: the first entry does not begin the chain.")
    return Says(
        "It does not follow entry {before}: "
        "that one was rewritten, or something between them was removed or inserted.",
        before=number - 1,
    )


def recomputed(stream: Stream, row: tuple[Any, ...]) -> bytes | None:
    """Compute the hash that an entry should have; None if no hash can be right."""
    number, line, kind, text, scorer, device, at, previous, _ = row
    try:
        said = str(kind, "utf-8"), str(text, "utf-8")
        by = str(scorer, "utf-8"), str(device, "utf-8")
        return journal.entry_hash(stream.id, number, line, *said, *by, str(at, "utf-8"), previous)
    except (ValueError, TypeError, AttributeError):
        # damage under SQLite's feet can leave a value of any type
        return None


def _query(db: Rows) -> tuple[str, Callable[[tuple[Any, ...]], tuple[Any, ...]]]:
    """How entries are read from tables of some schema, and what each row is as it is hashed."""
    if db.schema > journal.LAST_OF_THE_FIRST:
        return f"{_UNTRUSTED} {_NEXT}", _as_hashed
    return f"{_UNTRUSTED_AT_FIRST} {_NEXT}", tuple


def _as_hashed(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """The fields of an entry as they are hashed, None for a number that damage has taken."""
    number, back, kind, text, scorer, device, seconds, previous, own = row
    line = number - back if type(back) is int else None
    at = time_of(seconds)
    return (number, line, kind, text, scorer, device, at and at.encode(), previous, own)


def untrusted_rows(db: Rows, stream: Stream) -> Iterator[tuple[Any, ...] | ChainFault]:
    """Read all entries with the texts as bytes, up to where the file itself is damaged."""
    last, chunk = 0, journal.CHUNK
    query, whole = _query(db)
    while True:
        try:
            rows = db.all(query, (stream.stream, last, chunk))
        except DamagedError:
            if chunk == 1:
                yield ChainFault(last + 1, _DAMAGED)
                return
            # one by one up to the damage, so that it has a number
            chunk = 1
            continue
        for row in rows:
            if not isinstance(row[0], int) or row[0] <= last:
                yield ChainFault(last + 1, _DAMAGED)
                return
            last = row[0]
            yield whole(row)
        if len(rows) < chunk:
            return
