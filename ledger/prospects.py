"""What the standings would be if a game had gone otherwise; nothing is recorded by asking."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.projection import project
from ledger.selection import Selection

if TYPE_CHECKING:
    import sqlite3

    from ledger.journal import Stream
    from ledger.standings import Row
    from ledger.store import Store
    from rules.fold import GameFold

_NOT_COUNTED = frozenset(("open", "abandoned"))


class Shift(NamedTuple):
    """A player whose place or points would change: both as they are and as they would be.

    A place is None where the player is not in the standings.
    """

    player: str
    place_now: int | None
    shared_now: bool
    points_now: float
    place: int | None
    shared: bool
    points: float

    def as_json(self) -> dict[str, Any]:
        """The shift as the record that `audit --json` prints."""
        return self._asdict()


def shifts(
    store: Store, stream: Stream, now: GameFold, prospects: Sequence[GameFold]
) -> list[list[Shift]]:
    """For each way in which a game could stand, who would have another place or other points.

    `now` is the game as it is. Each is projected into a copy of the ledger and taken back.
    """
    if all(_worth(prospect) == _worth(now) for prospect in prospects):
        return [[] for _ in prospects]
    with store.in_memory() as copy:
        before = _rows(copy, stream, now)
        return [_shifted(before, _rows(copy, stream, prospect)) for prospect in prospects]


def _worth(fold: GameFold) -> tuple[object, ...]:
    """What of a game its players' standing can depend on; the same for all that do not count."""
    verdict = fold.verdict
    if verdict.status in _NOT_COUNTED:
        return ()
    counted = [bool(chapter.result and chapter.result.counted) for chapter in fold.chapters]
    return verdict, fold.carry.totals, sum(counted)


def _rows(db: sqlite3.Connection, stream: Stream, fold: GameFold) -> dict[str, Row]:
    from ledger.standings import standings_tried

    found = standings_tried(db, Selection(), partial(project, db, stream, fold))
    return {row.record.player: row for row in found.rows}


def _shifted(before: dict[str, Row], after: dict[str, Row]) -> list[Shift]:
    """Those whose place or points differ, by the place that they would have, then by name."""
    found = [
        Shift(player, *_standing(before.get(player)), *_standing(after.get(player)))
        for player in {**after, **before}
    ]
    return [shift for shift in found if shift[1:4] != shift[4:]]


def _standing(row: Row | None) -> tuple[int | None, bool, float]:
    return (row.place, row.shared, row.record.points) if row else (None, False, 0.0)
