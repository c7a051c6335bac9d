"""The journal as a whole: how much is in it, which numbers are given, how all of it is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.journal.journal import STREAM_KINDS

if TYPE_CHECKING:
    from trickledger.ledger.storage.port import Rows


def hold_all(db: Rows) -> None:
    """Keep other writers out of all streams, inside `Ledger.writing()`."""
    for (stream,) in db.all("SELECT stream FROM stream ORDER BY stream"):
        db.hold(stream)


def numbers(db: Rows, kind: str) -> list[int]:
    """The numbers of the streams of a kind, in the order in which they were opened."""
    rows = db.all("SELECT number FROM stream WHERE kind = ? ORDER BY stream", (kind,))
    return [number for (number,) in rows]


def is_given(db: Rows, kind: str, number: int) -> bool:
    """Whether a number was given out: a later one is there, or one that damage has changed."""
    return any(
        found not in STREAM_KINDS or type(other) is not int or (found == kind and other > number)
        for found, other in db.each("SELECT kind, number FROM stream")
    )


def counts(db: Rows) -> tuple[int, int]:
    """How many games there are, and how many entries in all streams."""
    (games,) = db.one("SELECT count(*) FROM stream WHERE kind = 'game'")
    (entries,) = db.one("SELECT count(*) FROM entry")
    return games, entries
