"""What the standings would be if a game had gone otherwise; nothing is recorded by asking."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ledger.projection import project
from ledger.selection import Selection

if TYPE_CHECKING:
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

    `now` is the game as it is. Each that differs is projected into a copy of the ledger.
    """
    different = {_worth(fold): fold for fold in (now, *prospects)}
    rows = _rows(store, stream, list(different.values())) if len(different) > 1 else [{}]
    before = rows[0]
    found = {worth: _shifted(before, after) for worth, after in zip(different, rows, strict=True)}
    return [found[_worth(fold)] for fold in prospects]


def _worth(fold: GameFold) -> tuple[object, ...]:
    """What of a game the places of its players can depend on; none in games that do not count."""
    verdict = fold.verdict
    return () if verdict.status in _NOT_COUNTED else (verdict, fold.carry.totals)


def _rows(store: Store, stream: Stream, folds: Sequence[GameFold]) -> list[dict[str, Row]]:
    """The standings by player with a game as each of some folds has it."""
    from ledger.standings import standings_tried

    with store.in_memory() as copy:
        changes = [partial(project, copy, stream, fold) for fold in folds]
        found = standings_tried(copy, Selection(), changes)
        return [{row.record.player: row for row in each.rows} for each in found]


def _shifted(before: dict[str, Row], after: dict[str, Row]) -> list[Shift]:
    """Those whose place or points differ, by the place that they would have, then by name."""
    found = [
        Shift(player, *_standing(before.get(player)), *_standing(after.get(player)))
        for player in {**after, **before}
    ]
    return [shift for shift in found if shift[1:4] != shift[4:]]


def _standing(row: Row | None) -> tuple[int | None, bool, float]:
    return (row.place, row.shared, row.record.points) if row else (None, False, 0.0)
