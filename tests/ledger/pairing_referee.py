"""A referee of pairings: whether a round of an event was as it should be, by its lines alone."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

from tests.ledger.event_referee import Referee
from tests.tournament.swiss_referee import Earlier, Table, Tally, best
from trickledger.ledger.tournament.pairing.seating import Contender, Pair, Seating, Wishes, pair


def swiss(event: Referee, seating: Seating) -> tuple[list[int], list[int]]:
    """What a round of a Swiss comes to in each measure but style, and the least that it could."""
    number = event.through + 1
    points, seeds, ahead = event.points(), event.seeds(), _accelerated(event, number)
    known = {
        one: Contender(one, points[one] + ahead.get(one, 0), seeds[one])
        for one in event.to_seat(number)
    }
    contenders = [*known.values()]
    before = [_before(event, done) for done in range(1, number)]
    missed = _missed(event) if event.settings["byes"] == "fide" else {}
    earlier = Earlier(missed, Counter(event.met_before))
    tally = Tally(contenders, before, earlier)
    wishes = _wishes(event, {*tally.met}, {*known})
    tables = [(known[one], known[other]) for one, other in seating.tables]
    byes: list[Table] = [(known[one], None) for one in seating.byes]
    found = tally.measures([*tables, *byes], wishes, {})
    return found, best(contenders, before, wishes, earlier=earlier)


def _played(event: Referee, number: int) -> dict[int, list[int]]:
    """The tables of a round but those at which so many were missing that nobody played."""
    tables = event.tables[number - 1].items()
    return {at: row for at, row in tables if not event.is_not_played((number, at))}


def _there(event: Referee, number: int) -> set[int]:
    """Who has played in a round or had a bye."""
    played = _played(event, number).items()
    there = {one for at, row in played for one in row if one not in event.guilty[number, at]}
    return there | {*event.byes[number - 1]}


def _missed(event: Referee) -> Counter[int]:
    rounds = range(1, event.through + 1)
    return Counter(one for done in rounds for one in {*event.since} - _there(event, done))


def _before(event: Referee, number: int) -> Seating:
    """A round as it counts for the next: who met, and all who had a bye or as good as one."""
    played = _played(event, number)
    byes = [*event.byes[number - 1]]
    there = _there(event, number)
    byes += [
        one
        for (at, one), worth in event.agreed.items()
        if (worth, at) == ("full", number) and (at, one) in event.absent and one not in there
    ]
    if event.settings["byes"] == "fide":
        for at, row in event.tables[number - 1].items():
            won = [one for one in row if one not in event.guilty[number, at]]
            byes += [] if at in played else won
    return Seating(tuple(map(tuple, played.values())), tuple(byes))


def _wishes(event: Referee, met: set[Pair], present: set[int]) -> Wishes:
    said: dict[str, set[Pair]] = {"forbid": set(), "wish": set()}
    for both, word in event.meetings.items():
        one, other = both
        said[word].add(pair(one, other))
    forbidden = frozenset(said["forbid"] | _alike(event, "apart"))
    wished = {
        both for both in said["wish"] - forbidden if present.issuperset(both) and both not in met
    }
    return Wishes(forbidden, frozenset(wished), frozenset(_alike(event, "avoid")))


def _alike(event: Referee, setting: str) -> set[Pair]:
    found = set()
    for fact in event.settings.get(setting, "").split():
        for one, other in combinations(event.since, 2):
            mine = event.facts[one].get(fact, "").casefold()
            if mine and mine == event.facts[other].get(fact, "").casefold():
                found.add(pair(one, other))
    return found


def _accelerated(event: Referee, number: int) -> dict[int, Fraction]:
    """The virtual points of Baku (C.04.5): in half of the rounds, of these in half a whole win."""
    if event.settings.get("acceleration") != "baku":
        return {}
    accelerated = (int(event.settings["rounds"]) + 1) // 2
    if number > accelerated:
        return {}
    seeds = event.seeds()
    field = event.founders()
    strongest = sorted(field, key=lambda one: seeds[one])
    while len(strongest) > (len(field) + 1) // 2 + ((len(field) + 1) // 2) % 2:
        strongest.pop()
    worth = event.worth("win") if number <= (accelerated + 1) // 2 else event.worth("draw")
    return dict.fromkeys(strongest, worth)


def faults(event: Referee, seating: Seating, *, size: int) -> list[str]:
    """What is wrong with a round that was computed, after the rounds so far."""
    there = event.to_seat(event.through + 1)
    seats = [one for table in seating.tables for one in table]
    if event.format == "knock-out":
        return _of_knock_out(event, seating, {*there})
    found = [] if sorted([*seats, *seating.byes]) == sorted(there) else ["who is seated"]
    if event.format == "swiss" and len(there) > 1:
        own, least = swiss(event, seating)
        found += [] if own[:9] == least[:9] else [f"measures {own} instead of {least}"]
    if event.format == "round-robin":
        found += _of_round_robin(event, seating, {*there})
    if size == 2 and len(seating.byes) != len(there) % 2 and event.format == "swiss":
        found.append("byes")
    return found


def _of_round_robin(event: Referee, seating: Seating, there: set[int]) -> list[str]:
    """Whether all who are there meet whom the plan says, and nobody else."""
    met = {each: other for one, two in seating.tables for each, other in ((one, two), (two, one))}
    planned = {one: event.rival(event.through + 1, one) for one in there}
    meets = {one: other for one, other in planned.items() if other in there}
    return [] if met == meets else [f"meetings {met} instead of {meets}"]


def _of_knock_out(event: Referee, seating: Seating, there: set[int]) -> list[str]:
    """Whether those meet who are due, and who finds nobody goes on."""
    bracket = event.bracket
    tables, byes = [], []
    for match in bracket.matches:
        if match.round == event.through + 1:
            due = [one for one in bracket.due(match) if one in there]
            if len(due) == 2:
                tables.append(tuple(due))
            byes += due if len(due) == 1 else []
    # who has a fixed table takes it there: the order is another one then
    found = [] if sorted(seating.tables) == sorted(tables) else [f"tables instead of {tables}"]
    return found + ([] if sorted(seating.byes) == sorted(byes) else [f"byes instead of {byes}"])
