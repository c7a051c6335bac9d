"""Where an event may be written, and a game, by the events in which it is played: at home alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.errors import EntryRefused, stream_named
from trickledger.ledger.journal.author import keys_of
from trickledger.rules.says import Command, Says

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Rows

_LINE = "\nhome "

_OF_EVENT = "SELECT settings FROM event WHERE stream = ? AND role = 'counting'"

_SETTINGS = """
SELECT stream.number, event.settings
FROM opened JOIN event USING (stream) JOIN stream USING (stream)
WHERE opened.game = ? AND event.role = 'counting' AND event.settings LIKE '%' || ? || '%'
"""

# patterns are put together in the question: a LIKE whose whole pattern is given
# from outside is prepared anew by SQLite at every line; and PostgreSQL needs less for a question
# about each table of a game, which hardly one has, than for a join
_ELSEWHERE = """
SELECT 1 FROM opened WHERE game = ? AND (
    SELECT role = 'counting' AND settings LIKE '%' || ? || '%'
       AND settings NOT LIKE '%' || ? || '%' AND settings NOT LIKE '%' || ? || '%'
    FROM event WHERE event.stream = opened.stream)
"""


def demand_at_home(db: Rows, game: Stream, keys: Sequence[str]) -> None:
    """Count on it that a game may be written in the ledger of the first or the last key."""
    here = f"{_LINE}{keys[0]} ", f"{_LINE}{keys[-1]} "
    db.expect_none(_ELSEWHERE, (game.id, _LINE, *here))


def homes_of(db: Rows, game: Stream) -> list[tuple[int, str]]:
    """The homes of the events in which a game is played: the number of each, and its setting."""
    rows = db.all(_SETTINGS, (game.id, _LINE))
    return [(number, _home_in(settings)) for number, settings in rows]


def home_of(db: Rows, records: Iterable[Stream]) -> str:
    """The home of an event by that of its records which counts here; empty where it has none."""
    rows = (db.one(_OF_EVENT, (record.stream,)) for record in records)
    return next((_home_in(row[0]) for row in rows if row), "")


def _home_in(settings: str) -> str:
    return settings.partition(_LINE)[2].partition("\n")[0]


class NotAtHome(EntryRefused):
    """An event, or a game of its tables, is written elsewhere; this ledger has a copy."""

    def __init__(self, what: Says, event: int, home: str) -> None:
        super().__init__(
            "{what} is a copy here: the home of event {event} is {home}.",
            "It is written there alone, and a copy catches up by import.",
            "Enter it there. If that ledger is lost: {take}.",
            what=what,
            event=event,
            home=home,
            take=Command(f"event home --take --because REASON -e {event}"),
        )


def demand_home(event: int, home: str, address: str, what: Says | None = None) -> None:
    """Demand that an event is at home in the ledger of an address; raises NotAtHome."""
    if home:
        from trickledger.ledger.tournament.home import read_home

        known = read_home(home)
        if known.key not in keys_of(address):
            raise NotAtHome(what or stream_named("event", event), event, known.name)
