"""One more round of tables for those who are there, given what the rounds before left behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import accumulate
from math import comb
from random import Random
from typing import NamedTuple

from trickledger.ledger.tournament.pairing.division import Division, Sizes, divisions, least_repeats
from trickledger.ledger.tournament.pairing.local_search import (
    AVOIDED,
    FORBIDDEN,
    MET_AGAIN,
    MET_THRICE,
    MISSED_WISH,
    PARTNERED_AGAIN,
    SMALLER_AGAIN,
    HomeTables,
    LocalSearch,
    Matrix,
    SearchTerms,
    Tables,
)
from trickledger.ledger.tournament.pairing.plan import MOST_SEATS, STEP, cut, search, shuffled
from trickledger.ledger.tournament.pairing.seat_balance import settled, turned
from trickledger.ledger.tournament.pairing.seating import (
    Contender,
    Pair,
    Past,
    Seating,
    UnfitPlan,
    Wishes,
)
from trickledger.ledger.tournament.pairing.seating_report import reported
from trickledger.rules.says import Says, listed

_WEIGHED, _STEPS_A_PERSON = 500_000, 200
"""How many swaps are weighed by standing, and how many steps are made, at most."""


def seat(
    contenders: Sequence[Contender],
    past: Past,
    wishes: Wishes,
    *,
    sizes: Sizes,
    seed: int,
    sides: bool = False,
    by_standing: bool = False,
    ahead: int | None = 0,
) -> Seating:
    """The round that is least far from the ideal, of those that a search finds.

    Byes go to those with fewest, of equals to the lowest score by standing, then to who has missed
    fewest rounds, and then to the lowest by standing, or else by lot. With sides partners sit
    opposite. So many rounds `ahead`, None if nobody planned them, are kept free of repeats too,
    unless it is by standing. Raises UnfitPlan for who is named twice, or without a table to fill.
    """
    chance = Random(seed)
    ranking = _ranking(contenders, chance, by_standing=by_standing)
    ways = _ways(len(ranking), sizes, ahead)
    byes = _bye_turns(ranking, past, by_standing=by_standing)[: ways[0].byes]
    order = [contender for contender in ranking if contender not in byes]
    people = sorted(contender.entrant for contender in order)
    number_of = {entrant: number for number, entrant in enumerate(people)}
    terms = _terms(number_of, past, wishes, sides=sides)
    if by_standing:
        search = partial(_by_standing, terms, order, number_of, past, chance)
    else:
        search = partial(_by_search, terms, 1 + (ahead or 0), chance)
    found = _fewest_repeats(ways, search)
    return reported(
        _seated(found.tables, people, past, sides=sides),
        sorted(one.entrant for one in byes),
        past,
        wishes,
        sides=sides,
        away=_away(found.tables, found.homes) if by_standing else None,
        why=[Says("Seated by standing.")] if by_standing else (),
    )


def _seated(
    tables: Tables, people: Sequence[int], past: Past, *, sides: bool
) -> list[tuple[int, ...]]:
    """The tables of entrants by their seats, so that each has sat in all of them alike."""
    named = [[people[number] for number in table] for table in tables]
    if sides:
        return [turned(table, past.sat) for table in named]
    return [settled(table, past.sat, past.beside) for table in named]


def _ways(count: int, sizes: Sizes, ahead: int | None) -> tuple[Division, ...]:
    """How so many divide into tables; where more rounds may come, the best for the next first."""
    ways = divisions(count, sizes)
    if ahead is None:
        return tuple(sorted(ways, key=lambda way: least_repeats(count, way, 2)))
    return ways


def _bye_turns(ranking: Sequence[Contender], past: Past, *, by_standing: bool) -> list[Contender]:
    """Whose turn it is to have a bye, the first one first."""

    def turn(one: Contender) -> tuple[int, Fraction, int]:
        score = one.score if by_standing else Fraction(0)
        return past.byes[one.entrant], score, past.missed[one.entrant]

    return sorted(reversed(ranking), key=turn)


def _fewest_repeats(ways: Sequence[Division], search: Callable[[Division], _Found]) -> _Found:
    """The first round found if nobody meets again in it, else the best of all ways to divide."""
    found = search(ways[0])
    for division in ways[1:] if found.repeats else ():
        found = min(found, search(division), key=lambda each: each.repeats)
    return found


class _Found(NamedTuple):
    """A round in the making: `repeats` is what weighs at least as much as a meeting again."""

    tables: Tables
    repeats: int
    homes: Sequence[HomeTables] = ()


def _by_standing(
    terms: SearchTerms,
    order: Sequence[Contender],
    number_of: Mapping[int, int],
    past: Past,
    chance: Random,
    division: Division,
) -> _Found:
    tables = _sizes_in_order(division, [past.smaller[one.entrant] for one in order])
    home_of = _homes([one.score for one in order], tables)
    placed = replace(terms, homes=[home_of[one.score] for one in sorted(order)])
    found = LocalSearch(placed, [cut([number_of[one.entrant] for one in order], tables)])
    found.improve(chance, min(_WEIGHED // (len(order) + STEP), _STEPS_A_PERSON * len(order)))
    return _Found(found.rounds[0], found.cost // MET_AGAIN, placed.homes)


def _sizes_in_order(division: Division, smaller: Sequence[int]) -> tuple[int, ...]:
    """The sizes of the tables from the first on, the smaller where those sit who had fewest.

    `smaller` says how often each has sat at a smaller table, the best by standing first. Of orders
    that are equal in it the one with the smaller tables last is taken.

    >>> _sizes_in_order(Division((3, 2), 0), [0, 0, 1, 1, 1])
    (2, 3)
    """
    had = [0, *accumulate(smaller)]
    # By how many of the tables placed so far are small: what it costs, and the sizes negated.
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    large, small = division.tables[0], division.tables[-1]
    limits = {size: division.tables.count(size) for size in (large, small)}
    for placed in range(len(division.tables)):
        further: dict[int, tuple[int, tuple[int, ...]]] = {}
        for smalls, (cost, sizes) in best.items():
            start = -sum(sizes)
            for size, used in ((large, placed - smalls), (small, smalls)):
                if used < limits[size]:
                    is_small = size < large
                    more = had[start + size] - had[start] if is_small else 0
                    order = (cost + more, (*sizes, -size))
                    key = smalls + is_small
                    further[key] = min(order, further.get(key, order))
        best = further
    [(_, sizes)] = best.values()
    return tuple(-size for size in sizes)


def _homes(scores: Sequence[Fraction], sizes: Sequence[int]) -> dict[Fraction, HomeTables]:
    """Where those of each score sit when all sit in order of standing, best first.

    >>> at_home = _homes([Fraction(2), Fraction(1), Fraction(1), Fraction(0)], [2, 2])
    >>> at_home[Fraction(1)]
    HomeTables(first=0, last=1)
    """
    tables = [table for table, size in enumerate(sizes) for _ in range(size)]
    first = dict(zip(reversed(scores), reversed(tables), strict=True))
    last = dict(zip(scores, tables, strict=True))
    return {score: HomeTables(first[score], last[score]) for score in scores}


def _by_search(terms: SearchTerms, rounds: int, chance: Random, division: Division) -> _Found:
    thought_of = min(rounds, max(1, MOST_SEATS // terms.people))
    small = sum(size for size in division.tables if size < division.tables[0])
    least = SMALLER_AGAIN * sum(sorted(terms.smaller)[:small])
    found = search(terms, thought_of, division.tables, chance, lambda _: least)
    return _Found(found.rounds[0], found.cost // MET_AGAIN)


def _away(tables: Tables, home_of: Sequence[HomeTables]) -> int:
    return sum(
        home_of[person].distance(table) for table, people in enumerate(tables) for person in people
    )


def _ranking(
    contenders: Sequence[Contender], chance: Random, *, by_standing: bool
) -> list[Contender]:
    """The best first, or else as the lot falls."""
    times = Counter(contender.entrant for contender in contenders)
    twice = [entrant for entrant in sorted(times) if times[entrant] > 1]
    if twice:
        raise UnfitPlan(
            "This round cannot be seated:",
            "{entrants} would sit at two places.",
            "Name each of them once.",
            entrants=listed(twice),
        )
    if by_standing:
        return sorted(contenders, key=lambda one: (-one.score, one.rank))
    return shuffled(sorted(contenders), chance)


def _terms(number_of: dict[int, int], past: Past, wishes: Wishes, *, sides: bool) -> SearchTerms:
    """What each meeting would cost after this past."""
    terms = SearchTerms.blank(len(number_of), sides=sides)
    terms.smaller = [past.smaller[entrant] for entrant in number_of]
    met = past.met if sides else past.met + past.partnered
    for two, one, other in _numbered(met, number_of):
        _add(terms.against, one, other, MET_AGAIN * met[two] + MET_THRICE * comb(met[two], 2))
    relations = [terms.against]
    if terms.beside:
        relations.append(terms.beside)
        for two, one, other in _numbered(past.partnered, number_of):
            _add(terms.beside, one, other, PARTNERED_AGAIN * past.partnered[two])
    for pairs, weight in (
        (wishes.forbidden, FORBIDDEN),
        (wishes.avoided - wishes.forbidden, AVOIDED),
        (wishes.wished, -MISSED_WISH),
    ):
        for _, one, other in _numbered(pairs, number_of):
            for relation in relations:
                _add(relation, one, other, weight)
    for _, one, other in _numbered(wishes.wished, number_of):
        terms.wishes[one] += 1
        terms.wishes[other] += 1
    return terms


def _numbered(pairs: Iterable[Pair], number_of: dict[int, int]) -> Iterator[tuple[Pair, int, int]]:
    """The pairs of whom both are there, with their numbers in the search."""
    for two in pairs:
        one, other = two
        if one in number_of and other in number_of:
            yield two, number_of[one], number_of[other]


def _add(relation: Matrix, one: int, other: int, cost: int) -> None:
    relation[one][other] += cost
    relation[other][one] += cost
