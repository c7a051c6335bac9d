"""The tables of events, read: what one act must know, and an event as it stands at a moment.

Plain SQL: a result is entered at a busy table, and standings are read while others write.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from trickledger.ledger.errors import BrokenStream, EntryRefused
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Stream, origin
from trickledger.ledger.projections.families import counting
from trickledger.ledger.projections.tournaments import entries_of
from trickledger.ledger.queries.games_then import games_then
from trickledger.ledger.storage.port import Rows
from trickledger.ledger.tournament.acts import UnreadableAct, read_act
from trickledger.ledger.tournament.dossier import Dossier, dossier_of
from trickledger.ledger.tournament.event import Entrant, Event
from trickledger.ledger.tournament.history import Entry
from trickledger.ledger.tournament.history import counting as counted
from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan
from trickledger.ledger.tournament.scoring import fewest_sides
from trickledger.ledger.tournament.settings import read_head
from trickledger.ledger.tournament.state import BYE, Made, Place, Played, State
from trickledger.ledger.tournament.table import RULINGS, Report, Table, sides_of

_PLACES = """
SELECT round, tab, entrant, forfeit FROM place
WHERE stream = ? {one} ORDER BY round, tab, seat
"""

_REPORTS = """
SELECT round, tab, entry, scorer, figures, winners, settled FROM report
WHERE stream = ? {one} ORDER BY entry
"""

_GAMES = """
SELECT opened.game, stream.number, game.code, game.status, game.entries, game.mended,
       game.provisional, person.written_folded, seat.total, seat.won, member.entrant
FROM {opened} JOIN stream ON stream.id = {counting} JOIN game ON game.stream = stream.stream
JOIN seat ON seat.stream = stream.stream JOIN person USING (person)
LEFT JOIN member ON member.stream = opened.stream AND member.folded = person.written_folded
WHERE opened.stream = ? {one} ORDER BY opened.round, opened.tab, seat.seat
"""

_ONE_GAME = "(SELECT ? AS stream, 1 AS round, 1 AS tab, ? AS game) AS opened"

_OPENED = "SELECT round, tab, game FROM opened WHERE stream = ? {one}"

_UNHEARD = """
SELECT 1 FROM place AS p WHERE stream = ? AND round = ? AND tab > 0
AND NOT EXISTS (SELECT 1 FROM report AS r
                WHERE r.stream = p.stream AND r.round = p.round AND r.tab = p.tab)
AND NOT EXISTS (SELECT 1 FROM place AS f WHERE f.stream = p.stream AND f.round = p.round
                AND f.tab = p.tab AND f.forfeit = 1)
AND NOT EXISTS (SELECT 1 FROM opened JOIN stream ON stream.id = {counting}
                JOIN game ON game.stream = stream.stream
                WHERE opened.stream = p.stream AND opened.round = p.round
                AND opened.tab = p.tab AND game.status <> 'open')
ORDER BY tab DESC LIMIT 1
"""

_MEMBERS = """
SELECT entrant, name, folded, is_in, since, is_here FROM entrant JOIN member USING (stream, entrant)
WHERE stream = ? ORDER BY entrant, place
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


_ROW = "SELECT code, settings, status, rounds FROM event WHERE stream = ?"

_LOCKED = "SELECT locked FROM round WHERE stream = ? AND round = ?"

_NAMES = "SELECT name FROM member WHERE stream = ? AND entrant = ? ORDER BY place"

_OF_A_TABLE = "AND {of}round = ? AND {of}tab = ?"

_Asked = tuple[Any, ...]
"""A question of an event, with its values but for the stream."""


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


def event_of_id(db: Rows, id: str) -> Stream:
    """The event of an id; raises EntryRefused where the ledger does not have it."""
    row = db.one(
        "SELECT stream, id, kind, number FROM stream WHERE id = ? AND kind = 'event'", (id,)
    )
    if row is None:
        raise EntryRefused(
            "A stage before this event is missing.",
            f"The ledger has no event {id}.",
            "Import it: `trickledger import FILE`.",
        )
    return Stream(*row)


class Loaded(NamedTuple):
    """An event as it stands, and the moment at which it was read."""

    moment: Moment
    state: State


class EventTables:
    """The tables of one event."""

    def __init__(self, db: Rows, stream: Stream) -> None:
        self._db = db
        self.stream = stream
        self._foreseen: dict[_Asked, list[Any]] = {}

    @property
    def rounds(self) -> int:
        """How many rounds have been made."""
        return int(self._value("SELECT rounds FROM event WHERE stream = ?"))

    @property
    def newest_entrant(self) -> int:
        """The highest number that was given out."""
        return int(self._value("SELECT coalesce(max(entrant), 0) FROM entrant WHERE stream = ?"))

    def has_unheard(self, number: int) -> bool:
        """Whether a round has a table of which nothing is known: no result, forfeit, game over."""
        unheard = _UNHEARD.format(counting=self._counting("AND opened.round = ?", number))
        return bool(self._rows(unheard, number))

    def moment(self) -> Moment:
        """How far the event and the games of its tables have come."""
        played = _PLAYED.format(counting=self._counting(""))
        return Moment(*journal.head(self._db, self.stream), tuple(self._rows(played)))

    def event(self) -> Event:
        """The whole event as it stands; its connection must be at one moment."""
        return as_event(self.load().state)

    def load(self) -> Loaded:
        """The whole event, to go on with; its connection must be at one moment."""
        state = self.seated()
        state.absences = set(self._rows("SELECT round, entrant FROM absence WHERE stream = ?"))
        for one, other, word in self._rows("SELECT one, other, word FROM meeting WHERE stream = ?"):
            state.meetings[one, other] = word
        if state.settings.pairs_by_results:
            state.then = games_then(self._db, self.stream, state)
        return Loaded(self.moment(), state)

    def seated(self) -> State:
        """The event with its rounds and tables: what its results come to."""
        state = self.blank()
        state.entries = entries_of(self._db, self.stream)
        state.dossier = self._dossier(state.entries)
        self._enter(state)
        for number, made, locked in self._rows(
            "SELECT round, made, locked FROM round WHERE stream = ? ORDER BY round"
        ):
            state.rounds[number] = _made(number, made, locked)
        if list(state.rounds) != list(range(1, state.made + 1)):
            why = f"It has {state.made} rounds, and {len(state.rounds)} are kept."
            raise BrokenStream(f"event {self.stream.number}", why)
        self._seat(state)
        return state

    def at_table(self, number: int, tab: int) -> State:
        """What an act of one table must know; raises EntryRefused where there is none."""
        of_table = (
            sql.format(one=_OF_A_TABLE.format(of="")) for sql in (_PLACES, _REPORTS, _OPENED)
        )
        self._foresee((_ROW,), (_LOCKED, number), *((sql, number, tab) for sql in of_table))
        state = self.blank()
        if 1 <= number <= state.made:
            locked = self._value(_LOCKED, number)
            state.rounds[number] = Made(number, "", Seating(()), locked=_was(locked))
            self._seat(state, (number, tab))
        try:
            table = state.table(number, tab)
        except UnfitPlan as exc:
            last = self._value(
                "SELECT coalesce(max(tab), 0) FROM place WHERE stream = ? AND round = ?", number
            )
            why = f"Round {number} has tables 1 to {last}." if state.rounds else exc.why
            raise EntryRefused(exc.what, why) from exc
        self._foresee(*((_NAMES, entrant) for entrant in table.seats))
        for entrant in table.seats:
            called = tuple(name for (name,) in self._rows(_NAMES, entrant))
            state.entrants[entrant] = Entrant(entrant, called, True, 1)
        return state

    def game(self, id: str) -> Played | None:
        """A game of the ledger, by the id that all its records have, as a table would have it."""
        cases = counting(self._db, [id])
        games = _GAMES.format(opened=_ONE_GAME, counting=f"'{cases.get(id, id)}'", one="")
        key = self.stream.stream
        return _played(self._db.all(games, (key, id, key))).get(id)

    def people(self) -> Mapping[str, str]:
        """What people of the event are called by now, where the club renamed or joined them."""
        rows = self._db.each(
            "SELECT member.name, person.name FROM member "
            "JOIN person ON person.written_folded = member.folded AND person.origin = ? "
            "WHERE member.stream = ?",
            (origin(self._db, self.stream), self.stream.stream),
        )
        return dict(list(rows))

    def blank(self) -> State:
        """The event with nothing but what its own row says."""
        code, text, status, made = self._row(_ROW)
        newest, _ = journal.head(self._db, self.stream)
        is_closed = status == "closed"
        number = self.stream.number
        return State(number, code, read_head(text), is_closed, made=made, newest=newest)

    def _dossier(self, entries: Sequence[Entry]) -> Dossier:
        """What the acts that count say of entrants."""
        try:
            return dossier_of(entry.text for entry in counted(entries) if entry.kind == "act")
        except (UnreadableAct, UnfitPlan) as exc:
            raise BrokenStream(f"event {self.stream.number}", str(exc)) from exc

    def _enter(self, state: State) -> None:
        """Put all entrants."""
        found = state.entrants
        for number, name, key, is_in, since, is_here in self._rows(_MEMBERS):
            names = (*found[number].names, name) if number in found else (name,)
            found[number] = Entrant(number, names, bool(is_in), since, bool(is_here))
            state.members[key] = number
            state.is_checking_in |= bool(is_here)

    def _seat(self, state: State, one: Place | None = None) -> None:
        """Put the tables of all rounds, or one; then no row of another is looked at."""
        seats = defaultdict(list)
        guilty = defaultdict(set)
        for at, where, entrant, forfeit in self._of(one, _PLACES):
            seats[at, where].append(entrant)
            if forfeit:
                guilty[at, where].add(entrant)
        reports = defaultdict(list)
        for at, where, entry, scorer, figures, winners, settled in self._of(one, _REPORTS):
            said = (_numbers(figures), _winners(winners), bool(settled))
            reports[at, where].append(_ruled(Report(entry, scorer, *said), winners))
        games = {(at, where): game for at, where, game in self._of(one, _OPENED)}
        if games:
            rows = self._of(one, _GAMES, "opened.")
            state.played = _played(rows)
            state.members = state.members or {row[7]: row[10] for row in rows if row[10]}
        state.opened = {game: place for place, game in games.items()}
        partners, fewest = state.settings.has_sides, fewest_sides(state.settings)
        wanted = state.settings.reports
        for (at, where), row in seats.items():
            if where == BYE:
                state.rounds[at].byes = tuple(row)
                continue
            place = (at, where)
            sides = sides_of(row, partners=partners)
            missing, said_of = frozenset(guilty.get(place, ())), tuple(reports.get(place, ()))
            game = games.get(place, "")
            table = Table(
                *(at, where, tuple(row), sides, missing, said_of, None, fewest, game, wanted)
            )
            state.put(table)

    def _of(self, one: Place | None, sql: str, of: str = "") -> list[Any]:
        """The rows of all tables, or of one: with a condition that the index can serve."""
        where = _OF_A_TABLE.format(of=of) if one else ""
        place = one or ()
        counting = self._counting(where, *place) if of else ""
        return self._rows(sql.format(one=where, counting=counting, opened="opened"), *place)

    def _counting(self, where: str, *values: Any) -> str:
        """The id of the record that counts for a game opened, as an expression of SQL.

        It is another one only where that game was continued in several places.
        """
        games = self._rows(f"{_CONTINUED_ELSEWHERE} {where}", *values)
        cases = counting(self._db, (game for (game,) in games)).items()
        whens = "".join(f" WHEN '{id}' THEN '{other}'" for id, other in cases)
        return f"CASE opened.game{whens} ELSE opened.game END" if whens else "opened.game"

    def _value(self, sql: str, *values: Any) -> Any:
        return self._row(sql, *values)[0]

    def _row(self, sql: str, *values: Any) -> Any:
        row = self._db.one(sql, (self.stream.stream, *values))
        if row is None:
            raise BrokenStream(
                f"event {self.stream.number}",
                "It is missing; `trickledger check --rebuild` makes it.",
            )
        return row

    def _rows(self, sql: str, *values: Any) -> list[Any]:
        known = self._foreseen.pop((sql, *values), None)
        return self._db.all(sql, (self.stream.stream, *values)) if known is None else known

    def _foresee(self, *asked: _Asked) -> None:
        """Ask at once what will be asked next: a server may be far away."""
        key = self.stream.stream
        found = self._db.together(*((sql, (key, *values)) for sql, *values in asked))
        self._foreseen.update(zip(asked, found, strict=True))


def as_event(state: State) -> Event:
    """The event as it stands; raises BrokenStream where its entries cannot be read.

    It may take a while, so nobody should wait for it.
    """
    event = state.as_event()
    try:
        # whoever looks at it, or goes on from it, must know that it can be read
        _ = event.history
    except (UnreadableAct, UnfitPlan) as exc:
        raise BrokenStream(f"event {state.number}", str(exc)) from exc
    return event


@lru_cache(maxsize=4096)
def _numbers(text: str) -> tuple[int, ...]:
    """A list of JSON; tables end alike, so most are known."""
    return tuple(json.loads(text))


@lru_cache(maxsize=4096)
def _winners(text: str) -> tuple[int, ...]:
    """The sides that won; a decision that is not in figures stands before them."""
    return tuple(each for each in json.loads(text) if isinstance(each, int))


def _ruled(report: Report, winners: str) -> Report:
    """A report with what else the director has decided."""
    if '"' not in winners:
        return report
    word, *points = (each for each in json.loads(winners) if isinstance(each, str))
    said = next(ruling for ruling in RULINGS if ruling == word)
    return report._replace(ruling=said, points=tuple(map(Fraction, points)))


def _played(rows: Iterable[Any]) -> dict[str, Played]:
    """The games of tables, by the id that was opened."""
    games: dict[str, tuple[Any, ...]] = {}
    seats: defaultdict[str, list[tuple[str, int, bool]]] = defaultdict(list)
    for id, *of_game, name, total, won, _ in rows:
        games[id] = tuple(of_game)
        seats[id].append((name, total, bool(won)))
    return {
        id: Played(number, code, status, entries, mended, bool(provisional), tuple(seats[id]))
        for id, (number, code, status, entries, mended, provisional) in games.items()
    }


def _made(number: int, made: str, locked: str | None) -> Made:
    act = read_act(made)
    seating = Seating(tuple(seats for _, seats in act.tables), act.byes)
    return Made(number, act.value, seating, locked=_was(locked))


def _was(locked: str | None) -> dict[int, tuple[int, ...]] | None:
    """The figures of a round as it was locked."""
    if locked is None:
        return None
    return {int(tab): tuple(figures) for tab, figures in json.loads(locked).items()}
