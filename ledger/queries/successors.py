"""Which game goes on from which."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.journal import journal

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Ledger, Rows
    from trickledger.rules.record.header import Head

_GOES_ON = """
SELECT stream.number, entry.text FROM entry JOIN stream USING (stream) JOIN game USING (stream)
WHERE entry.number = 1 AND stream.kind = 'game' AND game.status <> 'abandoned'
AND entry.text LIKE ? AND stream.number >= ? ORDER BY stream.number
"""


class Continued(NamedTuple):
    """Which game goes on from which.

    `after` has by the id of a game the number of the one that goes on from it, `starts` by the
    number of such a game what each seat began with.
    """

    after: dict[str, int]
    starts: dict[int, tuple[int, ...]]


def successor_of(db: Rows, id: str) -> int | None:
    """The number of the game that goes on from one, by its id; None where none does."""
    row = db.one(_GOES_ON, (f"%\ncontinues {id}%", 0))
    return row[0] if row else None


def continued_games(store: Ledger, since: int = 0) -> Continued:
    """The games that go on from others, by one look at the heads from a number on."""
    with store.reading() as db:
        heads = db.all(_GOES_ON, ("%\ncontinues %", since))
    after: dict[str, int] = {}
    starts: dict[int, tuple[int, ...]] = {}
    if not heads:
        return Continued(after, starts)
    # no list of games imports the rules where none goes on from another
    from trickledger.rules.record.stored import read_head
    from trickledger.rules.refusals import Refusal

    for number, text in reversed(heads):
        head = read_head(text)
        if not isinstance(head, Refusal):
            begun = dict(head.start)
            after[head.continues] = number
            starts[number] = tuple(begun.get(handle, 0) for handle in head.handles)
    return Continued(after, starts)


def first_dealer(db: Rows, head: Head) -> int | None:
    """Who deals first in a game that goes on from another, as a seat; None where that is not here.

    What the record of the game itself does not say, until its first hand is opened.
    """
    from trickledger.ledger.journal.load import head_of
    from trickledger.rules.record.continued import next_dealer

    earlier = game_by_id(db, head.continues)
    row = earlier and db.one("SELECT next_dealer FROM game WHERE stream = ?", (earlier.stream,))
    if not earlier or not row:
        return None
    # where no hand was dealt in that one either, it may itself go on from another
    dealer = row[0] if row[0] is not None else first_dealer(db, head_of(db, earlier))
    if dealer is None:
        return None
    seats = db.all("SELECT handle FROM seat WHERE stream = ? ORDER BY seat", (earlier.stream,))
    return head.handles.index(next_dealer([handle for (handle,) in seats], dealer, head))


def game_by_id(db: Rows, id: str) -> Stream | None:
    """A game by its id, None where the ledger has no such game."""
    found = journal.find_stream_by_id(db, id)
    return found if found and found.kind == "game" else None


def heads_that_go_on(db: Rows) -> list[tuple[int, str]]:
    """The games that go on from another: their numbers and heads."""
    return db.all(
        "SELECT stream.number, entry.text FROM entry JOIN stream USING (stream) "
        "WHERE entry.number = 1 AND stream.kind = 'game' AND entry.text LIKE ? "
        "ORDER BY stream.number",
        ("%\ncontinues %",),
    )
