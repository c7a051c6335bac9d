"""A referee of prizes: who gets how much, by trying all sets of prizes that a group could win."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from tests.ledger.event_referee import Referee
from tests.ledger.standings_referee import lot, standings

_NOTHING = Fraction(0)


class Prize(NamedTuple):
    """A sum, of which fund, for whom; all sums of an event are different."""

    sum: Fraction
    fund: str
    category: str


def sums(event: Referee) -> dict[int, Fraction]:
    """The money that everyone gets who gets any."""
    found: dict[int, Fraction] = {}
    money = [Prize(Fraction(each), name, who) for name, who, row in _funds(event) for each in row]
    pots = [money]
    if event.settings.get("prizes") == "all":
        pots = [[each for each in money if each.fund == name] for name, _, _ in _funds(event)]
    for pot in pots:
        left = list(pot)
        for group in _levels(event):
            _give(event, group, left, found)
    return {one: each for one, each in found.items() if each}


def things(event: Referee, money: dict[int, Fraction]) -> dict[int, list[str]]:
    """The things that people get: by place, among equals by lot, to who has no money."""
    is_one = event.settings.get("prizes", "one") == "one"
    found: dict[int, list[str]] = {}
    for _, _, row in _funds(event, money=False):
        places = {each.entrant: each.place for each in standings(event)}
        waiting = [
            one
            for group in _levels(event)
            for one in sorted(group, key=lambda e: (places[e], lot(event.settings["seed"], e)))
            if not is_one or (one not in money and one not in found)
        ]
        for one, thing in zip(waiting, row, strict=False):
            found.setdefault(one, []).append(thing)
    return found


def _funds(event: Referee, *, money: bool = True) -> list[tuple[str, str, list[str]]]:
    return [
        (name, who, row)
        for name, (who, row) in event.funds.items()
        if row != ["none"] and row[0][0].isdigit() == money
    ]


def _levels(event: Referee) -> list[list[int]]:
    """Those who are level, of those who are still in."""
    rows = [each for each in standings(event) if each.entrant not in event.out]
    by_points = event.settings.get("tied") == "points"
    points = event.points()
    groups: list[list[int]] = []
    before: object = None
    for each in rows:
        level = points[each.entrant] if by_points else each.place
        if level != before or not groups:
            groups.append([])
        groups[-1].append(each.entrant)
        before = level
    return groups


def _give(
    event: Referee, group: Sequence[int], left: list[Prize], found: dict[int, Fraction]
) -> None:
    def may(one: int, prize: Prize) -> bool:
        own = event.facts[one].get("category", "").casefold().split()
        return not prize.category or prize.category.casefold() in own

    level = [one for one in group if any(may(one, prize) for prize in left)]
    coin = Fraction(event.settings.get("coin", "0.01"))
    while level:
        who_can = {prize: {one for one in level if may(one, prize)} for prize in left}
        pool = _most(who_can, len(level))
        share = sum((each.sum for each in pool), _NOTHING) / len(level)
        alone = [
            each
            for each in sorted(pool, reverse=True)
            if 0 < len(who_can[each]) < len(level) and each.sum / len(who_can[each]) > share
        ]
        won, sharers = (alone[:1], who_can[alone[0]]) if alone else (pool, {*level})
        each_has = sum((each.sum for each in won), _NOTHING) / len(sharers)
        by_place = _by_place(event, sorted(sharers), sorted(won, reverse=True))
        for one in sharers:
            exact = each_has
            if event.settings.get("share") == "hort":
                exact = (each_has + by_place[one]) / 2
            found[one] = found.get(one, _NOTHING) + exact // coin * coin
        for prize in won:
            left.remove(prize)
        level = [one for one in level if one not in sharers]


def _by_place(event: Referee, sharers: list[int], won: list[Prize]) -> dict[int, Fraction]:
    """What each would have by place alone; those of one place have the mean of its prizes."""
    places = {each.entrant: each.place for each in standings(event)}
    order = sorted(sharers, key=lambda one: places[one])
    sums = [each.sum for each in won] + [_NOTHING] * (len(order) - len(won))
    own = dict(zip(order, sums, strict=True))
    level = {one: [other for other in order if places[other] == places[one]] for one in order}
    return {
        one: sum((own[each] for each in level[one]), _NOTHING) / len(level[one]) for one in order
    }


def _most(who_can: dict[Prize, set[int]], people: int) -> list[Prize]:
    """The prizes worth most together that people can win, nobody more than one (P. Hall, 1935)."""
    possible = [
        chosen
        for count in range(min(people, len(who_can)) + 1)
        for chosen in combinations(who_can, count)
        if all(
            len(set().union(*(who_can[each] for each in part))) >= len(part)
            for size in range(1, count + 1)
            for part in combinations(chosen, size)
        )
    ]
    return list(max(possible, key=lambda chosen: sum(each.sum for each in chosen)))
