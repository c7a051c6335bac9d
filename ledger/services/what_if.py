"""What the standings would be if a game had gone otherwise; nothing is recorded by asking."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.journal.branches import family
from trickledger.ledger.projections.families import counts
from trickledger.ledger.projections.games import project
from trickledger.ledger.projections.tallies import instead, kept_sums, part_of
from trickledger.ledger.queries.excerpt import excerpt
from trickledger.ledger.queries.results import called
from trickledger.ledger.queries.standings import standings_with
from trickledger.ledger.queries.tournaments import EventTables, events_with
from trickledger.ledger.storage.memory import on_behalf_of
from trickledger.ledger.tournament.results import standings

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Ledger
    from trickledger.rules.record.fold import GameFold

_Standing = tuple[int | None, bool, float]
"""A place, whether it is shared, and points."""

_Standings = dict[tuple[int | None, str], _Standing]
"""Where players stand, by event and name."""

_NOWHERE: _Standing = (None, False, 0.0)
_NOT_COUNTED = frozenset(("open", "abandoned"))


class Shift(NamedTuple):
    """A player whose place or points would change: both as they are and as they would be.

    `event` is the number of the event whose standings are meant, None where those of all games
    are. A place is None where the player is not in the standings.
    """

    event: int | None
    player: str
    place_now: int | None
    shared_now: bool
    points_now: float
    place: int | None
    shared: bool
    points: float


def shifts(
    store: Ledger, stream: Stream, now: GameFold, otherwise: Sequence[GameFold]
) -> list[list[Shift]]:
    """For each way in which a game could stand, who would have another place or other points.

    `now` is the game as it is. Each that differs is projected into a small copy.
    """
    different = {_worth(fold): fold for fold in (now, *otherwise)}
    rows = _rows(store, stream, list(different.values())) if len(different) > 1 else [{}]
    before = rows[0]
    found = {worth: _shifted(before, after) for worth, after in zip(different, rows, strict=True)}
    return [found[_worth(fold)] for fold in otherwise]


def _worth(fold: GameFold) -> tuple[object, ...]:
    """What of a game the places of its players can depend on; none in games that do not count."""
    verdict = fold.verdict
    return () if verdict.status in _NOT_COUNTED else (verdict, fold.carry.totals)


def _rows(store: Ledger, stream: Stream, folds: Sequence[GameFold]) -> list[_Standings]:
    """The standings of all games and of the game's event, with the game as each fold has it."""
    id = family(stream.id, folds[0].head.text())
    with on_behalf_of(store.address), ExitStack() as reckoning:
        with store.reading() as db:
            if not counts(db, stream):
                return [{}] * len(folds)
            copy = reckoning.enter_context(excerpt(db, stream, id))
            made, part = kept_sums(db), part_of(db, stream.stream)
            names = called(db, made)
        # from here on others can write
        events = [EventTables(copy, event) for event in events_with(copy, id)]
        found = []
        for fold in folds:
            project(copy, stream, fold)
            tried = standings_with(instead(made, part, part_of(copy, stream.stream)), names)
            places: _Standings = {
                (None, row.record.player): (row.place, row.shared, row.record.points)
                for row in tried.rows
            }
            found.append({**places, **_in_events(events)})
        return found


def _in_events(events: Sequence[EventTables]) -> _Standings:
    """Who stands where in events, as their tables are at the moment."""
    found = [tables.event() for tables in events]
    return {
        (event.number, event.name(row.entrant)): (row.place, row.shared, float(row.points))
        for event in found
        for row in standings(event, len(event.rounds))
    }


def _shifted(before: _Standings, after: _Standings) -> list[Shift]:
    """Those whose place or points differ, by the place that they would have, then by name."""
    places = [
        (key, before.get(key, _NOWHERE), after.get(key, _NOWHERE)) for key in {**after, **before}
    ]
    return [
        Shift(event, player, *now, *then) for (event, player), now, then in places if now != then
    ]
