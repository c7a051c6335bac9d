"""Games and players as lists: queries over what was derived, through SQLModel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import func
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from ledger.models import GameRow, PersonRow, SeatRow, StreamRow, session
from rules.notation import folded

if TYPE_CHECKING:
    from ledger.store import Store


class GameLine(NamedTuple):
    """A game in a list: its number and code, and how it stands."""

    number: int
    code: str
    id: str
    kind: str
    date: str
    status: str
    provisional: bool
    deals: int
    totals: list[tuple[str, int]]

    def as_json(self) -> dict[str, Any]:
        """The game as the record that `games --json` prints."""
        return {**self._asdict(), "game": self.number, "totals": dict(self.totals)}


class Seat(NamedTuple):
    """One game of one person: its state, his total, that of the best other side, his share."""

    person: str
    game: int
    kind: str
    date: str
    status: str
    provisional: bool
    total: int
    best_other: int
    won: float
    hands: int
    opponents: str


def game_list(store: Store, *, kind: str = "", status: str = "") -> list[GameLine]:
    """The games by number; of one kind, or of one status."""
    query = select(GameRow, StreamRow).join(StreamRow, col(StreamRow.stream) == GameRow.stream)
    if kind:
        query = query.where(GameRow.kind == kind)
    if status:
        query = query.where(GameRow.status == status)
    with session(store) as db:
        seats = db.exec(select(SeatRow).order_by(col(SeatRow.stream), col(SeatRow.seat))).all()
        totals: dict[int, list[tuple[str, int]]] = {}
        for seat in seats:
            totals.setdefault(seat.stream, []).append((seat.handle, seat.total))
        return [
            GameLine(
                stream.number,
                game.code,
                stream.id,
                game.kind,
                game.date or "",
                game.status,
                bool(game.provisional),
                game.deals,
                totals.get(game.stream, []),
            )
            for game, stream in db.exec(query.order_by(col(StreamRow.number))).all()
        ]


def seats(
    store: Store, *, kind: str = "", person: str = "", since: str = "", until: str = ""
) -> list[Seat]:
    """The seats of the games that count, by game; dates are year-month-day, both included."""
    other, whose = aliased(SeatRow), aliased(PersonRow)
    against = (other.stream == SeatRow.stream, other.side != SeatRow.side)
    best = select(func.max(other.total)).where(*against).correlate(SeatRow).scalar_subquery()
    opponents = (
        select(func.group_concat(whose.name, ", "))
        .join(other, col(other.person) == whose.person)
        .where(*against)
        .correlate(SeatRow)
        .scalar_subquery()
    )
    query: Any = (
        select(SeatRow, GameRow, StreamRow, PersonRow)
        .add_columns(best, opponents)
        .join(GameRow, col(GameRow.stream) == SeatRow.stream)
        .join(StreamRow, col(StreamRow.stream) == SeatRow.stream)
        .join(PersonRow, col(PersonRow.person) == SeatRow.person)
        .where(col(GameRow.status) != "abandoned")
        .order_by(col(StreamRow.number), col(SeatRow.seat))
    )
    conditions: list[tuple[str, Any]] = [
        (kind, GameRow.kind == kind),
        (person, col(PersonRow.folded) == folded(person)),
        (since, col(GameRow.date) >= since),
        (until, col(GameRow.date) <= until),
    ]
    for given, condition in conditions:
        if given:
            query = query.where(condition)
    with session(store) as db:
        return [
            Seat(
                whom.name,
                stream.number,
                game.kind,
                game.date or "",
                game.status,
                bool(game.provisional),
                seat.total,
                best_other or 0,
                seat.won,
                game.deals,
                names_of_others or "",
            )
            for seat, game, stream, whom, best_other, names_of_others in db.exec(query).all()
        ]


def names(store: Store) -> list[str]:
    """The full names of all players in the order of the alphabet."""
    with session(store) as db:
        return list(db.exec(select(PersonRow.name).order_by(col(PersonRow.folded))).all())
