"""A second opinion on a round of Swiss: all measures anew, and the least of them by networkx."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, groupby
from math import lcm
from types import MappingProxyType
from typing import NamedTuple

import networkx

from trickledger.ledger.tournament.pairing.blossom import Meeting
from trickledger.ledger.tournament.pairing.seating import Contender, Past, Seating, Wishes, pair
from trickledger.ledger.tournament.pairing.styles import Spot, misfit, spots
from trickledger.ledger.tournament.pairing.swiss import seat

Table = tuple[Contender, Contender | None]
"""Who meets whom, or nobody and has the bye."""


class Round(NamedTuple):
    """A round with what it was made of."""

    contenders: list[Contender]
    before: list[Seating]
    seating: Seating
    seed: int


def tournament(
    field: int, rounds: int, seed: int, *, style: str = "fold", draws: float = 0.1
) -> Iterator[Round]:
    """A tournament by chance, in which the lower number is the stronger."""
    chance = random.Random(seed)
    points = dict.fromkeys(range(1, field + 1), Fraction(0))
    past, before = Past(), list[Seating]()
    for number in range(rounds):
        contenders = [Contender(one, score, rank=one) for one, score in points.items()]
        chance.shuffle(contenders)
        lot = 100 * seed + number
        seating = seat(contenders, past, Wishes(), style=style, seed=lot)
        yield Round(contenders, list(before), seating, lot)
        past.add(seating)
        before.append(seating)
        for table in seating.tables:
            share = Fraction(1, 2) if chance.random() < draws else Fraction(chance.random() < 0.6)
            for one, won in zip(sorted(table), (share, 1 - share), strict=True):
                points[one] += won
        for one in seating.byes:
            points[one] += 1


def standing(contenders: Sequence[Contender]) -> list[Contender]:
    """The best first."""
    return sorted(contenders, key=lambda one: (-one.score, one.rank))


class Earlier(NamedTuple):
    """What no round shows: how many everyone missed, and who had met before the first."""

    missed: Mapping[int, int] = MappingProxyType({})
    met: Mapping[tuple[int, int], int] = MappingProxyType({})


NOTHING = Earlier()


class Tally:
    """What the rounds before have left behind, counted anew."""

    def __init__(
        self,
        contenders: Sequence[Contender],
        before: Sequence[Seating],
        earlier: Earlier = NOTHING,
    ) -> None:
        self.rounds = len(before)
        self.unit = lcm(2, *(one.score.denominator for one in contenders))
        self.met = Counter(pair(*table) for seating in before for table in seating.tables)
        self.met.update(earlier.met)
        numbered = enumerate(before, 1)
        self.last = {pair(*table): at for at, seating in numbered for table in seating.tables}
        self.byes = Counter(one for seating in before for one in seating.byes)
        lowest_first = reversed(standing(contenders))
        self.turns = sorted(
            lowest_first,
            key=lambda one: (self.byes[one.entrant], one.score, earlier.missed.get(one.entrant, 0)),
        )

    def measures(
        self, tables: Sequence[Table], wishes: Wishes, places: Mapping[int, Spot]
    ) -> list[int]:
        """All measures of some tables; in units in which all scores are whole."""
        sums = [0] * 10
        for one, other in tables:
            if other is None:
                sums[1] += self.byes[one.entrant]
                sums[6] += self.turns.index(one)
                continue
            both = pair(one.entrant, other.entrant)
            gap = int(self.unit * abs(one.score - other.score))
            sums[0] += both in wishes.forbidden
            if met := self.met[both]:
                sums[2] += 1
                sums[3] += (met - 1) * (self.rounds + 1) + self.last.get(both, 0)
            sums[5] += both in wishes.avoided - wishes.forbidden
            sums[7] += gap
            sums[8] += gap * gap
            sums[9] += misfit(places[one.entrant], places[other.entrant]) if places else 0
        seated = {pair(one.entrant, other.entrant) for one, other in tables if other}
        sums[4] = len(wishes.wished - seated)
        return sums


def best(
    contenders: Sequence[Contender],
    before: Sequence[Seating],
    wishes: Wishes,
    places: Mapping[int, Spot] = MappingProxyType({}),
    earlier: Earlier = NOTHING,
) -> list[int]:
    """The least that the measures can be, one after the other; no style without places."""
    tally = Tally(contenders, before, earlier)
    people: list[Contender | None] = [*standing(contenders)]
    if len(people) % 2:
        people.append(None)

    def table(one: int, other: int) -> Table:
        first = people[min(one, other)]
        assert first is not None
        return first, people[max(one, other)]

    def cost(one: int, other: int) -> int:
        # A table misses all wishes but its own: too many, and by the same number for every round.
        measures = tally.measures([table(one, other)], wishes, places)
        return sum(measure * 10 ** (6 * (9 - at)) for at, measure in enumerate(measures))

    pairs = cheapest_pairs({both: cost(*both) for both in combinations(range(len(people)), 2)})
    return tally.measures([table(*both) for both in pairs], wishes, places)


def places_of(contenders: Sequence[Contender], style: str, seed: int) -> dict[int, Spot]:
    """Where a style would put an even number."""
    groups = groupby(standing(contenders), key=lambda one: one.score)
    return spots([[one.entrant for one in group] for _, group in groups], style, seed)


def cheapest_pairs(costs: Mapping[Meeting, int]) -> list[Meeting]:
    """The cheapest pairs by networkx."""
    graph = networkx.Graph()
    dear = max(costs.values()) + 1
    graph.add_weighted_edges_from((*both, dear - cost) for both, cost in costs.items())
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    return [pair(*both) for both in pairs]
