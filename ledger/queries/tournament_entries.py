"""Which entries of an event count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trickledger.ledger.errors import EntryRefused

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Entry


def standing_entries(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count: none of a line that a later one voids; a void can be voided.

    Raises EntryRefused for a void of nothing that came before it.
    """
    line_of = {entry.number: entry.line for entry in entries}
    gone: set[int] = set()
    for entry in reversed(entries):
        if entry.kind == "void" and entry.line not in gone:
            voided = _voided_by(entry)
            if line_of.get(voided, 1) == 1 or voided >= entry.number:
                raise EntryRefused(f"Entry {entry.number} voids nothing that can be voided.")
            gone.add(line_of[voided])
    return [entry for entry in entries if entry.line not in gone]


def _voided_by(entry: Entry) -> int:
    """The entry that a void is about, 0 where it names none."""
    word, _, number = entry.text.partition(" # ")[0].partition(" ")
    is_number = number.isascii() and number.isdigit() and len(number) < 10
    return int(number) if word == "void" and is_number else 0
