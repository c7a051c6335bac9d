"""The tables of events, read: what one act must know, and an event as it stands at a moment.

Plain SQL: a result is entered at a busy table, and standings are read while others write.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from trickledger.ledger.errors import BrokenStream, EntryRefused
from trickledger.ledger.journal import asked, journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream, origin
from trickledger.ledger.projections.families import counting
from trickledger.ledger.queries import event_statements as ask
from trickledger.ledger.queries.games_then import games_then
from trickledger.ledger.storage.port import Ledger, Over, Question, Rows
from trickledger.ledger.tournament.acts import UnreadableAct, read_act
from trickledger.ledger.tournament.dossier import Dossier, dossier_of
from trickledger.ledger.tournament.event import Entrant, Event
from trickledger.ledger.tournament.history import Entry
from trickledger.ledger.tournament.history import counting as counted
from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan
from trickledger.ledger.tournament.scoring import fewest_sides
from trickledger.ledger.tournament.settings import read_head
from trickledger.ledger.tournament.state import BYE, Made, Played, State
from trickledger.ledger.tournament.table import RULINGS, Report, Table, sides_of

_At = tuple[int, int, int]
"""A round, which may be NEWEST_ROUND, the key of the stream, and a table."""


class Moment(NamedTuple):
    """What tells whether anything of an event has changed: its entries, and those of its games."""

    entries: int
    hash: bytes
    games: tuple[tuple[Any, ...], ...]

    @property
    def head(self) -> tuple[int, bytes]:
        """Number and hash of the newest entry of the event."""
        return self.entries, self.hash


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
    stream = journal.find_stream_by_id(db, id)
    if stream is None or stream.kind != "event":
        raise EntryRefused(
            "A stage before this event is missing.",
            f"The ledger has no event {id}.",
            "Import it: `trickledger import FILE`.",
        )
    return stream


class Loaded(NamedTuple):
    """An event as it stands, and the moment at which it was read.

    `is_alone` says that an act of who was asked about is written in its stream and nowhere else: no
    other record of the event is kept, and they have entered something before.
    """

    moment: Moment
    state: State
    is_alone: bool


class EventTables:
    """The tables of one event."""

    def __init__(self, db: Rows, stream: Stream) -> None:
        self._db = db
        self.stream = stream
        self._foreseen: dict[Question, list[Any]] = {}
        self._times: dict[int, str] = {}

    @property
    def newest_entrant(self) -> int:
        """The highest number that was given out."""
        return int(self._value("SELECT coalesce(max(entrant), 0) FROM entrant WHERE stream = ?"))

    def has_unheard(self, number: int, but: int) -> bool:
        """Whether a round has a table of which nothing is known: no result, forfeit, game over.

        One table is not looked at.
        """
        at = (number, self.stream.stream)
        unheard = ask.UNHEARD.format(counting=self._counting(ask.OF_A_ROUND, *at))
        return bool(self._rows(unheard, *at, but))

    def head(self) -> tuple[int, bytes]:
        """Number and hash of the newest entry; raises `Rewritten` where it is another stream's."""
        return journal.head_in(self.stream, self._rows(asked.NEWEST))

    def moment(self) -> Moment:
        """How far the event and the games of its tables have come."""
        self._foresee(*map(self._of, ask.MOMENT))
        return self._moment(self._games_played())

    def _moment(self, played: Sequence[Any]) -> Moment:
        return Moment(*self.head(), tuple(game[:4] for game in played))

    def _games_played(self) -> list[Any]:
        return self._rows(ask.PLAYED.format(counting=self._counting("")))

    def is_alone(self, by: Author) -> bool:
        """Whether an act is written in the stream of the event and nowhere else.

        So it is where no other record of the event is kept, and who acts has entered something.
        """
        ((is_among_others,),) = self._rows(ask.AMONG_OTHERS)
        return bool(self._all(*asked.author(*by))) and not is_among_others

    def event(self) -> Event:
        """The whole event as it stands; its connection must be at one moment."""
        return as_event(self.load().state)

    def load(self, by: Author | None = None, *, last: bool = False) -> Loaded:
        """The whole event, to go on with; its connection must be at one moment.

        `by` is who goes on with it. With `last` nothing else is asked in the block; it raises
        `Over` where more has to be.
        """
        author = [self._of(ask.AMONG_OTHERS), asked.author(*by)] if by else []
        self._foresee(*map(self._of, ask.OF_ALL), *author, last=last)
        is_alone = by is not None and self.is_alone(by)
        played = self._games_played()
        moment = self._moment(played)
        state = self.seated()
        state.absences = set(self._rows(ask.ABSENCES))
        for one, other, word in self._rows(ask.MEETINGS):
            state.meetings[one, other] = word
        if state.settings.pairs_by_results:
            state.then = games_then(self._db, state, self._times, played)
        return Loaded(moment, state, is_alone)

    def seated(self) -> State:
        """The event with its rounds and tables: what its results come to."""
        state = self.blank()
        entries = journal.as_entries(self._rows(asked.EVERYTHING))
        self._times = {entry.number: entry.at for entry in entries}
        state.entries = [Entry._make(entry[:5]) for entry in entries]
        state.newest = len(state.entries)
        state.dossier = self._dossier(state.entries)
        self._enter(state)
        for number, made, locked in self._rows(ask.MADE):
            state.rounds[number] = _made(number, made, locked)
        if list(state.rounds) != list(range(1, state.made + 1)):
            why = f"It has {state.made} rounds, and {len(state.rounds)} are kept."
            raise BrokenStream(f"event {self.stream.number}", why)
        self._seat(state)
        return state

    def at_table(
        self, number: int, tab: int, by: Author | None = None, *, last: bool = False
    ) -> State:
        """What an act of one table must know; raises EntryRefused where there is none.

        The round may be NEWEST_ROUND; `by` and `last` as for `load`.
        """
        at = (number, self.stream.stream)
        author = [asked.author(*by)] if by else []
        self._foresee(*self._of_one_table(at, tab), *author, last=last)
        state = self.blank()
        state.newest, _ = self.head()
        round = state.made if number == ask.NEWEST_ROUND else number
        if 1 <= round <= state.made:
            locked = self._value(ask.LOCKED, *at)
            state.rounds[round] = Made(round, "", Seating(()), locked=_was(locked))
            self._seat(state, (*at, tab))
        try:
            table = state.table(round, tab)
        except UnfitPlan as exc:
            last = self._value(ask.LAST_TABLE, *at)
            why = f"Round {round} has tables 1 to {last}." if state.rounds else exc.why
            raise EntryRefused(exc.what, why) from exc
        called = defaultdict(list)
        for entrant, name in self._rows(ask.NAMES, *at, tab):
            called[entrant].append(name)
        for entrant in table.seats:
            state.entrants[entrant] = Entrant(entrant, tuple(called[entrant]), True, 1)
        return state

    def section_of(self, entrants: Iterable[int]) -> str:
        """The section of some entrants where they are in one, empty where in none or several."""
        entries = [Entry._make(entry[:5]) for entry in journal.read(self._db, self.stream)]
        known = self._dossier(entries)
        found = {known.facts_of(each).section for each in entrants}
        return found.pop() if len(found) == 1 else ""

    def game(self, id: str) -> Played | None:
        """A game of the ledger, by the id that all its records have, as a table would have it."""
        cases = counting(self._db, [id])
        games = ask.GAMES.format(opened=ask.ONE_GAME, counting=f"'{cases.get(id, id)}'", one="")
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
        code, text, status, made = self._row(ask.ROW)
        number = self.stream.number
        return State(number, code, read_head(text), status == "closed", made=made)

    def _dossier(self, entries: Sequence[Entry]) -> Dossier:
        """What the acts that count say of entrants."""
        try:
            return dossier_of(entry.text for entry in counted(entries) if entry.kind == "act")
        except (UnreadableAct, UnfitPlan) as exc:
            raise BrokenStream(f"event {self.stream.number}", str(exc)) from exc

    def _enter(self, state: State) -> None:
        """Put all entrants."""
        found = state.entrants
        for number, name, key, is_in, since, is_here in self._rows(ask.MEMBERS):
            names = (*found[number].names, name) if number in found else (name,)
            found[number] = Entrant(number, names, bool(is_in), since, bool(is_here))
            state.members[key] = number
            state.is_checking_in |= bool(is_here)

    def _seat(self, state: State, one: _At | None = None) -> None:
        """Put the tables of all rounds, or one; then no row of another is looked at."""
        seats = defaultdict(list)
        guilty = defaultdict(set)
        for at, where, entrant, forfeit in self._of_tables(one, ask.PLACES):
            seats[at, where].append(entrant)
            if forfeit:
                guilty[at, where].add(entrant)
        reports = defaultdict(list)
        for at, where, entry, scorer, *said, settled in self._of_tables(one, ask.REPORTS):
            figures, winners = said
            report = Report(entry, scorer, _numbers(figures), _winners(winners), bool(settled))
            reports[at, where].append(_ruled(report, winners))
        games = {(at, where): game for at, where, game in self._of_tables(one, ask.OPENED)}
        if games:
            rows = self._of_tables(one, ask.GAMES, "opened.")
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

    def _of_tables(self, one: _At | None, sql: str, of: str = "") -> list[Any]:
        """The rows of all tables, or of one: with a condition that the index can serve."""
        where = ask.OF_A_TABLE.format(of=of) if one else ""
        place = one or ()
        counting = self._counting(where, *place) if of else ""
        return self._rows(sql.format(one=where, counting=counting, opened="opened"), *place)

    def _counting(self, where: str, *values: Any) -> str:
        """The id of the record that counts for a game opened, as an expression of SQL.

        It is another one only where that game was continued in several places.
        """
        games = self._rows(ask.CONTINUED_ELSEWHERE.format(one=where), *values)
        cases = counting(self._db, (game for (game,) in games)).items()
        whens = "".join(f" WHEN '{id}' THEN '{other}'" for id, other in cases)
        return f"CASE opened.game{whens} ELSE opened.game END" if whens else ask.AS_OPENED

    def _value(self, sql: str, *values: Any) -> Any:
        return self._row(sql, *values)[0]

    def _row(self, sql: str, *values: Any) -> Any:
        rows = self._rows(sql, *values)
        if not rows:
            raise BrokenStream(
                f"event {self.stream.number}",
                "It is missing; `trickledger check --rebuild` makes it.",
            )
        return rows[0]

    def _rows(self, sql: str, *values: Any) -> list[Any]:
        return self._all(*self._of(sql, *values))

    def _all(self, sql: str, values: Sequence[object]) -> list[Any]:
        known = self._foreseen.get((sql, values))
        return self._db.all(sql, values) if known is None else known

    def _of(self, sql: str, *values: Any) -> Question:
        """A question of the event; of the values that of its stream comes first."""
        return sql, (self.stream.stream, *values)

    def _of_one_table(self, at: tuple[int, int], tab: int) -> Iterator[Question]:
        """What is asked of a table, and of the event beside it, where a result is entered."""
        yield from map(self._of, (ask.ROW, asked.NEWEST, ask.AMONG_OTHERS))
        yield self._of(ask.LOCKED, *at)
        for sql in (ask.PLACES, ask.REPORTS, ask.OPENED):
            yield self._of(sql.format(one=ask.OF_A_TABLE.format(of="")), *at, tab)
        yield self._of(ask.NAMES, *at, tab)
        where = ask.OF_A_TABLE.format(of="opened.")
        yield self._of(ask.CONTINUED_ELSEWHERE.format(one=where), *at, tab)
        yield self._of(ask.GAMES_HERE.format(one=where), *at, tab)
        yield self._of(ask.CONTINUED_ELSEWHERE.format(one=ask.OF_A_ROUND), *at)
        yield self._of(ask.UNHEARD.format(counting=ask.AS_OPENED), *at, tab)

    def _foresee(self, *questions: Question, last: bool = False) -> None:
        """Ask at once what will be asked next: a server may be far away."""
        found = self._db.together(*questions, last=last)
        self._foreseen = dict(zip(questions, found, strict=True))


def load_whole(store: Ledger, stream: Stream, by: Author | None = None) -> Loaded:
    """A whole event at one moment, to be gone on with by somebody."""
    with suppress(Over), store.reading() as db:
        return EventTables(db, stream).load(by, last=True)
    with store.reading() as db:
        return EventTables(db, stream).load(by)


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
