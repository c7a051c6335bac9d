"""What became of records that came in from elsewhere, as it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from trickledger.ledger.exchange.importing import Imported
    from trickledger.ledger.exchange.merging import Merged

_SELDOM = ("branched", "skipped")


def came_in(one: Imported) -> str:
    """What became of a record.

    >>> from trickledger.ledger.exchange.importing import Imported
    >>> came_in(Imported("evening.json", 5, "", "added", 31, None, "game"))
    'game 5 added, 31 new entries'
    """
    return f"{one.kind} {one.game} {one.what}, {counted(one.entries, 'new entry')}"


def counted_in(done: Merged) -> str:
    """How many records had each outcome."""
    counts = done.counts.items()
    said = [f"{count} {what}" for what, count in counts if count or what not in _SELDOM]
    said += [f"{counted(done.decisions, 'new note')} of the club"] if done.decisions else []
    return ", ".join(said)
