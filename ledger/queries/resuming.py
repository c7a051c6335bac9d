"""A game that is taken up again: from its newest hand, or from what is known of it."""

from __future__ import annotations

from collections.abc import Sequence

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.load import folding, head_of, load
from trickledger.ledger.projections.games import MENDING, resume_point
from trickledger.ledger.storage.port import Rows
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.stored import fold_on, fold_stored


def load_newest(db: Rows, stream: Stream) -> GameFold:
    """A game from its newest hand on, where nothing since then looks further back."""
    start = resume_point(db, stream)
    entries = list(journal.read(db, stream, start.opened)) if start else []
    if start is None or _look_back(entries):
        return load(db, stream)
    with folding(stream):
        return fold_stored(head_of(db, stream), entries, start.resume)


def _look_back(entries: Sequence[journal.Entry]) -> bool:
    return any(entry.kind in MENDING or entry.text.startswith(".") for entry in entries)


def bring_up(db: Rows, stream: Stream, fold: GameFold) -> GameFold:
    """A game with what was entered since it was folded; only that is read, unless it looks back."""
    entries = list(journal.read(db, stream, fold.numbered + 1))
    if fold.resumed and _look_back(entries):
        return load_newest(db, stream)
    with folding(stream):
        fold_on(fold, entries)
    return fold
