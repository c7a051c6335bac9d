"""Who stands where: points from finished games, with tie-breaks and shared places."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ledger.people import Seat

ORDER = ("points", "difference")
FINISHED = ("won", "shared")


class Row(NamedTuple):
    """A line of the standings: points are games won, a shared win counts its share.

    `difference` is the sum of own totals less those of the best other side.
    """

    place: int
    shared: bool
    player: str
    points: float
    difference: int
    games: int
    open_games: int
    provisional: bool

    def as_json(self) -> dict[str, Any]:
        """The row as the record that `standings --json` prints."""
        return {
            "place": self.place,
            "shared": self.shared,
            "player": self.player,
            "points": self.points,
            "tiebreaks": {"difference": self.difference},
            "games": self.games,
            "open_games": self.open_games,
            "provisional": self.provisional,
        }


def standings(seats: Sequence[Seat]) -> list[Row]:
    """The rows in order of their places; equal in everything is a shared place.

    Open games are counted beside, an open finding makes a row provisional.
    """
    by_person: dict[str, list[Seat]] = {}
    for seat in seats:
        by_person.setdefault(seat.person, []).append(seat)
    rows = sorted(
        (_row(person, games) for person, games in by_person.items()),
        key=lambda row: (*_rank(row), row.player),
    )
    placed: list[Row] = []
    for _, tied in groupby(rows, key=_rank):
        group = list(tied)
        place, shared = len(placed) + 1, len(group) > 1
        placed += [row._replace(place=place, shared=shared) for row in group]
    return placed


def _rank(row: Row) -> tuple[float, int]:
    return (-row.points, -row.difference)


def _row(person: str, seats: Sequence[Seat]) -> Row:
    finished = [seat for seat in seats if seat.status in FINISHED]
    return Row(
        0,
        False,
        person,
        sum(seat.won for seat in finished),
        sum(seat.total - seat.best_other for seat in finished),
        len(finished),
        sum(seat.status == "open" for seat in seats),
        any(seat.provisional for seat in finished),
    )
