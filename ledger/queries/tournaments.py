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
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from trickledger.ledger.errors import BrokenStream, EntryRefused, stream_named
from trickledger.ledger.journal import journal, statements
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream, origin
from trickledger.ledger.journal.load import load
from trickledger.ledger.problems import said_by
from trickledger.ledger.projections.families import counting
from trickledger.ledger.projections.tournaments import entries_of
from trickledger.ledger.queries import event_rows as ask
from trickledger.ledger.queries.event_rows import At, EventRows, Moment
from trickledger.ledger.storage.port import Ledger, Over, Rows
from trickledger.ledger.tournament.acts import UnreadableAct, read_act, tab_of
from trickledger.ledger.tournament.dossier import Dossier, dossier_of
from trickledger.ledger.tournament.event import Entrant, Event
from trickledger.ledger.tournament.history import EventEntry, rounds_made
from trickledger.ledger.tournament.pairing.seating import Seating, UnfitPlan, no_table
from trickledger.ledger.tournament.scoring import fewest_sides
from trickledger.ledger.tournament.settings import read_head
from trickledger.ledger.tournament.state import BYE, Made, PlayedGame, State
from trickledger.ledger.tournament.table import RULINGS, Report, Table, sides_of
from trickledger.rules.language.notation import folded
from trickledger.rules.record.fold import GameFold
from trickledger.rules.says import Command, Says


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
            "The ledger has no event {id}.",
            "Import it: {take}.",
            id=id,
            take=Command("import FILE"),
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
        self.stream = stream
        self.rows = EventRows(db, stream)

    @property
    def newest_entrant(self) -> int:
        """The highest number that was given out."""
        return int(self.rows.one(ask.NEWEST_ENTRANT)[0])

    def has_unheard(self, number: int, but: int) -> bool:
        """Whether a round has a table of which nothing is known: no result, forfeit, game over.

        One table is not looked at.
        """
        at = (number, self.stream.stream)
        unheard = ask.UNHEARD.format(counting=self.rows.counting(ask.OF_A_ROUND, *at))
        return bool(self.rows.all(unheard, *at, but))

    def moment(self) -> Moment:
        """How far the event and the games of its tables have come."""
        self.rows.foresee(*map(self.rows.of, ask.MOMENT))
        return self.rows.moment(self.rows.games_played())

    def newest_about(self, tabs: Iterable[int]) -> dict[int, tuple[int, bytes]]:
        """The newest entry by which each of some tables may look otherwise: number and hash.

        What was said of another table alone changes nothing there.
        """
        missing, found = set(tabs), dict[int, tuple[int, bytes]]()
        for number, digest, kind, text in self.rows.db.each(ask.BACKWARDS, (self.stream.stream,)):
            if not missing:
                break
            at = tab_of(text) if kind == "act" else 0
            about = missing & {at} if at else set(missing)
            found |= dict.fromkeys(about, (number, digest))
            missing -= about
        return found

    def event(self) -> Event:
        """The whole event as it stands; its connection must be at one moment."""
        return as_event(self.load().state)

    def load(self, by: Author | None = None, *, last: bool = False) -> Loaded:
        """The whole event, to go on with; its connection must be at one moment.

        `by` is who goes on with it. With `last` nothing else is asked in the block; it raises
        `Over` where more has to be.
        """
        rows = self.rows
        author = [rows.of(ask.AMONG_OTHERS), statements.author(*by)] if by else []
        rows.foresee(*map(rows.of, ask.OF_ALL), *author, last=last)
        is_alone = by is not None and rows.is_alone(by)
        played = rows.games_played()
        state = self.seated()
        state.absences = set(rows.all(ask.ABSENCES))
        for one, other, word in rows.all(ask.MEETINGS):
            state.meetings[one, other] = word
        if state.settings.pairs_by_results:
            times = {number: at for number, *_, at, _, _ in rows.all(statements.EVERYTHING)}
            state.then = _games_then(rows.db, state, times, played)
        return Loaded(rows.moment(played), state, is_alone)

    def seated(self) -> State:
        """The event with its rounds and tables: what its results come to."""
        state = self.blank()
        entries = journal.as_entries(self.rows.all(statements.EVERYTHING))
        state.entries = [EventEntry._make(entry[:5]) for entry in entries]
        state.newest = len(state.entries)
        state.dossier = self._dossier(state.entries)
        self._enter(state)
        for number, made, locked in self.rows.all(ask.MADE):
            state.rounds[number] = _made(number, made, locked)
        if list(state.rounds) != list(range(1, state.made + 1)):
            said = "It has {made} rounds, and {kept} are kept."
            why = Says(said, made=state.made, kept=len(state.rounds))
            raise BrokenStream(self.stream.named, why)
        self._seat(state)
        return state

    def at_table(
        self, number: int, tab: int, by: Author | None = None, *, last: bool = False
    ) -> State:
        """What an act of one table must know; raises EntryRefused where there is none.

        The round may be NEWEST_ROUND; `by` and `last` as for `load`.
        """
        at = (number, self.stream.stream)
        rows = self.rows
        author = [statements.author(*by)] if by else []
        rows.foresee(*rows.of_one_table(at, tab), *author, last=last)
        state = self.blank()
        state.newest, _ = rows.head()
        round = state.made if number == ask.NEWEST_ROUND else number
        if 1 <= round <= state.made:
            (locked,) = rows.one(ask.LOCKED, *at)
            state.rounds[round] = Made(round, "", Seating(()), locked=_was(locked))
            self._seat(state, (*at, tab))
        try:
            table = state.table(round, tab)
        except UnfitPlan as exc:
            unfit = exc
            if not state.made:
                unfit = self.load().state.no_round(round)
            elif state.rounds:
                # of the round it was this one table that was looked for
                (newest,) = rows.one(ask.LAST_TABLE, *at)
                unfit = no_table(round, tab, newest)
            raise EntryRefused(unfit.problem) from exc
        called = defaultdict(list)
        for entrant, name in rows.all(ask.NAMES, *at, tab):
            called[entrant].append(name)
        for entrant in table.seats:
            state.entrants[entrant] = Entrant(entrant, tuple(called[entrant]), True, 1)
        return state

    def section_of(self, entrants: Iterable[int]) -> str:
        """The section of some entrants where they are in one, empty where in none or several."""
        return self._dossier(entries_of(self.rows.db, self.stream)).section_of(entrants)

    def game(self, id: str) -> PlayedGame | None:
        """A game of the ledger, by the id that all its records have, as a table would have it."""
        db, key = self.rows.db, self.stream.stream
        cases = counting(db, [id])
        games = ask.GAMES.format(opened=ask.ONE_GAME, counting=f"'{cases.get(id, id)}'", one="")
        return _played(db.all(games, (key, id, key))).get(id)

    def people(self) -> Mapping[str, str]:
        """What people of the event are called by now, where the club renamed or joined them."""
        db = self.rows.db
        return dict(db.all(ask.PEOPLE, (origin(db, self.stream), self.stream.stream)))

    def blank(self) -> State:
        """The event with nothing but what its own row says."""
        code, text, status, made = self.rows.one(ask.ROW)
        number = self.stream.number
        return State(number, code, read_head(text), status == "closed", made=made)

    def _dossier(self, entries: Sequence[EventEntry]) -> Dossier:
        """What the acts that count say of entrants."""
        try:
            return dossier_of(entries)
        except (UnreadableAct, UnfitPlan) as exc:
            raise BrokenStream(self.stream.named, said_by(exc)) from exc

    def _enter(self, state: State) -> None:
        """Put all entrants."""
        found = state.entrants
        for number, name, key, is_in, since, is_here in self.rows.all(ask.MEMBERS):
            names = (*found[number].names, name) if number in found else (name,)
            found[number] = Entrant(number, names, bool(is_in), since, bool(is_here))
            state.members[key] = number
            state.is_checking_in |= bool(is_here)

    def _seat(self, state: State, one: At | None = None) -> None:
        """Put the tables of all rounds, or one; then no row of another is looked at."""
        rows, settings = self.rows, state.settings
        games = {(at, where): game for at, where, game in rows.of_tables(one, ask.OPENED)}
        if games:
            played = rows.of_tables(one, ask.GAMES, "opened.")
            state.played = _played(played)
            state.members = state.members or {row[7]: row[10] for row in played if row[10]}
        state.opened = {game: place for place, game in games.items()}
        reports = defaultdict(list)
        for at, where, *said in rows.of_tables(one, ask.REPORTS):
            reports[at, where].append(_report(*said))
        fewest = fewest_sides(settings)
        for place, group in groupby(rows.of_tables(one, ask.PLACES), key=itemgetter(0, 1)):
            seated = [row[2:] for row in group]
            seats = tuple(entrant for entrant, _ in seated)
            at, where = place
            if where == BYE:
                state.rounds[at].byes = seats
                continue
            table = Table(
                at,
                where,
                seats,
                sides_of(seats, partners=settings.has_sides),
                frozenset(entrant for entrant, is_guilty in seated if is_guilty),
                tuple(reports.get(place, ())),
                fewest=fewest,
                game=games.get(place, ""),
                wanted=settings.reports,
            )
            state.put(table)


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
        raise BrokenStream(stream_named("event", state.number), said_by(exc)) from exc
    return event


@lru_cache(maxsize=4096)
def _numbers(text: str) -> tuple[int, ...]:
    """A list of JSON; tables end alike, so most are known."""
    return tuple(json.loads(text))


@lru_cache(maxsize=4096)
def _winners(text: str) -> tuple[int, ...]:
    """The sides that won; a decision that is not in figures stands before them."""
    return tuple(each for each in json.loads(text) if isinstance(each, int))


def _report(entry: int, scorer: str, figures: str, winners: str, settled: int) -> Report:
    """A report by its row, with what else the director has decided."""
    report = Report(entry, scorer, _numbers(figures), _winners(winners), bool(settled))
    if '"' not in winners:
        return report
    word, *points = (each for each in json.loads(winners) if isinstance(each, str))
    said = next(ruling for ruling in RULINGS if ruling == word)
    return report._replace(ruling=said, points=tuple(map(Fraction, points)))


def _played(rows: Iterable[Any]) -> dict[str, PlayedGame]:
    """The games of tables, by the id that was opened."""
    games: dict[str, tuple[Any, ...]] = {}
    seats: defaultdict[str, list[tuple[str, int, bool]]] = defaultdict(list)
    for id, *of_game, name, total, won, _ in rows:
        games[id] = tuple(of_game)
        seats[id].append((name, total, bool(won)))
    return {
        id: PlayedGame(number, code, status, entries, mended, bool(provisional), tuple(seats[id]))
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


_BY_THEN = "SELECT max(number) FROM entry WHERE stream = ? AND at <= ?"


def _games_then(
    db: Rows, state: State, times: Mapping[int, int], played: Sequence[tuple[Any, ...]]
) -> dict[int, Mapping[str, PlayedGame]]:
    """For each round those games of tables before it that have gone on since, as they were then.

    The entries of a game and those of its event are in two streams: the times that they carry tell
    what came first. `times` are the seconds of the entries of the event, `played` the games with
    their streams and the second of their newest entry.
    """
    made = rounds_made(state.entries).items()
    paired = {number: times[entry] for number, entry in made if number > 1}
    first = min(paired.values(), default=None)
    if first is None:
        return {}
    gone_on = {
        id: (Stream(*stream), at)
        for id, _, _, _, _, *stream, at in played
        if id in state.played and at is not None and at > first
    }
    return {
        number: {
            id: _as_it_was(db, stream, at, state.played[id])
            for id, (stream, newest) in gone_on.items()
            if newest > at and state.opened[id][0] < number
        }
        for number, at in paired.items()
    }


def _as_it_was(db: Rows, stream: Stream, at: int, now: PlayedGame) -> PlayedGame:
    (newest,) = db.one(_BY_THEN, (stream.stream, at))
    if newest is None:
        return now._replace(status="open", entries=1, seats=())
    fold = load(db, stream, newest)
    return now._replace(
        status=fold.verdict.status,
        entries=fold.numbered,
        provisional=fold.open_findings > 0,
        seats=tuple(_seats(fold)),
    )


def _seats(fold: GameFold) -> Iterator[tuple[str, int, bool]]:
    winners, totals = fold.verdict.winners, fold.gains
    for seat, player in enumerate(fold.players):
        side = fold.game.side_of(seat, len(fold.handles))
        yield folded(player.name), totals[side], side in winners
