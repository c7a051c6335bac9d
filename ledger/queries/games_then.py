"""Games of an event as they stood when a round was paired from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.load import load
from trickledger.ledger.tournament.history import counting
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from trickledger.ledger.storage.port import Rows
    from trickledger.ledger.tournament.state import Played, State
    from trickledger.rules.record.fold import GameFold

_NEWEST = """
SELECT stream.stream, stream.id, stream.kind, stream.number, entry.at
FROM stream JOIN game ON game.stream = stream.stream
JOIN entry ON entry.stream = game.stream AND entry.number = game.entries
WHERE stream.kind = 'game' AND stream.number = ?
"""

_ENTERED = "SELECT at FROM entry WHERE stream = ? AND number = ?"

_BY_THEN = "SELECT max(number) FROM entry WHERE stream = ? AND at <= ?"


def games_then(db: Rows, event: Stream, state: State) -> dict[int, Mapping[str, Played]]:
    """For each round those games of tables before it that have gone on since, as they were then.

    The entries of a game and those of its event are in two streams: the times that they carry tell
    what came first.
    """
    paired = {number: at for number, at in _paired(db, event, state) if number > 1}
    first = min(paired.values(), default=None)
    if first is None:
        return {}
    gone_on = {
        id: (Stream(*newest[:4]), newest[4])
        for id, game in state.played.items()
        if (newest := db.one(_NEWEST, (game.game,))) and newest[4] > first
    }
    return {
        number: {
            id: _then(db, stream, at, state.played[id])
            for id, (stream, newest) in gone_on.items()
            if newest > at and state.opened[id][0] < number
        }
        for number, at in paired.items()
    }


def _paired(db: Rows, event: Stream, state: State) -> Iterator[tuple[int, int]]:
    """The rounds that stand, each with the second in which it was made."""
    made = {
        int(entry.text.split()[1]): entry.number
        for entry in counting(state.entries)
        if entry.kind == "act" and entry.text.startswith("round ")
    }
    for number, entry in made.items():
        yield number, db.one(_ENTERED, (event.stream, entry))[0]


def _then(db: Rows, stream: Stream, at: int, now: Played) -> Played:
    (newest,) = db.one(_BY_THEN, (stream.stream, at))
    if newest is None:
        return now._replace(status="open", entries=1, seats=())
    fold = load(db, stream, newest)
    return now._replace(
        status=fold.verdict.status,
        entries=fold.numbered,
        provisional=fold.open_findings > 0,
        seats=tuple(_seats(fold)),
    )


def _seats(fold: GameFold) -> Iterator[tuple[str, int, bool]]:
    winners, totals = fold.verdict.winners, fold.gains
    for seat, player in enumerate(fold.players):
        side = fold.game.side_of(seat, len(fold.handles))
        yield folded(player.name), totals[side], side in winners
