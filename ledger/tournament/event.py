"""How far an event has come: its entrants, its rounds, and what they have brought."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, islice, takewhile

from trickledger.ledger.tournament import leavers
from trickledger.ledger.tournament.history import NO_HISTORY, History
from trickledger.ledger.tournament.pairing import bracket
from trickledger.ledger.tournament.pairing.seating import (
    Contender,
    Pair,
    Past,
    Seating,
    UnfitPlan,
    Wishes,
    pair,
)
from trickledger.ledger.tournament.ranking import scoring
from trickledger.ledger.tournament.ranking.field import Field, Terms
from trickledger.ledger.tournament.ranking.round_result import Outing, Outings
from trickledger.ledger.tournament.ranking.scoring import Reckoner
from trickledger.ledger.tournament.ranking.standings import Row, rank
from trickledger.ledger.tournament.rounds import Entrant, Round, Table
from trickledger.ledger.tournament.settings import Settings
from trickledger.rules.language.notation import folded


@dataclass(frozen=True)
class Course:
    """An event as it stands at one moment."""

    number: int
    code: str
    settings: Settings
    is_closed: bool
    entrants: Mapping[int, Entrant]
    rounds: tuple[Round, ...]
    absences: frozenset[tuple[int, int]]
    forbidden: frozenset[Pair]
    wished: frozenset[Pair]
    history: History = NO_HISTORY

    @property
    def is_knock_out(self) -> bool:
        """Whether who loses is out."""
        return self.settings.format == "knock-out"

    @property
    def is_planned(self) -> bool:
        """Whether all meetings were laid down before it began."""
        return self.settings.format == "round-robin"

    def name(self, entrant: int) -> str:
        """An entrant's name."""
        return self.entrants[entrant].name

    @property
    def names(self) -> Mapping[int, str]:
        """The names of all entrants."""
        return {number: entrant.name for number, entrant in self.entrants.items()}

    @cached_property
    def called(self) -> Mapping[str, int]:
        """The entrants by their names and those of both of a pair, as they are compared."""
        return {
            folded(name): entrant.number
            for entrant in self.entrants.values()
            for name in {entrant.name, *entrant.names}
        }

    @cached_property
    def _in_order(self) -> list[str]:
        return sorted(self.called)

    def begun(self, start: str) -> set[int]:
        """The entrants of whom a name begins so, as it is compared."""
        first = bisect_left(self._in_order, start)
        names = takewhile(lambda name: name.startswith(start), islice(self._in_order, first, None))
        return {self.called[name] for name in names}

    def round(self, number: int) -> Round:
        """A round; raises UnfitPlan where it is not made yet."""
        if not 1 <= number <= len(self.rounds):
            made = f"Rounds 1 to {len(self.rounds)} are made." if self.rounds else "None is made."
            raise UnfitPlan(f"There is no round {number}.", made, "`event round` makes the next.")
        return self.rounds[number - 1]

    @property
    def all_tables(self) -> list[Table]:
        """The tables of all rounds."""
        return [table for made in self.rounds for table in made.tables]

    @property
    def out(self) -> frozenset[int]:
        """Who has dropped out."""
        return frozenset(one.number for one in self.entrants.values() if not one.is_in)

    @cached_property
    def strays(self) -> Mapping[bracket.Stray, str]:
        """The seats of a knock-out that do not follow from the results, each with a sentence."""
        return bracket.strays(self) if self.is_knock_out else {}

    @property
    def settled_strays(self) -> frozenset[bracket.Stray]:
        """Those of them whose table has begun, so that nobody can take the place any more.

        A bye is such a place once any table of its round has begun.
        """
        begun = {(table.round, table.number) for table in self.all_tables if table.has_begun}
        begun |= {(number, 0) for number, _ in begun}
        return frozenset(one for one in self.strays if (one.round, one.table) in begun)

    def wishes(self, number: int) -> Wishes:
        """What is forbidden and wished for in a round: a wish ends once the two have met."""
        past = self.past(before=number)
        still = {two for two in self.wished if not (past.met[two] or past.partnered[two])}
        return Wishes(self.forbidden, frozenset(still))

    @property
    def open_wishes(self) -> frozenset[Pair]:
        """The wishes for a meeting that has not come about, though it may be at a table by now."""
        still = self.wishes(len(self.rounds)).wished
        at = {
            entrant: table.number
            for made in self.rounds[-1:]
            for table in made.tables
            if table.is_done
            for entrant in table.seats
        }
        return frozenset(two for two in still if two[0] not in at or at[two[0]] != at.get(two[1]))

    def past(self, *, before: int) -> Past:
        """Who has met whom in the rounds before that one.

        A table at which so many were missing that it was not played is no meeting.
        """
        past = Past()
        for done in self.rounds[: before - 1]:
            played = tuple(table.seats for table in done.tables if not table.is_forfeited)
            past.add(Seating(played, done.byes), sides=self.settings.has_sides)
            past.missed.update(self.entrants.keys() - self._there(done))
        return past

    @staticmethod
    def _there(done: Round) -> set[int]:
        """Who has played in a round or had a bye."""
        played = [table for table in done.tables if not table.is_forfeited]
        return {*done.byes, *(each for table in played for side in table.present for each in side)}

    def to_seat(self, number: int) -> list[int]:
        """Who is to be seated in a round: those who are in, have begun, and are not absent.

        Once anybody has checked in, only those who have.
        """
        missing = set(self.missing)
        return [
            entrant.number
            for entrant in self.entrants.values()
            if entrant.is_in
            and entrant.number not in missing
            and entrant.since <= number
            and (number, entrant.number) not in self.absences
        ]

    @property
    def missing(self) -> list[int]:
        """Who has not checked in, where others have."""
        if not any(entrant.is_here for entrant in self.entrants.values()):
            return []
        return [
            entrant.number
            for entrant in self.entrants.values()
            if entrant.is_in and not entrant.is_here
        ]

    @property
    def founders(self) -> list[int]:
        """The field that a plan of all rounds is made for: who was there when it began.

        Who had said to be absent from the first round belongs to it.
        """
        said = {entrant for number, entrant in self.absences if number == 1}
        seated = self.rounds[0].seating.entrants if self.rounds else self.to_seat(1)
        there = {*seated, *said}
        return [number for number in self.entrants if number in there]

    @property
    def latecomers(self) -> list[int]:
        """Who is in and here, and was not when it began."""
        out = {*self.founders, *self.missing}
        return [one.number for one in self.entrants.values() if one.is_in and one.number not in out]

    @property
    def chair_taken(self) -> list[int]:
        """Who has the empty chair of an odd field: who came late and sat there, else may sit there.

        Nobody where several may.
        """
        if len(self.founders) % 2 == 0:
            return []
        seated = {each for table in self.all_tables for each in table.seats}
        new = seated.difference(self.founders)
        came = [each for each in self.entrants if each in new]
        late = self.latecomers
        sitting = [each for each in came if each in late]
        return (sitting or (late if len(late) == 1 else came if not late else []))[:1]

    @property
    def without_chair(self) -> list[int]:
        """Who came late to a round robin and finds no place."""
        taken = self.chair_taken
        return [each for each in self.latecomers if each not in taken]

    def contenders(self, number: int) -> list[Contender]:
        """Those who are to be seated in a round with their scores after the rounds before it."""
        outings = self.outings(through=number - 1)
        return [
            Contender(entrant, _points(outings.get(entrant, ())), entrant)
            for entrant in self.to_seat(number)
        ]

    def outings(self, *, through: int | None = None) -> Outings:
        """What each round brought each entrant; with `through` up to that round."""
        last = len(self.rounds) if through is None else through
        found = self._outings(last)
        return leavers.settled(self, found, last) if self.is_planned else found

    def _outings(self, last: int) -> Outings:
        """The same without a look at who has left since."""
        made: dict[int, list[Outing]] = {number: [] for number in self.entrants}
        for done in self.rounds:
            if done.number > last:
                break
            seated = dict(self._round(done))
            for entrant, outings in made.items():
                outings.append(seated.get(entrant) or self._missed(done.number, entrant))
        return {entrant: tuple(outings) for entrant, outings in made.items()}

    def _missed(self, number: int, entrant: int) -> Outing:
        """A round without a seat: worth something only to who is in and said so before."""
        said = (number, entrant) in self.absences and (number, entrant) not in self.history.out
        # who misses a match of a knock-out has lost it
        is_in = self.entrants[entrant].since <= number and not self.is_knock_out
        return scoring.absent(number, self.settings) if said and is_in else scoring.missed(number)

    def _round(self, done: Round) -> Iterator[tuple[int, Outing]]:
        for entrant in self._byes(done):
            yield entrant, scoring.bye(done.number, self.settings)
        for table in done.tables:
            yield from self._table(table)

    def _byes(self, done: Round) -> Sequence[int]:
        """Whose round without a table counts: in a knock-out, of those who go on by it."""
        if not self.is_knock_out or not done.byes:
            return done.byes
        gone_on = bracket.byes(self, done.number)
        return [entrant for entrant in done.byes if entrant in gone_on]

    def at_table(self, table: Table) -> Mapping[int, Outing]:
        """What a table has brought those who sat there."""
        return dict(self._table(table))

    def _table(self, table: Table) -> Iterator[tuple[int, Outing]]:
        number, guilty = table.round, table.guilty
        if table.is_forfeited:
            yield from scoring.forfeited(number, table.sides, guilty, self.settings)
            return
        present = table.present
        if len(present) < len(table.sides):
            missing = tuple(side for side in table.sides if side not in present)
            yield from scoring.forfeited(number, missing, guilty, self.settings)
        outcome = table.outcome
        if outcome is None:
            yield from scoring.not_yet(number, present)
            return
        yield from self._reckoner.played(
            number,
            present,
            outcome.figures,
            outcome.winners,
            provisional=table.is_provisional,
        )

    @cached_property
    def _reckoner(self) -> Reckoner:
        return Reckoner(self.settings)

    def standings(self, through: int) -> list[Row]:
        """The entrants by place after a round, by the order of the event."""
        settings = self.settings
        terms = Terms(settings.draw, self.is_planned, settings.seed)
        if self.is_knock_out:
            terms = terms._replace(stages=bracket.stages(self, through))
        return rank(self.outings(through=through), settings.order, terms, self.names)

    def brought(self) -> Mapping[int, Fraction]:
        """What the event brings each entrant in a season: points, or the penalties that rank it."""
        outings, order = self.outings(), self.settings.order
        if "fewest-penalties" in order and "points" not in order:
            return {entrant: -each for entrant, each in Field(outings).penalties.items()}
        return {entrant: _points(each) for entrant, each in outings.items()}

    def versus(self, sides: Sequence[Sequence[int]]) -> str:
        """Who sits at a table, side against side."""
        return " - ".join(" + ".join(map(self.name, side)) for side in sides)

    def overridden(self, number: int) -> list[str]:
        """Where a round differs from what was computed, a sentence each."""
        made = self.round(number)
        computed = dict(enumerate(made.computed.tables, 1))
        now = {table.number: table.seats for table in made.tables}
        return [
            f"Table {number}.{table} was computed as {self._listed(computed[table])}."
            if table in computed
            else f"Table {number}.{table} was added to those computed."
            for table in sorted(computed.keys() | now.keys())
            if computed.get(table) != now.get(table)
        ]

    def forbidden_meetings(self, number: int) -> list[str]:
        """Who of a round sit at one table though it is forbidden, a sentence each."""
        return [
            f"{self.name(one)} and {self.name(other)} are at table {table.place} though it is "
            "forbidden."
            for table in self.round(number).tables
            for one, other in combinations(table.seats, 2)
            if pair(one, other) in self.forbidden
        ]

    def absent(self, number: int) -> list[str]:
        """The names of those who said that they would miss a round."""
        return [
            entrant.name
            for entrant in self.entrants.values()
            if entrant.is_in and (number, entrant.number) in self.absences
        ]

    def repeats(self, number: int) -> list[str]:
        """Who of a round have met before, a sentence each."""
        met = self.past(before=number).met
        return [
            f"{self.name(one)} and {self.name(other)} meet again at table {table.place}."
            for table in self.round(number).tables
            for mine, theirs in combinations(table.sides, 2)
            for one in mine
            for other in theirs
            if met[pair(one, other)]
        ]

    def _listed(self, entrants: Sequence[int]) -> str:
        return " - ".join(map(self.name, entrants))

    def changes_since_lock(self) -> list[str]:
        """What differs from what a locked round said, a sentence each."""
        return [
            f"Table {table.place} was {_figures(was)} when round {done.number} was locked, "
            f"and is {_figures(table.figures)} now."
            for done in self.rounds
            if done.locked is not None
            for table in done.tables
            if (was := done.locked.get(table.number, ())) != table.figures
        ]

    def remarks(self, through: int | None = None) -> list[str]:
        """What a director should know of the results, up to a round, a sentence each."""
        return [
            *(
                remark
                for done in self.rounds[:through]
                for table in done.tables
                for remark in _remarks(table)
            ),
            *self.on_leavers(len(self.rounds) if through is None else through),
        ]

    def on_leavers(self, through: int) -> list[str]:
        """What became of the games of those who left a round robin, a sentence each."""
        if not (self.is_planned and self.rounds):
            return []
        found = leavers.leavers(self, self._outings(through), through)
        return [each.told(self.name(each.entrant)) for each in found]


def _remarks(table: Table) -> Iterator[str]:
    record, reports = table.record, table.reports
    if table.state == "disputed":
        said = ", ".join(f"{_figures(each.figures)} by {each.scorer}" for each in reports)
        yield f"Table {table.place} is disputed: {said}."
    if record and record.provisional:
        yield f"Table {table.place}: a finding is open in game {record.game}."
    if record and record.mended:
        times = "once" if record.mended == 1 else f"{record.mended} times"
        yield f"Table {table.place}: game {record.game} was corrected or ruled on {times}."
    if record and record.is_over:
        for report in reports:
            if report.figures != record.figures:
                said = "was settled as" if report.settled else "was entered bare as"
                yield (
                    f"Table {table.place} {said} {_figures(report.figures)}; "
                    f"its record, game {record.game}, says {_figures(record.figures)}."
                )


def _figures(figures: Sequence[int]) -> str:
    return " : ".join(map(str, figures)) or "without a result"


def _points(outings: Sequence[Outing]) -> Fraction:
    return sum((outing.points for outing in outings), Fraction(0))
