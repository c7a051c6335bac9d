"""What a browser has sent under a key of its own: sent again, it counts once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Rows


class Sent(NamedTuple):
    """The entries that something sent became: the first and the last."""

    first: int
    last: int


def became(db: Rows, stream: Stream, key: bytes) -> Sent | None:
    """What was entered in a stream under a key, by its hash; None where nothing was."""
    row = db.one("SELECT first, last FROM sent WHERE key = ? AND stream = ?", (key, stream.stream))
    return row and Sent(*row)


def keep(db: Rows, stream: Stream, key: bytes, sent: Sent, at: int) -> None:
    """Keep what was entered under a key, in the transaction that enters it."""
    db.run(
        "INSERT INTO sent (key, stream, first, last, at) VALUES (?, ?, ?, ?, ?)",
        (key, stream.stream, *sent, at),
    )


def forget(db: Rows, before: int) -> None:
    """Forget what was sent before a second: no phone keeps a line for so long."""
    db.run("DELETE FROM sent WHERE at < ?", (before,))
