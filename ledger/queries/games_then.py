"""Games of an event as they stood when a round was paired from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.load import load
from trickledger.ledger.tournament.history import rounds_made
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from trickledger.ledger.storage.port import Rows
    from trickledger.ledger.tournament.state import PlayedGame, State
    from trickledger.rules.record.fold import GameFold

_BY_THEN = "SELECT max(number) FROM entry WHERE stream = ? AND at <= ?"


def games_then(
    db: Rows, state: State, times: Mapping[int, int], played: Sequence[tuple[Any, ...]]
) -> dict[int, Mapping[str, PlayedGame]]:
    """For each round those games of tables before it that have gone on since, as they were then.

    The entries of a game and those of its event are in two streams: the times that they carry tell
    what came first. `times` are the seconds of the entries of the event, `played` the games with
    their streams and the second of their newest entry.
    """
    made = rounds_made(state.entries).items()
    paired = {number: times[entry] for number, entry in made if number > 1}
    first = min(paired.values(), default=None)
    if first is None:
        return {}
    gone_on = {
        id: (Stream(*stream), at)
        for id, _, _, _, *stream, at in played
        if id in state.played and at is not None and at > first
    }
    return {
        number: {
            id: _then(db, stream, at, state.played[id])
            for id, (stream, newest) in gone_on.items()
            if newest > at and state.opened[id][0] < number
        }
        for number, at in paired.items()
    }


def _then(db: Rows, stream: Stream, at: int, now: PlayedGame) -> PlayedGame:
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
