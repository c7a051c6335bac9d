"""An event in a database of its own, in which a director acts where nobody waits for it."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.codes import code_of
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.projections.people import Name
from trickledger.ledger.projections.tournaments import EVENT_TABLES
from trickledger.ledger.queries.references import find_game
from trickledger.ledger.services.draft import LAST, Draft, among, copy_rows
from trickledger.ledger.services.table import open_games_in
from trickledger.ledger.storage.steps import ByMoments

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.services.batch import Part
    from trickledger.ledger.storage.port import Ledger, Rows
    from trickledger.rules.record.header import Head

_GAMES = "SELECT DISTINCT game FROM opened WHERE stream = ?"

_CODE = "SELECT code FROM game WHERE stream = ?"

_CALLED = """
SELECT stream.stream, id, stream.kind, number FROM event JOIN stream USING (stream) WHERE code =
(SELECT code FROM event WHERE stream = ?)
"""

_OF_A_GAME = ("stream", "game", "seat")

_AT_ONCE = 500
"""How many codes are asked for in one statement."""

_SEATED = """
SELECT stream.stream, id, stream.kind, number, person.origin, written
FROM stream JOIN seat USING (stream) JOIN person USING (person)
WHERE stream.stream > ? AND stream.kind = 'game'
"""


class Rehearsal(Draft):
    """A draft in which an event goes on, by acts that may open games.

    All that the acts of an event look at is in it, so it is true only as long as the event and its
    games have come no further. What is written under the lock are the rows in which the event
    differs by then, and the new games.
    """

    def __init__(self, ledger: Ledger, event: Stream) -> None:
        super().__init__(ledger.address)
        self.event = event
        self._ledger = ByMoments(ledger)
        self._keys: dict[str, Sequence[str]] = {}

    def begin(self, ledger: Rows) -> None:
        """Begin at one moment of the ledger."""
        super().begin(ledger)
        self._go_on(ledger, self.event, journal.head(ledger, self.event)[0])
        for table in EVENT_TABLES:
            self._fetch(ledger, table, self.event)
            self._remember(table)
        self._fetch_games(ledger)
        self._take_relatives(ledger, self.event)

    def _remember(self, table: str) -> None:
        """Keep the rows of the event as they are, to tell what becomes of them."""
        self.db.run(f"CREATE TEMP TABLE {_was(table)} AS {self._rows(table)}")
        columns = self.db.all(f"PRAGMA table_info({table})")
        self._keys[table] = [name for _, name, *_, place in columns if place]

    def _rows(self, table: str) -> str:
        return f"SELECT * FROM {table} WHERE stream = {self.event.stream}"

    def _fetch_games(self, ledger: Rows) -> None:
        """Copy the games of its tables, with what they say where several records have one code."""
        games = ledger.all(_GAMES, self.event[:1])
        codes = sorted({code_of(game) for (game,) in games})
        records = [
            (stream, code)
            for start in range(0, len(codes), _AT_ONCE)
            for stream, code in _records(ledger, codes[start : start + _AT_ONCE])
        ]
        several = Counter(code for _, code in records)
        self._fetch_all(ledger, _OF_A_GAME, [stream for stream, _ in records])
        told_apart = [stream for stream, code in records if several[code] > 1]
        self._fetch_all(ledger, ("entry",), told_apart)

    def find_game(self, text: str) -> Stream:
        """Find a game of the ledger, and copy what makes it that of a table.

        Raises as `references.find_game` does.
        """
        found = find_game(self._ledger, text)
        code = self._ledger.one(_CODE, found[:1])[0]
        records = [stream for stream, _ in _records(self._ledger, [code])]
        self._fetch_all(self._ledger, (*_OF_A_GAME, "entry"), records)
        self._take_relatives(self._ledger, found)
        return found

    def _fetch_all(self, ledger: Rows, tables: Iterable[str], streams: Iterable[int]) -> None:
        meant = f"stream IN ({', '.join(map(str, streams))})"
        for table in tables:
            self.db.run(f"DELETE FROM {table} WHERE {meant}")
            copy_rows(self.db, table, ledger.each(f"SELECT * FROM {table} WHERE {meant}"))

    def open_games(self, heads: Iterable[Head], author: Author) -> list[Stream]:
        """Open games of people who sit at tables of the event; raises EntryRefused."""
        return open_games_in(self.db, heads, author)

    def settle(self, room: int = sys.maxsize) -> None:
        """Lay out the work, all of it for one transaction, after the director has acted."""
        self._seated = defaultdict(list)
        for *row, origin, written in self.db.all(_SEATED, (self._last[0],)):
            self._seated[Stream(*row)].append(Name(origin, written))
        # of a record that goes on it is written what it is among the others after its rows
        self.db.run("UPDATE event SET role = 'counting' WHERE stream = ?", self.event[:1])
        super().settle(room)
        for table in EVENT_TABLES:
            was, now = f"SELECT * FROM {_was(table)}", self._rows(table)
            self.db.run(f"CREATE TEMP TABLE {_gone(table)} AS {was} EXCEPT {now}")
            self.db.run(f"CREATE TEMP TABLE {_new(table)} AS {now} EXCEPT {was}")

    def is_true_of(self, ledger: Rows) -> bool:
        """Whether nothing has come meanwhile that the draft would have to know of.

        What others have opened only matters where something is opened here as well.
        """
        lasts = (self._last, self.db.one(LAST), ledger.one(LAST))
        are_free = all(there == was for was, here, there in zip(*lasts, strict=True) if here > was)
        called = map(Stream._make, ledger.all(_CALLED, self.event[:1]))
        known = {self.event, *self._relatives}
        return are_free and known >= {*called} and self.stand_still(ledger)

    def _write(self, ledger: Rows, parts: Sequence[Part]) -> None:
        had = self._ends.pop(self.event)
        games = among(part.stream for part in parts if part.stream != self.event)
        self._pour_new(ledger, games)
        for table in ("game", "seat"):
            self._pour(ledger, table, games)
        of_event = "stream = ? AND number > ? ORDER BY number"
        self._pour(ledger, "entry", of_event, self.event.stream, had)
        for table, keys in self._keys.items():
            where = " AND ".join(f"{key} = ?" for key in keys)
            gone = self.db.each(f"SELECT {', '.join(keys)} FROM {_gone(table)}")
            ledger.many(f"DELETE FROM {table} WHERE {where}", gone)
        for table in self._keys:
            self._pour(ledger, table, "true", source=_new(table))


def _records(ledger: Rows, codes: Sequence[str]) -> list[tuple[int, str]]:
    """The keys of the games that have one of some codes, and which."""
    places = ", ".join("?" * len(codes))
    return ledger.all(f"SELECT stream, code FROM game WHERE code IN ({places})", codes)


def _was(table: str) -> str:
    return f"was_{table}"


def _gone(table: str) -> str:
    return f"gone_{table}"


def _new(table: str) -> str:
    return f"new_{table}"
