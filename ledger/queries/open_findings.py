"""The open findings of a ledger, with what is still to be done about them."""

from __future__ import annotations

import re
from typing import NamedTuple

from trickledger.ledger.errors import TrickledgerError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.load import load
from trickledger.ledger.storage.port import Rows
from trickledger.rules.record.stored import BrokenRecord
from trickledger.rules.refusals import FindingKey

# as the list is written; a damaged one is read as far as it goes.
_NUMBER = re.compile("[0-9]+")


class Unsettled(NamedTuple):
    """An open finding: its game, where and what it is, and the entries whose void settles it.

    There are such entries, `to_void`, once a ruling has the play taken back (COM-RUL-2).
    """

    game: int
    what: str
    to_void: tuple[int, ...]


def unsettled(db: Rows) -> tuple[Unsettled, ...]:
    """The open findings of all games, in order."""
    rows = db.all(
        "SELECT stream.number, deal, clause, accused, EXISTS (SELECT 1 FROM entry WHERE "
        "entry.stream = stream.stream AND kind = 'ruling' AND text LIKE 'ruling retract %') "
        "FROM finding JOIN stream USING (stream) WHERE status = 'open' "
        "ORDER BY stream.number, deal"
    )
    waiting = {game: _to_void(db, game) for game, *_, has_retract in rows if has_retract}
    found = []
    for game, deal, clause, accused, _ in rows:
        numbers = tuple(map(int, _NUMBER.findall(accused)))
        what = f"hand {deal}: {clause} on {' '.join(f'@{number}' for number in numbers)}"
        found.append(Unsettled(game, what, waiting.get(game, {}).get((numbers, clause), ())))
    return tuple(found)


def _to_void(db: Rows, game: int) -> dict[FindingKey, tuple[int, ...]]:
    """The entries of a game that are to be voided, by the findings that this would settle."""
    stream = journal.find_stream(db, "game", game)
    assert stream is not None
    try:
        fold = load(db, stream)
    except (BrokenRecord, TrickledgerError):
        # the check of the record names it
        return {}
    return {
        finding.key: finding.to_void
        for chapter in fold.chapters
        for finding in fold.findings(chapter)
        if finding.to_void
    }
