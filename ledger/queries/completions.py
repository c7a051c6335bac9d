"""What a shell may offer to complete: a few rows of a ledger, read without SQLModel.

It must be fast and silent: a ledger that is missing or broken offers nothing.
"""

from __future__ import annotations

import os
import re
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.config.values import ledger_address
from trickledger.ledger.current import current_event, current_game
from trickledger.ledger.errors import TrickledgerError
from trickledger.ledger.queries.references import find_event, find_game
from trickledger.ledger.queries.selection import TITLED_KINDS
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import DatabaseError, Rows
from trickledger.rules.catalogue import has_dealer, kind_called

if TYPE_CHECKING:
    from collections.abc import Callable

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.address import Address

MANY = 50
"""How many games or entries are offered at most, the newest."""

# as a list of entries is written
_NUMBER = re.compile("[0-9]+")

Offer = tuple[str, str]
"""What may be typed, and a few words about it."""

_GAMES = """
SELECT game.stream, stream.number, game.code, game.kind, coalesce(game.date, ''), game.status
FROM game JOIN stream USING (stream)
WHERE CAST(stream.number AS TEXT) LIKE ? OR game.code LIKE ?
ORDER BY stream.number DESC LIMIT ?
"""

_PLAYERS = """
SELECT person.name FROM seat JOIN person USING (person) WHERE stream = ? ORDER BY seat
"""

_ENTRIES = """
SELECT number, text FROM entry
WHERE stream = ? AND number > 1 AND CAST(number AS TEXT) LIKE ? ORDER BY number DESC LIMIT ?
"""

_HANDS = """
SELECT hand.deal, seat.handle, hand.tricks, hand.counted, hand.over, game.kind, game.options
FROM hand JOIN game USING (stream)
JOIN seat ON seat.stream = hand.stream AND seat.seat = hand.dealer
WHERE hand.stream = ? ORDER BY hand.deal
"""

_FINDINGS = "SELECT accused, clause FROM finding WHERE stream = ? AND status = 'open'"

_EVENTS = """
SELECT stream.number, event.code, event.settings, event.status
FROM event JOIN stream USING (stream)
WHERE CAST(stream.number AS TEXT) LIKE ? OR event.code LIKE ?
ORDER BY stream.number DESC LIMIT ?
"""

_ENTRANTS = """
SELECT entrant, name FROM entrant JOIN member USING (stream, entrant)
WHERE stream = ? ORDER BY entrant, place
"""


class _Hand(NamedTuple):
    deal: int
    dealer: str
    tricks: int
    counted: bool
    over: bool
    kind: str
    options: str

    @property
    def told(self) -> str:
        """Who dealt it, where somebody did."""
        return f"{self.dealer} dealt, " if has_dealer(self.kind, self.options) else ""


class CompletionSource:
    """A ledger that is open for reading, as `offered` hands it out."""

    def __init__(self, db: Rows, address: Address) -> None:
        self._db = db
        self._address = address

    def games(self, begun: str) -> list[Offer]:
        """The newest games whose number or code is begun: kind, players, date and status."""
        return [
            (
                code if begun[:1].isalpha() else str(number),
                f"{kind_called(kind)}, {self._players(stream)}, {date or 'undated'}, {status}",
            )
            for stream, number, code, kind, date, status in self._begun(_GAMES, begun)
        ]

    def titles(self) -> list[Offer]:
        """The titles by which games are counted here."""
        return [(kind_called(kind), "") for (kind,) in self._db.all(TITLED_KINDS)]

    def events(self, begun: str) -> list[Offer]:
        """The newest events whose number or code is begun, with title and status."""
        return [
            (
                code if begun[:1].isalpha() else str(number),
                f"{settings.splitlines()[0].removeprefix('event ')}, {status}",
            )
            for number, code, settings, status in self._begun(_EVENTS, begun)
        ]

    def entrants(self, event: str) -> list[Offer]:
        """The entrants of an event (empty: the current one), by number."""
        current = event or os.environ.get("TRICKLEDGER_EVENT") or current_event(self._address)
        stream = find_event(self._db, str(current)).stream
        rows = groupby(self._rows(_ENTRANTS, stream), key=itemgetter(0))
        return [(str(number), " & ".join(name for _, name in group)) for number, group in rows]

    def hands(self, game: str) -> list[Offer]:
        """The hands of a game (empty: the current one), as references begin after the game."""
        return [
            (f".{hand.deal}", f"{hand.told}{_standing(hand)}")
            for hand in self._hands(self._stream(game))
        ]

    def tricks(self, game: str, deal: int) -> list[Offer]:
        """The complete tricks of a hand."""
        stream = self._stream(game)
        hand = next((one for one in self._hands(stream) if one.deal == deal), None)
        if hand is None:
            return []
        tricks = hand.tricks if hand.over else self._tricks_so_far(stream)
        return [
            (f".{deal}.{trick}", f"trick {trick} of {tricks}") for trick in range(1, tricks + 1)
        ]

    def entries(self, game: str, begun: str) -> list[Offer]:
        """The newest entries of a game whose number is begun, but for its head."""
        rows = self._rows(_ENTRIES, self._stream(game).stream, f"{begun}%", MANY)
        return [(f"@{number}", text) for number, text in rows]

    def findings(self, game: str) -> list[Offer]:
        """The open findings of a game: the accused entry and the clause."""
        rows = self._rows(_FINDINGS, self._stream(game).stream)
        first = ((_NUMBER.search(str(accused)), clause) for accused, clause in rows)
        found = sorted((int(number[0]), clause) for number, clause in first if number)
        return [(f"@{accused}", clause) for accused, clause in found]

    def names(self) -> list[Offer]:
        """The full names of all who have played."""
        query = "SELECT name FROM person GROUP BY name ORDER BY min(folded)"
        return [(name, "") for (name,) in self._rows(query)]

    def written(self) -> list[Offer]:
        """The names as they are written in a head: nobody is told apart there."""
        query = (
            "SELECT CASE WHEN substr(name, 1, length(written) + 2) = written || ' (' "
            "THEN written ELSE name END AS said FROM person GROUP BY said ORDER BY min(folded)"
        )
        return [(name, "") for (name,) in self._rows(query)]

    def years(self) -> list[Offer]:
        """The years in which games were played."""
        query = "SELECT DISTINCT substr(date, 1, 4) FROM game WHERE date <> '' ORDER BY 1"
        return [(year, "") for (year,) in self._rows(query)]

    def _hands(self, stream: Stream) -> list[_Hand]:
        return [_Hand(*row) for row in self._rows(_HANDS, stream.stream)]

    def _tricks_so_far(self, stream: Stream) -> int:
        # the rules are loaded for this alone
        from trickledger.ledger.queries.resuming import load_newest

        chapter = load_newest(self._db, stream).current
        return chapter.deal.rounds_done if chapter else 0

    def _stream(self, game: str) -> Stream:
        current = game or os.environ.get("TRICKLEDGER_GAME") or current_game(self._address)
        return find_game(self._db, str(current))

    def _players(self, stream: int) -> str:
        return ", ".join(name for (name,) in self._rows(_PLAYERS, stream))

    def _begun(self, query: str, begun: str) -> list[Any]:
        return self._rows(query, f"{begun}%", f"{begun}%", MANY)

    def _rows(self, query: str, *values: object) -> list[Any]:
        return self._db.all(query, values)


def offered(ledger: str | None, ask: Callable[[CompletionSource], list[Offer]]) -> list[Offer]:
    """What a ledger offers, asked of it while it is open for reading; nothing where that fails."""
    try:
        path = ledger_address(ledger)
        with open_ledger(path, write=False) as opened, opened.reading() as db:
            return ask(CompletionSource(db, path))
    except (TrickledgerError, DatabaseError, OSError):
        # a message would be printed into the line that is being typed
        return []


def _standing(hand: _Hand) -> str:
    if not hand.over:
        return "goes on"
    played = "1 trick" if hand.tricks == 1 else f"{hand.tricks} tricks"
    return played if hand.counted else "does not count"
