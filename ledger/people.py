"""Games and players as lists: queries over what was derived, through SQLModel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlmodel import col, select

from ledger.families import copies
from ledger.models import GameRow, PersonRow, SeatRow, StreamRow, connection_of, session

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


def game_list(store: Store, *, kind: str = "", status: str = "") -> list[GameLine]:
    """The games by number; of one kind, or of one status."""
    query = select(GameRow, StreamRow).join(StreamRow, col(StreamRow.stream) == GameRow.stream)
    if kind:
        query = query.where(GameRow.kind == kind)
    if status:
        query = query.where(GameRow.status == status)
    with session(store) as db:
        # what says no more than another record of the same game is no game of its own
        query = query.where(col(GameRow.stream).not_in(copies(connection_of(db), "game")))
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


def names(store: Store) -> list[str]:
    """The full names of all players in the order of the alphabet."""
    with session(store) as db:
        return list(
            db.exec(select(PersonRow.name).distinct().order_by(col(PersonRow.folded))).all()
        )
