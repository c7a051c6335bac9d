"""What happened to a chain that is broken: altered, removed, inserted, swapped, as far as it shows.

Whoever repairs every hash after a change leaves a chain that is whole; that, and a tail that was
cut off, shows by a head that was noted elsewhere (`ledger.journal.checkpoints`).
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from trickledger.ledger.journal.journal import ChainFault, recomputed, untrusted_rows, verify

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from trickledger.ledger.journal.journal import Stream

_NUMBER, _LINE, _PREVIOUS, _HASH = 0, 1, 7, 8
_SAID = slice(2, 7)


def first_fault(db: sqlite3.Connection, stream: Stream) -> ChainFault | None:
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
            if was > number and _has_number(stream, rows, was, number):
                return ChainFault(number, f"Swapped: entries {number} and {was} changed places.")
            if was > number:
                return ChainFault(number, f"Removed: what is entry {number} now was entry {was}.")
            return ChainFault(was, f"Inserted: what is entry {number} now was entry {was}.")
    return None


def _has_number(stream: Stream, rows: Sequence[tuple[Any, ...]], number: int, was: int) -> bool:
    """Whether the entry that has a number now was another one."""
    return any(row[_NUMBER] == number and _fits_as(stream, row, was) for row in rows)


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
            return ChainFault(first, f"Swapped: entries {first} and {second} changed places.")
    return None


def _rewritten(stream: Stream, rows: Sequence[tuple[Any, ...]]) -> ChainFault | None:
    """An entry with a hash that fits, which is not the one that the next entry carries."""
    for before, row in pairwise(rows):
        if row[_NUMBER] != before[_NUMBER] + 1 or row[_PREVIOUS] == before[_HASH]:
            continue
        if recomputed(stream, row) == row[_HASH] and recomputed(stream, before) == before[_HASH]:
            return ChainFault(
                before[_NUMBER],
                f"Altered: it was rewritten with its hash; entry {row[_NUMBER]} carries another.",
            )
    return None
