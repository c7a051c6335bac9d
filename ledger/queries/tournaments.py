"""The tables of events, read: what one act must know, and an event as it stands at a moment.

Plain SQL: a result is entered at a busy table, and standings are read while others write.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from trickledger.ledger.errors import BrokenStream, EntryRefused
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Stream, origin
from trickledger.ledger.projections.families import counting
from trickledger.ledger.queries.tournament_entries import standing_entries
from trickledger.ledger.storage.port import Rows
from trickledger.ledger.tournament.acts import UnreadableAct, read_act
from trickledger.ledger.tournament.event import Course, Entrant, Record, Report, Round, Table
from trickledger.ledger.tournament.history import Entered, History, history
from trickledger.ledger.tournament.pairing.seating import Seating
from trickledger.ledger.tournament.ranking.scoring import fewest_sides, sides_of
from trickledger.ledger.tournament.settings import Settings, read_head

BYE = 0
"""The number of the table at which those sit who have a bye."""

Place = tuple[int, int]
"""A round and a table."""

_PLACES = """
SELECT round, tab, entrant, forfeit FROM place
WHERE stream = ? {one} ORDER BY round, tab, seat
"""

_REPORTS = """
SELECT round, tab, entry, scorer, figures, winners, settled FROM report
WHERE stream = ? {one} ORDER BY entry
"""

_RECORDS = """
SELECT opened.round, opened.tab, stream.number, game.code, game.status, game.entries, game.mended,
       game.provisional, member.entrant, seat.total, seat.won
FROM opened JOIN stream ON stream.id = {counting} JOIN game ON game.stream = stream.stream
JOIN seat ON seat.stream = stream.stream JOIN person USING (person)
LEFT JOIN member ON member.stream = opened.stream AND member.folded = person.written_folded
WHERE opened.stream = ? {one} ORDER BY opened.round, opened.tab, seat.seat
"""

_UNHEARD = """
SELECT 1 FROM place AS p WHERE stream = ? AND round = ? AND tab > 0
AND NOT EXISTS (SELECT 1 FROM report AS r
                WHERE r.stream = p.stream AND r.round = p.round AND r.tab = p.tab)
AND NOT EXISTS (SELECT 1 FROM place AS f WHERE f.stream = p.stream AND f.round = p.round
                AND f.tab = p.tab AND f.forfeit)
AND NOT EXISTS (SELECT 1 FROM opened JOIN stream ON stream.id = {counting}
                JOIN game ON game.stream = stream.stream
                WHERE opened.stream = p.stream AND opened.round = p.round
                AND opened.tab = p.tab AND game.status <> 'open')
ORDER BY tab DESC LIMIT 1
"""

_MEMBERS = """
SELECT entrant, name, is_in, since, is_here FROM entrant JOIN member USING (stream, entrant)
WHERE stream = ? ORDER BY entrant, place
"""


# without its name SQLite would go through all who are not
_WHO_IS_HERE = """
SELECT 1 FROM entrant INDEXED BY entrant_who_is_here WHERE stream = ? AND is_here LIMIT 1
"""

# of all others the record that was opened is the one that counts
_CONTINUED_ELSEWHERE = """
SELECT game FROM opened WHERE opened.stream = ? AND NOT EXISTS (
    SELECT 1 FROM stream JOIN game USING (stream) WHERE id = opened.game AND role = 'counting')
"""

_PLAYED = """
SELECT opened.game, game.status, game.entries, game.provisional
FROM opened JOIN stream ON stream.id = {counting} JOIN game ON game.stream = stream.stream
WHERE opened.stream = ? ORDER BY opened.round, opened.tab
"""


class Moment(NamedTuple):
    """What tells whether anything of an event has changed: its entries, and those of its games."""

    entries: int
    hash: bytes
    games: tuple[tuple[Any, ...], ...]


def events_with(db: Rows, game: str) -> list[Stream]:
    """The events in which a game, by the id that all its records have, was opened at a table."""
    rows = db.each(
        "SELECT DISTINCT stream.stream, stream.id, stream.kind, stream.number "
        "FROM opened JOIN stream USING (stream) WHERE opened.game = ? ORDER BY stream.number",
        (game,),
    )
    return [Stream(*row) for row in rows]


class EventTables:
    """The tables of one event."""

    def __init__(self, db: Rows, stream: Stream) -> None:
        self._db = db
        self.stream = stream
        self._read: tuple[str, Settings] | None = None

    @property
    def settings(self) -> Settings:
        """What the event is played by."""
        text = self._value("SELECT settings FROM event WHERE stream = ?")
        if self._read is None or self._read[0] != text:
            self._read = text, read_head(text)
        return self._read[1]

    @property
    def is_knock_out(self) -> bool:
        """Whether who loses is out."""
        return self.settings.format == "knock-out"

    @property
    def code(self) -> str:
        """The short code of the event."""
        return str(self._value("SELECT code FROM event WHERE stream = ?"))

    @property
    def is_closed(self) -> bool:
        """Whether nothing is entered any more."""
        return bool(self._value("SELECT status = 'closed' FROM event WHERE stream = ?"))

    @property
    def rounds(self) -> int:
        """How many rounds have been made."""
        return int(self._value("SELECT rounds FROM event WHERE stream = ?"))

    @property
    def newest_entrant(self) -> int:
        """The highest number that was given out."""
        return int(self._value("SELECT coalesce(max(entrant), 0) FROM entrant WHERE stream = ?"))

    @property
    def is_checking_in(self) -> bool:
        """Whether anybody has checked in, so that only those who have are seated."""
        return bool(self._rows(_WHO_IS_HERE))

    def name(self, entrant: int) -> str:
        """An entrant as lists print it; a pair with both names."""
        rows = self._rows(
            "SELECT name FROM member WHERE stream = ? AND entrant = ? ORDER BY place", entrant
        )
        return " & ".join(name for (name,) in rows)

    def entrant_called(self, folded: str) -> int | None:
        """The entrant of whom a person of that name is one."""
        found = self._rows("SELECT entrant FROM member WHERE stream = ? AND folded = ?", folded)
        return int(found[0][0]) if found else None

    def is_known(self, entrant: int) -> bool:
        """Whether there is an entrant of a number."""
        return bool(self._rows("SELECT 1 FROM entrant WHERE stream = ? AND entrant = ?", entrant))

    def is_in(self, entrant: int) -> bool:
        """Whether an entrant has not dropped out."""
        query = "SELECT is_in FROM entrant WHERE stream = ? AND entrant = ?"
        return bool(self._value(query, entrant))

    def is_locked(self, number: int) -> bool:
        """Whether a round is locked."""
        query = "SELECT count(locked) FROM round WHERE stream = ? AND round = ?"
        return bool(self._value(query, number))

    def has_unheard(self, number: int) -> bool:
        """Whether a round has a table of which nothing is known: no result, forfeit, game over."""
        unheard = _UNHEARD.format(counting=self._counting("AND opened.round = ?", number))
        return bool(self._rows(unheard, number))

    def table(self, number: int, tab: int) -> Table:
        """One table with all that is known of it; raises EntryRefused where there is none."""
        rounds = self.rounds
        if not 1 <= number <= rounds:
            made = "None is made." if not rounds else f"Rounds 1 to {rounds} are made."
            raise EntryRefused(f"There is no round {number}.", made)
        tables = {table.number: table for table in self._tables(self.settings, (number, tab))}
        if tab == BYE or tab not in tables:
            last = self._value(
                "SELECT coalesce(max(tab), 0) FROM place WHERE stream = ? AND round = ?", number
            )
            raise EntryRefused(
                f"There is no table {number}.{tab}.", f"Round {number} has tables 1 to {last}."
            )
        return tables[tab]

    def moment(self) -> Moment:
        """How far the event and the games of its tables have come."""
        played = _PLAYED.format(counting=self._counting(""))
        return Moment(*journal.head(self._db, self.stream), tuple(self._rows(played)))

    def course(self) -> Course:
        """The whole event as it stands; its connection must be at one moment."""
        settings = self.settings
        tables = defaultdict(list)
        for table in self._tables(settings):
            tables[table.round].append(table)
        meetings: dict[str, set[tuple[int, int]]] = {"forbid": set(), "wish": set()}
        for one, other, word in self._rows("SELECT one, other, word FROM meeting WHERE stream = ?"):
            meetings[word].add((one, other))
        rounds = self._rows("SELECT round, made, locked FROM round WHERE stream = ? ORDER BY round")
        if [number for number, _, _ in rounds] != list(range(1, self.rounds + 1)):
            why = f"It has {self.rounds} rounds, and {len(rounds)} are kept."
            raise BrokenStream(f"event {self.stream.number}", why)
        return Course(
            self.stream.number,
            self.code,
            settings,
            self.is_closed,
            self._entrants(),
            tuple(_round(number, made, locked, tables[number]) for number, made, locked in rounds),
            frozenset(self._rows("SELECT round, entrant FROM absence WHERE stream = ?")),
            frozenset(meetings["forbid"]),
            frozenset(meetings["wish"]),
            self._history(),
        )

    def people(self) -> Mapping[str, str]:
        """What people of the event are called by now, where the club renamed or joined them."""
        rows = self._db.each(
            "SELECT member.name, person.name FROM member "
            "JOIN person ON person.written_folded = member.folded AND person.origin = ? "
            "WHERE member.stream = ?",
            (origin(self._db, self.stream), self.stream.stream),
        )
        return dict(list(rows))

    def _history(self) -> History:
        try:
            return self._told_by(list(journal.read(self._db, self.stream)))
        except (UnreadableAct, EntryRefused) as exc:
            raise BrokenStream(f"event {self.stream.number}", str(exc)) from exc

    def _told_by(self, entries: Sequence[journal.Entry]) -> History:

        def counted(before: int) -> list[Entered]:
            return [
                Entered(entry.number, entry.scorer, entry.text)
                for entry in standing_entries(entries[: before - 1])
                if entry.kind == "act"
            ]

        voids = [entry.number for entry in entries if entry.kind == "void"]
        return history(counted(len(entries) + 1), counted, max(voids, default=0))

    def _entrants(self) -> Mapping[int, Entrant]:
        found: dict[int, Entrant] = {}
        for number, name, is_in, since, is_here in self._rows(_MEMBERS):
            names = (*found[number].names, name) if number in found else (name,)
            found[number] = Entrant(number, names, bool(is_in), since, bool(is_here))
        return found

    def _tables(self, settings: Settings, one: Place | None = None) -> list[Table]:
        """All tables, or one of them; then no row of another is looked at."""
        seats = defaultdict(list)
        guilty = defaultdict(set)
        for at, where, entrant, forfeit in self._of(one, _PLACES):
            seats[at, where].append(entrant)
            if forfeit:
                guilty[at, where].add(entrant)
        reports = defaultdict(list)
        for at, where, entry, scorer, figures, winners, settled in self._of(one, _REPORTS):
            said = (_numbers(figures), _numbers(winners), bool(settled))
            reports[at, where].append(Report(entry, scorer, *said))
        partners, fewest = settings.has_sides, fewest_sides(settings)
        tables = {
            place: Table(
                *place,
                tuple(row),
                sides_of(row, partners=partners),
                frozenset(guilty.get(place, ())),
                tuple(reports.get(place, ())),
                fewest=fewest,
            )
            for place, row in seats.items()
        }
        for place, record in self._records(tables, one):
            tables[place] = tables[place]._replace(record=record)
        return list(tables.values())

    def _records(
        self, tables: Mapping[Place, Table], one: Place | None
    ) -> Iterable[tuple[Place, Record]]:
        seats = defaultdict(list)
        for row in self._of(one, _RECORDS, "opened."):
            seats[row[0], row[1]].append(row)
        for place, seated in seats.items():
            if place in tables:
                yield place, _record(tables[place], seated)

    def _of(self, one: Place | None, sql: str, of: str = "") -> list[Any]:
        """The rows of all tables, or of one: with a condition that the index can serve."""
        where = f"AND {of}round = ? AND {of}tab = ?" if one else ""
        place = one or ()
        counting = self._counting(where, *place) if of else ""
        return self._rows(sql.format(one=where, counting=counting), *place)

    def _counting(self, where: str, *values: Any) -> str:
        """The id of the record that counts for a game opened, as an expression of SQL.

        It is another one only where that game was continued in several places.
        """
        games = self._rows(f"{_CONTINUED_ELSEWHERE} {where}", *values)
        cases = counting(self._db, (game for (game,) in games)).items()
        whens = "".join(f" WHEN '{id}' THEN '{other}'" for id, other in cases)
        return f"CASE opened.game{whens} ELSE opened.game END" if whens else "opened.game"

    def _value(self, sql: str, *values: Any) -> Any:
        row = self._db.one(sql, (self.stream.stream, *values))
        if row is None:
            raise BrokenStream(
                f"event {self.stream.number}",
                "It was not derived; `trickledger check --rebuild` does.",
            )
        return row[0]

    def _rows(self, sql: str, *values: Any) -> list[Any]:
        return self._db.all(sql, (self.stream.stream, *values))


@lru_cache(maxsize=4096)
def _numbers(text: str) -> tuple[int, ...]:
    """A list of JSON; tables end alike, so most are known."""
    return tuple(json.loads(text))


def _record(table: Table, seated: list[Any]) -> Record:
    """The game of a table; with figures once it is over and all who sit there are in it."""
    _, _, game, code, status, entries, mended, provisional, *_ = seated[0]
    totals = {entrant: (total, won) for *_, entrant, total, won in seated}
    strangers = len(totals.keys() ^ {entrant for side in table.present for entrant in side})
    record = Record(game, code, status, entries, mended, bool(provisional), strangers)
    shown = [totals.get(side[0]) for side in table.present]
    if None in shown or not record.is_finished:
        return record
    figures = tuple(seat[0] for seat in shown if seat)
    return record._replace(
        figures=figures,
        winners=tuple(place for place, seat in enumerate(shown) if seat and seat[1]),
    )


def _round(number: int, made: str, locked: str | None, tables: list[Table]) -> Round:
    act = read_act(made)
    was = {int(tab): tuple(figures) for tab, figures in json.loads(locked or "{}").items()}
    return Round(
        number,
        act.value,
        Seating(tuple(seats for _, seats in act.tables), act.byes),
        tuple(table for table in tables if table.number != BYE),
        next((table.seats for table in tables if table.number == BYE), ()),
        was if locked is not None else None,
    )
