"""How far an event has come, act by act: what the laws look at, and what acts change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from trickledger.ledger.tournament.acts import Seats
from trickledger.ledger.tournament.dossier import Dossier
from trickledger.ledger.tournament.event import Entrant, Event
from trickledger.ledger.tournament.history import EventEntry, Place
from trickledger.ledger.tournament.pairing.seating import (
    Pair,
    Seating,
    UnfitPlan,
    no_round,
    no_table,
)
from trickledger.ledger.tournament.scoring import fewest_sides
from trickledger.ledger.tournament.settings import Settings
from trickledger.ledger.tournament.table import Round, Table, TableRecord, sides_of
from trickledger.rules.says import Handle

BYE = 0
"""The number of the table at which those sit who have a bye."""

_NOBODY: Mapping[str, Seats] = MappingProxyType({})


class PlayedGame(NamedTuple):
    """A game of the ledger: `seats` are its people as names are compared, with total and win."""

    game: int
    code: str
    status: str
    entries: int
    mended: int
    provisional: bool
    seats: tuple[tuple[str, int, bool], ...]

    def at(
        self, table: Table, entrants: Mapping[str, int], former: Mapping[str, Seats] = _NOBODY
    ) -> TableRecord:
        """The record of a table; with figures once it is over and all who sit there are in it.

        Who sits there may have been called otherwise, or have replaced somebody, since it began.
        """

        def at_it(name: str) -> int | None:
            known = entrants.get(name)
            if known in table.seats or name not in former:
                return known
            return next((one for one in former[name] if one in table.seats), known)

        totals = {at_it(name): (total, won) for name, total, won in self.seats}
        strangers = len(totals.keys() ^ {entrant for side in table.present for entrant in side})
        record = TableRecord(*self[:6], strangers)
        shown = [totals.get(side[0]) for side in table.present]
        if None in shown or not record.is_finished:
            return record
        return record._replace(
            figures=tuple(seat[0] for seat in shown if seat),
            winners=tuple(place for place, seat in enumerate(shown) if seat and seat[1]),
        )


@dataclass
class Made:
    """A round that was made; `locked` are its figures when it was locked, None while it is not."""

    number: int
    method: str
    computed: Seating
    tables: dict[int, Table] = field(default_factory=dict)
    byes: Seats = ()
    locked: Mapping[int, tuple[int, ...]] | None = None

    def as_round(self) -> Round:
        """The round as it stands."""
        tables = tuple(self.tables[number] for number in sorted(self.tables))
        return Round(self.number, self.method, self.computed, tables, self.byes, self.locked)


@dataclass
class State:
    """An event in the making; `members` are the entrants by the names of their people.

    `made` counts the rounds and `newest` the entries. For an act of one table it is enough to know
    of that: then other rounds, entrants and entries are not there. `then` has for a round the
    games before it that have gone on since, as they were when it was made.
    """

    number: int
    code: str
    settings: Settings
    is_closed: bool = False
    is_checking_in: bool = False
    entrants: dict[int, Entrant] = field(default_factory=dict)
    members: dict[str, int] = field(default_factory=dict)
    rounds: dict[int, Made] = field(default_factory=dict)
    made: int = 0
    absences: set[tuple[int, int]] = field(default_factory=set)
    meetings: dict[Pair, str] = field(default_factory=dict)
    opened: dict[str, Place] = field(default_factory=dict)
    played: dict[str, PlayedGame] = field(default_factory=dict)
    then: dict[int, Mapping[str, PlayedGame]] = field(default_factory=dict)
    dossier: Dossier = field(default_factory=Dossier)
    entries: list[EventEntry] = field(default_factory=list)
    newest: int = 0

    @property
    def is_knock_out(self) -> bool:
        """Whether who loses is out."""
        return self.settings.format == "knock-out"

    @property
    def newest_entrant(self) -> int:
        """The highest number that was given out."""
        return next(reversed(self.entrants), 0)

    @property
    def all_tables(self) -> list[Table]:
        """The tables of all rounds."""
        return [table for made in self.rounds.values() for table in made.tables.values()]

    def name(self, entrant: int) -> Handle:
        """An entrant as lists print it; a pair with both names."""
        return self.entrants[entrant].name

    def is_locked(self, number: int) -> bool:
        """Whether a round is locked."""
        return number in self.rounds and self.rounds[number].locked is not None

    def no_round(self, number: int) -> UnfitPlan:
        """What is said of a round that is not made, with what makes the first."""
        return no_round(number, self.made, "" if self.made else self.as_event().to_next_round)

    def table(self, number: int, tab: int) -> Table:
        """One table with all that is known of it; raises UnfitPlan where there is none."""
        if not 1 <= number <= self.made:
            raise self.no_round(number)
        tables = self.rounds[number].tables
        if tab not in tables:
            raise no_table(number, tab, max(tables, default=0))
        return tables[tab]

    def seat(self, number: int, tab: int, seats: Seats) -> None:
        """Seat people at a table of a round."""
        settings = self.settings
        sides = sides_of(seats, partners=settings.has_sides)
        fewest, wanted = fewest_sides(settings), settings.reports
        self.put(Table(number, tab, seats, sides, fewest=fewest, wanted=wanted))

    def put(self, table: Table) -> None:
        """Keep a table, with what its game comes to now."""
        if table.game:
            played = self.played.get(table.game)
            record = played.at(table, self.members, self.dossier.former) if played else None
            table = table._replace(record=record)
        self.rounds[table.round].tables[table.number] = table

    def as_event(self) -> Event:
        """The event as it stands now."""
        words = {word: set[Pair]() for word in ("forbid", "wish")}
        for two, word in self.meetings.items():
            words[word].add(two)
        return Event(
            self.number,
            self.code,
            self.settings,
            self.is_closed,
            dict(self.entrants),
            tuple(self.rounds[number].as_round() for number in sorted(self.rounds)),
            frozenset(self.absences),
            frozenset(words["forbid"]),
            frozenset(words["wish"]),
            tuple(self.entries),
            {number: was for number in self.then if (was := self._recorded(number))},
            self.dossier.copied(),
        )

    def _recorded(self, number: int) -> Mapping[Place, TableRecord]:
        """Those tables whose games came to something else when a round was made, as they were."""
        found = {}
        for id, game in self.then[number].items():
            if id not in self.opened:
                continue
            at, tab = self.opened[id]
            table = self.rounds[at].tables[tab]
            was, now = game.at(table, self.members, self.dossier.former), table.record
            if now and (was.figures, was.winners) != (now.figures, now.winners):
                found[at, tab] = was
        return found
