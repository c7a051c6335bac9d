"""Which game goes on from which."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trickledger.ledger.storage.port import Rows

_GOES_ON = """
SELECT stream.number FROM entry JOIN stream USING (stream) JOIN game USING (stream)
WHERE entry.number = 1 AND stream.kind = 'game' AND game.status <> 'abandoned'
AND entry.text LIKE ? ORDER BY stream.number
"""

_EARLIER = "SELECT number FROM stream WHERE kind = 'game' AND id = ?"


def successor_of(db: Rows, id: str) -> int | None:
    """The number of the game that goes on from one, by its id; None where none does."""
    row = db.one(_GOES_ON, (f"%\ncontinues {id}%",))
    return row[0] if row else None


def game_by_id(db: Rows, id: str) -> int | None:
    """The number of a game by its id, None where the ledger has no such game."""
    row = db.one(_EARLIER, (id,))
    return row[0] if row else None


def heads_that_go_on(db: Rows) -> list[tuple[int, str]]:
    """The games that go on from another: their numbers and heads."""
    return db.all(
        "SELECT stream.number, entry.text FROM entry JOIN stream USING (stream) "
        "WHERE entry.number = 1 AND stream.kind = 'game' AND entry.text LIKE ? "
        "ORDER BY stream.number",
        ("%\ncontinues %",),
    )
