"""Records that come from text: their entries as they follow upon those that are known."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.branches import Record, plain
from trickledger.ledger.journal.times import now

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.exchange.reading import Candidate
    from trickledger.ledger.exchange.tournament_text import TypedEntry
    from trickledger.ledger.journal.author import Author
    from trickledger.rules.record.chapter import Entry


def signed(candidate: Candidate, known: Record, author: Author, at: str) -> list[journal.Entry]:
    """The entries of a record without hashes as they follow upon those that are known."""
    entries = list(known.entries)
    previous = entries[-1].hash if entries else journal.FIRST_PREVIOUS
    for said in candidate.said[len(entries) :]:
        told = getattr(said, "scorer", None)
        who = author.scorer if told is None else told
        fields = (said.number, said.line, said.kind, said.text, who, author.device)
        hashed = journal.entry_hash(known.id, *fields, at, previous)
        entries.append(journal.Entry._make((*fields, at, previous, hashed)))
        previous = hashed
    return entries


def entries_beside(
    candidate: Candidate, ours: Sequence[journal.Entry], author: Author
) -> Sequence[journal.Entry]:
    """The entries of a record; one from text has ours as far as both say the same."""
    if candidate.entries:
        return candidate.entries
    pairs = zip(ours, candidate.said, strict=False)
    alike = takewhile(lambda pair: _words(pair[0]) == _words(pair[1]), pairs)
    known = Record(candidate.id, [mine for mine, _ in alike])
    return signed(candidate, known, author, now())


def _words(entry: journal.Entry | Entry | TypedEntry) -> tuple[int, str, str]:
    return entry.line, entry.kind, plain(entry.kind, entry.text)
