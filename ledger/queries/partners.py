"""With whom a person has played on one side, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.projections.tallies import OUTCOME
from trickledger.ledger.queries.results import by_outcome, where_meant

if TYPE_CHECKING:
    from trickledger.ledger.queries.selection import Selection
    from trickledger.ledger.storage.port import Rows


class Partner(NamedTuple):
    """The games that are over of a person together with another on one side."""

    name: str
    games: int
    won: int
    shared: int
    lost: int


_PARTNERS = f"""
SELECT whose.name, {OUTCOME}, count(*)
FROM game JOIN seat USING (stream) JOIN seat AS other
  ON other.stream = seat.stream AND other.side = seat.side AND other.seat <> seat.seat
JOIN person AS whose ON whose.person = other.person
WHERE game.status NOT IN ('open', 'abandoned') AND {{meant}} GROUP BY 1, 2 ORDER BY 1
"""


def partners(db: Rows, meant: Selection, person: str) -> list[Partner]:
    """With whom a person has played on one side, by name."""
    where, values = where_meant(db, meant, person)
    return [Partner(*told) for told in by_outcome(db.all(_PARTNERS.format(meant=where), values))]
