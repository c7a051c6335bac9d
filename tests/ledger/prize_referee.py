"""A referee of prizes: who gets how much, by trying all sets of prizes that a group could win."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from tests.ledger.event_referee import Referee
from tests.ledger.section_referee import section_of, together
from tests.ledger.standings_referee import lot, standings

_NOTHING = Fraction(0)


class Prize(NamedTuple):
    """A sum, of which fund, for whom; all sums of an event are different."""

    sum: Fraction
    fund: str
    category: str


def sums(of_parts: list[Referee]) -> dict[int, Fraction]:
    """The money that everyone gets who gets any."""
    event = of_parts[0]
    found: dict[int, Fraction] = {}
    money = [Prize(Fraction(each), name, who) for name, who, row in _funds(event) for each in row]
    pots = [money]
    if event.settings.get("prizes") == "all":
        pots = [[each for each in money if each.fund == name] for name, _, _ in _funds(event)]
    for pot in pots:
        left = list(pot)
        for group in _levels(of_parts):
            _give(of_parts, group, left, found)
    return {one: each for one, each in found.items() if each}


def things(of_parts: list[Referee], money: dict[int, Fraction]) -> dict[int, list[str]]:
    """The things that people get: by place, among equals by lot, to who has no money."""
    event = of_parts[0]
    is_one = event.settings.get("prizes", "one") == "one"
    found: dict[int, list[str]] = {}
    for _, _, row in _funds(event, money=False):
        places = _places(of_parts)
        waiting = [
            one
            for group in _levels(of_parts)
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


def _places(of_parts: list[Referee]) -> dict[int, int]:
    if len(of_parts) == 1:
        return {each.entrant: each.place for each in standings(of_parts[0])}
    return {one: place for place, _, one in together(of_parts)}


def _levels(of_parts: list[Referee]) -> list[list[int]]:
    """Those who are level, of those who are still in."""
    event, places = of_parts[0], _places(of_parts)
    by_points = event.settings.get("tied") == "points"
    points = {one: each for part in of_parts for one, each in part.points().items()}
    groups: list[list[int]] = []
    before: object = None
    for one in sorted(places, key=lambda one: (places[one], event.names[one].casefold(), one)):
        if one in event.out:
            continue
        level = points[one] if by_points else places[one]
        if level != before or not groups:
            groups.append([])
        groups[-1].append(one)
        before = level
    return groups


def _give(
    of_parts: list[Referee],
    group: Sequence[int],
    left: list[Prize],
    found: dict[int, Fraction],
) -> None:
    event = of_parts[0]
    names = {section_of(event, one).casefold() for one in event.names} - {""}

    def may(one: int, prize: Prize) -> bool:
        if prize.category.casefold() in names:
            return section_of(event, one).casefold() == prize.category.casefold()
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
        mean, apart, theirs = _apart(event, level, who_can)
        if mean > share:
            won, sharers = theirs, {*apart}
        each_has = sum((each.sum for each in won), _NOTHING) / len(sharers)
        by_place = _by_place(_places(of_parts), sorted(sharers), sorted(won, reverse=True))
        for one in sharers:
            exact = each_has
            if event.settings.get("share") == "hort":
                exact = (each_has + by_place[one]) / 2
            found[one] = found.get(one, _NOTHING) + exact // coin * coin
        for prize in won:
            left.remove(prize)
        level = [one for one in level if one not in sharers]


def _apart(
    event: Referee, level: list[int], who_can: dict[Prize, set[int]]
) -> tuple[Fraction, list[int], list[Prize]]:
    """The section whose own prizes bring most to each of it, how much, to whom, and which."""
    best: tuple[Fraction, list[int], list[Prize]] = (_NOTHING, [], [])
    for name in dict.fromkeys(section_of(event, one) for one in level):
        group = [one for one in level if section_of(event, one) == name]
        own = {each: who for each, who in who_can.items() if who and who <= {*group}}
        pool = _most(own, len(group))
        mean = sum((each.sum for each in pool), _NOTHING) / len(group)
        if len(group) < len(level) and mean > best[0]:
            best = (mean, group, pool)
    return best


def _by_place(places: dict[int, int], sharers: list[int], won: list[Prize]) -> dict[int, Fraction]:
    """What each would have by place alone; those of one place have the mean of its prizes."""
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
