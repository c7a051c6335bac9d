"""Games that may be one game: the same players on one day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.queries.players import seated_on
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from trickledger.ledger.storage.port import Rows
    from trickledger.rules.record.fold import GameFold


class Doubles:
    """Games of the same players on one day."""

    def __init__(self, db: Rows) -> None:
        self._db = db
        self._known: dict[tuple[str, str], dict[str, int]] = {}

    def of(self, fold: GameFold) -> int | None:
        """The number of another game like that, the first one; None without a date."""
        return self._on_that_day(fold).get(_players(fold)) if fold.head.date else None

    def add(self, fold: GameFold, number: int) -> None:
        """Remember a game of which the next one could be a double."""
        if fold.head.date:
            self._on_that_day(fold).setdefault(_players(fold), number)

    def _on_that_day(self, fold: GameFold) -> dict[str, int]:
        day = (fold.head.date, fold.head.kind)
        if day not in self._known:
            seated = seated_on(self._db, *day)
            # the lowest number last, so that it stays
            self._known[day] = {seated[number]: number for number in sorted(seated, reverse=True)}
        return self._known[day]


def _players(fold: GameFold) -> str:
    return "\n".join(folded(player.name) for player in fold.players)
