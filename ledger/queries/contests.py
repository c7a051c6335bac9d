"""What ratings are made of, read: games that are over, and tables told by their results alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.times import time_of
from trickledger.ledger.projections.families import counting_streams
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.ratings.book import PROVISIONAL, UNDECIDED, Contest, places_by
from trickledger.ledger.storage.port import Rows
from trickledger.ledger.tournament.acts import Act, read_act
from trickledger.ledger.tournament.history import EventEntry, acts
from trickledger.ledger.tournament.state import State
from trickledger.ledger.tournament.table import Report, Table, TableRecord
from trickledger.rules.catalogue import totals_of
from trickledger.rules.language.notation import folded

_GAMES = """
SELECT game.kind, game.date, head.at, stream.id, stream.number, game.mended, game.provisional,
       seat.side, person.folded, person.name, seat.total, seat.won
FROM game JOIN stream USING (stream) JOIN seat USING (stream) JOIN person USING (person)
JOIN entry AS head ON head.stream = game.stream AND head.number = 1
WHERE game.role = 'counting' AND game.status NOT IN ('open', 'abandoned')
ORDER BY game.stream, seat.seat
"""

_ROUNDS = """
SELECT text, at FROM entry WHERE stream = ? AND kind = 'act' AND text LIKE 'round %'
ORDER BY number
"""

_WITH_RESULTS = "SELECT DISTINCT stream FROM report"


class Contests(NamedTuple):
    """The contests of a ledger in their order, and what their people are called."""

    contests: list[Contest]
    names: Mapping[str, str]


def contests(db: Rows) -> Contests:
    """All that was played to its end, in the order of the days, of one day in that of opening."""
    names: dict[str, str] = {}
    decided: set[str] = set()
    found = list(_tables(db, names, decided))
    found += (one for id, one in _games(db, names) if id not in decided)
    return Contests(sorted(found, key=lambda one: (one.day, one.order, one.place)), names)


def _games(db: Rows, names: dict[str, str]) -> Iterator[tuple[str, Contest]]:
    """The games that are over, by the ids of their streams."""
    for _, group in groupby(db.all(_GAMES), key=itemgetter(3)):
        rows = list(group)
        names.update((row[8], row[9]) for row in rows)
        yield rows[0][3], _game(rows)


def _game(rows: Sequence[Any]) -> Contest:
    kind, date, at, id, number, mended, provisional = rows[0][:7]
    sides: dict[int, list[Any]] = {}
    for row in rows:
        sides.setdefault(row[7], []).append(row)
    figures = [members[0][10] for members in sides.values()]
    winners = [place for place, members in enumerate(sides.values()) if members[0][11] > 0]
    totals = totals_of(kind)
    contest = Contest(
        kind,
        date or (time_of(at) or "")[:10],
        (at, id),
        f"game {number}",
        tuple(tuple(row[8] for row in members) for members in sides.values()),
        places_by(figures, winners, fewest_win=totals.fewest_win),
        mended > 0,
        # an account in chips is closed, and nobody wins it
        PROVISIONAL if provisional else "" if winners or totals.unit == "chips" else UNDECIDED,
    )
    return contest.counted()


def _tables(db: Rows, names: dict[str, str], decided: set[str]) -> Iterator[Contest]:
    """The tables of events whose results were typed; their games, if any, are `decided` by that."""
    typed = {stream for (stream,) in db.all(_WITH_RESULTS)}
    for stream in counting_streams(db, "event"):
        if stream.stream in typed:
            tables = EventTables(db, stream)
            state = tables.seated()
            called = Callings(state.entries, tables.people())
            yield from _of_event(_Event(state, called, _begun(db, stream)), names, decided)


class _Event(NamedTuple):
    """An event, who each entrant was at each table, and when each round was begun."""

    state: State
    called: Callings
    begun: Mapping[int, int]


class Callings:
    """Who each entrant of an event was when a table was told, by what people are called now.

    A name that was corrected holds from the first, a substitute from then on.
    """

    def __init__(self, entries: Sequence[EventEntry], people: Mapping[str, str]) -> None:
        self._people = people
        self._names: dict[int, list[tuple[int, tuple[str, ...]]]] = {}
        self._told: dict[tuple[int, int], int] = {}
        for entry in acts(entries, "add", "rename", "replace"):
            self._note(entry.number, read_act(entry.text))
        for entry in acts(entries, "result", "settle"):
            act = read_act(entry.text)
            self._told.setdefault((act.round, act.table), entry.number)

    def _note(self, number: int, act: Act) -> None:
        held = self._names.setdefault(act.entrants[0], [])
        if act.word == "rename":
            number, _ = held.pop()
        held.append((number, act.names))

    def at(self, table: Table, entrant: int) -> list[str]:
        """The people of an entrant who sat at a table."""
        told = self._told.get((table.round, table.number), 0)
        held = self._names[entrant]
        names = next((names for number, names in reversed(held) if number < told), held[0][1])
        return [self._people.get(name, name) for name in names]


def _of_event(event: _Event, names: dict[str, str], decided: set[str]) -> Iterator[Contest]:
    for made in event.state.rounds.values():
        for table in made.tables.values():
            if _told(table) is None or table.is_forfeited:
                continue
            decided.add(table.game)
            if table.is_ruled:
                # what the director awards or annuls was decided by nobody who sat there
                continue
            called = {seat: event.called.at(table, seat) for seat in table.seats}
            names.update((folded(name), name) for seat in table.seats for name in called[seat])
            yield _table(event, table, called)


def _table(event: _Event, table: Table, called: Mapping[int, list[str]]) -> Contest:
    settings, outcome = event.state.settings, _told(table)
    assert outcome is not None
    at = event.begun.get(table.round, 0)
    contest = Contest(
        settings.of.counted_as,
        settings.date or (time_of(at) or "")[:10],
        (at, f"{table.round:03}.{table.number:05}"),
        f"event {event.state.number}, table {table.place}",
        tuple(
            tuple(folded(name) for seat in side for name in called[seat]) for side in table.present
        ),
        places_by(outcome.figures, outcome.winners, fewest_win=settings.is_fewest),
        why_not=PROVISIONAL if table.is_provisional else "",
    )
    return contest.counted()


def _told(table: Table) -> Report | TableRecord | None:
    """What was told of a table from paper where that counts, or may yet: None beside a record."""
    # a contest that is disputed is named among those that are left out
    told = table.outcome or next(iter(table.reports), None)
    return None if told is table.record else told


def _begun(db: Rows, stream: journal.Stream) -> dict[int, int]:
    """When each round was made first: a result that is corrected stays where it was."""
    begun: dict[int, int] = {}
    for text, at in db.all(_ROUNDS, stream[:1]):
        begun.setdefault(int(text.split()[1]), at)
    return begun
