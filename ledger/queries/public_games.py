"""Games with those who sat at them, as they are listed where the public looks."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.journal import statements
from trickledger.ledger.journal.branches import family_of, marked
from trickledger.ledger.projections.people import Key
from trickledger.ledger.projections.tallies import OUTCOME

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from trickledger.ledger.queries.selection import Selection
    from trickledger.ledger.storage.port import Rows

_GAMES = f"""
SELECT stream.stream, stream.number, stream.id, game.code, game.kind, coalesce(game.date, ''),
       game.status, game.provisional, game.deals, {statements.ENTRIES_OF_GAME},
       (SELECT hash FROM entry WHERE entry.stream = stream.stream ORDER BY number DESC LIMIT 1),
       seat.handle, person.name, person.origin, person.written_folded, person.written, seat.side,
       seat.total, {OUTCOME}
FROM game JOIN stream USING (stream) JOIN seat USING (stream) JOIN person USING (person)
WHERE game.role = 'counting' AND game.status <> 'abandoned'
      AND coalesce(game.date, '') >= ? AND coalesce(game.date, '') <= ?
ORDER BY stream.number, seat.seat
"""


class PublicSeat(NamedTuple):
    """Somebody at a table: the handle of the record, the name shown, how it ended for them.

    `written` is the name as the record has it; who is not `is_listed` is shown by neither.
    """

    handle: str
    person: str
    written: str
    is_listed: bool
    side: int
    total: int
    outcome: str


class PublicGame(NamedTuple):
    """A game in a list; `family` is the id that all its records have, `hash` that of its end."""

    stream: int
    number: int
    family: str
    code: str
    kind: str
    date: str
    status: str
    provisional: bool
    hands: int
    entries: int
    hash: bytes
    seats: tuple[PublicSeat, ...]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.status != "open"


def listed_games(db: Rows, meant: Selection, unlisted: Collection[Key]) -> Iterator[PublicGame]:
    """The games of some days that count, by number, with who sits there."""
    families = _families(db)
    rows = db.all(_GAMES, (meant.since, meant.until or "9999"))
    for (stream, number, id), group in groupby(rows, key=itemgetter(0, 1, 2)):
        seated = list(group)
        code, kind, date, status, provisional, hands, entries, hash = seated[0][3:11]
        seats = tuple(
            PublicSeat(handle, name, written, (origin, key) not in unlisted, side, total, outcome)
            for handle, name, origin, key, written, side, total, outcome in (
                row[11:] for row in seated
            )
        )
        about = (code, kind, date, status, bool(provisional), hands, entries, bytes(hash))
        yield PublicGame(stream, number, families.get(stream, id), *about, seats)


def _families(db: Rows) -> Mapping[int, str]:
    """The ids of those records that are branches, as the record that they are branches of has."""
    return {stream.stream: family_of(db, stream) for stream in marked(db)}


def games_of_events(db: Rows) -> frozenset[str]:
    """The ids of all games that were opened at tables of events."""
    return frozenset(game for (game,) in db.each("SELECT DISTINCT game FROM opened"))


def is_of_event(db: Rows, game: str) -> bool:
    """Whether a game, by its id, was opened at a table of an event."""
    return db.one("SELECT 1 FROM opened WHERE game = ? LIMIT 1", (game,)) is not None
