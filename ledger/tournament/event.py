"""An event as it stands at a moment: who takes part, what rounds were made, who is to be seated."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations, islice, takewhile
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.tournament.dossier import Dossier
from trickledger.ledger.tournament.formats import FORMATS
from trickledger.ledger.tournament.history import EventEntry, History, history_of
from trickledger.ledger.tournament.listing import opposed, together
from trickledger.ledger.tournament.pairing import apart, knockout, round_robin
from trickledger.ledger.tournament.pairing.seating import (
    Pair,
    Past,
    Seating,
    UnfitPlan,
    Wishes,
    no_round,
)
from trickledger.ledger.tournament.scoring import Reckoner
from trickledger.ledger.tournament.settings import Settings
from trickledger.ledger.tournament.table import Round, Table, TableRecord
from trickledger.rules.language.notation import folded
from trickledger.rules.says import Command, Handle, Says, Several, listed

if TYPE_CHECKING:
    from trickledger.ledger.tournament.ranking.standings import StandingsRow


class Entrant(NamedTuple):
    """Who takes part, alone or as a pair; `since` is the first round they are to be seated in.

    `is_here` says that they have checked in.
    """

    number: int
    names: tuple[str, ...]
    is_in: bool
    since: int
    is_here: bool = False

    @property
    def name(self) -> Handle:
        """The name as lists print it."""
        return Handle(" & ".join(self.names))


ADD = "event add NAMES"
_LACKS = {
    "add": "Add who plays: {round}.",
    "here": "Check in who is there: {round}.",
    "section": "Put everybody into a section: {round}.",
}
"""What comes before the next round, by the word that is typed for it."""
_PLAIN_NAME = re.compile(r"[\w '.-]+")


def round_made_by(form: str, playing: Sequence[str]) -> str:
    """What is typed for the next round; nobody plays alone, and a free one says who sits where.

    >>> round_made_by("free", ["Ann", "Bob", "Cid"]), round_made_by("swiss", ["Ann"])
    ('event round --tables "Ann / Bob"', 'event add NAMES')
    """
    first, second, *others = (*playing[:4], "", "")
    if not second:
        return ADD
    if form != "free":
        return "event round"
    if not all(map(_PLAIN_NAME.fullmatch, playing[:4])):
        return 'event round --tables "NAME / NAME"'
    more = f", {others[0]} / {others[1]}" if others[1:] and others[1] else ""
    return f'event round --tables "{first} / {second}{more}"'


def _two_each(groups: Sequence[Sequence[str]]) -> list[str]:
    """Who can sit at a table, two by two, of groups in which all can."""
    return [name for group in groups for name in group[: len(group) // 2 * 2]]


@dataclass(frozen=True)
class Event:
    """An event as it stands at one moment.

    `then` has for a round the tables before it whose games have gone on since it was made, each
    with what its game was then. In an event that is one section of another, `guests` are those of
    other sections whom its entrants have met: their results count, and they are neither seated nor
    ranked.
    """

    number: int
    code: str
    settings: Settings
    is_closed: bool
    entrants: Mapping[int, Entrant]
    rounds: tuple[Round, ...]
    absences: frozenset[tuple[int, int]]
    forbidden: frozenset[Pair]
    wished: frozenset[Pair]
    entries: tuple[EventEntry, ...] = ()
    then: Mapping[int, Mapping[tuple[int, int], TableRecord]] = field(default_factory=dict)
    dossier: Dossier = field(default_factory=Dossier)
    guests: frozenset[int] = frozenset()

    @cached_property
    def history(self) -> History:
        """What the order of its entries says."""
        return history_of(self.entries)

    def day_of(self, number: int) -> str:
        """The day of a round, made or to come; empty where none is known."""
        return self.history.day_of(number) or self.settings.date

    @cached_property
    def seeds(self) -> Mapping[int, int]:
        """The place of everyone in the order before the event, from 1."""
        is_rated = self.settings.seeding == "rating"
        # no substitute changes a bracket
        drawn = self.dossier.seeded if self.is_knock_out else {}

        def before(entrant: int) -> tuple[float, float, int]:
            known = self.dossier.facts_of(entrant)
            rated = drawn.get(entrant, known.rated)
            return known.seed or float("inf"), -rated if is_rated else 0, entrant

        return {
            entrant: place for place, entrant in enumerate(sorted(self.entrants, key=before), 1)
        }

    @cached_property
    def parts(self) -> tuple[Section, ...]:
        """The sections by name, each as an event of its own; itself where it has none.

        Who is in none is in a last one without a name.
        """
        members: defaultdict[str, list[int]] = defaultdict(list)
        for entrant in self.entrants if self.has_sections else ():
            members[folded(self.section_of(entrant))].append(entrant)
        if not members:
            return (Section("", self),)
        unnamed = members.pop("", [])
        named = sorted(members.items(), key=lambda each: _in_natural_order(each[0]))
        parts = [Section(self.section_of(of[0]), self._only(of)) for _, of in named]
        return (*parts, *([Section("", self._only(unnamed))] if unnamed else []))

    @cached_property
    def rankings(self) -> dict[int, list[StandingsRow]]:
        """The standings by round that were asked for so far: several sheets tell the same."""
        return {}

    @cached_property
    def made(self) -> int:
        """How many rounds are made, in all sections: one may have played its last before others."""
        return len(self.rounds)

    @cached_property
    def has_sections(self) -> bool:
        """Whether anybody is in a section."""
        return any(facts.section for facts in self.dossier.facts.values())

    def section_of(self, entrant: int) -> str:
        """The section that somebody is in, empty where they are in none."""
        return self.dossier.facts_of(entrant).section

    @property
    def can_be_divided(self) -> bool:
        """Whether sections can still be made: before the first round, once somebody is entered."""
        return bool(self.playing) and not (self.rounds or self.has_sections or self.is_closed)

    def part(self, name: str) -> Event:
        """A section as an event of its own; raises UnfitPlan where there is none of the name."""
        found = {folded(part.name): part.event for part in self.parts if part.name}
        if folded(name) not in found:
            names = [part.name for part in self.parts if part.name]
            raise UnfitPlan(
                "There is no section {section}.",
                "There are {names}." if names else "This event has no sections.",
                "{divide} divides it." if self.can_be_divided else "",
                section=name[:20],
                names=listed(names),
                divide=Command("event sections A B"),
            )
        return found[folded(name)]

    def sections_of(self, entrants: Iterable[int]) -> str:
        """The section of some entrants where they are in one, empty where in none or in several."""
        return self.dossier.section_of(entrants)

    def _only(self, members: Sequence[int]) -> Event:
        """The same event of some entrants alone, with those whom they have met as guests."""
        known = _met_by(members, self.all_tables)
        section = self.section_of(members[0])
        title = f"{self.settings.title}, {f'section {section}' if section else 'no section'}"
        part = replace(
            self,
            settings=self.settings._replace(title=title),
            entrants={one: entrant for one, entrant in self.entrants.items() if one in known},
            rounds=tuple(made.of(known) for made in self.rounds),
            # who would meet across sections is told of in one of them
            wished=frozenset(two for two in self.wished if two[0] in members),
            guests=frozenset(known.difference(members)),
        )
        part = replace(part, rounds=part._rounds_of_its_own())
        # what the entries say is the same for all, and a part has no parts
        whole = {"seeds": self.seeds, "made": self.made, "largest_tables": self.largest_tables}
        vars(part).update(history=self.history, **whole)
        # people check in for the whole event: of a section perhaps nobody has
        missing = [each for each in self.missing if each in known]
        vars(part).update(missing=missing, parts=(Section(section, part),))
        return part

    def _rounds_of_its_own(self) -> tuple[Round, ...]:
        """The rounds of a section: a smaller one has played its last before the others."""
        seated = (made.number for made in self.rounds if made.seating.entrants)
        return self.rounds[: max(self.rounds_planned or len(self.rounds), *seated, 0)]

    @property
    def rounds_planned(self) -> int:
        """How many rounds the plan or the bracket of the field has; 0 where there is none."""
        field, settings = len(self.founders), self.settings
        if field < 2:
            return 0
        if self.is_planned:
            whole = round_robin.rounds_of(field, double=settings.double)
            return min(settings.rounds or whole, whole)
        return knockout.rounds_of(field) * (1 + settings.double) if self.is_knock_out else 0

    @property
    def is_knock_out(self) -> bool:
        """Whether who loses is out."""
        return self.settings.format == "knock-out"

    @property
    def is_planned(self) -> bool:
        """Whether all meetings were laid down before it began."""
        return self.settings.format == "round-robin"

    def name(self, entrant: int) -> Handle:
        """An entrant's name."""
        return self.entrants[entrant].name

    @property
    def names(self) -> Mapping[int, Handle]:
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
        # by its number and not by its place: what is public of an event may lack one before it
        for made in self.rounds:
            if made.number == number:
                return made
        raise no_round(number, len(self.rounds), self.to_next_round)

    @property
    def playing(self) -> list[Handle]:
        """The names of all who are in."""
        return [one.name for one in self.entrants.values() if one.is_in]

    @property
    def makes_round(self) -> str:
        """What is typed for the next round, or for what it still lacks."""
        form, parts = self.settings.format, self.parts
        least = self.settings.table_sizes[0] if form == "rotation" else FORMATS[form].fewest
        if len(self.playing) < least:
            return ADD
        if form == "free":
            return round_made_by(form, _two_each([part.event.playing for part in parts]))
        if len(self.to_seat(len(self.rounds) + 1)) < least:
            return "event here NAMES" if self.missing else ADD
        if len(parts) > 1 and not parts[-1].name and parts[-1].event.playing:
            alone = " ".join(str(each) for each in parts[-1].members if self.entrants[each].is_in)
            return f"event section {parts[0].name} {alone}"
        draws_each = self.is_planned or self.is_knock_out
        short = [part.name for part in parts if draws_each and len(part.event.playing) < least]
        return f"{ADD} --section {short[0]}" if short and not self.rounds else "event round"

    @property
    def to_next_round(self) -> Says:
        """What makes the next round, or lets one be made."""
        waiting = self.waiting()
        if self.is_closed:
            return Says("The event is closed: {undo} opens it again.", undo=Command("event undo"))
        if waiting:
            result = Command(f"event result {waiting[0].place} FIGURES")
            return Says("Enter what is missing first: {result}.", result=result)
        makes = Command(self.makes_round)
        next = "{round} makes the next." if self.rounds else "{round} makes the first."
        return Says(_LACKS.get(makes.split()[1], next), round=makes)

    @property
    def all_tables(self) -> list[Table]:
        """The tables of all rounds."""
        return [table for made in self.rounds for table in made.tables]

    def waiting(self, through: int | None = None) -> list[Table]:
        """The tables without a result, or with one that is disputed, of all rounds or up to one."""
        return [table for made in self.rounds[:through] for table in made.open_tables]

    @property
    def out(self) -> frozenset[int]:
        """Who has dropped out."""
        return frozenset(one.number for one in self.entrants.values() if not one.is_in)

    def wishes(self, number: int) -> Wishes:
        """What is forbidden and wished for in a round: a wish ends once the two have met."""
        past = self.past(before=number)
        still = {two for two in self.wished if not (past.met[two] or past.partnered[two])}
        # who come from one group meet in the first round only where there is no other way
        alike = dict.fromkeys((*self.settings.avoid, *(["group"] if number == 1 else [])))
        return Wishes(self.kept_apart, frozenset(still), self._alike(tuple(alike)))

    @property
    def groups(self) -> Mapping[int, str]:
        """The groups that entrants come from, of those who come from one."""
        known = ((entrant, facts.group) for entrant, facts in self.dossier.facts.items())
        return {entrant: folded(group) for entrant, group in known if group}

    @cached_property
    def kept_apart(self) -> frozenset[Pair]:
        """Who must not meet: forbidden one by one, or as those of one club or family."""
        return self.forbidden | self._alike(self.settings.apart)

    def _alike(self, facts: Sequence[str]) -> frozenset[Pair]:
        """All pairs of entrants of whom the same is known."""
        groups: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for fact in facts:
            for entrant in self.entrants:
                value = getattr(self.dossier.facts_of(entrant), fact)
                if value:
                    groups[fact, folded(value)].append(entrant)
        return frozenset(two for alike in groups.values() for two in combinations(alike, 2))

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
        """Who has met whom in the rounds before that one, and in the stages before the event.

        A table at which so many were missing that it was not played is no meeting.
        """
        past = Past(self.dossier.met.copy(), self.dossier.partnered.copy())
        for done in self.rounds[: before - 1]:
            played = tuple(table.seats for table in done.tables if not table.is_forfeited)
            past.add(Seating(played, done.byes), sides=self.settings.has_sides)
            past.byes.update(self._full_byes(done))
            if self.settings.byes == "fide":
                past.byes.update(done.won_without_playing)
                past.missed.update(self.entrants.keys() - done.there)
        return past

    def _full_byes(self, done: Round) -> list[int]:
        """Who had asked for a round without a table, and has it as a bye."""
        seated = done.there
        return [
            entrant
            for (number, entrant), worth in self.dossier.worth.items()
            if worth == "full"
            and number == done.number
            and (number, entrant) in self.absences
            and entrant not in seated
        ]

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
            and entrant.number not in self.guests
            and entrant.since <= number
            and (number, entrant.number) not in self.absences
        ]

    @property
    def tables_expected(self) -> int:
        """How many tables those who are there for the first round take."""
        size = self.settings.size
        return sum(-(-len(part.event.to_seat(1)) // size) for part in self.parts)

    @cached_property
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
        # who came later and has points for round 1 was not there
        late = {one.number for one in self.entrants.values() if one.since > 1}
        said = {one for number, one in self.absences if number == 1} - late
        seated = self.rounds[0].seating.entrants if self.rounds else self.to_seat(1)
        there = {*seated, *said} - self.guests
        return [number for number in self.entrants if number in there]

    @property
    def latecomers(self) -> list[int]:
        """Who is in and here, and was not when it began."""
        out = {*self.founders, *self.missing, *self.guests}
        return [one.number for one in self.entrants.values() if one.is_in and one.number not in out]

    @property
    def taken_by_latecomer(self) -> list[int]:
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
    def planned_field(self) -> list[int]:
        """The field of a round robin in the order of its plan, who is late on the empty chair."""
        return [*apart.in_round_robin(self.founders, self.groups), *self.taken_by_latecomer]

    @property
    def without_seat(self) -> list[int]:
        """Who came late to a round robin and finds no place."""
        taken = self.taken_by_latecomer
        return [each for each in self.latecomers if each not in taken]

    @cached_property
    def reckoner(self) -> Reckoner:
        """What reckons its tables."""
        return Reckoner(self.settings, self.largest_tables)

    @cached_property
    def largest_tables(self) -> Mapping[int, int]:
        """How many sit at the largest table of each round that has any, in all sections."""
        return {made.number: made.largest for made in self.rounds if made.tables}

    def versus(self, sides: Sequence[Sequence[int]]) -> Several:
        """Who sits at a table, side against side."""
        return opposed(map(together, self.names_of(sides)))

    def names_of(self, sides: Sequence[Sequence[int]]) -> list[list[Handle]]:
        """The names of those who sit at a table, side by side."""
        return [list(map(self.name, side)) for side in sides]

    def absent(self, number: int) -> list[str]:
        """The names of those who said that they would miss a round."""
        there = (one for one in self.entrants.values() if one.is_in and one.since <= number)
        return [one.name for one in there if (number, one.number) in self.absences]


class Section(NamedTuple):
    """A section by its name, and the event that it is by itself; without a name, all who are left.

    Where an event has no sections, its one part is all of it.
    """

    name: str
    event: Event

    @property
    def members(self) -> list[int]:
        """Who is seated and ranked in it."""
        return [each for each in self.event.entrants if each not in self.event.guests]


def _met_by(members: Sequence[int], tables: Sequence[Table]) -> set[int]:
    """Some entrants with all whom they have met, and those whom these have met."""
    known: set[int] = {*members}
    before = 0
    while len(known) > before:
        before = len(known)
        known.update(*(table.seats for table in tables if not known.isdisjoint(table.seats)))
    return known


def _in_natural_order(name: str) -> list[tuple[bool, int, str]]:
    """What sorts names with numbers in them: U900 comes before U1600."""
    return [
        (not word.isdecimal(), int(word) if word.isdecimal() else 0, word)
        for word in re.split(r"(\d+)", name)
        if word
    ]
