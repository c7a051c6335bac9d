"""What somebody's own page is filled with: where they sit, how they stand, what to confirm."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

from trickledger.ledger.columns import figure, placed
from trickledger.ledger.journal import journal
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.services.event_pages import round_clock, standings_of
from trickledger.ledger.services.phones import Place
from trickledger.ledger.services.public import both_of_event, seen_of_event
from trickledger.ledger.tournament import results, rights
from trickledger.ledger.tournament.persons import first_names
from trickledger.ledger.tournament.ranking.round_result import Kind, Results
from trickledger.ledger.tournament.round_clock import RoundClock
from trickledger.ledger.web.table_pages import Claim, claims_of
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.persons import Person
    from trickledger.ledger.tournament.publicity import PublicEvent
    from trickledger.ledger.tournament.ranking.round_result import RoundResult
    from trickledger.ledger.tournament.ranking.standings import StandingsRow
    from trickledger.ledger.tournament.table import Round, Table

Now = Literal["over", "disqualified", "withdrawn", "early", "table", "bye", "away", "later", "out"]
"""How somebody stands in the newest round that is public."""


@dataclass(frozen=True)
class Evening:
    """An event at one moment, as all own pages of it are made: whole, and what of it is public.

    `stages` are those events, as far as they are public, in which its best go on.
    """

    event: Event
    seen: PublicEvent
    clock: RoundClock | None
    stages: tuple[PublicEvent, ...] = ()

    @classmethod
    def of(cls, store: Ledger, stream: Stream) -> Evening:
        """It as it stands now."""
        event, seen = both_of_event(store, stream)
        clock = round_clock(store, stream) if event.settings.minutes else None
        is_public = clock and seen.rounds and seen.rounds[-1].number == clock.round
        made = cls(event, seen, clock if is_public else None, _stages_after(store, stream))
        # reckoned here, where nobody else waits
        _ = made.results, made.rows, made.first_names
        return made

    @cached_property
    def results(self) -> Results:
        """What each round has brought each."""
        return results.results(self.event)

    @cached_property
    def rows(self) -> Mapping[int, StandingsRow]:
        """The standings by entrant, as far as they are public."""
        if not self.seen.has_standings:
            return {}
        return {row.entrant: row for row in standings_of(self.seen.event).rows}

    @cached_property
    def first_names(self) -> Mapping[Person, str]:
        """What each was called when they began to play."""
        return first_names(self.event.entries)

    def names(self, entrant: int) -> tuple[str, ...]:
        """What the public calls somebody."""
        return self.seen.event.entrants[entrant].names


def _stages_after(store: Ledger, stream: Stream) -> tuple[PublicEvent, ...]:
    with store.reading() as db:
        others = [each for each in journal.streams(db, "event") if each != stream]
        after = [
            each for each in others if stream.id in EventTables(db, each).blank().settings.after
        ]
    seen = (seen_of_event(store, each) for each in after)
    return tuple(each for each in seen if each.is_public)


class OwnTable(NamedTuple):
    """A table at which somebody sits, and what is told of it.

    `seat` counts from 1. `sides` are what the sides that play are called, `own` the place among
    them of their own, None for who missed the table; `has_told` says that theirs has told it.
    """

    place: Place
    seat: int
    own: int | None
    sides: tuple[tuple[str, ...], ...]
    claims: tuple[Claim, ...]
    has_told: bool

    @property
    def table(self) -> Table:
        """The table."""
        return self.place.table

    @property
    def may(self) -> frozenset[rights.What]:
        """What its people may enter of it by codes of their own."""
        if self.own is None or self.is_recorded:
            return frozenset()
        place = self.place
        return frozenset(
            what
            for what in rights.ENTRIES
            if rights.may("person", what, place.state, is_late=place.is_late)
        )

    @property
    def is_recorded(self) -> bool:
        """Whether its game is recorded by cards, and goes on."""
        record = self.table.record
        return record is not None and not record.is_over and record.status != "abandoned"

    @property
    def is_asked(self) -> bool:
        """Whether others have told it, and this side has not yet said whether it is right.

        What the director has typed from paper needs nobody's word, unless two have to say the same.
        """
        place, table = self.place, self.table
        is_theirs = any(place.side_of(said.speaker) is not None for said in table.reports)
        is_waiting = is_theirs or table.state == "unconfirmed"
        return is_waiting and not self.has_told and "agreement" in self.may

    @property
    def result(self) -> str:
        """What it came to, the figure of the own side first; of more than two sides that alone."""
        table = self.table
        if table.state in ("disputed", "annulled", "forfeited", "awarded"):
            return f"{table.result} {table.state}".strip()
        figures = table.reports[0].figures if table.state == "unconfirmed" else table.figures
        if not figures or self.own is None:
            return table.result
        first = figures[self.own]
        return f"{first} : {figures[1 - self.own]}" if len(figures) == 2 else str(first)


class OwnRound(NamedTuple):
    """A round of somebody: their table if any, whom they met, and what it was worth."""

    number: int
    at: OwnTable | None
    instead: str
    others: tuple[str, ...]
    partners: tuple[str, ...]
    points: str


class OwnPage(NamedTuple):
    """The evening of somebody; `place` and `points` are empty while they are not public.

    `goes_on_in` are titles of later stages.
    """

    person: Person
    name: str
    beside: tuple[str, ...]
    event: Event
    now: Now
    round: int
    rounds: tuple[OwnRound, ...]
    place: str
    points: str
    ranked: int
    through: int
    goes_on: bool
    clock: RoundClock | None
    is_missing: bool
    since: int
    goes_on_in: tuple[str, ...]

    @property
    def table(self) -> OwnTable | None:
        """Where they sit now."""
        newest = self.rounds[0] if self.rounds else None
        return newest.at if newest and newest.number == self.round else None

    @property
    def asked(self) -> tuple[OwnTable, ...]:
        """The tables of which they have something to say, the newest first."""
        known = (each.at for each in self.rounds if each.at)
        return tuple(at for at in known if at.is_asked or at.table.state == "disputed")

    @property
    def is_last(self) -> bool:
        """Whether no round follows."""
        settings, planned = self.event.settings, self.event.rounds_planned
        return 0 < (settings.rounds or planned) <= self.round

    @property
    def news(self) -> str:
        """What is worth a look at the phone, in a few words; it changes with nothing else."""
        at = self.table
        asked = ", ".join(each.table.place for each in self.asked if each.is_asked)
        where = f"Round {self.round}: table {at.table.number}" if at else ""
        return f"Is it right? Table {asked}" if asked else where


def own_page(evening: Evening, person: Person) -> OwnPage:
    """The page of somebody, of whose evening all is public that is told to others."""
    event, seen = evening.event, evening.seen
    one = event.entrants[person.entrant]
    number = seen.rounds[-1].number if seen.rounds else 0
    rounds = tuple(_round(evening, person, made) for made in reversed(seen.rounds))
    row = evening.rows.get(person.entrant)
    return OwnPage(
        person,
        one.names[person.member],
        tuple(name for place, name in enumerate(one.names) if place != person.member),
        event,
        _now(event, person.entrant, rounds, number),
        number,
        rounds,
        placed(row.place, row.shared) if row else "",
        figure(row.points) if row else "",
        len(evening.rows),
        len(seen.event.rounds),
        any(made.open_tables for made in seen.event.rounds),
        evening.clock,
        person.entrant in event.missing,
        one.since,
        tuple(
            each.event.settings.title
            for each in evening.stages
            if folded(one.names[person.member]) in each.event.called
        ),
    )


def _now(event: Event, entrant: int, rounds: tuple[OwnRound, ...], number: int) -> Now:
    one = event.entrants[entrant]
    if event.is_closed:
        return "over"
    if entrant in event.dossier.disqualified:
        return "disqualified"
    if not one.is_in:
        return "withdrawn"
    if not rounds:
        return "early"
    if rounds[0].at:
        return "table"
    if rounds[0].instead == "bye":
        return "bye"
    if (number, entrant) in event.absences:
        return "away"
    return "later" if one.since > number else "out"


def _round(evening: Evening, person: Person, seen: Round) -> OwnRound:
    event, entrant = evening.event, person.entrant
    # of their own table nobody keeps from them what they have told, or must confirm
    made = event.round(seen.number)
    table = made.table_of(entrant)
    found = evening.results.get(entrant, ())
    result = next((each for each in found if each.round == seen.number), None)
    if table is None:
        instead = "bye" if entrant in made.byes else "not seated"
        return OwnRound(seen.number, None, instead, (), (), _points(result))
    side = next(each for each in table.sides if entrant in each)
    return OwnRound(
        seen.number,
        _table(evening, person, made, table),
        "",
        tuple(n for one in table.seats if one not in side for n in evening.names(one)),
        tuple(n for one in side if one != entrant for n in evening.names(one)),
        _points(result) if table.is_done else "",
    )


def _points(result: RoundResult | None) -> str:
    return figure(result.points) if result and result.kind is not Kind.OPEN else ""


def _table(evening: Evening, person: Person, made: Round, table: Table) -> OwnTable:
    event = evening.event
    names = {one: event.entrants[one].names for one in table.seats}
    newest = evening.seen.rounds[-1].number
    place = Place(
        event.settings, table, names, None, made.locked is not None, event.is_closed, newest
    )
    present = table.present
    own = next((at for at, side in enumerate(present) if person.entrant in side), None)
    called = {
        name: shown
        for one in table.seats
        for name, shown in zip(names[one], evening.names(one), strict=True)
    }
    called |= {name: name for name in names[person.entrant]}
    sides = tuple(tuple(called[n] for n in place.people(side)) for side in range(len(present)))
    spoken = {place.side_of(each.speaker) for each in table.reports if not each.settled}
    return OwnTable(
        place,
        table.seats.index(person.entrant) + 1,
        own,
        sides,
        tuple(_listed(each, sides, called) for each in claims_of(place)),
        own in spoken if own is not None else False,
    )


def _listed(claim: Claim, sides: tuple[tuple[str, ...], ...], called: Mapping[str, str]) -> Claim:
    """A claim in which people are called as the public calls them."""
    figures = [told for _, told in claim.figures]
    return claim._replace(
        figures=tuple(zip(map(" + ".join, sides), figures, strict=False)),
        agreed=tuple(called.get(name, name) for name in claim.agreed),
    )
