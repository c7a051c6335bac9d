"""The search for rounds of tables: built round by round, then improved as a whole, several times.

It is bounded in steps and not in seconds, so a seed gives the same rounds on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations
from math import comb
from random import Random
from typing import TypeVar

from trickledger.ledger.tournament.pairing.local_search import (
    MET_AGAIN,
    LocalSearch,
    Rounds,
    SearchTerms,
    Tables,
)

_WEIGHED, _WEIGHED_A_ROUND = 500_000, 250_000
"""How many swaps are weighed in building, and how many more to improve the best."""

_FEW_ROUNDS = 10
"""Beyond so many rounds it is felt that each step looks through all of them."""

MOST_SEATS = 15_000
"""So many seats, of all rounds together, are planned within about a second."""

_SEATING = 8
"""As how many swaps weighed it counts to give somebody a seat of a round."""

STEP = 32
"""As how many swaps weighed a step counts beside those it weighs."""

_STEPS_A_PERSON = 20
_ATTEMPTS = 200

T = TypeVar("T")

Bound = Callable[[int], int]
"""The least that so many rounds can cost."""


def shuffled(people: Iterable[T], chance: Random) -> list[T]:
    """People in an order of chance, the same for a seed in every version of Python."""
    return sorted(people, key=lambda _: chance.random())


def cut(people: Sequence[int], sizes: Iterable[int]) -> Tables:
    """People in order, put to tables of these sizes.

    >>> cut([5, 1, 4, 2, 3], [3, 2])
    [[5, 1, 4], [2, 3]]
    """
    order = iter(people)
    return [[next(order) for _ in range(size)] for size in sizes]


def again_at_least(times: int, among: int) -> int:
    """The least that c(c-1)/2 adds up to when something befalls so many, so many times in all.

    >>> again_at_least(7, 5)
    2
    """
    each, more = divmod(times, among)
    return among * comb(each, 2) + more * each


def search(
    terms: SearchTerms,
    rounds: int,
    sizes: Sequence[int],
    chance: Random,
    bound: Bound,
    design: Rounds = (),
) -> LocalSearch:
    """The rounds that cost least, at tables of these sizes; a design makes the first of them.

    Among rounds of one cost those with the fewest third meetings are best. Who finds no seat has a
    bye, by lot among those who have had fewest.
    """
    people, limit = terms.people, min(_WEIGHED, _WEIGHED_A_ROUND * rounds)
    a_step_each, building = (people + STEP) * rounds, _SEATING * people * rounds
    steps = min(_STEPS_A_PERSON * people, max(1, _WEIGHED // a_step_each))
    best, weighed = LocalSearch(terms), 0
    for attempt in range(_ATTEMPTS):
        weighed += building
        is_from_design = attempt == 0 or (attempt % 2 == 0 and len(design) < rounds)
        tried = LocalSearch(terms, design if is_from_design else ())
        played = Counter(chain.from_iterable(chain.from_iterable(tried.rounds)))
        for number in range(len(tried.rounds), rounds):
            tried.add(cut(_order(people, played, chance), sizes))
            played.update(chain.from_iterable(tried.rounds[number]))
            made = tried.improve(chance, steps, bound(number + 1), first=number)
            weighed += (people + STEP) * made
        if not best.rounds or _cost(tried) < _cost(best):
            best = tried
        if weighed >= limit or (best.cost <= bound(rounds) and not _third_meetings(best)):
            break
    over_all = people + STEP + people * max(0, rounds - _FEW_ROUNDS) // 4
    best.improve(chance, limit // over_all, bound(rounds))
    return best


def _order(people: int, played: Counter[int], chance: Random) -> list[int]:
    """People by lot, those last who have played most rounds and may have a bye."""
    return sorted(shuffled(range(people), chance), key=lambda person: played[person])


def _cost(tried: LocalSearch) -> tuple[int, int, int]:
    return tried.cost // MET_AGAIN, _third_meetings(tried), tried.cost


def _third_meetings(tried: LocalSearch) -> int:
    met = Counter(
        frozenset(pair)
        for tables in tried.rounds
        for table in tables
        for pair in combinations(table, 2)
    )
    return sum(comb(count, 3) for count in met.values())
