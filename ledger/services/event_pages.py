"""Pages of an event: as a whole, a round for the wall and its clock, standings, a crosstable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.times import now, seconds_of
from trickledger.ledger.queries.tournament_lists import load_event, log_of
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.tournament import remarks, results
from trickledger.ledger.tournament.acts import read_act
from trickledger.ledger.tournament.crosstable import (
    MOST_OPPONENTS,
    Crosstable,
    Usual,
    at_tables,
    by_opponent,
    by_round,
)
from trickledger.ledger.tournament.doubts import doubts_of
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.facts import group_named
from trickledger.ledger.tournament.next_round import advice
from trickledger.ledger.tournament.pairing.seating import no_round
from trickledger.ledger.tournament.prizes.accounts import PrizeList, prize_list
from trickledger.ledger.tournament.ranking.standings import StandingsRow
from trickledger.ledger.tournament.ranking.teams import TeamRow, teams
from trickledger.ledger.tournament.round_clock import RoundClock
from trickledger.ledger.tournament.table import Round
from trickledger.rules.says import Says


class EventPage(NamedTuple):
    """An event, what a director should know of it, and what speaks for another plan."""

    event: Event
    remarks: list[Says]
    advice: tuple[Says, ...]


class RoundPage(NamedTuple):
    """A round, who sits elsewhere than was computed, and what else a director should know."""

    event: Event
    made: Round
    overridden: list[Says]
    remarks: list[Says]


class StandingsPage(NamedTuple):
    """Who stands where after a round; `changes` are those since a round was locked.

    An event with sections has a page of each, which tells places alone, and where all play alike
    the rows of all `together`.
    """

    event: Event
    through: int
    rows: list[StandingsRow]
    open_tables: list[str]
    changes: list[Says]
    remarks: list[Says]
    sections: tuple[StandingsPage, ...] = ()
    together: list[StandingsRow] | None = None

    @property
    def each(self) -> tuple[StandingsPage, ...]:
        """The pages of its sections, else itself."""
        return self.sections or (self,)


class PrizesPage(NamedTuple):
    """Who gets which prizes by the standings, final or as they are."""

    event: Event
    through: int
    prizes: PrizeList
    open_tables: list[str]


class CrosstablePage(NamedTuple):
    """What everyone did up to a round: by opponent where it `is_square`, else by round.

    `seen` is what people are shown of it: tables of more by their numbers. `given` are sentences on
    points that stand under none of its heads. An event with sections has a page of each.
    """

    event: Event
    through: int
    table: Crosstable
    is_square: bool
    seen: Crosstable
    given: list[Says]
    sections: tuple[CrosstablePage, ...] = ()

    @property
    def each(self) -> tuple[CrosstablePage, ...]:
        """The pages of its sections, else itself."""
        return self.sections or (self,)


def event_page(store: Ledger, stream: Stream) -> EventPage:
    """An event as it stands."""
    return page_of(load_event(store, stream))


def page_of(known: Event) -> EventPage:
    """What is told of an event as a whole."""
    return EventPage(known, remarks.remarks(known), advice(known))


def round_page(store: Ledger, stream: Stream, number: int = 0) -> RoundPage:
    """A round, by default the newest; raises UsageError where it is not made."""
    return round_of(load_event(store, stream), number)


def standings_page(
    store: Ledger, stream: Stream, number: int = 0, section: str = ""
) -> StandingsPage:
    """The standings of an event or a section after a round, by default the newest.

    Raises UsageError, and UnfitPlan where there is no such section.
    """
    known = load_event(store, stream)
    page = standings_of(known, number)
    if not section:
        return page
    meant = known.part(section)
    return next(each for each in page.sections if each.event is meant)


def crosstable_page(store: Ledger, stream: Stream, number: int = 0) -> CrosstablePage:
    """The crosstable up to a round, by default the newest; raises UsageError."""
    return crosstable_of(load_event(store, stream), number)


def round_of(known: Event, number: int = 0) -> RoundPage:
    """A round of an event, by default the newest; raises UsageError where it is not made."""
    if not known.rounds:
        raise UsageError("No round is made yet.", "", known.to_next_round)
    made = known.round(_round_meant(known, number))
    overridden = remarks.overridden(known, made.number)
    return RoundPage(known, made, overridden, doubts_of(known, made.number))


def standings_of(known: Event, number: int = 0) -> StandingsPage:
    """The standings of an event after a round, by default the newest; raises UsageError."""
    through = _round_meant(known, number)
    rows = results.standings(known, through)
    # a section may have fewer rounds than others
    sections = [
        StandingsPage(of, min(through, len(of.rounds)), _own(of, rows), [], [], [])
        for of in (part.event for part in known.parts if known.has_sections)
    ]
    return StandingsPage(
        known,
        through,
        rows,
        [table.place for table in known.waiting(through)],
        remarks.changes_since_lock(known),
        remarks.remarks(known, through),
        tuple(sections),
        results.together(known, rows) if results.play_alike(known) else None,
    )


def _own(known: Event, rows: Sequence[StandingsRow]) -> list[StandingsRow]:
    """The rows of those of a section."""
    return [
        row for row in rows if row.entrant in known.entrants and row.entrant not in known.guests
    ]


class TeamsPage(NamedTuple):
    """The teams of an event by place after a round, by what their members have in common.

    `boards` says that the best of each section count, and not the best of all.
    """

    event: Event
    through: int
    fact: str
    rows: list[TeamRow]
    boards: bool = False


def teams_page(
    store: Ledger, stream: Stream, fact: str, best: int, number: int = 0, *, boards: bool = False
) -> TeamsPage:
    """The teams after a round, by default the newest; raises UsageError, UnfitPlan."""
    known = load_event(store, stream)
    if boards and not known.has_sections:
        raise UsageError("This event has no sections.", "", "Leave out --each-section.")
    through, name = _round_meant(known, number), group_named(fact)
    rows = results.standings(known, through)
    team_of = {one: getattr(known.dossier.facts_of(one), name) for one in known.entrants}
    worth = results.worth_of(known, through)
    board_of = {each: part.name for part in known.parts for each in part.members} if boards else {}
    is_fewest = known.settings.are_penalties
    ranked = teams(rows, team_of, worth, best, is_fewest=is_fewest, board_of=board_of)
    return TeamsPage(known, through, name, ranked, boards)


def prizes_page(store: Ledger, stream: Stream) -> PrizesPage:
    """The prizes by the newest standings."""
    return prizes_of(load_event(store, stream))


def prizes_of(known: Event) -> PrizesPage:
    """The prizes of an event by its standings as they are."""
    through = len(known.rounds)
    rows = results.standings(known, through)
    waiting = [table.place for table in known.waiting()]
    return PrizesPage(known, through, prize_list(known, rows), waiting)


def crosstable_of(known: Event, number: int = 0) -> CrosstablePage:
    """The crosstable of an event up to a round, by default the newest; raises UsageError."""
    through = _round_meant(known, number)
    rows = results.standings(known, through)
    given = [*remarks.on_rulings(known, through), *remarks.on_points(known, through)]
    page = _crosstable(known, rows, through)._replace(given=given)
    if not known.has_sections:
        return page
    sections = (_part_of(page, part.event, _own(part.event, rows)) for part in known.parts)
    return page._replace(sections=tuple(sections))


def _crosstable(known: Event, rows: Sequence[StandingsRow], through: int) -> CrosstablePage:
    found = results.results(known, through=through)
    is_square = known.is_planned and len(rows) <= MOST_OPPONENTS and len(known.parts) == 1
    given, usual = known.dossier.adjusted(through), Usual.of(known.settings)
    if is_square:
        table = by_opponent(found, rows, usual, given, apart=known.settings.worth == "figure")
    else:
        table = by_round(found, rows, usual, given)
    shown = table
    if known.settings.size > 2 and not is_square:
        shown = at_tables(found, rows, _tables(known, through), usual, given)
    return CrosstablePage(known, through, table, is_square, shown, [])


def _part_of(page: CrosstablePage, known: Event, rows: Sequence[StandingsRow]) -> CrosstablePage:
    """The crosstable of a section: lines go on from one to the next, for some may have moved."""
    through = min(page.through, len(known.rounds))
    if known.is_planned:
        return _crosstable(known, rows, through)
    own = {row.entrant for row in rows}
    table, seen = (each.of(own) for each in (page.table, page.seen))
    return CrosstablePage(known, through, table, page.is_square, seen, [])


def _tables(known: Event, through: int) -> dict[tuple[int, int], int]:
    """By round and entrant the number of the table."""
    return {
        (made.number, entrant): table.number
        for made in known.rounds[:through]
        for table in made.tables
        for entrant in table.seats
    }


def _round_meant(known: Event, number: int) -> int:
    if number > len(known.rounds):
        first = "" if known.rounds else known.to_next_round
        raise UsageError(no_round(number, len(known.rounds), first).problem)
    return number or len(known.rounds)


def round_clock(store: Ledger, stream: Stream, at: str = "") -> RoundClock:
    """The clock of the newest round, now or at another time of UTC as entries have it."""
    known = load_event(store, stream)
    clock = RoundClock(known.number, len(known.rounds), known.settings.minutes)
    said = [
        (seconds, entry.at, act.value)
        for entry, counts in log_of(store, stream)
        if counts and entry.kind == "act" and entry.text.startswith("clock ")
        if (act := read_act(entry.text)).round == clock.round
        if (seconds := seconds_of(entry.at)) is not None
    ]
    until = seconds_of(at or now())
    return clock if until is None else clock.after(said, until)
