"""Rounds of tables in the making, improved by swaps of two people: a tabu search."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeVar

Tables = Sequence[Sequence[int]]
Rounds = Sequence[Tables]
T = TypeVar("T")

FEW = 700
"""Up to so many people all pairs are written down, beyond that only those whose meeting costs."""


class Sparse(dict[int, int]):
    """A row of which most figures are 0 and not written down."""

    def __missing__(self, place: int) -> int:
        return 0

    def copy(self) -> Sparse:
        """The same row."""
        return Sparse(self)


Row = list[int] | Sparse
Matrix = list[Row]

# Each weight is more than what all of the next one can come to in an event, but that two meetings
# that are to be avoided weigh as much as one that was before.
FORBIDDEN = 1 << 92
MISSED_WISH = 1 << 76
PARTNERED_AGAIN = 1 << 60
MET_AGAIN = 1 << 44
AVOIDED = MET_AGAIN >> 1
MET_THRICE = 1 << 32
OFF_STANDING = 1 << 16
SMALLER_AGAIN = 1

_AWAY = -1

_RESTS = range(4, 12)
"""For how many steps two who were swapped are left alone."""

Meeting = tuple[int, int]
"""Two people, the lower number first."""

Rests = defaultdict[tuple[int, int], dict[int, int]]
"""By round and somebody, until which step they and another one are left alone."""


class HomeTables(NamedTuple):
    """The tables at which the standing would seat someone, from the first to the last."""

    first: int
    last: int

    def distance(self, table: int) -> int:
        """How many tables away from them a table is."""
        return max(self.first - table, table - self.last, 0)


@dataclass
class SearchTerms:
    """What rounds are judged by; people are numbered from 0.

    `against` and `beside` are the costs of one more meeting as opponents and as partners. Without
    `beside` a table has no sides; with it tables are of four and partners sit opposite. `smaller`
    counts how often someone has sat at a smaller table, `wishes` how many meetings are wished for
    them, and `homes` is where the standing would seat them.
    """

    against: Matrix
    beside: Matrix | None
    smaller: list[int]
    wishes: list[int]
    homes: Sequence[HomeTables] = ()

    @classmethod
    def blank(cls, people: int, *, sides: bool = False) -> SearchTerms:
        """Nobody has met, nothing is wished."""
        against, beside = _blank(people), _blank(people) if sides else None
        return cls(against, beside, [0] * people, [0] * people)

    @property
    def people(self) -> int:
        """How many there are."""
        return len(self.against)


def _blank(people: int) -> Matrix:
    if people > FEW:
        return [Sparse() for _ in range(people)]
    return [[0] * people for _ in range(people)]


def _sums(rows: Sequence[Row], people: int) -> Row:
    """The sums of rows, place by place."""
    if people <= FEW:
        return list(map(sum, zip(*rows, strict=True)))
    sums = Sparse()
    for row in rows:
        assert isinstance(row, Sparse)
        for place, figure in row.items():
            sums[place] += figure
    return sums


@dataclass
class _Relation:
    """What one more meeting of two costs, how dear each makes the next, and in which they met."""

    costs: Matrix
    weight: int
    rounds: defaultdict[Meeting, list[int]] = field(default_factory=lambda: defaultdict(list))


class LocalSearch:
    """Rounds of tables with what they cost.

    A pair that meets c times in them costs c(c-1)/2 weights, so that a third meeting costs
    more than a second; likewise c rounds at a smaller table. Who is at no table of a round is away.
    """

    def __init__(self, terms: SearchTerms, rounds: Rounds = ()) -> None:
        self.rounds: list[list[list[int]]] = []
        self.cost = 0
        self._opposed = _Relation([row.copy() for row in terms.against], MET_AGAIN)
        self._against = self._opposed.costs
        self._partnered = None
        if terms.beside:
            self._partnered = _Relation([row.copy() for row in terms.beside], PARTNERED_AGAIN)
        self._beside = self._partnered.costs if self._partnered else None
        self._smaller = terms.smaller[:]
        self._wishes = terms.wishes
        self._homes = terms.homes
        self._has_places = bool(terms.homes)
        self._is_small: list[list[bool]] = []
        self._table_of: list[list[int]] = []
        self._seat_of: list[list[int]] = []
        self._burdens: list[list[int]] = []
        for tables in rounds:
            self.add(tables)

    def add(self, tables: Tables) -> None:
        """One more round."""
        number, people = len(self.rounds), len(self._against)
        largest = max(map(len, tables))
        self.rounds.append([list(table) for table in tables])
        self.cost += MISSED_WISH * (sum(self._wishes) // 2)
        self._is_small.append([len(table) < largest for table in tables])
        self._has_places |= any(self._is_small[number])
        self._table_of.append([_AWAY] * people)
        self._seat_of.append([_AWAY] * people)
        self._burdens.append([0] * people)
        for table, sitting in enumerate(tables):
            for seat, person in enumerate(sitting):
                self._sit(number, person, table, seat)

    def improve(self, chance: Random, steps: int, least: int = 0, first: int = 0) -> int:
        """Swap for so many steps, or until the cost is the least; keep the best that was found.

        Each step takes someone whose seat costs something and makes the best swap of theirs, even
        for the worse; two who were swapped are then left alone for a while. Rounds before the first
        stay as they are. Gives back how many steps were made.
        """
        best, kept, made = self.cost, self._copy(range(first, len(self.rounds))), 0
        changed: set[int] = set()
        rests: Rests = defaultdict(dict)
        while made < steps and best > least and (sore := self._any_sore(first, chance)):
            made += 1
            number, person = sore
            limit = best - self.cost
            free = self._swap_costs(number, person)
            for other, rest in rests[number, person].items():
                if rest >= made and free.get(other, 0) >= limit:
                    free.pop(other, None)
            if free:
                lowest = min(free.values())
                other = _any_of([one for one, change in free.items() if change == lowest], chance)
                self._swap(number, person, other)
                changed.add(number)
                rest = made + _any_of(_RESTS, chance)
                rests[number, person][other] = rests[number, other][person] = rest
            if self.cost < best:
                best = self.cost
                kept.update(self._copy(changed))
                changed.clear()
        self._restore({number: kept[number] for number in sorted(changed)})
        return made

    def _restore(self, rounds: Mapping[int, Tables]) -> None:
        for number, tables in rounds.items():
            if tables != self.rounds[number]:
                for person, table in enumerate(self._table_of[number]):
                    if table != _AWAY:
                        self._lift(number, person)
                for table, sitting in enumerate(tables):
                    for seat, person in enumerate(sitting):
                        self._sit(number, person, table, seat)

    def _copy(self, rounds: Iterable[int]) -> dict[int, Tables]:
        return {number: [table[:] for table in self.rounds[number]] for number in rounds}

    def _any_sore(self, first: int, chance: Random) -> tuple[int, int] | None:
        """Somebody who meets again, in a round; if nobody does, whose place costs something."""
        burdened = [len(burdens) - burdens.count(0) for burdens in self._burdens[first:]]
        if not any(burdened):
            sore = self._misplaced(first) if self._has_places else []
            return _any_of(sore, chance) if sore else None
        # as if all of them stood in one list, which would be long
        place = _any_of(range(sum(burdened)), chance)
        number = 0
        while place >= burdened[number]:
            place -= burdened[number]
            number += 1
        bearing = [person for person, burden in enumerate(self._burdens[first + number]) if burden]
        return first + number, bearing[place]

    def _misplaced(self, first: int) -> list[tuple[int, int]]:
        """Whose place costs something, in which round."""
        return [
            (number, person)
            for number, tables in enumerate(self.rounds[first:], first)
            for table, sitting in enumerate(tables)
            if self._homes or self._is_small[number][table]
            for person in sitting
            if self._place(number, person, table, self._smaller[person] - 1)
        ]

    def _swap_costs(self, number: int, person: int) -> dict[int, int]:
        """What a swap with each other of the round would change in the cost."""
        changes = self._meeting_costs(number, person)
        if self._beside:
            self._add_siding(changes, number, person)
            changes.update(self._turns(number, person))
        if self._has_places:
            self._add_moving(changes, number, person)
        return changes

    def _meeting_costs(self, number: int, person: int) -> dict[int, int]:
        """What a swap with each at another table would change if all at a table were opponents."""
        tables, burdens = self.rounds[number], self._burdens[number]
        home, against = self._table_of[number][person], self._against[person]
        rows = [self._against[mate] for mate in tables[home] if mate != person]
        at_home = _sums(rows, len(self._against))
        changes = {}
        for table, sitting in enumerate(tables):
            if table != home:
                there = sum(map(against.__getitem__, sitting)) - burdens[person]
                for other in sitting:
                    changes[other] = at_home[other] - burdens[other] + there - against[other]
        return changes

    def _partner(self, number: int, person: int) -> int:
        table = self.rounds[number][self._table_of[number][person]]
        return table[(self._seat_of[number][person] + 2) % 4]

    def _add_siding(self, changes: dict[int, int], number: int, person: int) -> None:
        """Add to swaps that two who swap have a partner each, and not opponents alone."""
        assert self._beside
        partner, home = self._partner(number, person), self._table_of[number][person]
        beside, against = self._beside[person], self._against[person]
        beside_partner, against_partner = self._beside[partner], self._against[partner]
        for table, sitting in enumerate(self.rounds[number]):
            if table != home:
                for other, across in zip(sitting, sitting[2:] + sitting[:2], strict=True):
                    changes[other] += beside[across] - against[across]
                    changes[other] += beside_partner[other] - against_partner[other]

    def _siding_cost(self, one: int, two: int) -> int:
        assert self._beside
        return self._beside[one][two] - self._against[one][two]

    def _turns(self, number: int, person: int) -> dict[int, int]:
        """What a swap with each opponent at the table would change."""
        partner = self._partner(number, person)
        table = self.rounds[number][self._table_of[number][person]]
        changes = {}
        for other in table:
            if other not in (person, partner):
                last = self._partner(number, other)
                changes[other] = (
                    self._siding_cost(person, last)
                    + self._siding_cost(other, partner)
                    - self._siding_cost(person, partner)
                    - self._siding_cost(other, last)
                    + 2 * (PARTNERED_AGAIN + MET_AGAIN)
                )
        return changes

    def _place(self, number: int, person: int, table: int, smaller: int) -> int:
        """What it costs to sit at a table, whoever is there, after so many smaller ones."""
        cost = SMALLER_AGAIN * smaller if self._is_small[number][table] else 0
        return cost + (OFF_STANDING * self._homes[person].distance(table) if self._homes else 0)

    def _add_moving(self, changes: dict[int, int], number: int, person: int) -> None:
        """Add to swaps what they change in the cost of places."""
        if self._homes:
            for other in changes:
                changes[other] += self._moving(number, person, other)
            return
        is_small, smaller = self._is_small[number], self._smaller
        leaves_small = is_small[self._table_of[number][person]]
        for table, sitting in enumerate(self.rounds[number]):
            if is_small[table] != leaves_small:
                for other in sitting:
                    comes, goes = (other, person) if leaves_small else (person, other)
                    changes[other] += SMALLER_AGAIN * (smaller[comes] - smaller[goes] + 1)

    def _moving(self, number: int, person: int, other: int) -> int:
        """What a swap changes in the cost of places."""
        change = 0
        for one, two in ((person, other), (other, person)):
            old, new = self._table_of[number][one], self._table_of[number][two]
            others = self._smaller[one] - self._is_small[number][old]
            change += self._place(number, one, new, others) - self._place(number, one, old, others)
        return change

    def _swap(self, number: int, person: int, other: int) -> None:
        places = [self._lift(number, one) for one in (person, other)]
        for one, (table, seat) in zip((other, person), places, strict=True):
            self._sit(number, one, table, seat)

    def _sit(self, number: int, person: int, table: int, seat: int) -> None:
        self.cost += self._place(number, person, table, self._smaller[person])
        self._smaller[person] += self._is_small[number][table]
        self.rounds[number][table][seat] = person
        burdens, borne = self._burdens[number], 0
        burdens[person] = MISSED_WISH * self._wishes[person]
        for other, relation in self._meetings(number, table, seat):
            costs, weight = relation.costs, relation.weight
            cost = costs[person][other]
            borne += cost
            burdens[other] += cost
            costs[person][other] = cost + weight
            costs[other][person] += weight
            met = relation.rounds[(person, other) if person < other else (other, person)]
            if met:
                self._weigh_repeats(met, person, other, weight)
            met.append(number)
        burdens[person] += borne
        self.cost += borne
        self._table_of[number][person] = table
        self._seat_of[number][person] = seat

    def _lift(self, number: int, person: int) -> tuple[int, int]:
        table, seat = self._table_of[number][person], self._seat_of[number][person]
        self._table_of[number][person] = self._seat_of[number][person] = _AWAY
        burdens, borne = self._burdens[number], 0
        for other, relation in self._meetings(number, table, seat):
            costs, weight = relation.costs, relation.weight
            cost = costs[person][other] - weight
            borne += cost
            burdens[other] -= cost
            costs[person][other] = cost
            costs[other][person] -= weight
            met = relation.rounds[(person, other) if person < other else (other, person)]
            met.remove(number)
            if met:
                self._weigh_repeats(met, person, other, -weight)
        burdens[person] -= borne
        self.cost -= borne
        self._smaller[person] -= self._is_small[number][table]
        self.cost -= self._place(number, person, table, self._smaller[person])
        return table, seat

    def _weigh_repeats(self, rounds: Iterable[int], one: int, other: int, weight: int) -> None:
        """Two meet once more, or once less: each of their other meetings costs that much more."""
        for number in rounds:
            self._burdens[number][one] += weight
            self._burdens[number][other] += weight

    def _meetings(self, number: int, table: int, seat: int) -> Iterator[tuple[int, _Relation]]:
        """Who of those already seated at a table is met there, and in which relation."""
        table_of, seat_of = self._table_of[number], self._seat_of[number]
        for place, other in enumerate(self.rounds[number][table]):
            if table_of[other] == table and seat_of[other] == place != seat:
                if self._partnered and (place - seat) % 2 == 0:
                    yield other, self._partnered
                else:
                    yield other, self._opposed


def _any_of(choices: Sequence[T], chance: Random) -> T:
    # Of all that Random offers, only random() gives the same for a seed in every version.
    return choices[int(chance.random() * len(choices))]
